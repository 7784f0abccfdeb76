import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.urlwind.TextColumn;
import io.github.urlwind.Url;
import io.github.urlwind.UrlColumns;
import io.github.urlwind.UrlPart;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Many URLs in one call, in arrays and buffers. */
final class ColumnTest {
    private static final List<String> URLS = Arrays.asList(
            "https://EXAMPLE.com:8080/a?id=%C3%A9", null, "nonsense", "http://www.example.co.uk", "", "data:,x");

    public static void everyRowHasItsAnswer() {
        TextColumn urls = TextColumn.of(URLS);
        Check.equal(urls.size(), 6);
        Check.equal(texts(urls), URLS);
        part(urls, UrlPart.HREF, "https://example.com:8080/a?id=%C3%A9", null, null, "http://www.example.co.uk/", null, "data:,x");
        part(urls, UrlPart.HOST, "example.com:8080", null, null, "www.example.co.uk", null, "");
        part(urls, UrlPart.ORIGIN, "https://example.com:8080", null, null, "http://www.example.co.uk", null, "null");
        part(urls, UrlPart.DOMAIN, "example.com", null, null, "example.co.uk", null, null);
        part(urls, UrlPart.ERROR, null, null, "RelativeUrlWithoutBase", null, "RelativeUrlWithoutBase", null);
        Check.equal(texts(UrlColumns.queryParam(urls, "id")), Arrays.asList("é", null, null, null, null, null));
        Check.equal(UrlColumns.isValid(urls), BitSet.valueOf(new long[] {0b101001}));
        TextColumn joined = UrlColumns.join(urls, Url.parse("http://h/a/b"));
        Check.equal(joined.get(2), "http://h/a/nonsense");
        Check.equal(joined.get(1), null);
        Check.equal(joined.get(4), "http://h/a/b");
        // A column that came out can go in.
        Check.equal(texts(UrlColumns.part(joined, UrlPart.HOSTNAME)),
                Arrays.asList("example.com", null, "h", "www.example.co.uk", "h", ""));
    }

    private static void part(TextColumn urls, UrlPart part, String... expected) {
        Check.equal(texts(UrlColumns.part(urls, part)), Arrays.asList(expected), part);
    }

    static List<String> texts(TextColumn column) {
        List<String> texts = new ArrayList<>();
        for (int row = 0; row < column.size(); row++) {
            texts.add(column.get(row));
        }
        return texts;
    }

    /** More rows than a group has, so that some lie across its border. */
    public static void longColumnsAreTakenInGroups() {
        List<String> many = new ArrayList<>();
        for (int row = 0; row < 5000; row++) {
            many.add(row % 7 == 0 ? null : row % 5 == 0 ? "x" : "https://host" + row + ".example/" + "a".repeat(row % 300));
        }
        TextColumn urls = TextColumn.of(many);
        TextColumn hosts = UrlColumns.part(urls, UrlPart.HOST);
        for (int row = 0; row < many.size(); row++) {
            boolean isUrl = row % 7 != 0 && row % 5 != 0;
            Check.equal(hosts.get(row), isUrl ? "host" + row + ".example" : null, row);
            Check.equal(hosts.isNull(row), !isUrl, row);
        }
    }

    public static void buffersAreReadWhereTheyAre() {
        byte[] values = "--https://a.example/x--https://b.example:81/".getBytes(UTF_8);
        int[] offsets = {0, 19, 21, 42};
        List<String> expected = Arrays.asList("a.example", null, "b.example:81");
        for (boolean isDirect : new boolean[] {true, false}) {
            ByteBuffer bytes = isDirect ? ByteBuffer.allocateDirect(100) : ByteBuffer.allocate(100);
            bytes.put(values).flip().position(2);
            for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
                for (boolean areDirect : new boolean[] {true, false}) {
                    ByteBuffer memory = areDirect ? ByteBuffer.allocateDirect(64) : ByteBuffer.allocate(64);
                    IntBuffer ends = memory.order(order).asIntBuffer();
                    ends.put(-5).put(offsets).flip().position(1);
                    TextColumn urls = TextColumn.of(bytes, ends);
                    Check.equal(texts(UrlColumns.part(urls, UrlPart.HOST)), expected, order);
                    Check.equal(urls.get(0), "https://a.example/x");
                    Check.that(Arrays.equals(urls.offsets(), offsets), "offsets");
                    Check.equal(urls.values().length, values.length - 2);
                }
            }
        }
    }

    public static void wrongOffsetsAreRefused() {
        byte[] values = new byte[10];
        for (int[] wrong : List.of(new int[] {0, 11}, new int[] {5, 4}, new int[] {-1, 4}, new int[] {0, 4, 3, 10})) {
            Check.fails(IllegalArgumentException.class, () -> TextColumn.of(values, wrong));
            Check.fails(IllegalArgumentException.class,
                    () -> TextColumn.of(ByteBuffer.wrap(values), IntBuffer.wrap(wrong)));
            // Changed after they were looked at.
            int[] offsets = new int[wrong.length];
            TextColumn column = TextColumn.of(values, offsets);
            System.arraycopy(wrong, 0, offsets, 0, wrong.length);
            Check.fails(RuntimeException.class, () -> UrlColumns.part(column, UrlPart.HREF));
            IntBuffer direct = ByteBuffer.allocateDirect(4 * wrong.length).order(ByteOrder.nativeOrder()).asIntBuffer();
            TextColumn later = TextColumn.of(ByteBuffer.allocateDirect(10), direct);
            direct.put(0, wrong);
            Check.fails(IllegalArgumentException.class, () -> UrlColumns.part(later, UrlPart.HREF));
        }
        Check.fails(IndexOutOfBoundsException.class, () -> TextColumn.of(List.of("a")).get(1));
        Check.fails(IllegalArgumentException.class, () -> UrlPart.named("HREF"));
    }

    public static void emptyAndOddColumns() {
        Check.equal(UrlColumns.part(TextColumn.of(new byte[0], new int[0]), UrlPart.HREF).size(), 0);
        Check.equal(UrlColumns.part(TextColumn.of(new byte[0], new int[] {0}), UrlPart.HREF).size(), 0);
        Check.equal(UrlColumns.part(TextColumn.of(List.of()), UrlPart.HREF).size(), 0);
        TextColumn empty = TextColumn.of(ByteBuffer.allocateDirect(0), IntBuffer.allocate(1));
        Check.equal(UrlColumns.part(empty, UrlPart.HREF).size(), 0);
        byte[] notUtf8 = {'h', ':', (byte) 0xFF, 'h', ':', (byte) 0xC3, (byte) 0xA9};
        TextColumn urls = TextColumn.of(notUtf8, new int[] {0, 3, 7});
        part(urls, UrlPart.HREF, null, "h:%C3%A9");
        part(urls, UrlPart.ERROR, "InvalidUtf8", null);
        Check.equal(urls.get(0), "h:\uFFFD");
    }
}
