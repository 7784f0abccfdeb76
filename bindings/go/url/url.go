//go:build cgo

package url

// URL is a URL as the URL Standard has it: its text, and where its components stand in that.
//
// It is a plain value: copying it copies the URL, == compares, it can be the key of a map, and there
// is nothing to close. Reading it calls no C and allocates nothing. Any number of goroutines may read
// one; a setter needs it for itself. The zero URL is none: all its components are "".
type URL struct {
	href string
	at   offsets
}

// Parse parses an absolute URL. The error is an *Error.
//
// A text that is written as the standard would write it becomes the URL's, without a copy.
func Parse(text string) (*URL, error) {
	u := new(URL)
	if kind := parse(u, text, "", 0); kind != 0 {
		return nil, parseError(kind, text, "", 0)
	}
	return u, nil
}

// MustParse is Parse for texts in the source code: it panics if the text is no URL.
func MustParse(text string) *URL {
	u, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return u
}

// CanParse tells whether Parse would succeed. It is faster.
func CanParse(text string) bool {
	return canParse(text, "")
}

// Parse parses a URL that may be relative to u, as a browser does with a link on a page at u.
func (u *URL) Parse(reference string) (*URL, error) {
	return Parser{Base: u}.Parse(reference)
}

// CanParse tells whether u.Parse would succeed.
func (u *URL) CanParse(reference string) bool {
	return u.href != "" && canParse(reference, u.href)
}

// ResolveReference parses a URL that may be relative to base, for callers with two texts.
func ResolveReference(base, reference string) (*URL, error) {
	u, err := Parse(base)
	if err != nil {
		return nil, err
	}
	return u.Parse(reference)
}

// Parser parses with a base and a limit. The zero Parser has neither.
type Parser struct {
	// Base, if not nil, is what relative URLs are resolved against.
	Base *URL
	// MaxLength, if not 0, is the number of bytes that neither the input nor the URL may exceed.
	MaxLength uint
}

// base returns the text of the base; "" is none, and not ok is the zero URL as base.
func (p Parser) base() (text string, ok bool) {
	if p.Base == nil {
		return "", true
	}
	return p.Base.href, p.Base.href != ""
}

// Parse parses one URL. The error is an *Error.
func (p Parser) Parse(text string) (*URL, error) {
	base, ok := p.base()
	if !ok {
		return nil, &Error{Op: "parse", Input: text, Kind: ErrNoURL}
	}
	u := new(URL)
	if kind := parse(u, text, base, p.MaxLength); kind != 0 {
		return nil, parseError(kind, text, base, p.MaxLength)
	}
	return u, nil
}

// IsZero tells whether u is the zero URL, which is none.
func (u *URL) IsZero() bool { return u.href == "" }

// String returns the whole URL.
func (u URL) String() string { return u.href }

// Equal tells whether both are the same URL.
func (u *URL) Equal(other *URL) bool { return u.href == other.href }
