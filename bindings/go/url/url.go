//go:build cgo

package url

// URL is a URL of the URL Standard: its text, and the offsets of its components.
//
// It is a plain value: it can be copied, compared with ==, used as the key of a map, and needs no Close. Getters
// neither call C nor allocate. Goroutines may read a URL concurrently; a setter needs exclusive access. The zero URL is
// not a URL: all its components are "".
type URL struct {
	href string
	at   offsets
}

// Parse parses an absolute URL. The error is an *Error.
//
// A text that is already normalized is used without a copy.
func Parse(text string) (*URL, error) {
	u := new(URL)
	if kind := parse(u, text, "", 0); kind != 0 {
		return nil, parseError(kind, text, "", 0)
	}
	return u, nil
}

// MustParse is like Parse, for texts in source code: it panics if the text is not a URL.
func MustParse(text string) *URL {
	u, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return u
}

// CanParse reports whether Parse would succeed. It is faster.
func CanParse(text string) bool {
	return canParse(text, "")
}

// Parse parses a URL that may be relative to u, like a link on a page at u.
func (u *URL) Parse(reference string) (*URL, error) {
	return Parser{Base: u}.Parse(reference)
}

// CanParse reports whether u.Parse would succeed.
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
	// Base, if not nil, is the base of relative URLs.
	Base *URL
	// MaxLength, if not 0, is the maximum number of bytes of both the input and the URL.
	MaxLength uint
}

// base returns the text of the base, "" for none; ok is false if the base is the zero URL.
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

// IsZero reports whether u is the zero URL.
func (u *URL) IsZero() bool { return u.href == "" }

// String returns the whole URL.
func (u URL) String() string { return u.href }

// Equal reports whether both are the same URL.
func (u *URL) Equal(other *URL) bool { return u.href == other.href }
