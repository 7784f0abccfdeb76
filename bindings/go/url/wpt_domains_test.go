//go:build cgo

package url

import (
	"encoding/json"
	"strings"
	"testing"
)

// domainCase is a case of toascii.json and the IdnaTestV2 files.
type domainCase struct {
	Comment         json.RawMessage `json:"comment"`
	Input           string          `json:"input"`
	Output          *string         `json:"output"`
	URLStandardOnly bool            `json:"urlStandardOnly"`
}

func TestWPTToascii(t *testing.T) {
	list := cases[domainCase](t, wptFile(t, "toascii.json"), 87)
	runDomainCases(t, list)
	for _, c := range list {
		if c.Input == "" {
			continue
		}
		for name, set := range map[string]func(*URL, string) error{
			"host": (*URL).SetHost, "hostname": (*URL).SetHostname,
		} {
			u := MustParse("https://x/x")
			expected := "x"
			err := set(u, c.Input)
			if c.Output != nil {
				expected = *c.Output
			}
			if u.Href() != "https://"+expected+"/x" {
				t.Errorf("setting %s to %q makes it %v (%v)", name, c.Input, u, err)
			}
		}
	}
}

func TestWPTIdnaTestV2(t *testing.T) {
	list := cases[domainCase](t, wptFile(t, "IdnaTestV2.json"), 2671)
	decided := 0
	for i, c := range list {
		// Not assigned in Unicode 17, and valid in 18.
		if strings.HasPrefix(c.Input, "\U0003E8AC") && c.Output == nil {
			ascii := "xn--t92s.xn--znb.xn--5-y88f"
			list[i].Output = &ascii
			decided++
		}
	}
	if decided != 2 {
		t.Errorf("%d cases are of Unicode 17", decided)
	}
	runDomainCases(t, list)
}

func TestWPTIdnaTestV2Removed(t *testing.T) {
	runDomainCases(t, cases[domainCase](t, wptFile(t, "IdnaTestV2-removed.json"), 20))
}

// runDomainCases goes where the web platform goes: through a URL with that host.
func runDomainCases(t *testing.T, list []domainCase) {
	empty := 0
	for _, c := range list {
		if c.Input == "" {
			// After https:// the parser skips to the next host; it never parses an empty one.
			empty++
			continue
		}
		u, err := Parse("https://" + c.Input + "/x")
		switch {
		case c.Output == nil && err == nil:
			t.Errorf("%q parses to %v", c.Input, u)
		case c.Output != nil && err != nil:
			t.Errorf("%q: %v", c.Input, err)
		case c.Output != nil && (u.Hostname() != *c.Output || u.Host() != *c.Output || u.Pathname() != "/x"):
			t.Errorf("%q: the host is %q, not %q, and the path %q", c.Input, u.Host(), *c.Output, u.Pathname())
		}
	}
	t.Logf("%d cases, and %d with an empty domain, which has no URL", len(list)-empty, empty)
}

// percentEncodingCase gives a text and its percent-encodings as a query, by encoding.
type percentEncodingCase struct {
	Input  string            `json:"input"`
	Output map[string]string `json:"output"`
}

func TestWPTPercentEncodingInUTF8(t *testing.T) {
	for _, c := range cases[percentEncodingCase](t, wptFile(t, "percent-encoding.json"), 7) {
		expected, ok := c.Output["utf-8"]
		if !ok {
			t.Fatalf("%q has no output in UTF-8", c.Input)
		}
		u, err := Parse("https://doesnotmatter.invalid/?" + c.Input + "#" + c.Input)
		if err != nil {
			t.Errorf("%q: %v", c.Input, err)
			continue
		}
		if u.Search() != "?"+expected || u.Hash() != "#"+expected {
			t.Errorf("%q: search %q and hash %q, not %q", c.Input, u.Search(), u.Hash(), expected)
		}
	}
}
