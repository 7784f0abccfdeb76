import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.urlwind.TextColumn;
import io.github.urlwind.Url;
import io.github.urlwind.UrlColumns;
import io.github.urlwind.UrlPart;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the classes of this package with those of Java, on the lines of a file.
 *
 * <p>All take turns on slices of the lines, for many rounds. What counts is the least processor time of
 * this thread for each slice, so that neither the compiler's warming up nor other programs are in it. Lines
 * that one of the classes refuses are left out for all: an exception costs more than any parser.
 */
final class Bench {
    private static final int SLICE = 2000;
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    /** What a contestant does with a slice; the sum of what it read keeps the compiler honest. */
    private interface Contestant {
        long run(String[] urls) throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 60;
        List<String> lines = new ArrayList<>();
        int all = 0;
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            all++;
            if (isForAll(line)) {
                lines.add(line);
            }
        }
        System.out.printf("%d of %d lines are accepted by all%n", lines.size(), all);
        List<String[]> slices = new ArrayList<>();
        for (int at = 0; at + SLICE <= lines.size(); at += SLICE) {
            slices.add(lines.subList(at, at + SLICE).toArray(new String[0]));
        }
        Map<String, Contestant> contestants = contestants();
        Map<String, long[]> least = new LinkedHashMap<>();
        contestants.keySet().forEach(name -> least.put(name, filled(slices.size())));
        Map<String, Long> sums = new LinkedHashMap<>();
        List<Map.Entry<String, Contestant>> order = new ArrayList<>(contestants.entrySet());
        for (int round = 0; round < rounds; round++) {
            for (int slice = 0; slice < slices.size(); slice++) {
                // Who comes first finds the slice's strings far from the processor, so all do in turn.
                Collections.rotate(order, 1);
                for (Map.Entry<String, Contestant> contestant : order) {
                    long start = CLOCK.getCurrentThreadCpuTime();
                    long sum = contestant.getValue().run(slices.get(slice));
                    long time = CLOCK.getCurrentThreadCpuTime() - start;
                    long[] times = least.get(contestant.getKey());
                    times[slice] = Math.min(times[slice], time);
                    sums.merge(contestant.getKey(), sum, Long::sum);
                }
            }
        }
        double urls = (double) slices.size() * SLICE;
        least.forEach((name, times) ->
                System.out.printf("%-38s %8.1f ns%n", name, Arrays.stream(times).sum() / urls));
        System.out.println("(read " + sums.values().stream().mapToLong(Long::longValue).sum() + ")");
    }

    private static Map<String, Contestant> contestants() {
        Map<String, Contestant> contestants = new LinkedHashMap<>();
        contestants.put("Url.parse(s).host()", urls -> {
            long read = 0;
            for (String url : urls) {
                read += Url.parse(url).host().length();
            }
            return read;
        });
        contestants.put("new URI(s).getHost()", urls -> {
            long read = 0;
            for (String url : urls) {
                read += lengthOf(new URI(url).getHost());
            }
            return read;
        });
        contestants.put("new URL(s).getHost()", urls -> {
            long read = 0;
            for (String url : urls) {
                read += lengthOf(new URL(url).getHost());
            }
            return read;
        });
        contestants.put("Url.parse(s)", urls -> {
            long read = 0;
            for (String url : urls) {
                read += Url.parse(url).href().length();
            }
            return read;
        });
        contestants.put("Url.canParse(s)", urls -> {
            long read = 0;
            for (String url : urls) {
                read += Url.canParse(url) ? 1 : 0;
            }
            return read;
        });
        Map<String[], TextColumn> columns = new java.util.IdentityHashMap<>();
        contestants.put("UrlColumns.part(column, HOST)", urls -> {
            TextColumn column = columns.computeIfAbsent(urls, Bench::column);
            return UrlColumns.part(column, UrlPart.HOST).size();
        });
        Map<String[], TextColumn> buffers = new java.util.IdentityHashMap<>();
        contestants.put("UrlColumns.part(direct buffer, HOST)", urls -> {
            TextColumn column = buffers.computeIfAbsent(urls, Bench::direct);
            return UrlColumns.part(column, UrlPart.HOST).size();
        });
        contestants.put("UrlColumns.part(column, HREF)", urls -> {
            TextColumn column = columns.computeIfAbsent(urls, Bench::column);
            return UrlColumns.part(column, UrlPart.HREF).size();
        });
        contestants.put("UrlColumns.isValid(column)", urls -> {
            TextColumn column = columns.computeIfAbsent(urls, Bench::column);
            return UrlColumns.isValid(column).cardinality();
        });
        contestants.put("s.getBytes(UTF_8)", urls -> {
            long read = 0;
            for (String url : urls) {
                read += url.getBytes(UTF_8).length;
            }
            return read;
        });
        return contestants;
    }

    private static TextColumn column(String[] urls) {
        ByteArrayOutputStream values = new ByteArrayOutputStream();
        int[] offsets = new int[urls.length + 1];
        for (int row = 0; row < urls.length; row++) {
            values.writeBytes(urls[row].getBytes(UTF_8));
            offsets[row + 1] = values.size();
        }
        return TextColumn.of(values.toByteArray(), offsets);
    }

    private static TextColumn direct(String[] urls) {
        TextColumn column = column(urls);
        ByteBuffer values = ByteBuffer.allocateDirect(column.values().length).put(column.values()).flip();
        return TextColumn.of(values, IntBuffer.wrap(column.offsets()));
    }

    private static int lengthOf(String text) {
        return text == null ? 0 : text.length();
    }

    private static long[] filled(int length) {
        long[] times = new long[length];
        Arrays.fill(times, Long.MAX_VALUE);
        return times;
    }

    private static boolean isForAll(String line) {
        try {
            new URI(line);
            new URL(line);
            return Url.canParse(line);
        } catch (Exception refused) {
            return false;
        }
    }
}
