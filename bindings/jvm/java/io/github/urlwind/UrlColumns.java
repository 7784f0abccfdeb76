package io.github.urlwind;

import io.github.urlwind.internal.Native;
import io.github.urlwind.internal.Utf8;
import java.util.BitSet;

/**
 * Many URLs in one call: the same part of each row of a column.
 *
 * <pre>{@code
 * TextColumn urls = TextColumn.of(Arrays.asList("https://EXAMPLE.com/a?id=7", "nonsense", null));
 * assert UrlColumns.part(urls, UrlPart.HOST).get(0).equals("example.com");
 * assert UrlColumns.part(urls, UrlPart.ERROR).get(1).equals("RelativeUrlWithoutBase");
 * assert UrlColumns.queryParam(urls, "id").get(0).equals("7");
 * assert UrlColumns.isValid(urls).cardinality() == 1;
 * }</pre>
 *
 * <p>Null gives null, and so does what is no URL, or not UTF-8. Nothing native is kept after a call, but
 * for what Arrow's functions return.
 *
 * <p>The functions for Arrow take the addresses of structs of its
 * <a href="https://arrow.apache.org/docs/format/CDataInterface.html">C data interface</a>, as
 * {@code ArrowArray.memoryAddress()} of Arrow's own package has them. The first two are a column of text:
 * {@code utf8}, {@code large_utf8}, {@code utf8_view}, or the same of binary. They are read and not
 * released. The last two are room for the result, whose {@code release} the caller calls, or whoever it is
 * given to.
 */
public final class UrlColumns {
    private UrlColumns() {}

    /** A part of each URL. */
    public static TextColumn part(TextColumn urls, UrlPart part) {
        return urls.part(part.ordinal(), null);
    }

    /** The value, decoded, of the first query parameter of that name in each URL. */
    public static TextColumn queryParam(TextColumn urls, String name) {
        return urls.part(Native.QUERY, Utf8.of(name));
    }

    /** Each reference resolved against the base. */
    public static TextColumn join(TextColumn references, Url base) {
        return references.part(Native.JOIN, Utf8.of(base.href()));
    }

    /** Which rows are URLs. */
    public static BitSet isValid(TextColumn urls) {
        return urls.part(Native.VALIDITY, null).there();
    }

    /**
     * A part of each URL of a column of Arrow.
     *
     * @throws IllegalArgumentException if an address is 0, or the column is not one of text
     */
    public static void part(long array, long schema, UrlPart part, long outArray, long outSchema) {
        Native.arrow(array, schema, part.ordinal(), null, outArray, outSchema);
    }

    /** The value of a query parameter in each URL of a column of Arrow. */
    public static void queryParam(long array, long schema, String name, long outArray, long outSchema) {
        Native.arrow(array, schema, Native.QUERY, Utf8.of(name), outArray, outSchema);
    }

    /** Each reference of a column of Arrow resolved against the base. */
    public static void join(long array, long schema, Url base, long outArray, long outSchema) {
        Native.arrow(array, schema, Native.JOIN, Utf8.of(base.href()), outArray, outSchema);
    }

    /** Gives the memory of a column of Arrow back, for programs without Arrow's own package. */
    public static void release(long array, long schema) {
        Native.release(array, schema);
    }
}
