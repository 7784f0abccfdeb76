import io.github.urlwind.Url;
import io.github.urlwind.UrlPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Where the tests have their data from. */
final class Data {
    /** The attributes of JavaScript's URL, but for those that follow from others. */
    static final List<UrlPart> ATTRIBUTES = List.of(UrlPart.values()).subList(0, 11);

    private Data() {}

    /** A file of web-platform-tests. */
    static Object wpt(String name) throws IOException {
        return Json.read(Path.of(System.getProperty("urlwind.wpt"), name));
    }

    /** A file of our own cases. */
    static Object own(String name) throws IOException {
        return Json.read(Path.of(System.getProperty("urlwind.cases"), name));
    }

    /** The URLs of web-platform-tests and our own. */
    static List<Map<String, Object>> urls() throws IOException {
        List<Map<String, Object>> urls = Json.objects(wpt("urltestdata.json"));
        urls.addAll(Json.objects(wpt("urltestdata-javascript-only.json")));
        urls.addAll(Json.objects(own("urls.json")));
        return urls;
    }

    /** Lines of real data, where they are at hand: at most so many of each file. */
    static List<String> lines(int most) throws IOException {
        List<String> lines = new ArrayList<>();
        String folder = System.getProperty("urlwind.datasets");
        if (folder == null) {
            return lines;
        }
        try (var files = Files.list(Path.of(folder))) {
            for (Path file : files.sorted().toList()) {
                try (var some = Files.lines(file, java.nio.charset.StandardCharsets.ISO_8859_1)) {
                    some.limit(most).forEach(lines::add);
                }
            }
        }
        return lines;
    }

    static String get(Url url, UrlPart part) {
        return switch (part) {
            case HREF -> url.href();
            case ORIGIN -> url.origin();
            case PROTOCOL -> url.protocol();
            case USERNAME -> url.username();
            case PASSWORD -> url.password();
            case HOST -> url.host();
            case HOSTNAME -> url.hostname();
            case PORT -> url.port();
            case PATHNAME -> url.pathname();
            case SEARCH -> url.search();
            case HASH -> url.hash();
            case DOMAIN -> url.registrableDomain().orElse(null);
            case REDACTED -> url.redacted();
            case HOST_CLASS -> url.hostClass().orElse(null);
            case ERROR -> null;
        };
    }

    static Url with(Url url, String attribute, String value) {
        return switch (attribute) {
            case "href" -> Url.parse(value);
            case "protocol" -> url.withProtocol(value);
            case "username" -> url.withUsername(value);
            case "password" -> url.withPassword(value);
            case "host" -> url.withHost(value);
            case "hostname" -> url.withHostname(value);
            case "port" -> url.withPort(value);
            case "pathname" -> url.withPathname(value);
            case "search" -> url.withSearch(value);
            case "hash" -> url.withHash(value);
            default -> throw new AssertionError(attribute);
        };
    }
}
