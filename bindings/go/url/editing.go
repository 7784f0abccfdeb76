//go:build cgo

package url

import "strings"

func (u *URL) edited(op, value, href string, kind Kind) error {
	if kind != 0 {
		return &Error{Op: op, Input: value, Kind: kind}
	}
	return u.SetHref(href)
}

// AppendPath appends a path to the path, with exactly one slash in between. '?' and '#' in it are data, and a segment
// "." or ".." is [ErrDotSegment].
func (u *URL) AppendPath(path string) error {
	href, kind := editText(editAppendPath, u.href, path, "")
	return u.edited("append path", path, href, u.orNone(kind))
}

// SetQueryParam sets the first query parameter of this name and removes the others of that name; without any, it
// appends one. Other parameters keep their bytes, whereas [URL.SetQuery] reserializes them.
func (u *URL) SetQueryParam(name, value string) error {
	href, kind := editText(editSet, u.href, name, value)
	return u.edited("set query parameter", name, href, u.orNone(kind))
}

// RemoveQueryParams removes the query parameters of these names, in which '*' stands for any text. Others keep their
// bytes.
func (u *URL) RemoveQueryParams(names ...string) error {
	if len(names) == 0 {
		return nil
	}
	href, kind := editNamed(u.href, names)
	return u.edited("remove query parameters", "", href, u.orNone(kind))
}

// KeepQueryParams removes all query parameters except those of this name, in which '*' stands for any text.
func (u *URL) KeepQueryParams(name string) error {
	href, kind := editText(editKeep, u.href, name, "")
	return u.edited("keep query parameters", name, href, u.orNone(kind))
}

// RemoveTracking removes query parameters that only serve tracking: utm_*, gclid, fbclid and others in the library's
// list. [URL.RemoveQueryParams] takes a custom list.
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

// PercentDecode percent-decodes a text, such as that of [URL.Pathname]. Ill-formed UTF-8 becomes U+FFFD.
func PercentDecode(text string) string { return percentDecode(text) }

// DecodedSegments returns the percent-decoded segments of the path, in which a '/' is always data. It is nil if the
// path is opaque.
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

// Parts are the components of a URL to build. Each is data: it cannot end its component and begin another.
type Parts struct {
	Scheme, Username, Password string
	// Host is a domain or an address, an IPv6 address in brackets. It is absent if empty.
	Host string
	// Port is a number up to 65535, or absent if empty.
	Port string
	// Path follows the rules of AppendPath.
	Path string
	// Segments are appended to the path; '/' and '%' in them are data.
	Segments []string
	// OpaquePath is the path of a URL without a host and segments, such as mailto:.
	OpaquePath string
	// Query and Fragment are absent if empty.
	Query, Fragment string
}

// Build returns the URL with these parts. The error is an *Error, and names the invalid part.
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

// RelativeURL is a relative reference in its original form. The zero RelativeURL is the empty reference.
type RelativeURL struct{ text string }

// ParseRelative checks that a text is a relative reference. A text with a scheme is [ErrAbsolute].
func ParseRelative(text string) (RelativeURL, error) {
	if kind := checkReference(text); kind != 0 {
		return RelativeURL{}, &Error{Op: "parse reference", Input: text, Kind: kind}
	}
	return RelativeURL{text}, nil
}

// String returns the reference in its original form.
func (r RelativeURL) String() string { return r.text }

// Resolve resolves the reference against base, like base.Parse.
func (r RelativeURL) Resolve(base *URL) (*URL, error) { return base.Parse(r.text) }

// Join resolves other against this reference.
func (r RelativeURL) Join(other RelativeURL) RelativeURL {
	return RelativeURL{joinReferences(r.text, other.text)}
}
