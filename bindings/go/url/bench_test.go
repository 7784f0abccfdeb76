//go:build cgo

package url

import (
	neturl "net/url"
	"testing"
)

var (
	sinkURL    *URL
	sinkURLs   []URL
	sinkNetURL *neturl.URL
	sinkLength int
)

func eachURL(b *testing.B, parse func(text string)) {
	texts := realURLs(b)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		parse(texts[i%len(texts)])
	}
}

func BenchmarkParse(b *testing.B) {
	eachURL(b, func(text string) { sinkURL, _ = Parse(text) })
}

func BenchmarkNetURLParse(b *testing.B) {
	eachURL(b, func(text string) { sinkNetURL, _ = neturl.Parse(text) })
}

func BenchmarkParseAndRead(b *testing.B) {
	eachURL(b, func(text string) {
		if u, err := Parse(text); err == nil {
			sinkLength += len(u.Hostname()) + len(u.Port()) + len(u.Pathname()) + len(u.Search())
		}
	})
}

func BenchmarkNetURLParseAndRead(b *testing.B) {
	eachURL(b, func(text string) {
		if u, err := neturl.Parse(text); err == nil {
			sinkLength += len(u.Hostname()) + len(u.Port()) + len(u.EscapedPath()) + len(u.RawQuery)
		}
	})
}

func BenchmarkSetHref(b *testing.B) {
	u := new(URL)
	eachURL(b, func(text string) { _ = u.SetHref(text) })
}

// BenchmarkParseMany parses 1000 URLs at a time, and reports the time per URL.
func BenchmarkParseMany(b *testing.B) {
	texts := realURLs(b)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; {
		start := i % len(texts)
		end := start + 1000
		if end > len(texts) {
			end = len(texts)
		}
		sinkURLs, _ = ParseMany(texts[start:end])
		i += end - start
	}
}

func BenchmarkQuery(b *testing.B) {
	u := MustParse("https://example.com/?first=1&second=two+words&third=%C3%BC")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sinkLength += u.Query().Len()
	}
}

func BenchmarkNetURLQuery(b *testing.B) {
	u, _ := neturl.Parse("https://example.com/?first=1&second=two+words&third=%C3%BC")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sinkLength += len(u.Query())
	}
}

func BenchmarkSetHash(b *testing.B) {
	u := MustParse("https://example.com/")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		_ = u.SetHash("fragment")
	}
}
