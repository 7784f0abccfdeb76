import io.github.urlwind.TextColumn;
import io.github.urlwind.Url;
import io.github.urlwind.UrlColumns;
import io.github.urlwind.UrlException;
import io.github.urlwind.UrlPart;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * The classes against the core: what the getters cut out of a URL by its offsets is compared with what the
 * core itself answers for each attribute, on real lines and on generated strings.
 */
final class AgreementTest {
    /** How many strings are generated. */
    private static final int COUNT = Integer.getInteger("urlwind.generated", 1_000_000);
    private static final int GROUP = 10_000;

    /** What a URL may break at. */
    private static final String[] PIECES = {
        "http:", "https://", "HTTP://", "file:", "file:///", "foo://", "mailto:", "data:", "blob:https://", "ws://", "//", "/", "\\",
        "@", ":", "?", "#", "[", "]", "[::1]", "%", "%41", "%2e", ".", "..", "/.", "/../", "C|", "localhost", "EXAMPLE.com",
        "xn--", "xn--6qqa088eba", "0x7f.1", "1.2.3.256", "255", "é", "ß", "你好", "。", "\u00AD", "\u200D", " ", "\t", "\n", "\0",
        "\uD800", "\uDC00", "\uD83D\uDE00", "\uDBFF\uDFFF", "\uFFFF", "\uFFFD", "?\uD800", "\u0080", "\u00FF", "^", "|", "`", "{", "\"",
        "user:pw@", "me@", ":80", ":443", ":65536", ":0", "a", "b=c&d", "+", "~", "\u007F", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    };

    public static void onRealLines() throws IOException {
        List<String> lines = Data.lines(Integer.getInteger("urlwind.lines", Integer.MAX_VALUE));
        // They are Latin-1 in memory; as UTF-8 they are what they were.
        List<String> texts = new ArrayList<>();
        for (String line : lines) {
            texts.add(new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
        }
        inGroups(texts);
        System.out.println("agreement on " + texts.size() + " real lines");
    }

    public static void onGeneratedStrings() throws IOException {
        List<String> known = new ArrayList<>();
        for (Map<String, Object> test : Data.urls()) {
            known.add((String) test.get("input"));
        }
        long seed = Long.getLong("urlwind.seed", 1);
        System.out.println("agreement on " + COUNT + " generated strings, seed " + seed);
        Random random = new Random(seed);
        List<String> group = new ArrayList<>();
        for (int count = 0; count < COUNT; count++) {
            group.add(generated(random, known));
            if (group.size() == GROUP || count == COUNT - 1) {
                compare(group);
                group.clear();
            }
        }
    }

    private static String generated(Random random, List<String> known) {
        StringBuilder text = new StringBuilder();
        if (random.nextBoolean()) {
            text.append(known.get(random.nextInt(known.size())));
        } else {
            text.append(random.nextBoolean() ? "https://h" : "");
        }
        for (int left = random.nextInt(6); left > 0; left--) {
            String piece = PIECES[random.nextInt(PIECES.length)];
            int from = random.nextInt(text.length() + 1);
            // Some replace what is there, so that pairs of surrogates come apart.
            int to = Math.min(text.length(), from + random.nextInt(3));
            text.replace(from, to, piece);
        }
        if (random.nextInt(50) == 0) {
            text.append("x".repeat(random.nextInt(9000)));
        }
        return text.toString();
    }

    private static void inGroups(List<String> texts) {
        for (int at = 0; at < texts.size(); at += GROUP) {
            compare(texts.subList(at, Math.min(texts.size(), at + GROUP)));
        }
    }

    private static void compare(List<String> texts) {
        TextColumn column = encoded(texts);
        List<TextColumn> parts = new ArrayList<>();
        for (UrlPart part : Data.ATTRIBUTES) {
            parts.add(UrlColumns.part(column, part));
        }
        TextColumn errors = UrlColumns.part(column, UrlPart.ERROR);
        for (int row = 0; row < texts.size(); row++) {
            String text = texts.get(row);
            Optional<Url> url = Url.tryParse(text);
            Check.equal(Url.canParse(text), url.isPresent(), text);
            for (UrlPart part : Data.ATTRIBUTES) {
                String expected = parts.get(part.ordinal()).get(row);
                String found = url.isPresent() ? Data.get(url.get(), part) : null;
                if (!java.util.Objects.equals(found, expected)) {
                    throw new AssertionError(part + " is " + found + ", not " + expected + ": " + shown(text));
                }
            }
            String error = errors.get(row);
            Check.equal(error == null, url.isPresent(), text);
            if (error != null) {
                UrlException wrong = Check.fails(UrlException.class, () -> Url.parse(text));
                Check.equal(wrong.kind().errorName(), error, text);
                Check.that(wrong.end() <= text.length(), text);
            }
        }
    }

    private static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        text.chars().forEach(c -> shown.append(c > 32 && c < 127 ? "" + (char) c : String.format("\\u%04X", c)));
        return shown.toString();
    }

    /** Not by the code under test: U+FFFD for what is no text. */
    private static TextColumn encoded(List<String> texts) {
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder()
                .onMalformedInput(CodingErrorAction.REPORT);
        ByteArrayOutputStream values = new ByteArrayOutputStream();
        int[] offsets = new int[texts.size() + 1];
        int row = 0;
        for (String text : texts) {
            CharBuffer rest = CharBuffer.wrap(text);
            ByteBuffer bytes = ByteBuffer.allocate(3 * text.length());
            encoder.reset();
            while (encoder.encode(rest, bytes, true).isMalformed()) {
                rest.get();
                bytes.put(new byte[] {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD});
            }
            values.write(bytes.array(), 0, bytes.position());
            offsets[++row] = values.size();
        }
        return TextColumn.of(values.toByteArray(), offsets);
    }
}
