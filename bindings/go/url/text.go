//go:build cgo

package url

// MarshalText returns the URL as text; encoding/json and others call it. The zero URL is "".
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// UnmarshalText parses a text, as Parse does. The empty text is the zero URL.
func (u *URL) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*u = URL{}
		return nil
	}
	return u.SetHref(string(text))
}

// MarshalBinary returns the URL as text, for encoding/gob and others.
func (u URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary parses a URL written by MarshalBinary.
func (u *URL) UnmarshalBinary(text []byte) error { return u.UnmarshalText(text) }
