import io.github.urlwind.TextColumn;
import io.github.urlwind.Url;
import io.github.urlwind.UrlColumns;
import io.github.urlwind.UrlPart;
import io.github.urlwind.UrlSearchParams;
import io.github.urlwind.internal.Native;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Wrong arguments, huge strings, many threads: exceptions where there must be some, and never a crash. */
final class HostileTest {
    public static void nullIsRefusedEverywhere() {
        Url url = Url.parse("https://h/");
        for (Check.Call call : List.<Check.Call>of(
                () -> Url.parse(null), () -> Url.tryParse(null), () -> Url.canParse(null),
                () -> Url.parse("a", null), () -> Url.canParse("a", null), () -> url.resolve(null),
                () -> url.withHost(null), () -> url.withHash(null), () -> url.withSearchParams(null),
                () -> url.compareTo(null), () -> new UrlSearchParams((String) null),
                () -> TextColumn.of((List<String>) null), () -> TextColumn.of((byte[]) null, new int[1]),
                () -> UrlColumns.part(null, UrlPart.HREF), () -> UrlColumns.join(TextColumn.of(List.of()), null))) {
            Check.fails(NullPointerException.class, call);
        }
    }

    /** Nobody should call these; who does gets an exception. */
    public static void theInsideRefusesWrongArguments() {
        byte[] bytes = "https://h/".getBytes();
        int[] offsets = new int[7];
        for (Check.Call call : List.<Check.Call>of(
                () -> Native.parse(null, 0, 0, null, 0), () -> Native.parse(bytes, 0, -1, bytes, 10),
                () -> Native.parse(bytes, 5, 10, bytes, 10), () -> Native.parse(bytes, -1, 10, bytes, 10),
                () -> Native.parse(bytes, 0, Integer.MAX_VALUE, bytes, 10), () -> Native.canParse(bytes, 11, 5),
                () -> Native.parse("HTTPS://h".getBytes(), 0, 9, null, 99),
                () -> Native.parse("HTTPS://h".getBytes(), 0, 9, new byte[1], 99),
                () -> Native.resolve(null, null, offsets), () -> Native.resolve(bytes, null, null),
                () -> Native.resolve(bytes, null, new int[6]), () -> Native.resolve(new byte[] {-1}, null, offsets),
                () -> Native.set(bytes, 11, bytes, offsets), () -> Native.set(bytes, -1, bytes, offsets),
                () -> Native.set("HTTPS://h".getBytes(), 0, bytes, offsets), () -> Native.part(bytes, 0, 11, 0, null),
                () -> Native.part(bytes, 0, 10, 99, null), () -> Native.part(bytes, 0, 10, Native.JOIN, new byte[0]),
                () -> Native.column(bytes, new int[2], -1, null, 0, null, offsets, bytes),
                () -> Native.column(bytes, new int[2], 5, null, 0, null, offsets, bytes),
                () -> Native.column(bytes, new int[9], 8, new byte[0], 0, null, new int[9], bytes),
                () -> Native.column(bytes, new int[9], 8, null, 0, null, new int[8], bytes),
                () -> Native.column(bytes, new int[9], 8, null, 0, null, new int[9], new byte[0]),
                () -> Native.columnOfBuffers(java.nio.ByteBuffer.allocate(4), java.nio.IntBuffer.allocate(2), 1, null, 0, null, offsets, bytes),
                () -> Native.serializeForm(new byte[] {0, 0, 0, 9}), () -> Native.arrow(0, 0, 0, null, 0, 0),
                () -> Native.release(0, 0))) {
            Check.fails(RuntimeException.class, call);
        }
    }

    public static void hugeStrings() {
        int size = Integer.getInteger("urlwind.huge", 100_000_000);
        String path = "a".repeat(size);
        Check.equal(Url.parse("https://h/" + path).href().length(), size + 10);
        Check.equal(Url.parse("HTTPS://h/" + path).pathname().length(), size + 1);
        Check.that(!Url.canParse("https://" + path + " /"), "a space in a host");
        Check.that(Url.tryParse(path).isEmpty(), "no scheme");
        Check.equal(Url.parse("https://h/#" + path).hash().length(), size + 1);
        Check.equal(Url.parse("https://h/").withSearch(path).search().length(), size + 1);
    }

    public static void threadsDoNotDisturbEachOther() throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < 8; number++) {
            String host = "host" + number + ".example";
            Thread thread = new Thread(() -> {
                try {
                    for (int count = 0; count < 50_000; count++) {
                        Url url = Url.parse("HTTPS://" + host + ":" + (count + 1000) % 65536 + "/a/../" + count + "?b");
                        Check.equal(url.hostname(), host);
                        Check.equal(url.pathname(), "/" + count);
                        Check.equal(url.resolve("x").host(), url.host());
                    }
                } catch (Throwable problem) {
                    failure.set(problem);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw new AssertionError(failure.get());
        }
    }
}
