package io.github.urlwind.internal;

/** The offsets of a URL in one number. {@code src/offsets.rs} says what is where in it, and writes it. */
public final class Packed {
    /** In place of the number: not a URL. */
    public static final long NO_URL = -1;
    /** In place of the number: ask {@link Native#resolve}. */
    public static final long DOES_NOT_FIT = -2;

    /** The URL is the input. */
    public static final int INPUT = 0;
    /** The URL is the input and a slash after it. */
    public static final int INPUT_AND_SLASH = 1;
    /** The URL was written into the array for it. */
    public static final int WRITTEN = 2;

    /** This many question marks, or more. */
    public static final int MANY_QUESTION_MARKS = 15;

    private Packed() {}

    /** Where the URL is: one of the three above. */
    public static int text(long packed) {
        return (int) packed & 3;
    }

    public static int schemeEnd(long packed) {
        return (int) (packed >>> 3) & 0x3F;
    }

    public static int hostStart(long packed) {
        return schemeEnd(packed) + 1 + ((int) (packed >>> 1) & 2);
    }

    public static int hostEnd(long packed) {
        return hostStart(packed) + ((int) (packed >>> 9) & 0xFF);
    }

    public static int pathStart(long packed) {
        return hostEnd(packed) + ((int) (packed >>> 17) & 7);
    }

    public static int queryStart(long packed) {
        return (int) (packed >>> 20) & 0x1FFF;
    }

    public static int fragmentStart(long packed) {
        return (int) (packed >>> 33) & 0x1FFF;
    }

    /** How long the URL is. */
    public static int length(long packed) {
        return (int) (packed >>> 46) & 0x1FFF;
    }

    /** How often {@code ?} occurs in the input. */
    public static int questionMarks(long packed) {
        return (int) (packed >>> 59);
    }
}
