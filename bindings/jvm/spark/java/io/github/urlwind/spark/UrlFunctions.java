package io.github.urlwind.spark;

import io.github.urlwind.Url;
import io.github.urlwind.UrlPart;
import io.github.urlwind.internal.Native;
import io.github.urlwind.internal.Page;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * What the code that Spark generates calls, on Spark's own strings. No argument is null; null is returned
 * for what is no URL, and for parts that it does not have.
 */
public final class UrlFunctions {
    private UrlFunctions() {}

    /** The whole URL. */
    public static UTF8String normalize(UTF8String url) {
        return Parsed.of(url).href();
    }

    /** The host, with the port. */
    public static UTF8String host(UTF8String url) {
        return Parsed.of(url).host();
    }

    /** The registrable domain. */
    public static UTF8String domain(UTF8String url) {
        return Text.of(url).part(UrlPart.DOMAIN.ordinal(), null);
    }

    /**
     * The part of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static UTF8String part(UTF8String url, UTF8String name) {
        return Text.of(url).part(UrlPart.named(name.toString()).ordinal(), null);
    }

    /** The part of this number. */
    public static UTF8String numberedPart(UTF8String url, int number) {
        return Text.of(url).part(number, null);
    }

    /** The value of the first query parameter of that name. */
    public static UTF8String query(UTF8String url, UTF8String key) {
        return Text.of(url).part(Native.QUERY, key.getBytes());
    }

    /** Whether it is a URL. */
    public static boolean isValid(UTF8String url) {
        return Parsed.of(url).isUrl();
    }

    /** Why it is no URL. */
    public static UTF8String error(UTF8String url) {
        return isValid(url) ? null : Text.of(url).part(UrlPart.ERROR.ordinal(), null);
    }

    /** The URL that leads from the base to where the other leads; null if either is none. */
    public static UTF8String join(UTF8String base, UTF8String url) {
        byte[] bytes = base.getBytes();
        if (Page.canParse(bytes, 0, bytes.length) < 0) {
            return null;
        }
        return Text.of(url).part(Native.JOIN, bytes);
    }

    /**
     * An answer about a URL, for those who want a query to fail on what is none.
     *
     * @throws io.github.urlwind.UrlException if it is none
     */
    public static UTF8String orFail(UTF8String answer, UTF8String url) {
        if (answer == null && url != null && !isValid(url)) {
            Url.parse(url.toString());
        }
        return answer;
    }

    /**
     * The same for a URL that was to be resolved.
     *
     * @throws io.github.urlwind.UrlException if either is no URL
     */
    public static UTF8String orFail(UTF8String answer, UTF8String base, UTF8String url) {
        if (answer == null && base != null && url != null) {
            Url.parse(url.toString(), base.toString());
        }
        return answer;
    }
}
