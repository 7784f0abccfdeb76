//go:build cgo

package url

// DomainToASCII returns the ASCII form of a domain: "xn--fa-hia.example" for "faß.example". The error is an *Error. It
// neither percent-decodes nor recognizes IP addresses.
func DomainToASCII(domain string) (string, error) {
	ascii, kind := convertDomain(false, domain)
	if kind != 0 {
		return "", &Error{Op: "domain to ASCII", Input: domain, Kind: kind}
	}
	return ascii, nil
}

// DomainToUnicode returns the Unicode form of a domain: "faß.example" for "xn--fa-hia.example". Invalid domains are
// returned unchanged.
func DomainToUnicode(domain string) string {
	unicode, kind := convertDomain(true, domain)
	if kind != 0 {
		return domain
	}
	return unicode
}
