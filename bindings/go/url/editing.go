//go:build cgo

package url

import "strings"

func (u *URL) edited(op, value, href string, kind Kind) error {
	if kind != 0 {
		return &Error{Op: op, Input: value, Kind: kind}
	}
	return u.SetHref(href)
}

// AppendPath appends a path to the path, with exactly one slash between the two, whether or not there
// was one. '?' and '#' in it are data, and a segment "." or ".." is [ErrDotSegment].
func (u *URL) AppendPath(path string) error {
	href, kind := editText(editAppendPath, u.href, path, "")
	return u.edited("append path", path, href, u.orNone(kind))
}

// SetQueryParam puts a value in the place of the first query parameter of this name, and removes the others
// of that name; or appends it. The other parameters keep their bytes, which [URL.SetQuery] would write anew.
func (u *URL) SetQueryParam(name, value string) error {
	href, kind := editText(editSet, u.href, name, value)
	return u.edited("set query parameter", name, href, u.orNone(kind))
}

// RemoveQueryParams removes the query parameters of these names, in which '*' stands for any text. The
// others keep their bytes.
func (u *URL) RemoveQueryParams(names ...string) error {
	if len(names) == 0 {
		return nil
	}
	href, kind := editNamed(u.href, names)
	return u.edited("remove query parameters", "", href, u.orNone(kind))
}

// KeepQueryParams removes the query parameters of all names but this one, in which '*' stands for any text.
func (u *URL) KeepQueryParams(name string) error {
	href, kind := editText(editKeep, u.href, name, "")
	return u.edited("keep query parameters", name, href, u.orNone(kind))
}

// RemoveTracking removes the query parameters that only serve tracking, by a list of the library: utm_*,
// gclid, fbclid and others. [URL.RemoveQueryParams] takes a list of your own.
func (u *URL) RemoveTracking() error {
	href, kind := editNamed(u.href, nil)
	return u.edited("remove tracking", "", href, u.orNone(kind))
}

func (u *URL) orNone(kind Kind) Kind {
	if u.href == "" {
		return ErrNoURL
	}
	return kind
}

// PercentDecode returns a text without its percent-encoding, such as that of [URL.Pathname]. U+FFFD stands for
// what is not UTF-8 then.
func PercentDecode(text string) string { return percentDecode(text) }

// DecodedSegments returns the segments of the path, each without its percent-encoding, so that a '/' which is
// data can be told from one that is not. It is nil if the path is opaque.
func (u *URL) DecodedSegments() []string {
	path := u.Pathname()
	if !strings.HasPrefix(path, "/") {
		return nil
	}
	segments := strings.Split(path[1:], "/")
	for i, segment := range segments {
		segments[i] = percentDecode(segment)
	}
	return segments
}

// Parts are what a URL is built of. Each is data: nothing in one can end it and begin the next.
type Parts struct {
	Scheme, Username, Password string
	// Host is a domain or an address, an IPv6 address in brackets. It is absent if empty.
	Host string
	// Port is a number up to 65535, or absent if empty.
	Port string
	// Path is as with AppendPath.
	Path string
	// Segments are appended to the path; '/' and '%' in them are data.
	Segments []string
	// OpaquePath is the path of a URL that has neither a host nor segments, such as mailto:.
	OpaquePath string
	// Query and Fragment are absent if empty.
	Query, Fragment string
}

// Build returns the URL that these parts make. The error is an *Error, and names the part.
func Build(parts Parts) (*URL, error) {
	all := []*string{&parts.Scheme, &parts.Username, &parts.Password, &parts.Host, &parts.Port, &parts.Path,
		&parts.OpaquePath, &parts.Query, &parts.Fragment}
	for i, part := range all {
		if *part == "" {
			all[i] = nil
		}
	}
	href, refused, kind := build(all, parts.Segments)
	if kind != 0 {
		return nil, &Error{Op: "build " + refused, Kind: kind}
	}
	return Parse(href)
}

// RelativeURL is a relative reference, which keeps what was written. The zero RelativeURL is the empty one.
type RelativeURL struct{ text string }

// ParseRelative checks that a text is a relative reference. What has a scheme is [ErrAbsolute].
func ParseRelative(text string) (RelativeURL, error) {
	if kind := checkReference(text); kind != 0 {
		return RelativeURL{}, &Error{Op: "parse reference", Input: text, Kind: kind}
	}
	return RelativeURL{text}, nil
}

// String returns the reference as it was written.
func (r RelativeURL) String() string { return r.text }

// Resolve returns the URL that the reference leads to from base, as base.Parse does.
func (r RelativeURL) Resolve(base *URL) (*URL, error) { return base.Parse(r.text) }

// Join returns the reference that leads where other leads from where r leads.
func (r RelativeURL) Join(other RelativeURL) RelativeURL {
	return RelativeURL{joinReferences(r.text, other.text)}
}
