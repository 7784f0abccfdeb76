package io.github.urlwind.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Several texts in one array: before each of them its length, in four bytes, the highest first. */
public final class Frame {
    private Frame() {}

    public static List<String> texts(byte[] frame) {
        List<String> texts = new ArrayList<>();
        ByteBuffer rest = ByteBuffer.wrap(frame);
        while (rest.hasRemaining()) {
            int length = rest.getInt();
            texts.add(new String(frame, rest.position(), length, UTF_8));
            rest.position(rest.position() + length);
        }
        return texts;
    }

    public static byte[] of(Iterable<String> texts) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        for (String text : texts) {
            byte[] utf8 = Utf8.of(text);
            frame.writeBytes(ByteBuffer.allocate(4).putInt(utf8.length).array());
            frame.writeBytes(utf8);
        }
        return frame.toByteArray();
    }
}
