package io.github.urlwind;

import java.util.Locale;

/**
 * What can be taken from each URL of a column: the attributes of JavaScript's {@code URL}, and more.
 *
 * <pre>{@code
 * TextColumn urls = TextColumn.of(List.of("https://EXAMPLE.com:8080/a"));
 * assert UrlColumns.part(urls, UrlPart.named("port")).get(0).equals("8080");
 * }</pre>
 */
public enum UrlPart {
    // Their order is that of their numbers in the native library.
    /** The whole URL in its normal form. */
    HREF,
    /** Scheme, host and port; the word {@code null} if it has none of its own. */
    ORIGIN,
    /** The scheme and its {@code :}. */
    PROTOCOL,
    /** The username. */
    USERNAME,
    /** The password. */
    PASSWORD,
    /** The host, with the port. */
    HOST,
    /** The host, without the port. */
    HOSTNAME,
    /** The port; empty if it is the scheme's default. */
    PORT,
    /** The path. */
    PATHNAME,
    /** The query with its {@code ?}, or nothing. */
    SEARCH,
    /** The fragment with its {@code #}, or nothing. */
    HASH,
    /** Why it is no URL: the name of a {@link UrlException.Kind}; null for URLs. */
    ERROR,
    /** The registrable domain, such as {@code example.co.uk}; null if there is none. */
    DOMAIN,
    /** The URL without credentials and without the values of secret query parameters. */
    REDACTED,
    /** Where the host leads, as {@link Url#hostClass} says; null without a host. */
    HOST_CLASS;

    /** In small letters, as JavaScript has it. */
    public String partName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The part of this name, in small letters.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static UrlPart named(String name) {
        for (UrlPart part : values()) {
            if (part.partName().equals(name)) {
                return part;
            }
        }
        throw new IllegalArgumentException("no part of a URL is called " + name);
    }
}
