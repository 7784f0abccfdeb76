package io.github.urlwind;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.urlwind.internal.Native;
import io.github.urlwind.internal.Utf8;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.BitSet;
import java.util.List;

/**
 * Texts one after the other in UTF-8, and where each starts and ends, as Arrow lays them out. Rows may be
 * null. {@link UrlColumns} works on them.
 *
 * <pre>{@code
 * byte[] values = "https://a.example/https://b.example/".getBytes();
 * TextColumn urls = TextColumn.of(values, new int[] {0, 18, 36});
 * assert urls.get(1).equals("https://b.example/");
 * }</pre>
 *
 * <p>The arrays and buffers are not copied: they must not change while the column is in use.
 */
public final class TextColumn {
    private final byte[] values;
    private final int[] offsets;
    /** In place of the arrays. */
    private final ByteBuffer directValues;
    private final IntBuffer directOffsets;
    private final int rows;
    /** A bit for each row that is there, the lowest of a byte first; null if all are. */
    private final byte[] validity;

    private TextColumn(byte[] values, int[] offsets, byte[] validity) {
        this.values = values;
        this.offsets = offsets;
        this.validity = validity;
        directValues = null;
        directOffsets = null;
        rows = Math.max(offsets.length - 1, 0);
    }

    private TextColumn(ByteBuffer values, IntBuffer offsets) {
        this.values = null;
        this.offsets = null;
        validity = null;
        directValues = values;
        directOffsets = offsets;
        rows = Math.max(offsets.remaining() - 1, 0);
    }

    /**
     * Row {@code i} is what stands in {@code utf8} from {@code offsets[i]} to {@code offsets[i + 1]}.
     *
     * @throws IllegalArgumentException if an offset is out of order or out of range
     */
    public static TextColumn of(byte[] utf8, int[] offsets) {
        check(utf8.length, IntBuffer.wrap(offsets));
        return new TextColumn(utf8, offsets, null);
    }

    /**
     * The same in buffers, from their positions to their limits. Direct buffers are not copied.
     *
     * @throws IllegalArgumentException if an offset is out of order or out of range
     */
    public static TextColumn of(ByteBuffer utf8, IntBuffer offsets) {
        check(utf8.remaining(), offsets.duplicate());
        if (utf8.isDirect()) {
            boolean isNative = offsets.isDirect() && offsets.order() == ByteOrder.nativeOrder();
            return new TextColumn(utf8.slice(), isNative ? offsets.slice() : directCopy(offsets));
        }
        byte[] values = new byte[utf8.remaining()];
        utf8.duplicate().get(values);
        int[] copy = new int[offsets.remaining()];
        offsets.duplicate().get(copy);
        return new TextColumn(values, copy, null);
    }

    /** These strings; null is null. */
    public static TextColumn of(List<String> texts) {
        ByteArrayOutputStream values = new ByteArrayOutputStream();
        int[] offsets = new int[texts.size() + 1];
        BitSet there = new BitSet(texts.size());
        int row = 0;
        for (String text : texts) {
            if (text != null) {
                values.writeBytes(Utf8.of(text));
                there.set(row);
            }
            row++;
            offsets[row] = values.size();
        }
        byte[] bits = java.util.Arrays.copyOf(there.toByteArray(), (row + 7) / 8);
        return new TextColumn(values.toByteArray(), offsets, there.cardinality() == row ? null : bits);
    }

    private static IntBuffer directCopy(IntBuffer offsets) {
        ByteBuffer memory = ByteBuffer.allocateDirect(Math.multiplyExact(4, offsets.remaining()));
        IntBuffer copy = memory.order(ByteOrder.nativeOrder()).asIntBuffer();
        return copy.put(offsets.duplicate()).flip();
    }

    private static void check(int length, IntBuffer offsets) {
        int before = 0;
        for (int index = 0; offsets.hasRemaining(); index++) {
            int offset = offsets.get();
            if (offset > length) {
                throw new IllegalArgumentException(
                        "offset " + index + " is " + offset + ", outside the " + length + " bytes of the values");
            }
            if (offset < before) {
                throw new IllegalArgumentException("offset " + index + " is " + offset + ", less than " + before);
            }
            before = offset;
        }
    }

    /** How many rows there are. */
    public int size() {
        return rows;
    }

    /** Whether a row is null. */
    public boolean isNull(int row) {
        java.util.Objects.checkIndex(row, rows);
        return validity != null && (validity[row >> 3] >> (row & 7) & 1) == 0;
    }

    /** The text of a row, or null. What is not UTF-8 is shown as U+FFFD. */
    public String get(int row) {
        if (isNull(row)) {
            return null;
        }
        if (directValues == null) {
            return new String(values, offsets[row], offsets[row + 1] - offsets[row], UTF_8);
        }
        int start = directOffsets.get(row);
        byte[] text = new byte[directOffsets.get(row + 1) - start];
        directValues.get(start, text);
        return new String(text, UTF_8);
    }

    /** The bytes of all texts, one after the other: a copy. */
    public byte[] values() {
        if (directValues == null) {
            return values.clone();
        }
        byte[] copy = new byte[directValues.remaining()];
        directValues.get(0, copy);
        return copy;
    }

    /** Where each text starts, and where the last one ends: a copy. */
    public int[] offsets() {
        if (directValues == null) {
            return offsets.clone();
        }
        int[] copy = new int[directOffsets.remaining()];
        directOffsets.get(0, copy);
        return copy;
    }

    /** A part of each row, by its number in the native library. */
    TextColumn part(int number, byte[] operand) {
        int[] ends = new int[rows + 1];
        byte[] there = new byte[(rows + 7) / 8];
        byte[] texts = directValues == null
                ? Native.column(values, offsets, rows, validity, number, operand, ends, there)
                : Native.columnOfBuffers(directValues, directOffsets, rows, validity, number, operand, ends, there);
        return new TextColumn(texts, ends, there);
    }

    /** The rows that are not null. */
    BitSet there() {
        return BitSet.valueOf(validity);
    }
}
