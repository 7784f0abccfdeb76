//go:build cgo

package url

import (
	"fmt"
	"math/rand"
	neturl "net/url"
	"reflect"
	"sort"
	"strings"
	"testing"
	"unicode/utf16"
)

func TestParamsKeepTheirOrder(t *testing.T) {
	p := ParseQuery("?b=1&a=x+y&b=%F0%9F%98%80&&=&c&%zz=%")
	expected := []Pair{{"b", "1"}, {"a", "x y"}, {"b", "😀"}, {"", ""}, {"c", ""}, {"%zz", "%"}}
	if !reflect.DeepEqual(p.Pairs(), expected) {
		t.Errorf("%q", p.Pairs())
	}
	if p.Len() != 6 || p.Get("b") != "1" || !reflect.DeepEqual(p.GetAll("b"), []string{"1", "😀"}) {
		t.Errorf("%q", p.Pairs())
	}
	if p.String() != "b=1&a=x+y&b=%F0%9F%98%80&=&c=&%25zz=%25" {
		t.Error(p)
	}
}

func TestParamsChangeAsOnTheWeb(t *testing.T) {
	p := NewSearchParams(Pair{"a", "1"}, Pair{"b", "2"}, Pair{"a", "3"}, Pair{"c", "4"})
	p.Set("a", "5")
	p.Append("b", "6")
	p.Set("d", "7")
	if p.String() != "a=5&b=2&c=4&b=6&d=7" {
		t.Error(p)
	}
	p.DeleteValue("b", "2")
	p.Delete("c")
	p.Delete("missing")
	if p.String() != "a=5&b=6&d=7" {
		t.Error(p)
	}
	if !p.Has("b") || p.Has("c") || !p.HasValue("b", "6") || p.HasValue("b", "2") {
		t.Error(p)
	}
	if value, ok := p.Lookup("c"); ok || value != "" || p.GetAll("c") != nil {
		t.Error(value)
	}
	pairs := p.Pairs()
	pairs[0].Value = "changed"
	if p.Get("a") != "5" {
		t.Error("Pairs is not a copy")
	}
}

func TestForEachStopsAndSeesChanges(t *testing.T) {
	p := ParseQuery("a=1&b=2&c=3")
	var seen []string
	p.ForEach(func(name, value string) bool {
		seen = append(seen, name+value)
		if name == "a" {
			p.Delete("b")
			p.Append("d", "4")
		}
		return name != "d"
	})
	if fmt.Sprint(seen) != "[a1 c3 d4]" {
		t.Error(seen)
	}
}

func TestParamsAreSortedByUTF16(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	alphabet := []rune("ab\u00e9\u0800\ud7ff\ue000\ufffd\uffff\U00010000\U0010ffff")
	for round := 0; round < 300; round++ {
		p := new(SearchParams)
		for i := 0; i < 10; i++ {
			name := ""
			for length := random.Intn(4); length > 0; length-- {
				name += string(alphabet[random.Intn(len(alphabet))])
			}
			p.Append(name, fmt.Sprint(i))
		}
		expected := p.Pairs()
		sort.SliceStable(expected, func(i, j int) bool {
			one, other := utf16.Encode([]rune(expected[i].Name)), utf16.Encode([]rune(expected[j].Name))
			for k := 0; k < len(one) && k < len(other); k++ {
				if one[k] != other[k] {
					return one[k] < other[k]
				}
			}
			return len(one) < len(other)
		})
		if p.Sort(); !reflect.DeepEqual(p.Pairs(), expected) {
			t.Fatalf("%q, not %q", p.Pairs(), expected)
		}
	}
}

func TestAQueryIsWrittenBack(t *testing.T) {
	u := MustParse("https://a/?x=1&y=2#z")
	q := u.Query()
	q.Set("x", "ü &")
	if err := u.SetQuery(q); err != nil || u.Href() != "https://a/?x=%C3%BC+%26&y=2#z" {
		t.Error(u, err)
	}
	if err := u.SetQuery(new(SearchParams)); err != nil || u.Href() != "https://a/#z" {
		t.Error(u, err)
	}
	if err := u.SetQuery(nil); err != nil || u.Href() != "https://a/#z" {
		t.Error(u, err)
	}
}

func TestParamsAndValues(t *testing.T) {
	values := ParseQuery("b=2&a=1&b=3").ToValues()
	if !reflect.DeepEqual(values, neturl.Values{"a": {"1"}, "b": {"2", "3"}}) {
		t.Error(values)
	}
	if p := FromValues(values); p.String() != "a=1&b=2&b=3" {
		t.Error(p)
	}
}

func TestTextsThatAreNotUTF8GetReplacements(t *testing.T) {
	p := ParseQuery("a=\xff&b=%FF")
	if p.Get("a") != "\uFFFD" || p.Get("b") != "\uFFFD" {
		t.Errorf("%q", p.Pairs())
	}
	p.Append("\xff", "\xff")
	if p.Get("\xff") != "\uFFFD" || !p.HasValue("\xff", "\xff") || !strings.HasSuffix(p.String(), "&%EF%BF%BD=%EF%BF%BD") {
		t.Errorf("%q", p.Pairs())
	}
}

func TestAnyPairsGoThereAndBack(t *testing.T) {
	random := rand.New(rand.NewSource(2))
	for round := 0; round < 500; round++ {
		p := new(SearchParams)
		for i := random.Intn(20); i > 0; i-- {
			text := make([]byte, random.Intn(30))
			random.Read(text)
			p.Append(string(text[:len(text)/2]), string(text[len(text)/2:]))
		}
		if back := ParseQuery(p.Encode()); fmt.Sprintf("%q", back.Pairs()) != fmt.Sprintf("%q", p.Pairs()) {
			t.Fatalf("%q became %q", p.Pairs(), back.Pairs())
		}
	}
}

func TestEachPartThatIsNotUTF8BecomesOneReplacement(t *testing.T) {
	// As TextDecoder does in browsers and Node.
	for text, expected := range map[string]string{
		"\xff\xfe\xfd":             "\uFFFD\uFFFD\uFFFD",
		"a\xe2\x82b":               "a\uFFFDb",
		"\xe2\x82\xe2\x82\xac":     "\uFFFD€",
		"\xf0\x9f\x92":             "\uFFFD",
		"\xf0\x9f\x92x\x80":        "\uFFFDx\uFFFD",
		"\xf0\x9f\xf0\x9f\x98\x80": "\uFFFD😀",
		"\xed\xa0\x80":             "\uFFFD\uFFFD\uFFFD",
		"\xe0\x9f\xbf":             "\uFFFD\uFFFD\uFFFD",
		"\xe0\xa0":                 "\uFFFD",
		"\xf0\x8f\xbf\xbf":         "\uFFFD\uFFFD\uFFFD\uFFFD",
		"\xf4\x8f\xbf":             "\uFFFD",
		"\xf4\x90\x80\x80":         "\uFFFD\uFFFD\uFFFD\uFFFD",
		"\xc1\xbf\xc2":             "\uFFFD\uFFFD\uFFFD",
		"\uFFFDé\xc3":              "\uFFFDé\uFFFD",
	} {
		if got := NewSearchParams(Pair{text, ""}).Pairs()[0].Name; got != expected {
			t.Errorf("%q becomes %+q, not %+q", text, got, expected)
		}
	}
	if ParseQuery("a=\xff\xfe").Get("a") != ParseQuery("a=%FF%FE").Get("a") {
		t.Error("raw and percent-encoded bytes are decoded differently")
	}
}
