//go:build cgo

package url

// DefaultLimit is how many findings Validate keeps.
const DefaultLimit = 100

// Report is what is wrong with a text.
type Report struct {
	// Findings are in the order in which the standard's steps meet them.
	Findings []Finding
	// LeftOut is how many more there are.
	LeftOut int
	// Fixed is the text with all fixes of Findings applied. It parses to the same URL.
	Fixed string
}

// Finding is a validation error of the standard, and where it is.
type Finding struct {
	// Name is as the standard spells it: "invalid-URL-unit".
	Name string
	// IsFatal tells whether it makes parsing fail.
	IsFatal bool
	// Start and End tell the bytes of the text. They are the same where something is missing.
	Start, End int
	// Component is "input", "scheme", "credentials", "host", "port", "path", "query" or "fragment".
	Component string
	// Sentence is for people.
	Sentence string
	// Fix is what to do about it, if that does not change what the URL means; else nil.
	Fix *Fix
	// IsRepeat tells whether the standard counts it as one error with the finding before it.
	IsRepeat bool
}

// Fix is a text to put in the place of the bytes from Start up to End.
type Fix struct {
	Start, End int
	Text       string
}

// Step is a state of the standard's parser.
type Step struct {
	// State is as the standard spells it: "port state".
	State string
	// Start and End tell the bytes of the text that the state reads.
	Start, End int
	// Written is what the state adds to the URL.
	Written string
	// IsFailure tells whether parsing fails in this state.
	IsFailure bool
}

// Validate reports every validation error of the standard: what should not be written so, even if it
// parses. DefaultLimit findings are kept at most, and always the one that makes parsing fail. The error is
// an *Error for a text that is not UTF-8.
func Validate(text string) (Report, error) {
	return Parser{}.Validate(text, DefaultLimit)
}

// Validate is as the function Validate, with the base of the Parser and with a limit to the number of
// findings that are kept. The MaxLength of the Parser changes nothing.
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

// IsValidURLString tells whether Validate has nothing to report.
func IsValidURLString(text string) bool { return isValidURLString(text, "") }

// IsValidURLString tells whether Validate has nothing to report, with the base of the Parser.
func (p Parser) IsValidURLString(text string) bool {
	base, ok := p.base()
	return ok && isValidURLString(text, base)
}

// Trace returns the states that the standard's parser walks through, and what each of them reads and
// writes. The error is an *Error for a text that is not UTF-8.
func Trace(text string) ([]Step, error) { return Parser{}.Trace(text) }

// Trace is as the function Trace, with the base of the Parser.
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
