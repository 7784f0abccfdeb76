package io.github.urlwind;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.urlwind.internal.Frame;
import io.github.urlwind.internal.Native;
import io.github.urlwind.internal.Utf8;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names and values of a query, as JavaScript's {@code URLSearchParams} has them: a list that can be
 * changed. It belongs to no URL; {@link Url#withSearchParams} makes one with it.
 *
 * <pre>{@code
 * UrlSearchParams params = new UrlSearchParams("?a=1&b=%C3%A9&a=2");
 * assert params.getAll("a").equals(List.of("1", "2"));
 * params.set("a", "x y");
 * params.delete("b");
 * assert params.toString().equals("a=x+y");
 * }</pre>
 *
 * <p>Not safe for use by several threads when one of them changes it.
 */
public final class UrlSearchParams implements Iterable<Map.Entry<String, String>>, Serializable {
    private static final long serialVersionUID = 1;

    /** Name, value, name, value. */
    private final ArrayList<String> texts = new ArrayList<>();

    /** An empty list. */
    public UrlSearchParams() {}

    /** The names and values of a query; one question mark at its start is left out. */
    public UrlSearchParams(String query) {
        this(query, true);
    }

    UrlSearchParams(String query, boolean mayHaveMark) {
        String rest = mayHaveMark && query.startsWith("?") ? query.substring(1) : query;
        texts.addAll(Frame.texts(Native.parseForm(Utf8.of(rest))));
    }

    /** The pairs of a map, or of another list, in their order. */
    public UrlSearchParams(Iterable<? extends Map.Entry<String, String>> pairs) {
        for (Map.Entry<String, String> pair : pairs) {
            append(pair.getKey(), pair.getValue());
        }
    }

    /** How many pairs there are. */
    public int size() {
        return texts.size() / 2;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return texts.isEmpty();
    }

    /** Adds a pair at the end. */
    public void append(String name, String value) {
        String wellFormed = Utf8.wellFormed(value);
        texts.add(Utf8.wellFormed(name));
        texts.add(wellFormed);
    }

    /** Removes all pairs of this name. */
    public void delete(String name) {
        remove(Utf8.wellFormed(name), null, 0);
    }

    /** Removes all pairs of this name and value. */
    public void delete(String name, String value) {
        remove(Utf8.wellFormed(name), Utf8.wellFormed(value), 0);
    }

    /** Removes pairs from this place on; any value if it is null. In one pass, however many there are. */
    private void remove(String name, String value, int from) {
        int kept = from;
        for (int at = from; at < texts.size(); at += 2) {
            boolean goes = texts.get(at).equals(name) && (value == null || texts.get(at + 1).equals(value));
            if (!goes) {
                texts.set(kept, texts.get(at));
                texts.set(kept + 1, texts.get(at + 1));
                kept += 2;
            }
        }
        texts.subList(kept, texts.size()).clear();
    }

    /** The value of the first pair of this name. */
    public Optional<String> get(String name) {
        int at = find(Utf8.wellFormed(name));
        return at < 0 ? Optional.empty() : Optional.of(texts.get(at + 1));
    }

    private int find(String name) {
        for (int at = 0; at < texts.size(); at += 2) {
            if (texts.get(at).equals(name)) {
                return at;
            }
        }
        return -1;
    }

    /** The values of all pairs of this name. */
    public List<String> getAll(String name) {
        String wanted = Utf8.wellFormed(name);
        List<String> values = new ArrayList<>();
        for (Map.Entry<String, String> pair : this) {
            if (pair.getKey().equals(wanted)) {
                values.add(pair.getValue());
            }
        }
        return values;
    }

    /** Whether there is a pair of this name. */
    public boolean has(String name) {
        return find(Utf8.wellFormed(name)) >= 0;
    }

    /** Whether there is a pair of this name and value. */
    public boolean has(String name, String value) {
        return getAll(name).contains(Utf8.wellFormed(value));
    }

    /** Gives the first pair of this name another value and removes the others; adds one if there is none. */
    public void set(String name, String value) {
        String wellFormed = Utf8.wellFormed(name);
        int at = find(wellFormed);
        if (at < 0) {
            append(name, value);
            return;
        }
        texts.set(at + 1, Utf8.wellFormed(value));
        remove(wellFormed, null, at + 2);
    }

    /** Sorts the pairs by their names, in UTF-16 units. Pairs of one name stay in their order. */
    public void sort() {
        List<Map.Entry<String, String>> pairs = entries();
        // Strings compare by UTF-16 units, and the sort is stable: as the standard asks.
        pairs.sort(Map.Entry.comparingByKey());
        texts.clear();
        for (Map.Entry<String, String> pair : pairs) {
            texts.add(pair.getKey());
            texts.add(pair.getValue());
        }
    }

    /** A copy of the pairs. */
    public List<Map.Entry<String, String>> entries() {
        List<Map.Entry<String, String>> pairs = new ArrayList<>(size());
        forEach(pairs::add);
        return pairs;
    }

    /** The pairs as they are now; they cannot be changed by it. */
    @Override
    public Iterator<Map.Entry<String, String>> iterator() {
        Iterator<String> rest = Collections.unmodifiableList(texts).iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rest.hasNext();
            }

            @Override
            public Map.Entry<String, String> next() {
                return Map.entry(rest.next(), rest.next());
            }
        };
    }

    /** The query, percent-encoded, without a question mark. */
    @Override
    public String toString() {
        return new String(Native.serializeForm(Frame.of(texts)), ISO_8859_1);
    }

    /** Lists are equal if their pairs are, in the same order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof UrlSearchParams && texts.equals(((UrlSearchParams) other).texts);
    }

    @Override
    public int hashCode() {
        return texts.hashCode();
    }
}
