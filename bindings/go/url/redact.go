//go:build cgo

package url

// Redaction says what to take out of a URL before it is logged. The zero Redaction has the rules of
// OpenTelemetry for url.full: credentials become REDACTED:REDACTED, and the values of AWSAccessKeyId,
// Signature, X-Amz-Credential, X-Amz-Security-Token, X-Amz-Signature, X-Goog-Signature and sig become
// REDACTED.
type Redaction struct {
	// Strict takes out the values of all keys that name secrets (password, token, code, ...), in the query
	// and in the fragment.
	Strict bool
	// Fragment takes out the fragment.
	Fragment bool
	// KeepUsername takes out the password only, where it can be told from the username.
	KeepUsername bool
	// Mask stands in the place of secrets; "REDACTED" if empty.
	Mask string
	// Keys are those whose values are taken out, in the place of the rules' own, unless nil. '*' in one
	// stands for any text.
	Keys []string
}

// passwords takes out what package net/url takes out, in its way.
var passwords = Redaction{KeepUsername: true, Mask: "xxxxx", Keys: []string{}}

// Redacted returns the whole URL with "xxxxx" in the place of the password, for logs, as that of package
// net/url does; also of the password of a URL inside an opaque path. [URL.Redact] takes out more.
func (u *URL) Redacted() string { return u.Redact(passwords) }

// Redact returns the whole URL without what is secret.
func (u *URL) Redact(rules Redaction) string {
	if u.href == "" {
		return ""
	}
	return redact(redactURL, u.href, rules)
}

// RedactText returns a text in which the URLs are without what is secret; nothing else of it changes,
// except that U+FFFD stands for what is not UTF-8. URLs are found where a scheme or a slash stands:
// "https:me:secret@h" and "/a?sig=x" too, with backslashes and tabs. The time is linear in the length of
// the text.
func RedactText(text string, rules Redaction) string {
	return redact(redactWords, text, rules)
}
