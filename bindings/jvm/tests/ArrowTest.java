import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.urlwind.Url;
import io.github.urlwind.UrlColumns;
import io.github.urlwind.UrlPart;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import sun.misc.Unsafe;

/** Columns of Arrow, whose structs are laid out by hand here. */
@SuppressWarnings("removal")
final class ArrowTest {
    private static final Unsafe MEMORY = unsafe();
    /** The structs have nine and ten fields of eight bytes. */
    private static final int SCHEMA = 72;
    private static final int ARRAY = 80;
    private static final List<String> URLS = Arrays.asList("-", "https://EXAMPLE.com/a?b=1", null, "x", "h://" + "a".repeat(40));

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static long bytes(byte... bytes) {
        long address = MEMORY.allocateMemory(Math.max(bytes.length, 1) + 8);
        for (int at = 0; at < bytes.length; at++) {
            MEMORY.putByte(address + at, bytes[at]);
        }
        return address;
    }

    private static long longs(long... longs) {
        long address = MEMORY.allocateMemory(8L * Math.max(longs.length, 1));
        for (int at = 0; at < longs.length; at++) {
            MEMORY.putLong(address + 8L * at, longs[at]);
        }
        return address;
    }

    /** Never called: who passes a column keeps it. */
    private static final long RELEASE = 1;

    private static long schema(String format) {
        return longs(bytes((format + "\0").getBytes(UTF_8)), 0, 0, 2, 0, 0, 0, RELEASE, 0);
    }

    private static long array(long length, long offset, long... buffers) {
        return longs(length, -1, offset, buffers.length, 0, longs(buffers), 0, 0, RELEASE, 0);
    }

    /** The URLs but for the first, which is before the offset. */
    private static long column(String format) {
        byte[] valid = {0b11011};
        int width = format.equals("u") ? 4 : 8;
        StringBuilder values = new StringBuilder();
        long ends = MEMORY.allocateMemory(8L * (URLS.size() + 1));
        long views = MEMORY.allocateMemory(16L * URLS.size());
        MEMORY.putLong(ends, 0);
        for (int row = 0; row < URLS.size(); row++) {
            String text = URLS.get(row) == null ? "" : URLS.get(row);
            MEMORY.putInt(views + 16L * row, text.length());
            if (text.length() <= 12) {
                for (int at = 0; at < text.length(); at++) {
                    MEMORY.putByte(views + 16L * row + 4 + at, (byte) text.charAt(at));
                }
            } else {
                MEMORY.putInt(views + 16L * row + 8, 0);
                MEMORY.putInt(views + 16L * row + 12, values.length());
            }
            values.append(text);
            if (width == 4) {
                MEMORY.putInt(ends + 4L * (row + 1), values.length());
            } else {
                MEMORY.putLong(ends + 8L * (row + 1), values.length());
            }
        }
        long text = bytes(values.toString().getBytes(UTF_8));
        if (format.startsWith("v")) {
            return array(URLS.size() - 1, 1, bytes(valid), views, text, longs(values.length()));
        }
        return array(URLS.size() - 1, 1, bytes(valid), ends, text);
    }

    public static void columnsOfEveryLayout() {
        for (String format : List.of("u", "U", "vu")) {
            long array = column(format);
            long schema = schema(format);
            result((a, s) -> UrlColumns.part(array, schema, UrlPart.HOST, a, s), format, "example.com", null, null, "a".repeat(40));
            result((a, s) -> UrlColumns.part(array, schema, UrlPart.ERROR, a, s), format, null, null, "RelativeUrlWithoutBase", null);
            result((a, s) -> UrlColumns.queryParam(array, schema, "b", a, s), format, "1", null, null, null);
            result((a, s) -> UrlColumns.join(array, schema, Url.parse("h:/"), a, s), format,
                    "https://example.com/a?b=1", null, "h:/x", "h://" + "a".repeat(40));
        }
    }

    private interface Call {
        void run(long array, long schema);
    }

    private static void result(Call call, String format, String... expected) {
        long array = MEMORY.allocateMemory(ARRAY);
        long schema = MEMORY.allocateMemory(SCHEMA);
        call.run(array, schema);
        boolean isLarge = format.equals("U");
        Check.equal((char) MEMORY.getByte(MEMORY.getLong(schema)), isLarge ? 'U' : 'u');
        Check.equal(MEMORY.getLong(array), (long) expected.length);
        Check.equal(MEMORY.getLong(array + 8), Arrays.stream(expected).filter(it -> it == null).count());
        long buffers = MEMORY.getLong(array + 40);
        long valid = MEMORY.getLong(buffers);
        long ends = MEMORY.getLong(buffers + 8);
        long values = MEMORY.getLong(buffers + 16);
        List<String> found = new ArrayList<>();
        for (int row = 0; row < expected.length; row++) {
            if (valid != 0 && (MEMORY.getByte(valid + row / 8) >> row % 8 & 1) == 0) {
                found.add(null);
                continue;
            }
            long start = isLarge ? MEMORY.getLong(ends + 8L * row) : MEMORY.getInt(ends + 4L * row);
            long end = isLarge ? MEMORY.getLong(ends + 8L * row + 8) : MEMORY.getInt(ends + 4L * row + 4);
            StringBuilder text = new StringBuilder();
            for (long at = start; at < end; at++) {
                text.append((char) MEMORY.getByte(values + at));
            }
            found.add(text.toString());
        }
        Check.equal(found, Arrays.asList(expected), format);
        UrlColumns.release(array, schema);
        Check.equal(MEMORY.getLong(array + 64), 0L, "released");
        Check.equal(MEMORY.getLong(schema + 56), 0L, "released");
        // Once more does nothing.
        UrlColumns.release(array, schema);
        MEMORY.freeMemory(array);
        MEMORY.freeMemory(schema);
    }

    public static void emptyColumns() {
        result((a, s) -> UrlColumns.part(array(0, 0, 0, 0, 0), schema("u"), UrlPart.HREF, a, s), "u");
        result((a, s) -> UrlColumns.part(array(0, 0, 0, longs(0), 0), schema("U"), UrlPart.HREF, a, s), "U");
    }

    public static void whatIsNoColumnIsRefused() {
        long out = MEMORY.allocateMemory(ARRAY);
        long schema = schema("u");
        long good = column("u");
        refused(0, schema, out, out, "address");
        refused(good, 0, out, out, "address");
        refused(good + 1, schema, out, out, "address");
        refused(good, schema, 0, out, "address");
        refused(good, schema, out, 0, "address");
        refused(good, schema("i"), out, out, "integer");
        refused(good, schema("+s"), out, out, "struct");
        refused(array(-1, 0, 0, longs(0), 0), schema, out, out, "below 0");
        refused(array(1, Long.MAX_VALUE, 0, longs(0), 0), schema, out, out, "longer than memory can be");
        refused(array(1, 0, 0, 0, 0), schema, out, out, "lacks a buffer");
        refused(array(1, 0, 0), schema, out, out, "lacks a buffer");
        refused(array(1, 0, 0, longs(5L << 32 | 9), bytes(new byte[9])), schema, out, out, "offset 0 is outside the buffer");
        refused(array(1, 0, 0, longs(0xFFFFFFFFL << 32), 0), schema, out, out, "negative offset");
        long released = array(0, 0, 0, 0, 0);
        MEMORY.putLong(released + 64, 0);
        refused(released, schema, out, out, "released");
    }

    private static void refused(long array, long schema, long outArray, long outSchema, String why) {
        IllegalArgumentException wrong = Check.fails(IllegalArgumentException.class,
                () -> UrlColumns.part(array, schema, UrlPart.HREF, outArray, outSchema));
        Check.that(wrong.getMessage().contains(why), wrong);
    }
}
