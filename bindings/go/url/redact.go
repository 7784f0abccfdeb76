//go:build cgo

package url

// Redaction specifies what to redact before a URL is logged. The zero Redaction has the rules of OpenTelemetry for
// url.full: credentials become REDACTED:REDACTED, and the values of AWSAccessKeyId, Signature, X-Amz-Credential,
// X-Amz-Security-Token, X-Amz-Signature, X-Goog-Signature and sig become REDACTED.
type Redaction struct {
	// Strict redacts the values of all keys that suggest secrets (password, token, code, ...), in the query and in the
	// fragment.
	Strict bool
	// Fragment redacts the fragment.
	Fragment bool
	// KeepUsername redacts only the password, where it can be distinguished from the username.
	KeepUsername bool
	// Mask replaces secrets; "REDACTED" if empty.
	Mask string
	// Keys replaces the keys whose values are redacted, unless nil. '*' in a key stands for any text.
	Keys []string
}

// passwords redacts like package net/url.
var passwords = Redaction{KeepUsername: true, Mask: "xxxxx", Keys: []string{}}

// Redacted returns the whole URL with "xxxxx" in place of the password, for logs, like that of package net/url, but
// also inside an opaque path. [URL.Redact] redacts more.
func (u *URL) Redacted() string { return u.Redact(passwords) }

// Redact returns the whole URL with secrets redacted.
func (u *URL) Redact(rules Redaction) string {
	if u.href == "" {
		return ""
	}
	return redact(redactURL, u.href, rules)
}

// RedactText returns a text with secrets in URLs redacted; everything else is unchanged, except that ill-formed UTF-8
// becomes U+FFFD. It finds URLs at a scheme or a slash: "https:me:secret@h" and "/a?sig=x" too, with backslashes and
// tabs. It takes linear time.
func RedactText(text string, rules Redaction) string {
	return redact(redactWords, text, rules)
}
