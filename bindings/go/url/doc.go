// Package url parses URLs as browsers do: by the WHATWG URL Standard, with IDNA. It calls urlwind through cgo.
//
//	u, err := url.Parse("HTTPS://Example.com:443/a/../b?x=1#top")
//	fmt.Println(u, u.Hostname(), u.Query().Get("x")) // https://example.com/b?x=1#top example.com 1
//
// Names are those of the URL class on the web where it has them (Host includes the port, Hostname does not, Search
// begins with '?'), and otherwise those of package net/url (Parse, Query, Redacted).
//
// Unlike net/url, this package normalizes URLs, so that equal URLs have equal texts, and rejects what browsers reject.
// Relative URLs exist only together with a base: see URL.Parse.
//
// Parsing a URL takes one cgo call; reading the result is pure Go. ParseMany and ParseLines spread the cost of the call
// over many URLs.
package url
