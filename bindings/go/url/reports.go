//go:build cgo

package url

// DefaultLimit is the maximum number of findings that Validate keeps.
const DefaultLimit = 100

// Report lists the validation errors of a text.
type Report struct {
	// Findings are in the order in which the standard's steps meet them.
	Findings []Finding
	// LeftOut is the number of further findings.
	LeftOut int
	// Fixed is the text with all fixes of Findings applied. It parses to the same URL.
	Fixed string
}

// Finding is a validation error of the standard and its place.
type Finding struct {
	// Name is the standard's name: "invalid-URL-unit".
	Name string
	// IsFatal reports whether it makes parsing fail.
	IsFatal bool
	// Start and End are its byte range in the text, which is empty where something is missing.
	Start, End int
	// Component is "input", "scheme", "credentials", "host", "port", "path", "query" or "fragment".
	Component string
	// Sentence is a description for people.
	Sentence string
	// Fix is a correction that does not change the meaning of the URL, or nil.
	Fix *Fix
	// IsRepeat reports whether the standard counts it as one error with the previous finding.
	IsRepeat bool
}

// Fix is a replacement for the bytes from Start to End.
type Fix struct {
	Start, End int
	Text       string
}

// Step is a state of the standard's parser.
type Step struct {
	// State is the standard's name: "port state".
	State string
	// Start and End are the byte range of the text that the state reads.
	Start, End int
	// Written is the text that the state adds to the URL.
	Written string
	// IsFailure reports whether parsing fails in this state.
	IsFailure bool
}

// Validate reports every validation error of the standard, whether or not the text parses. It keeps at most
// DefaultLimit findings, and always the one that makes parsing fail. The error is an *Error for ill-formed UTF-8.
func Validate(text string) (Report, error) {
	return Parser{}.Validate(text, DefaultLimit)
}

// Validate is like the function Validate, with the base of the Parser and a limit on the number of findings. It ignores
// MaxLength.
func (p Parser) Validate(text string, limit uint) (Report, error) {
	base, ok := p.base()
	if !ok {
		return Report{}, &Error{Op: "validate", Input: text, Kind: ErrNoURL}
	}
	report, kind := validate(text, base, limit)
	if kind != 0 {
		return Report{}, &Error{Op: "validate", Input: text, Kind: kind}
	}
	return report, nil
}

// IsValidURLString reports whether the text has no validation errors.
func IsValidURLString(text string) bool { return isValidURLString(text, "") }

// IsValidURLString reports whether the text has no validation errors, with the base of the Parser.
func (p Parser) IsValidURLString(text string) bool {
	base, ok := p.base()
	return ok && isValidURLString(text, base)
}

// Trace returns the states of the standard's parser, with the input and output of each. The error is an *Error for
// ill-formed UTF-8.
func Trace(text string) ([]Step, error) { return Parser{}.Trace(text) }

// Trace is like the function Trace, with the base of the Parser.
func (p Parser) Trace(text string) ([]Step, error) {
	base, ok := p.base()
	if !ok {
		return nil, &Error{Op: "trace", Input: text, Kind: ErrNoURL}
	}
	steps, kind := trace(text, base)
	if kind != 0 {
		return nil, &Error{Op: "trace", Input: text, Kind: kind}
	}
	return steps, nil
}
