//go:build cgo

package url

import "encoding/json"

// HostClass says where the host leads, as far as its text tells: "public", "loopback", "private", "metadata" and so on
// for an address; "name", "localhost", "private-name" and so on otherwise; "" without a host. IPv4 addresses
// inside IPv6 ones are looked at, and hosts of schemes that are not special are read as http would read them.
func (u *URL) HostClass() string {
	return askHost(askClass, u.href)
}

// IsGlobalHost reports whether the host can be on the public internet, as far as its text tells. For a name that is
// only half of a check: resolve it, ask IsGlobalAddress about each address, and connect to those addresses,
// not to the name; and again for each redirect.
func (u *URL) IsGlobalHost() bool {
	return isGlobalHost(u.href)
}

// IsGlobalAddress reports whether an IP address, as net.IP.String writes it, is reachable from everywhere. It is
// stricter than the methods of net.IP. What is no address is not global.
func IsGlobalAddress(address string) bool {
	return isGlobalAddress(address)
}

// RegistrableDomain returns the public suffix of the host and the label before it, by Mozilla's Public Suffix List as it
// was when the library was built; "" if there is none. A dot at the end of the host is kept.
func (u *URL) RegistrableDomain() string {
	return askHost(askRegistrableDomain, u.href)
}

// PublicSuffix returns the public suffix of the host; "" if it is not a domain.
func (u *URL) PublicSuffix() string {
	return askHost(askPublicSuffix, u.href)
}

// SameSite reports whether both URLs have the same scheme and registrable domain.
func (u *URL) SameSite(other *URL) bool {
	return sameSite(u.href, other.href)
}

// Reading is what one program sees in a URL. Parts that are absent are nil, and so are all if it refused.
type Reading struct {
	Reader, Version string
	Refused         *string
	Scheme          *string
	User            *string
	Host            *string
	Port            *uint32
	Path            *string
}

// Readings is what all programs see.
type Readings struct {
	// Verdict is "agree", "not-all" (some see no host, or refuse it) or "differ" (about host or port).
	Verdict string
	// Reasons has words for what they do not agree about, such as "backslash".
	Reasons []string
	// Readings has one entry for each of whatwg, rfc3986, curl, python, go and java.
	Readings []Reading
}

// ReadAs returns how WHATWG, RFC 3986, curl, Python, Go and Java read an input. The error is an *Error, for an input
// that is not UTF-8.
func ReadAs(input string) (*Readings, error) {
	text, kind := readingsJSON(input)
	if kind != 0 {
		return nil, &Error{Op: "read", Input: input, Kind: kind}
	}
	readings := new(Readings)
	if err := json.Unmarshal([]byte(text), readings); err != nil {
		return nil, err
	}
	return readings, nil
}
