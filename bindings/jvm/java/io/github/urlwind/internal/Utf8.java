package io.github.urlwind.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Strings as the library gets them: UTF-8 in which U+FFFD stands for each surrogate without its other half.
 * Java writes a question mark for those, which would be the start of a query.
 */
public final class Utf8 {
    private Utf8() {}

    /** The UTF-8 of any string. */
    public static byte[] of(String text) {
        return hasLoneSurrogate(text) ? wellFormed(text).getBytes(UTF_8) : text.getBytes(UTF_8);
    }

    /**
     * Whether {@code text.getBytes(UTF_8)}, of this length and with so many question marks, has a question
     * mark only where the text has one.
     */
    public static boolean isExact(String text, int length, int questionMarks) {
        if (length != text.length() || questionMarks >= Packed.MANY_QUESTION_MARKS) {
            return !hasLoneSurrogate(text);
        }
        // All is ASCII now, but for lone surrogates: those would be question marks too many.
        int from = 0;
        for (int left = questionMarks; left > 0; left--) {
            from = text.indexOf('?', from) + 1;
            if (from == 0) {
                return false;
            }
        }
        return true;
    }

    public static boolean hasLoneSurrogate(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (!Character.isSurrogate(text.charAt(at))) {
                continue;
            }
            if (Character.charCount(text.codePointAt(at)) == 1) {
                return true;
            }
            at++;
        }
        return false;
    }

    /** The text with U+FFFD for each surrogate without its other half. */
    public static String wellFormed(String text) {
        if (!hasLoneSurrogate(text)) {
            return text;
        }
        char[] chars = text.toCharArray();
        for (int at = 0; at < chars.length; at++) {
            if (!Character.isSurrogate(chars[at])) {
                continue;
            }
            boolean isPair = Character.isHighSurrogate(chars[at])
                    && at + 1 < chars.length && Character.isLowSurrogate(chars[at + 1]);
            if (isPair) {
                at++;
            } else {
                chars[at] = '\uFFFD';
            }
        }
        return new String(chars);
    }
}
