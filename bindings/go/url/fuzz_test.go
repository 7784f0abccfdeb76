//go:build cgo

package url

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzParse checks that all ways to parse agree, and invariants of the result. Without -fuzz it runs the seeds.
func FuzzParse(f *testing.F) {
	for _, seed := range fewURLs {
		f.Add(seed, "../x?y#z", "value")
	}
	f.Add("http://localhost/C|/x", "//localhost", "file")
	f.Add("blob:https://a:80/", "", ":")
	f.Add("x:/.//p", "/..//p", "\xff")
	f.Add("A://@\x10", "0", "0")
	f.Fuzz(func(t *testing.T, text, reference, value string) {
		u, err := Parse(text)
		if CanParse(text) != (err == nil) {
			t.Fatalf("CanParse and Parse disagree: %v", err)
		}
		many, manyErr := ParseMany([]string{text, text})
		if (manyErr == nil) != (err == nil) || err == nil && (many[0] != *u || many[1] != *u) {
			t.Fatalf("ParseMany gives %v, %v", many, manyErr)
		}
		if err != nil {
			return
		}
		checkURL(t, u)
		if again, err := Parse(u.Href()); err != nil || *again != *u {
			t.Fatalf("%v parses again to %v, %v", u, again, err)
		}
		if joined, err := u.Parse(reference); err == nil {
			checkURL(t, joined)
		}
		for name, attribute := range attributes {
			if attribute.set == nil {
				continue
			}
			changed := *u
			if err := attribute.set(&changed, value); err != nil && name != "host" && changed != *u {
				t.Fatalf("%s = %q: failed with %v, but changed to %v", name, value, err, changed)
			}
			checkURL(t, &changed)
			// A second setter: the URL is rebuilt from its text in between.
			search, hash := changed.Search(), changed.Hash()
			if err := changed.SetSearch("?q"); err != nil || changed.Search() != "?q" || changed.Hash() != hash {
				t.Fatalf("%s = %q, then a query: %v, %v", name, value, changed, err)
			}
			if search != "" {
				continue
			}
			checkURL(t, &changed)
		}
		query := u.Query()
		if back := ParseQuery(query.Encode()); back.Encode() != query.Encode() || back.Len() != query.Len() {
			t.Fatalf("%q became %q", query.Pairs(), back.Pairs())
		}
	})
}

// checkURL checks that the components compose the text.
func checkURL(t *testing.T, u *URL) {
	t.Helper()
	authority := u.Host()
	switch {
	case u.Password() != "":
		authority = u.Username() + ":" + u.Password() + "@" + authority
	case u.Username() != "":
		authority = u.Username() + "@" + authority
	}
	text := u.Protocol()
	if u.HostKind() != HostNone {
		text += "//" + authority
	} else if authority != "" {
		t.Fatalf("%v has no host, but %q", u, authority)
	} else if strings.HasPrefix(u.Pathname(), "//") {
		text += "/."
	}
	text += u.Pathname()
	rest := strings.TrimPrefix(u.Href(), text)
	for _, part := range []struct{ delimiter, text string }{{"?", u.Search()}, {"#", u.Hash()}} {
		if part.text == "" && strings.HasPrefix(rest, part.delimiter) {
			rest = rest[1:]
		}
		rest = strings.TrimPrefix(rest, part.text)
	}
	if !strings.HasPrefix(u.Href(), text) || rest != "" || !utf8.ValidString(u.Href()) {
		t.Fatalf("%q begins with %q and ends in %q and %q", u.Href(), text, u.Search(), u.Hash())
	}
}
