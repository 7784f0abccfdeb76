import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON: objects become maps, arrays lists, the rest strings, doubles, booleans and null. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.skipBlanks();
        Check.that(json.at == text.length(), "text after the end at " + json.at);
        return value;
    }

    static Object read(Path file) throws IOException {
        return parse(Files.readString(file));
    }

    /** The objects of an array, which may hold comments between them. */
    static List<Map<String, Object>> objects(Object array) {
        List<Map<String, Object>> objects = new ArrayList<>();
        for (Object item : (List<?>) array) {
            if (item instanceof Map) {
                @SuppressWarnings("unchecked")
                Map<String, Object> object = (Map<String, Object>) item;
                objects.add(object);
            }
        }
        return objects;
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean take(String word) {
        skipBlanks();
        boolean isThere = text.startsWith(word, at);
        at += isThere ? word.length() : 0;
        return isThere;
    }

    private void need(String word) {
        Check.that(take(word), "needs " + word + " at " + at);
    }

    private Object value() {
        if (take("{")) {
            Map<String, Object> object = new LinkedHashMap<>();
            while (!take("}")) {
                if (!object.isEmpty()) {
                    need(",");
                }
                need("\"");
                String name = string();
                need(":");
                object.put(name, value());
            }
            return object;
        }
        if (take("[")) {
            List<Object> array = new ArrayList<>();
            while (!take("]")) {
                if (!array.isEmpty()) {
                    need(",");
                }
                array.add(value());
            }
            return array;
        }
        if (take("\"")) {
            return string();
        }
        if (take("true")) {
            return true;
        }
        if (take("false")) {
            return false;
        }
        if (take("null")) {
            return null;
        }
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return Double.valueOf(text.substring(start, at));
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        while (text.charAt(at) != '"') {
            char c = text.charAt(at++);
            string.append(c == '\\' ? escaped() : c);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        switch (c) {
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default:
                return c;
        }
    }
}
