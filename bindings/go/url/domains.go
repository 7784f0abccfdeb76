//go:build cgo

package url

// DomainToASCII returns the ASCII form of a domain: that of "faß.example" is "xn--fa-hia.example". The
// error is an *Error. It neither percent-decodes nor looks for IP addresses.
func DomainToASCII(domain string) (string, error) {
	ascii, kind := convertDomain(false, domain)
	if kind != 0 {
		return "", &Error{Op: "domain to ASCII", Input: domain, Kind: kind}
	}
	return ascii, nil
}

// DomainToUnicode returns the form of a domain that people read: that of "xn--fa-hia.example" is
// "faß.example". What is not valid IDNA is returned as it is.
func DomainToUnicode(domain string) string {
	unicode, kind := convertDomain(true, domain)
	if kind != 0 {
		return domain
	}
	return unicode
}
