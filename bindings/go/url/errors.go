//go:build cgo

package url

import "strconv"

// Kind says why a text is no URL, or why a setter refused a value. Each Kind is an error itself, so
// that errors.Is(err, url.ErrInvalidPort) tells whether it is the reason.
type Kind uint8

// The kinds of the URL Standard's failures.
const (
	// ErrEmptyHost is a special URL without a host, or credentials or a port without one.
	ErrEmptyHost Kind = 1
	// ErrInvalidIDNA is a host that is not a domain name that IDNA accepts.
	ErrInvalidIDNA Kind = 2
	// ErrInvalidPort is a port that is not a number, or above 65535.
	ErrInvalidPort Kind = 3
	// ErrInvalidIPv4 is a host that ends in a number but is no IPv4 address.
	ErrInvalidIPv4 Kind = 4
	// ErrInvalidIPv6 is a host in brackets that is no IPv6 address.
	ErrInvalidIPv6 Kind = 5
	// ErrInvalidDomainCharacter is a host with a character that no host may have.
	ErrInvalidDomainCharacter Kind = 6
	// ErrRelativeWithoutBase is a text without a scheme, and without a base to take it from.
	ErrRelativeWithoutBase Kind = 7
	// ErrRelativeWithOpaqueBase is a text without a scheme whose base has an opaque path.
	ErrRelativeWithOpaqueBase Kind = 8
	// ErrHostOnOpaquePath is a host for a URL whose path is opaque.
	ErrHostOnOpaquePath Kind = 9
	// ErrTooLong is a URL above the limit of its Parser, or above 4 GB.
	ErrTooLong Kind = 10
	// ErrOther is a reason that a newer library has.
	ErrOther Kind = 15
)

// The kinds that Go strings and the zero URL add.
const (
	// ErrInvalidUTF8 is a text that is not UTF-8.
	ErrInvalidUTF8 Kind = 16
	// ErrNoURL is a method that needs a URL, called on the zero URL.
	ErrNoURL Kind = 18
)

// The kinds of what setters refuse.
const (
	// ErrOpaquePath is a setter that does not apply because the path is opaque.
	ErrOpaquePath Kind = 32
	// ErrCannotHaveUsernamePasswordPort is one that does not apply without a host, or to file URLs.
	ErrCannotHaveUsernamePasswordPort Kind = 33
	// ErrInvalidScheme is a value that is not a scheme.
	ErrInvalidScheme Kind = 34
	// ErrIncompatibleScheme is a scheme that the URL's cannot be changed into.
	ErrIncompatibleScheme Kind = 35
	// ErrDotSegment is a path to be appended that has a segment "." or "..", which no path can hold.
	ErrDotSegment Kind = 36
	// ErrAbsolute is a text that is no relative reference, since it has a scheme.
	ErrAbsolute Kind = 37
)

// Error returns a sentence that says what is wrong.
func (k Kind) Error() string {
	if k == ErrNoURL {
		// The library speaks of handles, which Go does not have.
		return "the URL is the zero URL"
	}
	return nativeMessage(k)
}

// Error is what Parse, the setters and DomainToASCII return.
//
// Its message is meant for logs: a password or a token in the input is not in it. The field Input has all.
type Error struct {
	// Op is what was to be done: "parse", "set port", ...
	Op string
	// Input is the text that was refused, in full. Error shows only its beginning, and "xxxxx" for what is
	// secret by the strict rules of [Redaction].
	Input string
	// Kind is the reason.
	Kind Kind
	// Start and End tell the bytes of Input that are to blame; both are 0 if that is not known.
	Start, End int
}

// inputShown is how much of an input stands in a message: logs need no megabytes.
const inputShown = 200

// Error returns the reason and the input.
func (e *Error) Error() string {
	input := redact(redactInput, e.Input, Redaction{Strict: true, KeepUsername: true, Mask: "xxxxx"})
	dots := ""
	if len(input) > inputShown {
		input = input[:inputShown]
		dots = "..."
	}
	return "urlwind: " + e.Op + " " + strconv.Quote(input) + dots + ": " + e.Kind.Error()
}

// Unwrap returns the Kind, for errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.Kind }

func parseError(kind Kind, input, base string, maxLength uint) *Error {
	err := &Error{Op: "parse", Input: input, Kind: kind}
	err.Start, err.End = where(input, base, maxLength)
	return err
}
