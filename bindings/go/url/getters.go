//go:build cgo

package url

// SchemeKind is one of the six special schemes of the standard, or any other.
type SchemeKind uint8

// The kinds of schemes. Their values are arbitrary.
const (
	SchemeHTTP       SchemeKind = 0
	SchemeNotSpecial SchemeKind = 1
	SchemeHTTPS      SchemeKind = 2
	SchemeWS         SchemeKind = 3
	SchemeFTP        SchemeKind = 4
	SchemeWSS        SchemeKind = 5
	SchemeFile       SchemeKind = 6
)

// HostKind is the kind of a host.
type HostKind uint8

const (
	// HostNone is a URL without an authority, such as mailto:a@b.c.
	HostNone HostKind = 0
	// HostEmpty is the empty host, as in file:///.
	HostEmpty HostKind = 1
	// HostDomain is a domain of a special URL, in its ASCII form.
	HostDomain HostKind = 2
	// HostIPv4 is an IPv4 address of a special URL.
	HostIPv4 HostKind = 3
	// HostIPv6 is an IPv6 address, in brackets.
	HostIPv6 HostKind = 4
	// HostOpaque is the opaque host of a URL that is not special.
	HostOpaque HostKind = 5
)

// Href returns the whole URL, as String does.
func (u *URL) Href() string { return u.href }

// Scheme returns the scheme: "https".
func (u *URL) Scheme() string { return u.href[:u.at.schemeEnd] }

// Protocol returns the scheme with its colon: "https:".
func (u *URL) Protocol() string {
	if u.href == "" {
		return ""
	}
	return u.href[:u.at.schemeEnd+1]
}

// Username returns the user name, percent-encoded.
func (u *URL) Username() string {
	if start := u.at.schemeEnd + 3; u.at.usernameEnd > start {
		return u.href[start:u.at.usernameEnd]
	}
	return ""
}

// Password returns the password, percent-encoded.
func (u *URL) Password() string {
	if start := u.at.usernameEnd + 1; u.at.hostStart > start {
		return u.href[start : u.at.hostStart-1]
	}
	return ""
}

// Host returns the host and, unless it is the scheme's default, the port: "example.com:8080".
func (u *URL) Host() string {
	if u.at.port == none {
		return u.Hostname()
	}
	return u.href[u.at.hostStart:u.at.pathStart]
}

// Hostname returns the host alone; IPv6 addresses are in brackets.
func (u *URL) Hostname() string { return u.href[u.at.hostStart:u.at.hostEnd] }

// Port returns the port in digits, or "" if it is the scheme's default.
func (u *URL) Port() string {
	if u.at.port == none || u.href == "" {
		return ""
	}
	return u.href[u.at.hostEnd+1 : u.at.pathStart]
}

// PortNumber returns the port to connect to: the one in the URL, or the scheme's default. Without both, ok is false.
func (u *URL) PortNumber() (port uint16, ok bool) {
	if u.href == "" {
		return 0, false
	}
	if u.at.port != none {
		return uint16(u.at.port), true
	}
	switch u.at.scheme {
	case SchemeHTTP, SchemeWS:
		return 80, true
	case SchemeHTTPS, SchemeWSS:
		return 443, true
	case SchemeFTP:
		return 21, true
	}
	return 0, false
}

// Pathname returns the path.
func (u *URL) Pathname() string {
	switch {
	case u.href == "":
		return ""
	case u.at.queryStart != none:
		return u.href[u.at.pathStart:u.at.queryStart]
	case u.at.fragmentStart != none:
		return u.href[u.at.pathStart:u.at.fragmentStart]
	}
	return u.href[u.at.pathStart:]
}

// Search returns the query with its '?', or "" if it is empty or missing.
func (u *URL) Search() string {
	if u.at.queryStart == none {
		return ""
	}
	end := u.at.length
	if u.at.fragmentStart != none {
		end = u.at.fragmentStart
	}
	return unlessAlone(u.href[u.at.queryStart:end])
}

// Hash returns the fragment with its '#', or "" if it is empty or missing.
func (u *URL) Hash() string {
	if u.at.fragmentStart == none {
		return ""
	}
	return unlessAlone(u.href[u.at.fragmentStart:])
}

// unlessAlone returns a component with its delimiter, or "" if the component is empty.
func unlessAlone(part string) string {
	if len(part) <= 1 {
		return ""
	}
	return part
}

// Origin returns the serialized origin, "https://example.com:8080", or "null" for an opaque one.
func (u *URL) Origin() string {
	switch u.at.scheme {
	case SchemeHTTP, SchemeHTTPS, SchemeWS, SchemeWSS, SchemeFTP:
		if u.Username() == "" && u.Password() == "" {
			if u.at.port == none {
				return u.href[:u.at.hostEnd]
			}
			return u.href[:u.at.pathStart]
		}
		return u.Protocol() + "//" + u.Host()
	case SchemeNotSpecial:
		if u.Scheme() == "blob" {
			return originOfBlob(u.Pathname())
		}
	}
	return "null"
}

// originOfBlob returns the origin of the URL in the path, if it is an http or https URL.
func originOfBlob(path string) string {
	var inner URL
	if parse(&inner, path, "", 0) != 0 {
		return "null"
	}
	if inner.at.scheme != SchemeHTTP && inner.at.scheme != SchemeHTTPS {
		return "null"
	}
	return inner.Origin()
}

// SchemeKind returns the kind of the scheme.
func (u *URL) SchemeKind() SchemeKind {
	if u.href == "" {
		return SchemeNotSpecial
	}
	return u.at.scheme
}

// IsSpecial reports whether the scheme is http, https, ws, wss, ftp or file.
func (u *URL) IsSpecial() bool { return u.SchemeKind() != SchemeNotSpecial }

// HostKind returns the kind of the host.
func (u *URL) HostKind() HostKind { return u.at.host }

// HasOpaquePath reports whether the path is opaque, as in mailto:a@b.c, so that the URL is not a base for relative
// URLs.
func (u *URL) HasOpaquePath() bool {
	if u.href == "" || u.at.host != HostNone {
		return false
	}
	path := u.Pathname()
	return path == "" || path[0] != '/'
}
