package io.github.urlwind;

import java.net.URI;
import java.net.URISyntaxException;

/** URLs as {@link URI} has them. */
final class Uris {
    private Uris() {}

    static URI of(String href, int schemeEnd, int hostStart, int hostEnd, int queryStart, int fragmentStart)
            throws URISyntaxException {
        StringBuilder uri = new StringBuilder(href.length() + 16);
        uri.append(href, 0, Math.min(schemeEnd + 1, href.length()));
        for (int at = schemeEnd + 1; at < href.length(); at++) {
            char c = href.charAt(at);
            // Another host would be another place.
            boolean isKept = (at >= hostStart && at < hostEnd) || at == fragmentStart;
            boolean isLegal = isKept || switch (c) {
                case '%' -> isEscape(href, at);
                case '[', ']' -> at >= queryStart;
                default -> (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                        || "-_.!~*'(),;:$&+=@/?".indexOf(c) >= 0;
            };
            if (isLegal) {
                uri.append(c);
            } else {
                uri.append(String.format("%%%02X", (int) c));
            }
        }
        return new URI(uri.toString());
    }

    private static boolean isEscape(String href, int at) {
        return at + 2 < href.length()
                && Character.digit(href.charAt(at + 1), 16) >= 0
                && Character.digit(href.charAt(at + 2), 16) >= 0;
    }
}
