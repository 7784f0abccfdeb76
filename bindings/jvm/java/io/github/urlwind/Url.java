package io.github.urlwind;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.urlwind.internal.Frame;
import io.github.urlwind.internal.Native;
import io.github.urlwind.internal.Packed;
import io.github.urlwind.internal.Page;
import io.github.urlwind.internal.Utf8;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;

/**
 * A URL as browsers read it, by the <a href="https://url.spec.whatwg.org/">WHATWG URL Standard</a>: an
 * immutable value, always in its normal form.
 *
 * <pre>{@code
 * Url url = Url.parse("HTTPS://me@EXAMPLE.com:443/a/../b c?q=1");
 * assert url.href().equals("https://me@example.com/b%20c?q=1");
 * assert url.hostname().equals("example.com");
 * assert url.resolve("../d?e").href().equals("https://me@example.com/d?e");
 * assert url.withHash("top").hash().equals("#top");
 * }</pre>
 *
 * <p>The getters have the names and meanings of JavaScript's {@code URL}: {@link #search} has its
 * {@code ?}, and what a URL does not have is an empty string. They are cheap, as they only cut the text.
 */
public final class Url implements Comparable<Url>, Serializable {
    private static final long serialVersionUID = 1;

    private final String href;
    private final int schemeEnd;
    private final int usernameEnd;
    private final int hostStart;
    private final int hostEnd;
    private final int pathStart;
    private final int queryStart;
    private final int fragmentStart;

    private Url(String href, long packed) {
        this.href = href;
        schemeEnd = Packed.schemeEnd(packed);
        hostStart = Packed.hostStart(packed);
        usernameEnd = hostStart;
        hostEnd = Packed.hostEnd(packed);
        pathStart = Packed.pathStart(packed);
        queryStart = Packed.queryStart(packed);
        fragmentStart = Packed.fragmentStart(packed);
    }

    private Url(byte[] href, int[] offsets) {
        // URLs are ASCII, which is Latin-1.
        this.href = new String(href, ISO_8859_1);
        schemeEnd = offsets[0];
        usernameEnd = offsets[1];
        hostStart = offsets[2];
        hostEnd = offsets[3];
        pathStart = offsets[4];
        queryStart = offsets[5];
        fragmentStart = offsets[6];
    }

    /**
     * Parses a URL. Surrogates without their other half count as U+FFFD, as in JavaScript.
     *
     * <pre>{@code
     * assert Url.parse("http://你好.在线/").host().equals("xn--6qq79v.xn--3ds443g");
     * }</pre>
     *
     * @throws UrlException if it is none, with what is wrong and where
     */
    public static Url parse(String input) {
        Url url = parseOrNull(input);
        if (url == null) {
            throw UrlException.ofInput(input, null);
        }
        return url;
    }

    /**
     * Parses a URL that may be relative to a base.
     *
     * <pre>{@code
     * assert Url.parse("../c", "https://example.com/a/b").href().equals("https://example.com/c");
     * }</pre>
     *
     * @throws UrlException if either is none
     */
    public static Url parse(String input, String base) {
        Url parsed = parseOrNull(base);
        if (parsed == null) {
            throw UrlException.ofBase(base);
        }
        return parsed.resolve(input);
    }

    /**
     * Parses a URL if it is one.
     *
     * <pre>{@code
     * assert Url.tryParse("https://example.com").isPresent();
     * assert Url.tryParse("nonsense").isEmpty();
     * }</pre>
     */
    public static Optional<Url> tryParse(String input) {
        return Optional.ofNullable(parseOrNull(input));
    }

    /** Parses a URL that may be relative to a base, if both are URLs. */
    public static Optional<Url> tryParse(String input, String base) {
        return tryParse(base).flatMap(parsed -> parsed.tryResolve(input));
    }

    /**
     * Whether it is a URL. This is cheaper than to parse it.
     *
     * <pre>{@code
     * assert Url.canParse("https://example.com") && !Url.canParse("https://exa mple.com");
     * }</pre>
     */
    public static boolean canParse(String input) {
        byte[] utf8 = input.getBytes(UTF_8);
        int questionMarks = Page.canParse(utf8, 0, utf8.length);
        if (questionMarks >= 0 && Utf8.isExact(input, utf8.length, questionMarks)) {
            return true;
        }
        return Utf8.hasLoneSurrogate(input) && Native.canResolve(Utf8.of(input), null);
    }

    /** Whether it is a URL, which may be relative to the base. */
    public static boolean canParse(String input, String base) {
        return Native.canResolve(Utf8.of(input), Utf8.of(base));
    }

    private static Url parseOrNull(String input) {
        byte[] utf8 = input.getBytes(UTF_8);
        int length = utf8.length;
        // The array is ours, so the URL may overwrite it.
        long packed = Page.parse(utf8, 0, length, utf8, length);
        if (packed >= 0 && Utf8.isExact(input, length, Packed.questionMarks(packed))) {
            String href = switch (Packed.text(packed)) {
                case Packed.INPUT -> input;
                case Packed.INPUT_AND_SLASH -> input.concat("/");
                default -> new String(utf8, 0, Packed.length(packed), ISO_8859_1);
            };
            return new Url(href, packed);
        }
        if (packed == Packed.NO_URL && !Utf8.hasLoneSurrogate(input)) {
            return null;
        }
        return resolveOrNull(input, null);
    }

    private static Url resolveOrNull(String input, byte[] base) {
        int[] offsets = new int[Native.OFFSETS];
        byte[] url = Native.resolve(Utf8.of(input), base, offsets);
        return url == null ? null : new Url(url, offsets);
    }

    /**
     * The URL that a link in this document leads to.
     *
     * <pre>{@code
     * Url page = Url.parse("https://example.com/docs/index.html");
     * assert page.resolve("images/a.png").pathname().equals("/docs/images/a.png");
     * }</pre>
     *
     * @throws UrlException if there is none
     */
    public Url resolve(String reference) {
        Url url = resolveOrNull(reference, bytes());
        if (url == null) {
            throw UrlException.ofInput(reference, bytes());
        }
        return url;
    }

    /** The URL that a link in this document leads to, if there is one. */
    public Optional<Url> tryResolve(String reference) {
        return Optional.ofNullable(resolveOrNull(reference, bytes()));
    }

    private byte[] bytes() {
        return href.getBytes(ISO_8859_1);
    }

    /** The whole URL. */
    public String href() {
        return href;
    }

    /**
     * Scheme, host and port; the word {@code null} if it has no origin of its own.
     *
     * <pre>{@code
     * assert Url.parse("https://me@example.com:8080/a").origin().equals("https://example.com:8080");
     * assert Url.parse("data:,").origin().equals("null");
     * }</pre>
     */
    public String origin() {
        return switch (href.substring(0, schemeEnd)) {
            case "http", "https", "ws", "wss", "ftp" -> protocol() + "//" + host();
            case "blob" -> tryParse(pathname())
                    .filter(inner -> inner.protocol().equals("http:") || inner.protocol().equals("https:"))
                    .map(Url::origin)
                    .orElse("null");
            default -> "null";
        };
    }

    /** The scheme and its colon. */
    public String protocol() {
        return href.substring(0, schemeEnd + 1);
    }

    /** The username. */
    public String username() {
        return usernameEnd > schemeEnd + 3 ? href.substring(schemeEnd + 3, usernameEnd) : "";
    }

    /** The password. */
    public String password() {
        return hostStart > usernameEnd + 1 ? href.substring(usernameEnd + 1, hostStart - 1) : "";
    }

    /** The host, with the port if it is not the scheme's default. */
    public String host() {
        return hostStart == hostEnd ? "" : href.substring(hostStart, pathStart);
    }

    /** The host without the port. */
    public String hostname() {
        return href.substring(hostStart, hostEnd);
    }

    /** The port; empty if it is the scheme's default. */
    public String port() {
        return hostStart == hostEnd || hostEnd == pathStart ? "" : href.substring(hostEnd + 1, pathStart);
    }

    /** The path. */
    public String pathname() {
        return href.substring(pathStart, queryStart);
    }

    /** The query with its question mark; empty if the query is. */
    public String search() {
        return fragmentStart > queryStart + 1 ? href.substring(queryStart, fragmentStart) : "";
    }

    /** The fragment with its number sign; empty if the fragment is. */
    public String hash() {
        return href.length() > fragmentStart + 1 ? href.substring(fragmentStart) : "";
    }

    /**
     * A copy of the query's names and values, decoded. {@link #withSearchParams} makes a URL with others.
     *
     * <pre>{@code
     * assert Url.parse("https://example.com/?q=a+b").searchParams().get("q").get().equals("a b");
     * }</pre>
     */
    public UrlSearchParams searchParams() {
        return new UrlSearchParams(fragmentStart > queryStart ? href.substring(queryStart + 1, fragmentStart) : "", false);
    }

    /**
     * The domain that can be registered, by Mozilla's list of public suffixes.
     *
     * <pre>{@code
     * assert Url.parse("https://www.example.co.uk/").registrableDomain().get().equals("example.co.uk");
     * assert Url.parse("https://127.0.0.1/").registrableDomain().isEmpty();
     * }</pre>
     */
    public Optional<String> registrableDomain() {
        return Optional.ofNullable(part(UrlPart.DOMAIN));
    }

    /**
     * The URL without credentials and without the values of secret query parameters, for logs.
     *
     * <pre>{@code
     * assert !Url.parse("https://me:secret@example.com/").redacted().contains("secret");
     * }</pre>
     */
    public String redacted() {
        return part(UrlPart.REDACTED);
    }

    /**
     * The same, and without the values in the query and in the fragment of what is named like a secret, for logs that
     * strangers may read.
     *
     * <pre>{@code
     * Url url = Url.parse("https://example.com/?q=1&api_key=x#access_token=y");
     * assert url.redactedStrictly().equals("https://example.com/?q=1&api_key=REDACTED#access_token=REDACTED");
     * }</pre>
     */
    public String redactedStrictly() {
        return part(Native.REDACTED_STRICTLY);
    }

    /**
     * A text in which the URLs are as {@link #redacted} has them; nothing else of it changes.
     *
     * <pre>{@code
     * assert Url.redactText("failed: https:me:secret@h").equals("failed: https:REDACTED:REDACTED@h");
     * }</pre>
     */
    public static String redactText(String text) {
        return new String(Native.redactText(Utf8.of(text), false), UTF_8);
    }

    /** The same by the rules of {@link #redactedStrictly}. */
    public static String redactTextStrictly(String text) {
        return new String(Native.redactText(Utf8.of(text), true), UTF_8);
    }

    /**
     * Where the host leads, as far as its text tells: {@code public}, {@code loopback}, {@code private},
     * {@code metadata} and so on for an address; {@code name}, {@code localhost}, {@code private-name} and so on
     * otherwise. Empty without a host. IPv4 addresses inside IPv6 ones are looked at.
     *
     * <pre>{@code
     * assert Url.parse("http://[::ffff:127.0.0.1]/").hostClass().get().equals("loopback");
     * }</pre>
     */
    public Optional<String> hostClass() {
        return Optional.ofNullable(part(UrlPart.HOST_CLASS));
    }

    /**
     * Whether the host can be on the public internet, as far as its text tells. For a name that is only half of a
     * check: resolve it, ask {@link #isGlobalAddress} about each address, and connect to those addresses, not to the
     * name; and again for each redirect.
     *
     * <pre>{@code
     * assert !Url.parse("http://2130706433/").isGlobalHost();
     * }</pre>
     */
    public boolean isGlobalHost() {
        return part(Native.GLOBAL_HOST) != null;
    }

    /**
     * Whether an IP address, as {@link java.net.InetAddress#getHostAddress} writes it, is reachable from everywhere.
     * What is no address is not.
     */
    public static boolean isGlobalAddress(String address) {
        byte[] text = Utf8.of(address);
        return Native.part(text, 0, text.length, Native.GLOBAL_ADDRESS, null) != null;
    }

    private String part(UrlPart part) {
        return part(part.ordinal());
    }

    private String part(int number) {
        byte[] url = bytes();
        byte[] found = Native.part(url, 0, url.length, number, null);
        return found == null ? null : new String(found, UTF_8);
    }

    /**
     * The URL with another scheme; what follows a colon is ignored.
     *
     * @throws UrlException if it is no scheme, or one that this URL cannot be changed to
     */
    public Url withProtocol(String protocol) {
        return with(UrlPart.PROTOCOL, protocol);
    }

    /**
     * The URL with another username, which is percent-encoded.
     *
     * @throws UrlException if the URL cannot have one
     */
    public Url withUsername(String username) {
        return with(UrlPart.USERNAME, username);
    }

    /**
     * The URL with another password, which is percent-encoded.
     *
     * @throws UrlException if the URL cannot have one
     */
    public Url withPassword(String password) {
        return with(UrlPart.PASSWORD, password);
    }

    /**
     * The URL with another host, and another port if the value has one.
     *
     * <pre>{@code
     * assert Url.parse("https://a/b").withHost("c:81").href().equals("https://c:81/b");
     * }</pre>
     *
     * @throws UrlException if it is no host, or the URL cannot have one
     */
    public Url withHost(String host) {
        return with(UrlPart.HOST, host);
    }

    /**
     * The URL with another host and the same port.
     *
     * @throws UrlException if it is no host, or the URL cannot have one
     */
    public Url withHostname(String hostname) {
        return with(UrlPart.HOSTNAME, hostname);
    }

    /**
     * The URL with another port, or without one if the value is empty.
     *
     * @throws UrlException if it is no port, or the URL cannot have one
     */
    public Url withPort(String port) {
        return with(UrlPart.PORT, port);
    }

    /**
     * The URL with another port.
     *
     * @throws UrlException if it is no port, or the URL cannot have one
     */
    public Url withPort(int port) {
        return withPort(Integer.toString(port));
    }

    /**
     * The URL with another path, which is percent-encoded where it must be.
     *
     * @throws UrlException if the path is opaque, as in {@code mailto:a@b}
     */
    public Url withPathname(String pathname) {
        return with(UrlPart.PATHNAME, pathname);
    }

    /** The URL with another query; one question mark at its start is left out. */
    public Url withSearch(String search) {
        return with(UrlPart.SEARCH, search);
    }

    /** The URL with another fragment; one number sign at its start is left out. */
    public Url withHash(String hash) {
        return with(UrlPart.HASH, hash);
    }

    /**
     * The URL with a query of these names and values.
     *
     * <pre>{@code
     * Url url = Url.parse("https://example.com/?a=1&b=2");
     * UrlSearchParams params = url.searchParams();
     * params.set("b", "x y");
     * assert url.withSearchParams(params).search().equals("?a=1&b=x+y");
     * }</pre>
     */
    public Url withSearchParams(UrlSearchParams params) {
        return withSearch(params.toString());
    }

    /**
     * The URL with a path appended to its own, with exactly one slash between the two. {@code ?} and {@code #} in it
     * are data. The rest of the URL keeps its bytes, as with the other edits.
     *
     * <pre>{@code
     * assert Url.parse("https://h/a?b").appendPath("c d").href().equals("https://h/a/c%20d?b");
     * }</pre>
     *
     * @throws UrlException if the path is opaque, or a segment of the value is {@code .} or {@code ..}
     */
    public Url appendPath(String path) {
        return edited(Native.APPEND_PATH, List.of(path));
    }

    /** The URL with a value for the first query parameter of this name, and no others of that name; or with a new one. */
    public Url withQueryParam(String name, String value) {
        return edited(Native.SET_QUERY_PARAM, List.of(name, value));
    }

    /** The URL without the query parameters of these names, in which {@code *} stands for any text. */
    public Url withoutQueryParams(String... names) {
        return edited(Native.REMOVE_QUERY_PARAMS, List.of(names));
    }

    /**
     * The URL without the query parameters that only serve tracking, by a list in the library.
     *
     * <pre>{@code
     * assert Url.parse("https://h/?utm_source=x&q=a+b").withoutTracking().search().equals("?q=a+b");
     * }</pre>
     */
    public Url withoutTracking() {
        return edited(Native.REMOVE_TRACKING, List.of());
    }

    private Url edited(int edit, List<String> operands) {
        int[] offsets = new int[Native.OFFSETS];
        byte[] changed = Native.edit(bytes(), edit, Frame.of(operands), offsets);
        if (offsets[0] < 0) {
            throw UrlException.ofEdit(changed);
        }
        return new Url(changed, offsets);
    }

    private Url with(UrlPart part, String value) {
        byte[] utf8 = Utf8.of(value);
        int[] offsets = new int[Native.OFFSETS];
        byte[] changed = Native.set(bytes(), part.ordinal(), utf8, offsets);
        if (changed == null) {
            throw UrlException.ofChange(bytes(), part.ordinal(), utf8);
        }
        return new Url(changed, offsets);
    }

    /**
     * The same as a {@link URI}. That is stricter: what it does not allow is percent-encoded, but in hosts.
     *
     * <pre>{@code
     * assert Url.parse("https://example.com/a|b").toURI().getRawPath().equals("/a%7Cb");
     * }</pre>
     *
     * @throws URISyntaxException if it cannot be one, as with {@code data:} or a host that URIs do not allow
     */
    public URI toURI() throws URISyntaxException {
        return Uris.of(href, schemeEnd, hostStart, hostEnd, queryStart, fragmentStart);
    }

    /** The whole URL. For logs, {@link #redacted} is safer. */
    @Override
    public String toString() {
        return href;
    }

    /** URLs are equal if their texts are. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Url && href.equals(((Url) other).href);
    }

    @Override
    public int hashCode() {
        return href.hashCode();
    }

    /** By their texts. */
    @Override
    public int compareTo(Url other) {
        return href.compareTo(other.href);
    }

    /** What is written in place of a URL: its text, which is parsed when it is read. */
    private static final class Form implements Serializable {
        private static final long serialVersionUID = 1;

        private final String href;

        Form(String href) {
            this.href = href;
        }

        private Object readResolve() throws InvalidObjectException {
            int[] offsets = new int[Native.OFFSETS];
            byte[] url = href == null ? null : Native.restore(Utf8.of(href), offsets);
            if (url == null) {
                throw new InvalidObjectException("not a URL");
            }
            return new Url(url, offsets);
        }
    }

    private Object writeReplace() {
        return new Form(href);
    }

    private void readObject(ObjectInputStream stream) throws InvalidObjectException {
        throw new InvalidObjectException("a URL is read from its text only");
    }
}
