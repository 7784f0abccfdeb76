//go:build cgo

package url

import "encoding/json"

// HostClass classifies the host by its text: "public", "loopback", "private", "metadata" and so on for an address;
// "name", "localhost", "private-name" and so on otherwise; "" without a host. It considers IPv4 addresses inside IPv6
// ones, and treats hosts of non-special schemes like those of http.
func (u *URL) HostClass() string {
	return askHost(askClass, u.href)
}

// IsGlobalHost reports whether the host can be on the public internet, judging by its text. For a name this is only
// half of a check: resolve it, call IsGlobalAddress for each address, and connect to those addresses rather than to the
// name; and again for each redirect.
func (u *URL) IsGlobalHost() bool {
	return isGlobalHost(u.href)
}

// IsGlobalAddress reports whether an IP address, in the format of net.IP.String, is globally reachable. It is stricter
// than the methods of net.IP, and false for anything other than an address.
func IsGlobalAddress(address string) bool {
	return isGlobalAddress(address)
}

// RegistrableDomain returns the public suffix of the host and the label before it, by Mozilla's Public Suffix List at
// build time of the library; "" if there is none. A trailing dot of the host is kept.
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

// Reading is the result of one parser. Absent components are nil, and all are if it rejected the input.
type Reading struct {
	Reader, Version string
	Refused         *string
	Scheme          *string
	User            *string
	Host            *string
	Port            *uint32
	Path            *string
}

// Readings are the results of all parsers.
type Readings struct {
	// Verdict is "agree", "not-all" (some see no host, or reject the input) or "differ" (in host or port).
	Verdict string
	// Reasons are the causes of disagreement, such as "backslash".
	Reasons []string
	// Readings has one entry for each of whatwg, rfc3986, curl, python, go and java.
	Readings []Reading
}

// ReadAs parses an input like WHATWG, RFC 3986, curl, Python, Go and Java. The error is an *Error, for ill-formed
// UTF-8.
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
