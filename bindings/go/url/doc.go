// Package url parses URLs as browsers do: by the WHATWG URL Standard, with IDNA. It is urlwind, called
// through C.
//
//	u, err := url.Parse("HTTPS://Example.com:443/a/../b?x=1#top")
//	fmt.Println(u, u.Hostname(), u.Query().Get("x")) // https://example.com/b?x=1#top example.com 1
//
// Names are those of the URL class on the web where that has them (Host is with the port, Hostname
// without, Search begins with '?'), and those of package net/url where it has (Parse, Query, Redacted).
//
// It differs from net/url in what it reads: what net/url takes apart, this package also normalises, so
// that equal URLs have equal texts, and refuses if a browser would. Relative URLs exist only together
// with a base: see URL.Parse.
//
// One call of C parses a URL; reading the result is Go alone. ParseMany and ParseLines spread the cost
// of that call over many URLs.
package url
