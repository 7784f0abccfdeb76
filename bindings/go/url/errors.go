//go:build cgo

package url

import "strconv"

// Kind is the reason why parsing or a setter failed. Each Kind is an error, so that errors.Is(err, url.ErrInvalidPort)
// tests for it.
type Kind uint8

// The kinds of the URL Standard's failures.
const (
	// ErrEmptyHost is a missing host in a special URL, or credentials or a port without a host.
	ErrEmptyHost Kind = 1
	// ErrInvalidIDNA is a host that IDNA rejects.
	ErrInvalidIDNA Kind = 2
	// ErrInvalidPort is a port that is not a number, or above 65535.
	ErrInvalidPort Kind = 3
	// ErrInvalidIPv4 is a host that ends in a number but is not an IPv4 address.
	ErrInvalidIPv4 Kind = 4
	// ErrInvalidIPv6 is a host in brackets that is not an IPv6 address.
	ErrInvalidIPv6 Kind = 5
	// ErrInvalidDomainCharacter is a host with a forbidden character.
	ErrInvalidDomainCharacter Kind = 6
	// ErrRelativeWithoutBase is a relative URL without a base.
	ErrRelativeWithoutBase Kind = 7
	// ErrRelativeWithOpaqueBase is a relative URL whose base has an opaque path.
	ErrRelativeWithOpaqueBase Kind = 8
	// ErrHostOnOpaquePath is a host on a URL with an opaque path.
	ErrHostOnOpaquePath Kind = 9
	// ErrTooLong is a URL above the limit of its Parser, or above 4 GB.
	ErrTooLong Kind = 10
	// ErrOther is a reason that only a newer library has.
	ErrOther Kind = 15
)

// Kinds specific to Go strings and the zero URL.
const (
	// ErrInvalidUTF8 is a text with ill-formed UTF-8.
	ErrInvalidUTF8 Kind = 16
	// ErrNoURL is a call of a method on the zero URL.
	ErrNoURL Kind = 18
)

// The kinds of setter failures.
const (
	// ErrOpaquePath is a setter that does not apply to a URL with an opaque path.
	ErrOpaquePath Kind = 32
	// ErrCannotHaveUsernamePasswordPort is a setter that does not apply to file URLs and URLs without a host.
	ErrCannotHaveUsernamePasswordPort Kind = 33
	// ErrInvalidScheme is a value that is not a scheme.
	ErrInvalidScheme Kind = 34
	// ErrIncompatibleScheme is a change between a special and a non-special scheme, or another that the standard forbids.
	ErrIncompatibleScheme Kind = 35
	// ErrDotSegment is an appended path with a segment "." or "..", which no path can contain.
	ErrDotSegment Kind = 36
	// ErrAbsolute is a text with a scheme, and thus not a relative reference.
	ErrAbsolute Kind = 37
)

// Error returns a description of the error.
func (k Kind) Error() string {
	if k == ErrNoURL {
		// The library's message mentions handles, which Go does not have.
		return "the URL is the zero URL"
	}
	return nativeMessage(k)
}

// Error is the error of Parse, the setters and DomainToASCII.
//
// Its message is suitable for logs: it redacts passwords and tokens in the input. The field Input has the full text.
type Error struct {
	// Op is the failed operation: "parse", "set port", ...
	Op string
	// Input is the invalid text, in full. Error shows only its beginning, with "xxxxx" in place of secrets by the strict
	// rules of [Redaction].
	Input string
	// Kind is the reason.
	Kind Kind
	// Start and End are the byte range of Input at fault; both are 0 if unknown.
	Start, End int
}

// inputShown is the maximum length of an input in a message.
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
