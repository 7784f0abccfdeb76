import io.github.urlwind.TextColumn;
import io.github.urlwind.Url;
import io.github.urlwind.UrlColumns;
import io.github.urlwind.UrlPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Calls leave nothing behind: the memory of the whole process stays as it was. */
final class MemoryTest {
    private static final int CALLS = Integer.getInteger("urlwind.calls", 10_000_000);

    public static void callsLeaveMemoryFlat() throws IOException {
        // The first calls are compiled, and the heap takes its size.
        some(CALLS / 5);
        long before = resident();
        some(CALLS);
        long grown = resident() - before;
        System.out.println(CALLS + " calls: the process has grown by " + grown / 1024 + " KB");
        // A leak of four bytes a call would be more.
        Check.that(grown < 4L * CALLS, grown);
    }

    private static void some(int calls) {
        TextColumn column = TextColumn.of(List.of("https://EXAMPLE.com/a b?q=1", "nonsense"));
        for (int call = 0; call < calls; call++) {
            switch (call % 8) {
                case 0 -> Url.tryParse("https://h:x/" + call);
                case 1 -> Url.canParse("https://h/" + call);
                case 2 -> Url.parse("https://me:pw@h/" + call).resolve("../x");
                case 3 -> Url.parse("HTTPS://h/" + call).withSearch("a b").redacted();
                case 4 -> Url.parse("https://h/?a=" + call).searchParams().append("b", "c");
                case 5 -> UrlColumns.part(column, UrlPart.HOST);
                case 6 -> Check.fails(RuntimeException.class, () -> Url.parse("http://["));
                default -> Url.parse("https://h/" + call).host();
            }
        }
    }

    private static long resident() throws IOException {
        System.gc();
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
            }
        }
        throw new IOException("no VmRSS");
    }
}
