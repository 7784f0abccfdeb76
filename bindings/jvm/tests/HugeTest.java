import io.github.urlwind.Url;

/** What needs more memory than a usual run has: about 6 GB. */
final class HugeTest {
    public static void urlsThatGrowLongerThanAnArray() {
        // Percent-encoded, it is three times as long; at the end, they would be cut off.
        String text = "https://h/" + "\u0001".repeat(750_000_000) + "x";
        Check.fails(OutOfMemoryError.class, () -> Url.parse(text));
        Check.equal(Url.parse("https://h/").href(), "https://h/");
    }
}
