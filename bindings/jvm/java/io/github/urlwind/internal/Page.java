package io.github.urlwind.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;

/**
 * Memory outside of Java's heap through which short texts go to the library and back. An array would have to
 * be asked for by a call back into Java, which takes as long as to parse.
 *
 * <p>Each thread has a page of its own. Virtual threads have none, as there may be millions of them.
 */
public final class Page {
    /** How many bytes a page has, as in {@code src/ffi/mod.rs}. */
    private static final int SIZE = 4096;

    private static final ThreadLocal<Page> PAGES = ThreadLocal.withInitial(Page::new);

    /** {@code Thread.isVirtual}; null before Java 21. */
    private static final MethodHandle IS_VIRTUAL = isVirtual();

    private final ByteBuffer memory = ByteBuffer.allocateDirect(SIZE);
    private final long address = Native.page(memory);

    private Page() {}

    private static MethodHandle isVirtual() {
        try {
            MethodType type = MethodType.methodType(boolean.class);
            return MethodHandles.publicLookup().findVirtual(Thread.class, "isVirtual", type);
        } catch (ReflectiveOperationException absent) {
            return null;
        }
    }

    /** The page for a text of this length; null if it has to go another way. */
    private static Page of(int length) {
        return length > SIZE || isOnVirtualThread() ? null : PAGES.get();
    }

    private static boolean isOnVirtualThread() {
        try {
            return IS_VIRTUAL != null && (boolean) IS_VIRTUAL.invokeExact(Thread.currentThread());
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** As {@link Native#parse}. */
    public static long parse(byte[] input, int start, int length, byte[] out, int room) {
        Page page = of(length);
        if (page == null) {
            return Native.parse(input, start, length, out, room);
        }
        page.memory.put(0, input, start, length);
        long packed = Native.parseIn(page.address, length);
        if (packed >= 0 && Packed.text(packed) == Packed.WRITTEN) {
            if (Packed.length(packed) > room) {
                return Packed.DOES_NOT_FIT;
            }
            page.memory.get(0, out, 0, Packed.length(packed));
        }
        return packed;
    }

    /** As {@link Native#canParse}. */
    public static int canParse(byte[] input, int start, int length) {
        Page page = of(length);
        if (page == null) {
            return Native.canParse(input, start, length);
        }
        page.memory.put(0, input, start, length);
        return Native.canParseIn(page.address, length);
    }
}
