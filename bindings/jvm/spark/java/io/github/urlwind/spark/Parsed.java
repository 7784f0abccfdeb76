package io.github.urlwind.spark;

import io.github.urlwind.UrlPart;
import io.github.urlwind.internal.Packed;
import io.github.urlwind.internal.Page;
import java.util.Arrays;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * What a thread has parsed last. Most queries ask for several things of a URL, one right after the other, and
 * so for the same string: only the first question parses it.
 *
 * <p>Strings are the same if they are the same object. Spark makes a new one for each row, also where the
 * memory behind it is used again.
 */
final class Parsed {
    /** Each keeps its last string alive, and with it the memory of one batch of rows. */
    private static final ThreadLocal<Parsed> LAST = ThreadLocal.withInitial(Parsed::new);

    private static final UTF8String SLASH = UTF8String.fromString("/");

    /** Where rewritten URLs are; longer ones get an array of their own. */
    private final byte[] room = new byte[8192];

    private UTF8String url;
    private Text text;
    private long packed;

    private Parsed() {}

    static Parsed of(UTF8String url) {
        Parsed last = LAST.get();
        if (last.url != url) {
            last.parse(url);
        }
        return last;
    }

    private void parse(UTF8String other) {
        // Should anything fail, nothing may be left of the one before.
        url = null;
        text = Text.of(other);
        packed = Page.parse(text.bytes(), text.start(), text.length(), room, room.length);
        url = other;
    }

    boolean isUrl() {
        return packed != Packed.NO_URL;
    }

    /** The whole URL; null if it is none. */
    UTF8String href() {
        if (packed < 0) {
            return isUrl() ? text.part(UrlPart.HREF.ordinal(), null) : null;
        }
        return switch (Packed.text(packed)) {
            case Packed.INPUT -> url;
            case Packed.INPUT_AND_SLASH -> UTF8String.concat(url, SLASH);
            default -> UTF8String.fromBytes(Arrays.copyOf(room, Packed.length(packed)));
        };
    }

    /** The host, with the port; null if it is no URL. */
    UTF8String host() {
        if (packed < 0) {
            return isUrl() ? text.part(UrlPart.HOST.ordinal(), null) : null;
        }
        int from = Packed.hostStart(packed);
        // Without a host, what stands before the path is no port.
        int to = Packed.hostEnd(packed) == from ? from : Packed.pathStart(packed);
        if (Packed.text(packed) == Packed.WRITTEN) {
            return UTF8String.fromBytes(Arrays.copyOfRange(room, from, to));
        }
        // A part of the same memory, which lives as long as the string does that is asked about.
        return UTF8String.fromBytes(text.bytes(), text.start() + from, to - from);
    }
}
