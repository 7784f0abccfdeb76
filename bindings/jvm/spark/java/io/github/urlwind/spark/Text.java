package io.github.urlwind.spark;

import io.github.urlwind.internal.Native;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** The bytes of a string, which need not be all of an array. */
record Text(byte[] bytes, int start, int length) {
    static Text of(UTF8String text) {
        if (text.getBaseObject() instanceof byte[] bytes) {
            return new Text(bytes, (int) (text.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET), text.numBytes());
        }
        byte[] copy = text.getBytes();
        return new Text(copy, 0, copy.length);
    }

    /** The answer of {@link Native#part}. */
    UTF8String part(int number, byte[] operand) {
        byte[] part = Native.part(bytes, start, length, number, operand);
        return part == null ? null : UTF8String.fromBytes(part);
    }
}
