import io.github.urlwind.Url;
import io.github.urlwind.UrlSearchParams;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names and values of queries. */
final class SearchParamsTest {
    public static void readsAndWrites() {
        UrlSearchParams params = new UrlSearchParams("?a=1&b=%C3%A9+%26&a&=x&&%FF=%");
        Check.equal(params.size(), 5);
        Check.equal(params.entries(), List.of(
                Map.entry("a", "1"), Map.entry("b", "é &"), Map.entry("a", ""), Map.entry("", "x"),
                Map.entry("\uFFFD", "%")));
        Check.equal(params.toString(), "a=1&b=%C3%A9+%26&a=&=x&%EF%BF%BD=%25");
        Check.equal(new UrlSearchParams(params.toString()), params);
        Check.equal(new UrlSearchParams(params.toString()).hashCode(), params.hashCode());
        Check.equal(new UrlSearchParams("??a=b").entries(), List.of(Map.entry("?a", "b")));
        Check.that(new UrlSearchParams().isEmpty() && new UrlSearchParams("").isEmpty(), "empty");
        Check.equal(new UrlSearchParams("a=b;c\0d=\uD83D\uDE00").toString(), "a=b%3Bc%00d%3D%F0%9F%98%80");
    }

    public static void isChanged() {
        UrlSearchParams params = new UrlSearchParams("a=1&b=2&a=3&c=4&a=5");
        Check.equal(params.get("a"), Optional.of("1"));
        Check.equal(params.get("x"), Optional.empty());
        Check.equal(params.getAll("a"), List.of("1", "3", "5"));
        Check.that(params.has("c") && params.has("c", "4") && !params.has("c", "5") && !params.has("x"), "has");
        params.delete("a", "3");
        Check.equal(params.toString(), "a=1&b=2&c=4&a=5");
        params.set("a", "x y");
        Check.equal(params.toString(), "a=x+y&b=2&c=4");
        params.set("d", "5");
        params.delete("b");
        params.append("a", "\uD800");
        Check.equal(params.toString(), "a=x+y&c=4&d=5&a=%EF%BF%BD");
        Check.that(params.has("a", "\uDC00"), "both are U+FFFD");
        Check.equal(params.size(), 4);
    }

    public static void sortsByUnits() {
        // As UTF-16, the pair comes before U+FB03; as code points, after it.
        UrlSearchParams params = new UrlSearchParams("z=b&\uFB03=1&\uD83C\uDF08=2&z=a&a=3");
        params.sort();
        Check.equal(params.entries().stream().map(Map.Entry::getValue).toList(), List.of("3", "b", "a", "2", "1"));
    }

    public static void comesFromMapsAndUrls() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("a", "1");
        map.put("b", "x y");
        Check.equal(new UrlSearchParams(map.entrySet()).toString(), "a=1&b=x+y");
        Url url = Url.parse("https://h/??a=1#b");
        Check.equal(url.searchParams().get("?a"), Optional.of("1"));
        Check.equal(url.withSearchParams(new UrlSearchParams(map.entrySet())).href(), "https://h/?a=1&b=x+y#b");
        Check.equal(url.withSearchParams(new UrlSearchParams()).href(), "https://h/#b");
        Check.fails(NullPointerException.class, () -> new UrlSearchParams().append("a", null));
        Check.equal(new UrlSearchParams().size(), 0);
        Check.fails(UnsupportedOperationException.class, () -> {
            var pairs = new UrlSearchParams("a=1").iterator();
            pairs.next();
            pairs.remove();
        });
    }

    /** A quadratic one would take minutes. */
    public static void isLinear() {
        UrlSearchParams params = new UrlSearchParams("a=1&".repeat(300_000));
        Check.equal(params.size(), 300_000);
        params.append("b", "2");
        params.set("a", "3");
        Check.equal(params.toString(), "a=3&b=2");
    }
}
