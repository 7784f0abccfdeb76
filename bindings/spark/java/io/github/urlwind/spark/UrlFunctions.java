package io.github.urlwind.spark;

import io.github.urlwind.Url;
import io.github.urlwind.UrlPart;
import io.github.urlwind.internal.Native;
import io.github.urlwind.internal.Packed;
import io.github.urlwind.internal.Page;
import java.util.Arrays;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * What the code that Spark generates calls, on Spark's own strings. No argument is null; null is returned
 * for what is no URL, and for parts that it does not have.
 */
public final class UrlFunctions {
    /** Where rewritten URLs go first; longer ones get an array of their own. */
    private static final ThreadLocal<byte[]> ROOM = ThreadLocal.withInitial(() -> new byte[8192]);

    private UrlFunctions() {}

    /** The bytes of a string, which need not be all of an array. */
    private record Text(byte[] bytes, int start, int length) {
        static Text of(UTF8String text) {
            if (text.getBaseObject() instanceof byte[] bytes) {
                return new Text(bytes, (int) (text.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET), text.numBytes());
            }
            byte[] copy = text.getBytes();
            return new Text(copy, 0, copy.length);
        }

        UTF8String part(int number, byte[] operand) {
            byte[] part = Native.part(bytes, start, length, number, operand);
            return part == null ? null : UTF8String.fromBytes(part);
        }
    }

    /** The whole URL. */
    public static UTF8String normalize(UTF8String url) {
        Text text = Text.of(url);
        byte[] room = ROOM.get();
        long packed = Page.parse(text.bytes, text.start, text.length, room, room.length);
        if (packed == Packed.NO_URL) {
            return null;
        }
        if (packed == Packed.DOES_NOT_FIT) {
            return text.part(UrlPart.HREF.ordinal(), null);
        }
        return switch (Packed.text(packed)) {
            case Packed.INPUT -> url;
            case Packed.INPUT_AND_SLASH -> UTF8String.concat(url, SLASH);
            default -> UTF8String.fromBytes(Arrays.copyOf(room, Packed.length(packed)));
        };
    }

    private static final UTF8String SLASH = UTF8String.fromString("/");

    /** The host, with the port. */
    public static UTF8String host(UTF8String url) {
        Text text = Text.of(url);
        byte[] room = ROOM.get();
        long packed = Page.parse(text.bytes, text.start, text.length, room, room.length);
        if (packed == Packed.NO_URL) {
            return null;
        }
        if (packed == Packed.DOES_NOT_FIT) {
            return text.part(UrlPart.HOST.ordinal(), null);
        }
        int start = Packed.hostStart(packed);
        // Without a host, what stands before the path is no port.
        int end = Packed.hostEnd(packed) == start ? start : Packed.pathStart(packed);
        if (Packed.text(packed) == Packed.WRITTEN) {
            return UTF8String.fromBytes(Arrays.copyOfRange(room, start, end));
        }
        // A part of the same memory, which lives as long as the string does that is asked about.
        return UTF8String.fromBytes(text.bytes, text.start + start, end - start);
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
        Text text = Text.of(url);
        return Page.canParse(text.bytes, text.start, text.length) >= 0;
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
