import io.github.urlwind.Url;
import io.github.urlwind.UrlException;
import io.github.urlwind.UrlException.Kind;
import io.github.urlwind.UrlReport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a URL is in Java, beside what the standard says. */
final class UrlTest {
    public static void isAValue() {
        Url url = Url.parse("HTTP://EXAMPLE.com");
        Url same = Url.parse("http://example.com/");
        Check.equal(url, same);
        Check.equal(url.hashCode(), same.hashCode());
        Check.equal(url.toString(), "http://example.com/");
        Check.that(!url.equals("http://example.com/"), "a string is no URL");
        Check.equal(new HashSet<>(List.of(url)), Set.of(same));
        Check.that(url.compareTo(Url.parse("http://example.com/a")) < 0, "sorted by text");
        Check.equal(url.compareTo(same), 0);
        Check.equal(url.withHash("x").withHash(""), url);
        Check.equal(url.href(), "http://example.com/", "a wither changes nothing");
    }

    /** What is in memory already is not copied. */
    public static void keepsTheStringThatItWasParsedFrom() {
        String input = new String("https://example.com/a?b#c");
        Check.that(Url.parse(input).href() == input, "copied");
    }

    public static void isSerialized() throws Exception {
        // The second and third are URLs that no parser makes, but a setter.
        for (Url url : List.of(
                Url.parse("https://me:pw@example.com:8080/a?b#c"),
                Url.parse("http://localhost/a").withProtocol("file"),
                Url.parse("http://h/C|/").withProtocol("file"))) {
            Url read = (Url) read(written(url));
            Check.equal(read, url);
            Check.equal(read.hostname(), url.hostname());
            Check.equal(read.pathname(), url.pathname());
        }
        byte[] bytes = written(Url.parse("https://example.com/"));
        // A stream that somebody has changed: not what a URL looks like.
        String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
        for (String wrong : List.of("https:/[example.com", "HTTPS://example.com/")) {
            byte[] changed = text.replace("https://example.com/", wrong)
                    .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
            int length = text.indexOf("https://example.com/") - 1;
            changed[length] = (byte) wrong.length();
            Check.fails(InvalidObjectException.class, () -> read(changed));
        }
        UrlException error = Check.fails(UrlException.class, () -> Url.parse("http://h:x"));
        Check.equal(((UrlException) read(written(error))).kind(), Kind.INVALID_PORT);
        Check.equal(read(written(Url.parse("x:?a=b").searchParams())).toString(), "a=b");
    }

    private static byte[] written(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(object);
        return bytes.toByteArray();
    }

    private static Object read(byte[] bytes) throws Exception {
        return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
    }

    public static void saysWhatIsWrongAndWhere() {
        refused("https://example.com:80a/", Kind.INVALID_PORT, 20, 23);
        refused("https://1.2.3.256/", Kind.INVALID_IPV4_ADDRESS, 8, 17);
        refused("https://[::1", Kind.INVALID_IPV6_ADDRESS, 8, 12);
        refused("https://", Kind.EMPTY_HOST, 8, 8);
        refused("nonsense", Kind.RELATIVE_URL_WITHOUT_BASE, 0, 0);
        // In UTF-16 units: the first two are one and a pair.
        refused("é\uD83D\uDE00", Kind.RELATIVE_URL_WITHOUT_BASE, 0, 0);
        refused("https://é\uD83D\uDE00\uD800@h:x", Kind.INVALID_PORT, 15, 16);
        UrlException wrong = Check.fails(UrlException.class, () -> Url.parse("a", "nonsense"));
        Check.that(wrong.getMessage().startsWith("the base: relative URL without a base"), wrong);
        wrong = Check.fails(UrlException.class, () -> Url.parse("mailto:a").resolve("b"));
        Check.equal(wrong.kind(), Kind.RELATIVE_URL_WITH_CANNOT_BE_A_BASE_BASE);
        wrong = Check.fails(UrlException.class, () -> Url.parse("https://a b/"));
        Check.that(wrong.getMessage().contains("U+0020"), wrong);
        wrong = Check.fails(UrlException.class, () -> Url.parse("https://me:secret@h:x/"));
        Check.that(!wrong.toString().contains("secret"), wrong);
    }

    private static void refused(String input, Kind kind, int start, int end) {
        UrlException wrong = Check.fails(UrlException.class, () -> Url.parse(input));
        Check.equal(wrong.kind(), kind, input);
        if (kind != Kind.RELATIVE_URL_WITHOUT_BASE) {
            Check.equal(List.of(wrong.start(), wrong.end()), List.of(start, end), input);
        }
    }

    public static void refusesChanges() {
        Url mail = Url.parse("mailto:a@b");
        change(Kind.OPAQUE_PATH, () -> mail.withHost("h"));
        change(Kind.OPAQUE_PATH, () -> mail.withPathname("x"));
        change(Kind.CANNOT_HAVE_USERNAME_PASSWORD_PORT, () -> mail.withPort(80));
        change(Kind.INCOMPATIBLE_SCHEME, () -> mail.withProtocol("http"));
        Url url = Url.parse("http://h/");
        change(Kind.INVALID_SCHEME, () -> url.withProtocol("1"));
        change(Kind.INVALID_PORT, () -> url.withPort(65536));
        change(Kind.INVALID_PORT, () -> url.withPort(-1));
        change(Kind.EMPTY_HOST, () -> url.withHost(""));
        Check.equal(url.withPort(8080).port(), "8080");
        Check.equal(url.withPort("").port(), "");
        Check.equal(url.withUsername("a:b").withPassword("\uD800").href(), "http://a%3Ab:%EF%BF%BD@h/");
    }

    private static void change(Kind kind, Check.Call call) {
        Check.equal(Check.fails(UrlException.class, call).kind(), kind);
    }

    public static void becomesAUri() throws Exception {
        for (String text : List.of(
                "https://me:pw@example.com:8080/a/b?c=d#e", "http://[::1]/", "file:///a", "mailto:a@b",
                "https://h/?a[]=1#[x]", "foo://h", "data:text/plain,x")) {
            Check.equal(Url.parse(text).toURI(), new URI(text));
        }
        URI uri = Url.parse("https://h/%/a|b[c]?^`{}\u00e9#\"x").toURI();
        Check.equal(uri.getRawPath(), "/%25/a%7Cb%5Bc%5D");
        Check.equal(uri.getRawQuery(), "%5E%60%7B%7D%C3%A9");
        // Whatever a URI is made of leads to the same place in a browser.
        for (Object test : Data.urls().stream().map(it -> it.get("href")).toList()) {
            if (test == null) {
                continue;
            }
            Url url = Url.parse((String) test);
            try {
                Url back = Url.parse(url.toURI().toString());
                Check.equal(back.hostname(), url.hostname(), url);
            } catch (URISyntaxException impossible) {
                Check.that(url.host().isEmpty() || url.host().matches(".*[^a-zA-Z0-9.:\\[\\]-].*"), url);
            }
        }
    }

    public static void tellsTheStartOfAQueryFromALoneSurrogate() {
        String lone = "\uD800";
        Check.equal(Url.parse("foo:" + lone).href(), "foo:%EF%BF%BD");
        Check.equal(Url.parse("https://h/" + lone).pathname(), "/%EF%BF%BD");
        Check.equal(Url.parse("https://h/?" + lone).search(), "?%EF%BF%BD");
        Check.equal(Url.parse("https://h/??????????????????" + lone).search(), "??????????????????%EF%BF%BD");
        Check.equal(Url.parse("https://" + lone + "@h/").username(), "%EF%BF%BD");
        Check.that(Url.canParse("https://" + lone + "@h/"), "a username");
        Check.that(!Url.canParse("https://h" + lone), "not a query");
        Check.that(Url.tryParse("https://h" + lone).isEmpty(), "not a query");
        Check.equal(Url.parse("https://h/a").resolve(lone + "?").pathname(), "/%EF%BF%BD");
        Check.equal(Url.parse("https://h/\uDC00\uD800\uD83D\uDE00").pathname(), "/%EF%BF%BD%EF%BF%BD%F0%9F%98%80");
    }

    public static void editsOnePart() {
        Url url = Url.parse("https://h/a%41/?x=%20&utm_source=y&b=1&b=2#f");
        Check.equal(url.withQueryParam("b", "&").href(), "https://h/a%41/?x=%20&utm_source=y&b=%26#f");
        Check.equal(url.withoutQueryParams("b", "utm_*").href(), "https://h/a%41/?x=%20#f");
        Check.equal(url.withoutQueryParams(), url);
        Check.equal(url.withoutTracking().href(), "https://h/a%41/?x=%20&b=1&b=2#f");
        Check.equal(url.appendPath("/?").href(), "https://h/a%41/%3F?x=%20&utm_source=y&b=1&b=2#f");
        Check.equal(url.appendPath("c").pathname(), "/a%41/c");
        change(Kind.OPAQUE_PATH, () -> Url.parse("mailto:a@b").appendPath("c"));
        change(Kind.DOT_SEGMENT, () -> url.appendPath(".."));
    }

    public static void tellsWhereAHostLeads() {
        Check.equal(Url.parse("http://169.254.169.254/").hostClass().get(), "metadata");
        Check.that(Url.parse("mailto:a@b").hostClass().isEmpty(), "no host");
        Check.that(Url.parse("https://example.com/").isGlobalHost(), "a name");
        Check.that(!Url.parse("http://[::ffff:10.0.0.1]/").isGlobalHost(), "a private address");
        Check.that(Url.isGlobalAddress("1.1.1.1") && !Url.isGlobalAddress("10.0.0.1"), "addresses");
        Check.that(!Url.isGlobalAddress("example.com") && !Url.isGlobalAddress("\uD800"), "no address");
    }

    public static void reportsValidationErrors() {
        UrlReport report = UrlReport.of("https:\\\\\u00e9\uD83D\uDE00.example/a b");
        Check.equal(report.fixed(), "https://\u00e9\uD83D\uDE00.example/a%20b");
        UrlReport.Finding last = report.findings().get(report.findings().size() - 1);
        Check.equal(List.of(last.name(), last.start(), last.end()), List.of("invalid-URL-unit", 21, 22));
        Check.equal(last.fix().get(), new UrlReport.Fix(21, 22, "%20"));
        UrlReport fatal = UrlReport.of("https://h:x", null, 0);
        Check.that(fatal.findings().get(0).isFatal() && fatal.findings().get(0).fix().isEmpty(), fatal);
        Check.equal(UrlReport.of("//h/a b c", Url.parse("https://x/"), 1).leftOut(), 1);
        Check.fails(IllegalArgumentException.class, () -> UrlReport.of("", null, -1));
    }

    public static void registersAndRedacts() {
        Check.equal(Url.parse("https://h/?token=7#x").redactedStrictly(), "https://h/?token=REDACTED#x");
        Check.equal(Url.redactText("at https://me:pw@h/?sig=x, \u00e9"), "at https://REDACTED:REDACTED@h/?sig=REDACTED \u00e9");
        Check.that(!Url.redactTextStrictly("https://h/?token=7 \uD800").contains("7"), "strictly");
        Check.equal(Url.parse("https://a.b.example.co.uk").registrableDomain().get(), "example.co.uk");
        Check.that(Url.parse("https://[::1]/").registrableDomain().isEmpty(), "an address");
        Check.that(!Url.parse("https://me:secret@h/?sig=secret").redacted().contains("secret"), "redacted");
    }
}
