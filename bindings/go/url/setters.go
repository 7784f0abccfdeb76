//go:build cgo

package url

// The setters are those of the URL class on the web, where invalid values are ignored. Here they return an *Error,
// which may be ignored.

func setterError(attribute, value string, kind Kind) error {
	if kind == 0 {
		return nil
	}
	return &Error{Op: "set " + attribute, Input: value, Kind: kind}
}

// SetHref replaces the whole URL. It does not allocate if the text is already normalized, so one URL can parse many
// texts in turn.
func (u *URL) SetHref(value string) error {
	if kind := parse(u, value, "", 0); kind != 0 {
		return parseError(kind, value, "", 0)
	}
	return nil
}

// SetProtocol sets the scheme; text after a colon is ignored.
func (u *URL) SetProtocol(value string) error {
	return setterError("protocol", value, u.setProtocol(value))
}

// SetUsername sets the user name, and percent-encodes it.
func (u *URL) SetUsername(value string) error {
	return setterError("username", value, u.setUsername(value))
}

// SetPassword sets the password, and percent-encodes it. An error does not contain the value.
func (u *URL) SetPassword(value string) error {
	return setterError("password", "", u.setPassword(value))
}

// SetHost sets the host, and the port if the value has one. As specified, the host is set even if its port is invalid.
func (u *URL) SetHost(value string) error {
	return setterError("host", value, u.setHost(value))
}

// SetHostname sets the host alone; a value with a port is an error.
func (u *URL) SetHostname(value string) error {
	return setterError("hostname", value, u.setHostname(value))
}

// SetPort sets the port; "" removes it. Only leading digits are used.
func (u *URL) SetPort(value string) error {
	return setterError("port", value, u.setPort(value))
}

// SetPathname sets the path; '?' and '#' in it are data.
func (u *URL) SetPathname(value string) error {
	return setterError("pathname", value, u.setPathname(value))
}

// SetSearch sets the query, with or without '?'; "" removes it.
func (u *URL) SetSearch(value string) error {
	return setterError("search", value, u.setSearch(value))
}

// SetHash sets the fragment, with or without '#'; "" removes it.
func (u *URL) SetHash(value string) error {
	return setterError("hash", value, u.setHash(value))
}

// SetQuery replaces the query with params; an empty list removes it.
func (u *URL) SetQuery(params *SearchParams) error {
	return u.SetSearch(params.Encode())
}
