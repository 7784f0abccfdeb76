package io.github.urlwind.internal;

/**
 * The calls into the native library. They are public for the packages of this project only: no promise
 * is made about them.
 *
 * <p>Texts are UTF-8. Wrong arguments are exceptions, never crashes.
 */
public final class Native {
    static {
        Library.load(Native.class);
    }

    /** How many offsets a URL has: see {@link #resolve}. */
    public static final int OFFSETS = 7;

    /** Number of {@link #part} and {@link #column} for whether a row is a URL: an empty text if so. */
    public static final int VALIDITY = 15;
    /** The same for the value of a query parameter, whose name is the operand. */
    public static final int QUERY = 16;
    /** The same for the URL that a row leads to from the base that is the operand. */
    public static final int JOIN = 17;
    /** Number of {@link #part} for whether the host can be on the public internet: an empty text if so. */
    public static final int GLOBAL_HOST = 18;
    /** Number of {@link #part} for whether the input is an address that is reachable from everywhere. */
    public static final int GLOBAL_ADDRESS = 19;
    /** Number of {@link #part} for the URL without what is named like a secret. */
    public static final int REDACTED_STRICTLY = 20;

    /** Number of {@link #edit} that appends a path. */
    public static final int APPEND_PATH = 0;
    /** Number of {@link #edit} that sets a query parameter: name and value. */
    public static final int SET_QUERY_PARAM = 1;
    /** Number of {@link #edit} that removes the query parameters of these names. */
    public static final int REMOVE_QUERY_PARAMS = 2;
    /** Number of {@link #edit} that removes what only serves tracking. */
    public static final int REMOVE_TRACKING = 3;

    private Native() {}

    /**
     * Parses {@code length} bytes of {@code input}.
     *
     * @param out where the URL is written if it is another text; it may be the input
     * @param room how long it may be then
     * @return what {@link Packed} reads; {@link Packed#NO_URL} or {@link Packed#DOES_NOT_FIT}
     */
    public static native long parse(byte[] input, int start, int length, byte[] out, int room);

    /** The same for a text in a page, which the URL overwrites. */
    static native long parseIn(long page, int length);

    /** As {@link #canParse}, for a text in a page. */
    static native int canParseIn(long page, int length);

    /** The address of a direct buffer, which must be as long as a page. */
    static native long page(java.nio.ByteBuffer buffer);

    /** How often {@code ?} occurs in a URL; -1 if it is none. */
    public static native int canParse(byte[] input, int start, int length);

    /**
     * The URL that {@code input} is, relative to {@code base} unless that is null; null if there is none.
     *
     * @param offsets gets where the scheme ends, the username ends, the host starts and ends, and the path,
     *     the query and the fragment start
     */
    public static native byte[] resolve(byte[] input, byte[] base, int[] offsets);

    public static native boolean canResolve(byte[] input, byte[] base);

    /** The URL with another value of an attribute, by number; null if the value is refused. */
    public static native byte[] set(byte[] href, int attribute, byte[] value, int[] offsets);

    /** The same URL with its offsets; null if it is none that came from here. */
    public static native byte[] restore(byte[] href, int[] offsets);

    /** Why {@code input} is no URL: the texts of a {@link Frame}; null if it is one. */
    public static native byte[] whyNot(byte[] input, byte[] base);

    /** Why {@link #set} refuses a value: the texts of a {@link Frame}; null if it does not. */
    public static native byte[] whyNotSet(byte[] href, int attribute, byte[] value);

    /**
     * A validation report, as a {@link Frame}: how many findings were left out, the text with all fixes, and ten
     * texts for each of at most {@code limit} findings; null if the base is no URL.
     */
    public static native byte[] report(byte[] input, byte[] base, int limit);

    /**
     * The URL with an edit, by number, with the texts of a {@link Frame}.
     *
     * @return if the first of {@code offsets} is -1, why it is refused, as {@link #whyNotSet} has it
     */
    public static native byte[] edit(byte[] href, int edit, byte[] operands, int[] offsets);

    /** A text in which the URLs are without what is secret. */
    public static native byte[] redactText(byte[] text, boolean isStrict);

    /** A part of a URL, by number, or null. */
    public static native byte[] part(byte[] input, int start, int length, int number, byte[] operand);

    /** A part for each row of a column: the texts, with offsets and validity in the arrays for them. */
    public static native byte[] column(
            byte[] values, int[] offsets, int rows, byte[] validity,
            int number, byte[] operand, int[] outOffsets, byte[] outValidity);

    /** The same for a column in direct buffers. */
    public static native byte[] columnOfBuffers(
            java.nio.ByteBuffer values, java.nio.IntBuffer offsets, int rows, byte[] validity,
            int number, byte[] operand, int[] outOffsets, byte[] outValidity);

    /** The same for a column of Arrow, by the addresses of its structs. */
    public static native void arrow(
            long array, long schema, int number, byte[] operand, long outArray, long outSchema);

    /** Calls the {@code release} functions of a column of Arrow, if they were not called yet. */
    public static native void release(long array, long schema);

    /** Names and values of a query, as a {@link Frame}. */
    public static native byte[] parseForm(byte[] query);

    /** The query that the names and values of a {@link Frame} make. */
    public static native byte[] serializeForm(byte[] frame);
}
