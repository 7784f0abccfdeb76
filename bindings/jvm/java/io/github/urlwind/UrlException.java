package io.github.urlwind;

import io.github.urlwind.internal.Frame;
import io.github.urlwind.internal.Native;
import io.github.urlwind.internal.Utf8;
import java.util.List;

/**
 * Thrown for what is no URL, and for values that a URL cannot have. It says what is wrong and where; its
 * message does not show the input, which may hold a password.
 *
 * <pre>{@code
 * try {
 *     Url.parse("https://example.com:80a/");
 *     assert false;
 * } catch (UrlException wrong) {
 *     assert wrong.kind() == UrlException.Kind.INVALID_PORT;
 *     assert wrong.start() == 20 && wrong.end() == 23;
 *     assert wrong.getMessage().equals("invalid port number at characters 20 to 23");
 * }
 * }</pre>
 */
public final class UrlException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** What is wrong. */
    public enum Kind {
        /** A special URL without a host, or credentials or a port without one. */
        EMPTY_HOST("EmptyHost"),
        /** The host is not a domain name that IDNA accepts. */
        IDNA_ERROR("IdnaError"),
        /** The port is not a number, or is above 65535. */
        INVALID_PORT("InvalidPort"),
        /** The host ends in a number but is no IPv4 address. */
        INVALID_IPV4_ADDRESS("InvalidIpv4Address"),
        /** The host is in brackets but is no IPv6 address. */
        INVALID_IPV6_ADDRESS("InvalidIpv6Address"),
        /** The host holds a code point that no host may hold. */
        INVALID_DOMAIN_CHARACTER("InvalidDomainCharacter"),
        /** No scheme, and no base to take it from. */
        RELATIVE_URL_WITHOUT_BASE("RelativeUrlWithoutBase"),
        /** No scheme, and the base has an opaque path. */
        RELATIVE_URL_WITH_CANNOT_BE_A_BASE_BASE("RelativeUrlWithCannotBeABaseBase"),
        /** The URL would be longer than it can be. */
        OVERFLOW("Overflow"),
        /** The bytes are not UTF-8; only columns say this. */
        INVALID_UTF8("InvalidUtf8"),
        /** A URL with an opaque path has neither a host nor segments. */
        OPAQUE_PATH("OpaquePath"),
        /** Without a host, and in file URLs, there is no username, password or port. */
        CANNOT_HAVE_USERNAME_PASSWORD_PORT("CannotHaveUsernamePasswordPort"),
        /** The value is not a scheme. */
        INVALID_SCHEME("InvalidScheme"),
        /** A segment "." or ".." would be gone after the next parse. */
        DOT_SEGMENT("DotSegment"),
        /** Special and other schemes do not mix, and {@code file} has neither credentials nor a port. */
        INCOMPATIBLE_SCHEME("IncompatibleScheme"),
        /** Something that this version of the classes has no name for. */
        OTHER("Other");

        private final String errorName;

        Kind(String errorName) {
            this.errorName = errorName;
        }

        /** The name that columns and the other languages have for it: {@code InvalidPort}. */
        public String errorName() {
            return errorName;
        }

        /** The kind of this name, as {@link UrlPart#ERROR} has it. */
        public static Kind named(String errorName) {
            for (Kind kind : values()) {
                if (kind.errorName.equals(errorName)) {
                    return kind;
                }
            }
            return OTHER;
        }
    }

    private final Kind kind;
    private final int start;
    private final int end;

    private UrlException(Kind kind, int start, int end, String message) {
        super(message);
        this.kind = kind;
        this.start = start;
        this.end = end;
    }

    /** What is wrong. */
    public Kind kind() {
        return kind;
    }

    /** Where in the input it starts; 0 if it is a change that was refused. */
    public int start() {
        return start;
    }

    /** Where in the input it ends; the same as the start if something is missing there. */
    public int end() {
        return end;
    }

    /** For an input that is no URL. */
    static UrlException ofInput(String input, byte[] base) {
        byte[] reason = Native.whyNot(Utf8.of(input), base);
        if (reason == null) {
            // It is a URL, but one that is longer than a string of Java can be.
            return new UrlException(Kind.OVERFLOW, input.length(), input.length(), "the URL is too long");
        }
        return of(Frame.texts(reason), true, "");
    }

    /** For a base that is no URL. */
    static UrlException ofBase(String base) {
        byte[] reason = Native.whyNot(Utf8.of(base), null);
        return of(Frame.texts(reason), true, "the base: ");
    }

    /** For a change that is refused. */
    static UrlException ofChange(byte[] href, int attribute, byte[] value) {
        return of(Frame.texts(Native.whyNotSet(href, attribute, value)), false, "");
    }

    /** For an edit that is refused, with the texts that say why. */
    static UrlException ofEdit(byte[] reason) {
        return of(Frame.texts(reason), false, "");
    }

    private static UrlException of(List<String> reason, boolean hasPlace, String before) {
        Kind kind = Kind.named(reason.get(0));
        int start = Integer.parseInt(reason.get(1));
        int end = Integer.parseInt(reason.get(2));
        StringBuilder message = new StringBuilder(before).append(reason.get(3));
        if (hasPlace) {
            message.append(start == end ? " at character " + start : " at characters " + start + " to " + end);
        }
        if (!reason.get(4).isEmpty()) {
            message.append(": ").append(reason.get(4));
        }
        return new UrlException(kind, start, end, message.toString());
    }
}
