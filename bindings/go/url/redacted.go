//go:build cgo

package url

import "strings"

// redacted returns a text that is no URL, perhaps for want of one character, with "xxxxx" in the place
// of what looks like its password. In doubt it takes away more.
func redacted(text string) string {
	start := authorityStart(text)
	rest := text[start:]
	authority := rest
	if end := strings.IndexAny(rest, "/\\?#"); end >= 0 {
		authority = rest[:end]
	}
	at := strings.LastIndexByte(authority, '@')
	colon := strings.IndexByte(authority, ':')
	if at < 0 && colon >= 0 && !isNumber(authority[colon+1:]) {
		// A '/', '?' or '#' in a password ends the host too early: a common reason to be here.
		at = strings.LastIndexByte(rest, '@')
	}
	if colon < 0 || at < colon {
		return text
	}
	return text[:start+colon+1] + "xxxxx" + rest[at:]
}

// authorityStart returns where user, host and port begin: behind the slashes. Without slashes a text
// such as "user:secret@host" may be all there is.
func authorityStart(text string) int {
	rest := text
	if colon := strings.IndexByte(text, ':'); colon >= 0 && !strings.ContainsAny(text[:colon], "/\\?#@[") {
		rest = text[colon+1:]
	}
	// Blanks before a URL and tabs and newlines within are ignored.
	authority := strings.TrimLeft(rest, "/\\\t\n\r ")
	if !strings.ContainsAny(rest[:len(rest)-len(authority)], "/\\") {
		return 0
	}
	return len(text) - len(authority)
}

func isNumber(text string) bool {
	return strings.Trim(text, "0123456789") == ""
}
