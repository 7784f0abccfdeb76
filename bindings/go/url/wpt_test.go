//go:build cgo

package url

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

// attributes are the readers, and writers if any, by their names on the web.
var attributes = map[string]struct {
	get func(*URL) string
	set func(*URL, string) error
}{
	"href":     {(*URL).Href, (*URL).SetHref},
	"origin":   {(*URL).Origin, nil},
	"protocol": {(*URL).Protocol, (*URL).SetProtocol},
	"username": {(*URL).Username, (*URL).SetUsername},
	"password": {(*URL).Password, (*URL).SetPassword},
	"host":     {(*URL).Host, (*URL).SetHost},
	"hostname": {(*URL).Hostname, (*URL).SetHostname},
	"port":     {(*URL).Port, (*URL).SetPort},
	"pathname": {(*URL).Pathname, (*URL).SetPathname},
	"search":   {(*URL).Search, (*URL).SetSearch},
	"hash":     {(*URL).Hash, (*URL).SetHash},
}

// urlCase is a case of urltestdata.json: attributes are pointers, as some are not given.
type urlCase struct {
	Comment    json.RawMessage `json:"comment"`
	Input      string          `json:"input"`
	Base       *string         `json:"base"`
	Failure    bool            `json:"failure"`
	RelativeTo string          `json:"relativeTo"`

	Href         *string `json:"href"`
	Origin       *string `json:"origin"`
	Protocol     *string `json:"protocol"`
	Username     *string `json:"username"`
	Password     *string `json:"password"`
	Host         *string `json:"host"`
	Hostname     *string `json:"hostname"`
	Port         *string `json:"port"`
	Pathname     *string `json:"pathname"`
	Search       *string `json:"search"`
	SearchParams *string `json:"searchParams"`
	Hash         *string `json:"hash"`
}

func (c *urlCase) expected() map[string]*string {
	return map[string]*string{
		"href": c.Href, "origin": c.Origin, "protocol": c.Protocol, "username": c.Username,
		"password": c.Password, "host": c.Host, "hostname": c.Hostname, "port": c.Port,
		"pathname": c.Pathname, "search": c.Search, "hash": c.Hash,
	}
}

func (c *urlCase) String() string {
	if c.Base == nil {
		return fmt.Sprintf("%q", c.Input)
	}
	return fmt.Sprintf("%q against %q", c.Input, *c.Base)
}

func TestWPTUrltestdata(t *testing.T) {
	path := wptFile(t, "urltestdata.json")
	list := cases[urlCase](t, path, anyNumber)
	// The copies that are in use.
	switch len(list) {
	case 896:
		t.Log("web-platform-tests of 19 September 2026")
	case 891:
		t.Log("the copy in ada-url 4.0.0")
	default:
		t.Errorf("%s has %d cases, not 896 or 891", path, len(list))
	}
	runURLCases(t, list)
}

func TestWPTUrltestdataWithLoneSurrogates(t *testing.T) {
	runURLCases(t, cases[urlCase](t, wptFile(t, "urltestdata-javascript-only.json"), 1))
}

func TestOwnURLCases(t *testing.T) {
	runURLCases(t, cases[urlCase](t, ownFile("urls.json"), anyNumber))
}

func runURLCases(t *testing.T, list []urlCase) {
	failures, searchParams := 0, 0
	for i := range list {
		c := &list[i]
		if c.Failure {
			failures++
		}
		if c.SearchParams != nil {
			searchParams++
		}
		runURLCase(t, c)
	}
	t.Logf("%d cases: %d must fail, %d tell their searchParams", len(list), failures, searchParams)
}

func runURLCase(t *testing.T, c *urlCase) {
	var base *URL
	if c.Base != nil {
		var err error
		if base, err = Parse(*c.Base); err != nil {
			if !c.Failure {
				t.Errorf("%v: %v", c, err)
			}
			return
		}
	}
	u, err := Parser{Base: base}.Parse(c.Input)
	can := CanParse(c.Input)
	if base != nil {
		can = base.CanParse(c.Input)
	}
	if can != (err == nil) {
		t.Errorf("%v: CanParse says %v, Parse %v", c, can, err)
	}
	if many, manyErr := (Parser{Base: base}).ParseMany([]string{c.Input}); (manyErr == nil) != (err == nil) ||
		err == nil && many[0] != *u {
		t.Errorf("%v: ParseMany gives %v, %v", c, many[0], manyErr)
	}
	if c.Failure {
		if err == nil {
			t.Errorf("%v: parses to %v", c, u)
		}
		kept := *MustParse("https://kept.example/")
		if kept.SetHref(c.Input) == nil || kept.Href() != "https://kept.example/" {
			t.Errorf("%v: SetHref makes it %v", c, kept)
		}
		return
	}
	if err != nil {
		t.Errorf("%v: %v", c, err)
		return
	}
	for name, expected := range c.expected() {
		if expected == nil {
			if name != "origin" {
				t.Errorf("%v: the case does not give %s", c, name)
			}
			continue
		}
		if actual := attributes[name].get(u); actual != *expected {
			t.Errorf("%v: %s is %q, not %q", c, name, actual, *expected)
		}
	}
	if c.SearchParams != nil && u.Query().String() != *c.SearchParams {
		t.Errorf("%v: searchParams is %q, not %q", c, u.Query(), *c.SearchParams)
	}
	if again, err := Parse(u.Href()); err != nil || *again != *u {
		t.Errorf("%v: parses again to %v, %v", c, again, err)
	}
}

// setterCase is a case of setters_tests.json. The last two keys are our extension.
type setterCase struct {
	Comment  json.RawMessage   `json:"comment"`
	Href     string            `json:"href"`
	NewValue string            `json:"new_value"`
	Expected map[string]string `json:"expected"`
	Before   [][2]string       `json:"before"`
	Reparsed *string           `json:"reparsed_href"`
}

func TestWPTSetters(t *testing.T) {
	runSetterCases(t, wptFile(t, "setters_tests.json"), 278)
}

func TestOwnSetterCases(t *testing.T) {
	runSetterCases(t, ownFile("setters.json"), anyNumber)
}

func runSetterCases(t *testing.T, path string, expectedCount int) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var groups map[string]json.RawMessage
	decode(t, data, &groups)
	count := 0
	for attribute, group := range groups {
		if attribute == "comment" {
			continue
		}
		var elements []json.RawMessage
		decode(t, group, &elements)
		for _, c := range casesAmong[setterCase](t, elements) {
			count++
			runSetterCase(t, attribute, c)
		}
	}
	checkCount(t, path, count, expectedCount)
	t.Logf("%d cases", count)
}

func runSetterCase(t *testing.T, attribute string, c setterCase) {
	name := fmt.Sprintf("%q %q .%s = %q", c.Href, c.Before, attribute, c.NewValue)
	u, err := Parse(c.Href)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	for _, step := range c.Before {
		_ = attributes[step[0]].set(u, step[1])
	}
	before := *u
	err = attributes[attribute].set(u, c.NewValue)
	if err != nil && *u != before && attribute != "host" {
		t.Errorf("%s: refused with %v, and yet changed to %v", name, err, u)
	}
	for expected, value := range c.Expected {
		if actual := attributes[expected].get(u); actual != value {
			t.Errorf("%s: %s is %q, not %q", name, expected, actual, value)
		}
	}
	reparsed := u.Href()
	if c.Reparsed != nil {
		reparsed = *c.Reparsed
	}
	if again, err := Parse(u.Href()); err != nil || again.Href() != reparsed {
		t.Errorf("%s: parses again to %v, %v", name, again, err)
	}
}
