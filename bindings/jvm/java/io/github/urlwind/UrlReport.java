package io.github.urlwind;

import io.github.urlwind.internal.Frame;
import io.github.urlwind.internal.Native;
import io.github.urlwind.internal.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is wrong with a text by the standard's validation errors: what should not be written so, even if it parses.
 *
 * <pre>{@code
 * UrlReport report = UrlReport.of("https://example.com/a b");
 * assert report.findings().get(0).name().equals("invalid-URL-unit");
 * assert report.fixed().equals("https://example.com/a%20b");
 * assert UrlReport.of("https://example.com/").findings().isEmpty();
 * }</pre>
 *
 * @param findings in the order in which the standard's steps meet them
 * @param leftOut how many more there are
 * @param fixed the text with the fixes of all findings, which parses to the same URL
 */
public record UrlReport(List<Finding> findings, int leftOut, String fixed) {
    /** How many findings a report keeps unless it is asked for more; always the one that makes parsing fail. */
    public static final int DEFAULT_LIMIT = 100;

    /** How many texts {@link Native#report} has for a finding. */
    private static final int TEXTS = 10;

    /**
     * A validation error of the standard. Places are in characters of the text, as {@link String#charAt} counts them.
     *
     * @param name as the standard spells it: {@code invalid-URL-unit}
     * @param start where it is
     * @param end where it ends; the same as the start if something is missing there
     * @param component {@code input}, {@code scheme}, {@code credentials}, {@code host}, {@code port}, {@code path},
     *     {@code query} or {@code fragment}
     * @param sentence for people
     * @param isFatal whether it makes parsing fail
     * @param isRepeat whether the standard counts it as one error with the finding before it
     * @param fix what to do about it, if that does not change what the URL means
     */
    public record Finding(
            String name, int start, int end, String component, String sentence,
            boolean isFatal, boolean isRepeat, Optional<Fix> fix) {}

    /**
     * A text to put in the place of another.
     *
     * @param start where that starts
     * @param end where that ends
     * @param text what to put there
     */
    public record Fix(int start, int end, String text) {}

    /** The report on a text. */
    public static UrlReport of(String text) {
        return of(text, null, DEFAULT_LIMIT);
    }

    /**
     * The report on a text that may be relative to a base.
     *
     * @param base null for none
     * @param limit how many findings to keep
     */
    public static UrlReport of(String text, Url base, int limit) {
        byte[] utf8 = base == null ? null : Utf8.of(base.href());
        List<String> texts = Frame.texts(Native.report(Utf8.of(text), utf8, limit));
        List<Finding> findings = new ArrayList<>();
        for (int at = 2; at < texts.size(); at += TEXTS) {
            findings.add(finding(texts.subList(at, at + TEXTS)));
        }
        return new UrlReport(List.copyOf(findings), Integer.parseInt(texts.get(0)), texts.get(1));
    }

    private static Finding finding(List<String> texts) {
        Optional<Fix> fix = texts.get(7).isEmpty()
                ? Optional.empty()
                : Optional.of(new Fix(number(texts.get(7)), number(texts.get(8)), texts.get(9)));
        return new Finding(texts.get(0), number(texts.get(1)), number(texts.get(2)), texts.get(3), texts.get(4),
                Boolean.parseBoolean(texts.get(5)), Boolean.parseBoolean(texts.get(6)), fix);
    }

    private static int number(String text) {
        return Integer.parseInt(text);
    }
}
