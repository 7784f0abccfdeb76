import io.github.urlwind.TextColumn;
import io.github.urlwind.Url;
import io.github.urlwind.UrlColumns;
import io.github.urlwind.UrlException;
import io.github.urlwind.UrlPart;
import io.github.urlwind.UrlSearchParams;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** Answers questions about URLs, a line each: testing/conformance/src/server.rs says how. */
final class WptServer {
    private static final Map<String, BinaryOperator<String>> CALLS = new TreeMap<>(Map.of(
            "Url", (a, b) -> methods(Url.class, Url::parse, a, b),
            "UrlSearchParams", (a, b) -> methods(UrlSearchParams.class, UrlSearchParams::new, a, b),
            "part", (a, b) -> {
                StringBuilder all = new StringBuilder();
                for (UrlPart part : UrlPart.values()) {
                    all.append(texts(UrlColumns.part(column(a, b), part)));
                }
                return all.toString();
            },
            "queryParam", (a, b) -> texts(UrlColumns.queryParam(column(a, b), "q")),
            "isValid", (a, b) -> UrlColumns.isValid(column(a, b)).toString(),
            "join", (a, b) -> Url.tryParse(a).map(base -> texts(UrlColumns.join(column(b, a), base))).orElse("")));

    private WptServer() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(answer(List.of(line.split(" ", -1))));
        }
    }

    private static String answer(List<String> question) {
        String name = question.get(0);
        if (name.equals("calls")) {
            return String.join(" ", CALLS.keySet());
        }
        List<String> texts = new ArrayList<>(question.stream().skip(1).map(WptServer::text).toList());
        if (name.equals("utf16")) {
            texts.set(0, units(question.get(1)));
        }
        return switch (name) {
            case "parse", "utf16" -> parse(texts);
            case "can" -> canParse(texts.get(0), texts.get(1)) ? "y" : "n";
            default -> word(CALLS.get(name).apply(texts.get(0), texts.get(1)));
        };
    }

    private static boolean canParse(String input, String base) {
        return base == null ? Url.canParse(input) : Url.canParse(input, base);
    }

    private static String parse(List<String> texts) {
        Url url;
        try {
            url = texts.get(1) == null ? Url.parse(texts.get(0)) : Url.parse(texts.get(0), texts.get(1));
        } catch (UrlException refused) {
            return "-";
        }
        String broken = "";
        for (int i = 2; i < texts.size(); i += 2) {
            try {
                url = Data.with(url, texts.get(i), texts.get(i + 1));
            } catch (UrlException refused) {
                broken = refused.kind() == UrlException.Kind.OTHER ? "refused without a kind: " + refused : broken;
            }
        }
        List<String> values = new ArrayList<>();
        for (UrlPart part : Data.ATTRIBUTES) {
            values.add(Data.get(url, part));
        }
        values.add(url.searchParams().toString());
        values.add(broken);
        return String.join(" ", values.stream().map(WptServer::word).toList());
    }

    /** What all methods that take nothing but texts say, each of a new object, and what it is then. */
    private static String methods(Class<?> type, Function<String, ?> make, String a, String b) {
        StringBuilder all = new StringBuilder();
        Method[] methods = type.getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method method : methods) {
            boolean takesTexts = Arrays.stream(method.getParameterTypes()).allMatch(String.class::equals);
            if (!takesTexts || method.getDeclaringClass() != type || method.getName().equals("iterator")) {
                continue;
            }
            Object[] given = Arrays.copyOf(new Object[] {b, a}, method.getParameterCount());
            try {
                Object subject = Modifier.isStatic(method.getModifiers()) ? null : make.apply(a);
                all.append(method.invoke(subject, given)).append(' ').append(subject).append('\n');
            } catch (InvocationTargetException failed) {
                all.append(failed.getCause()).append('\n');
            } catch (IllegalAccessException | UrlException failed) {
                all.append(failed).append('\n');
            }
        }
        return all.toString();
    }

    private static TextColumn column(String a, String b) {
        return TextColumn.of(Arrays.asList(a, null, b, a));
    }

    private static String texts(TextColumn column) {
        List<String> texts = new ArrayList<>();
        for (int row = 0; row < column.size(); row++) {
            texts.add(column.get(row));
        }
        return texts.toString();
    }

    private static String text(String word) {
        return word.equals("-") ? null : new String(HexFormat.of().parseHex(word), StandardCharsets.UTF_8);
    }

    private static String units(String word) {
        StringBuilder units = new StringBuilder();
        for (int i = 0; i < word.length(); i += 4) {
            units.append((char) HexFormat.fromHexDigits(word, i, i + 4));
        }
        return units.toString();
    }

    private static String word(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
}
