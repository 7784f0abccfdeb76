//go:build cgo

package url

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

const withSecrets = "https://me:secret@h/?sig=secret&q=1#f"

func TestRedaction(t *testing.T) {
	u := MustParse(withSecrets)
	for _, c := range []struct {
		rules    Redaction
		expected string
	}{
		{Redaction{}, "https://REDACTED:REDACTED@h/?sig=REDACTED&q=1#f"},
		{Redaction{Strict: true}, "https://REDACTED:REDACTED@h/?sig=REDACTED&q=1#f"},
		{Redaction{Keys: []string{}}, "https://REDACTED:REDACTED@h/?sig=secret&q=1#f"},
		{
			Redaction{Keys: []string{"x", "q*"}, KeepUsername: true, Mask: "***", Fragment: true},
			"https://me:***@h/?sig=secret&q=***#***",
		},
	} {
		if redacted := u.Redact(c.rules); redacted != c.expected {
			t.Errorf("%+v: %s", c.rules, redacted)
		}
		if redacted := RedactText("é "+withSecrets+" b", c.rules); redacted != "é "+c.expected+" b" {
			t.Errorf("%+v: %s", c.rules, redacted)
		}
	}
	if redacted := MustParse("jdbc:mysql://me:secret@h/x").Redacted(); redacted != "jdbc:mysql://me:xxxxx@h/x" {
		t.Error(redacted)
	}
	if redacted := RedactText("\xff https:me:secret@h", Redaction{}); redacted != "\uFFFD https:REDACTED:REDACTED@h" {
		t.Error(redacted)
	}
	if (&URL{}).Redacted() != "" || RedactText("", Redaction{}) != "" {
		t.Error("redacting the zero URL and the empty text")
	}
}

func TestPathsAreAppended(t *testing.T) {
	for _, base := range []string{"https://h/a?q#f", "https://h/a/?q#f"} {
		for _, path := range []string{"b/c", "/b/c"} {
			u := MustParse(base)
			if err := u.AppendPath(path); err != nil || u.Href() != "https://h/a/b/c?q#f" {
				t.Error(u, err)
			}
		}
	}
	u := MustParse("https://h/a")
	if err := u.AppendPath("../x"); !errors.Is(err, ErrDotSegment) || u.Href() != "https://h/a" {
		t.Error(u, err)
	}
	if err := new(URL).AppendPath("x"); !errors.Is(err, ErrNoURL) {
		t.Error(err)
	}
}

func TestOtherParametersKeepTheirBytes(t *testing.T) {
	u := MustParse("https://h/?a=%7e&q=1&&b=x%20y&q=2&utm_source=z")
	for _, step := range []struct {
		edit   func() error
		search string
	}{
		{func() error { return u.SetQueryParam("q", "é&") }, "?a=%7e&q=%C3%A9%26&&b=x%20y&utm_source=z"},
		{u.RemoveTracking, "?a=%7e&q=%C3%A9%26&&b=x%20y"},
		{func() error { return u.RemoveQueryParams("q", "nothing") }, "?a=%7e&&b=x%20y"},
		{func() error { return u.KeepQueryParams("b*") }, "?&b=x%20y"},
		{func() error { return u.RemoveQueryParams() }, "?&b=x%20y"},
	} {
		if err := step.edit(); err != nil || u.Search() != step.search {
			t.Error(u, err)
		}
	}
}

func TestDecoding(t *testing.T) {
	u := MustParse("https://h/a%20b/c%2Fd")
	if segments := u.DecodedSegments(); strings.Join(segments, "|") != "a b|c/d" {
		t.Error(segments)
	}
	if MustParse("mailto:a").DecodedSegments() != nil || PercentDecode("%C3%A9%ff") != "é\uFFFD" {
		t.Error("decoded wrongly")
	}
}

func TestBuild(t *testing.T) {
	u, err := Build(Parts{
		Scheme: "https", Username: "a@b", Host: "EXAMPLE.com", Port: "8080", Path: "/api/",
		Segments: []string{"c/d", "é"}, Query: "x#y", Fragment: "top",
	})
	if err != nil || u.Href() != "https://a%40b@example.com:8080/api/c%2Fd/%C3%A9?x%23y#top" {
		t.Error(u, err)
	}
	if u, err = Build(Parts{Scheme: "mailto", OpaquePath: "a@b"}); err != nil || u.Href() != "mailto:a@b" {
		t.Error(u, err)
	}
	_, err = Build(Parts{Scheme: "https", Host: "a:b"})
	if !errors.Is(err, ErrInvalidDomainCharacter) || !strings.Contains(err.Error(), "build host") {
		t.Error(err)
	}
	if _, err = Build(Parts{}); !errors.Is(err, ErrInvalidScheme) {
		t.Error(err)
	}
}

func TestReferences(t *testing.T) {
	link, err := ParseRelative("../a b?c#d")
	if err != nil || link.String() != "../a b?c#d" {
		t.Error(link, err)
	}
	base := MustParse("https://h/x/y/z")
	resolved, err := link.Resolve(base)
	if err != nil || resolved.Href() != "https://h/x/a%20b?c#d" {
		t.Error(resolved, err)
	}
	directory, _ := ParseRelative("p/q")
	if joined := directory.Join(link); joined.String() != "p/../a b?c#d" {
		t.Error(joined)
	}
	if _, err := ParseRelative("https://h/"); !errors.Is(err, ErrAbsolute) {
		t.Error(err)
	}
	if _, err := ParseRelative("//me:secret@h:x"); !errors.Is(err, ErrInvalidPort) || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
}

func ExampleRedactText() {
	fmt.Println(RedactText("GET https://me:secret@example.com/?sig=x failed", Redaction{}))
	// Output: GET https://REDACTED:REDACTED@example.com/?sig=REDACTED failed
}
