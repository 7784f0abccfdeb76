//go:build cgo

package url

import (
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	neturl "net/url"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

func TestATextThatIsNormalizedAlreadyIsNotCopied(t *testing.T) {
	text := strings.Repeat("https://example.com/a?b#c", 1)
	u := new(URL)
	if allocations := testing.AllocsPerRun(100, func() { _ = u.SetHref(text) }); allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
	if allocations := testing.AllocsPerRun(100, func() { _ = MustParse(text) }); allocations > 1 {
		t.Errorf("%v allocations", allocations)
	}
}

func TestReadingAllocatesNothing(t *testing.T) {
	u := MustParse("https://user:pass@example.com:8080/a?b#c")
	length := 0
	allocations := testing.AllocsPerRun(100, func() {
		length = len(u.Href()) + len(u.Protocol()) + len(u.Username()) + len(u.Password()) + len(u.Host()) +
			len(u.Hostname()) + len(u.Port()) + len(u.Pathname()) + len(u.Search()) + len(u.Hash())
	})
	if allocations != 0 || length == 0 {
		t.Errorf("%v allocations", allocations)
	}
}

func TestTheZeroURLIsEmptyAndRefusesSetters(t *testing.T) {
	var u URL
	for name, attribute := range attributes {
		if value := attribute.get(&u); value != "" {
			t.Errorf("%s is %q", name, value)
		}
		if attribute.set != nil && name != "href" {
			if err := attribute.set(&u, "x"); !errors.Is(err, ErrNoURL) {
				t.Errorf("setting %s: %v", name, err)
			}
		}
	}
	_, hasPort := u.PortNumber()
	if !u.IsZero() || u.Scheme() != "" || u.Redacted() != "" || u.HasOpaquePath() || u.IsSpecial() ||
		u.HostKind() != HostNone || u.Query().Len() != 0 || hasPort || u.CanParse("https://a/") {
		t.Errorf("%#v", u)
	}
	if _, err := u.Parse("https://a/"); !errors.Is(err, ErrNoURL) {
		t.Error(err)
	}
	if _, err := (Parser{Base: &u}).ParseMany([]string{"https://a/"}); !errors.Is(err, ErrNoURL) {
		t.Error(err)
	}
	if u.SetHref("https://a/") != nil || u.Href() != "https://a/" {
		t.Errorf("%v", u)
	}
}

func TestURLsCompareAndAreKeys(t *testing.T) {
	one, other := MustParse("HTTP://EXAMPLE.com:80"), MustParse("http://example.com/")
	if *one != *other || !one.Equal(other) {
		t.Errorf("%#v is not %#v", one, other)
	}
	seen := map[URL]bool{*one: true}
	if !seen[*other] || seen[*MustParse("http://example.com/x")] {
		t.Error(seen)
	}
}

func TestAnErrorTellsItsKindItsInputAndThePlace(t *testing.T) {
	_, err := Parse("https://example.com:99999/")
	var details *Error
	if !errors.As(err, &details) {
		t.Fatal(err)
	}
	if details.Kind != ErrInvalidPort || details.Input != "https://example.com:99999/" || details.Op != "parse" {
		t.Errorf("%#v", details)
	}
	if blamed := details.Input[details.Start:details.End]; blamed != "99999" {
		t.Errorf("%q is at fault", blamed)
	}
	if !errors.Is(err, ErrInvalidPort) || errors.Is(err, ErrTooLong) {
		t.Error(err)
	}
	var kind Kind
	if !errors.As(err, &kind) || kind != ErrInvalidPort {
		t.Error(kind)
	}
	_, err = Parse(strings.Repeat("x", 1e6))
	if len(err.Error()) > 400 || !strings.Contains(err.Error(), "...") {
		t.Errorf("a message of %d bytes", len(err.Error()))
	}
}

func TestEachKindHasAMessageOfItsOwn(t *testing.T) {
	seen := map[string]Kind{}
	for _, kind := range []Kind{
		ErrEmptyHost, ErrInvalidIDNA, ErrInvalidPort, ErrInvalidIPv4, ErrInvalidIPv6,
		ErrInvalidDomainCharacter, ErrRelativeWithoutBase, ErrRelativeWithOpaqueBase, ErrHostOnOpaquePath,
		ErrTooLong, ErrOther, ErrInvalidUTF8, ErrNoURL, ErrOpaquePath, ErrCannotHaveUsernamePasswordPort,
		ErrInvalidScheme, ErrIncompatibleScheme, ErrDotSegment, ErrAbsolute,
	} {
		message := kind.Error()
		if other, ok := seen[message]; ok || message == "" {
			t.Errorf("%d and %d both say %q", kind, other, message)
		}
		seen[message] = kind
	}
	if Kind(200).Error() == "" {
		t.Error("no message for an unknown kind")
	}
}

func TestTheZeroURLIsNamedInItsError(t *testing.T) {
	var u URL
	if err := u.SetHash("x"); err == nil || !strings.Contains(err.Error(), "the URL is the zero URL") {
		t.Error(err)
	}
}

func TestAHostStaysWhenItsPortIsRefused(t *testing.T) {
	u := MustParse("https://a/")
	if err := u.SetHost("b:99999"); !errors.Is(err, ErrInvalidPort) || u.Href() != "https://b/" {
		t.Error(u, err)
	}
}

func TestThePasswordIsInNoMessage(t *testing.T) {
	for text, shown := range map[string]string{
		"https://user:secret@example.com:99999/": "https://user:xxxxx@example.com:99999/",
		"https://user:se:c@ret@[::1/?a@b":        "https://user:xxxxx@[::1/?a@b",
		"https://user:se/cret@example.com/":      "https://user:xxxxx@example.com/",
		"https://user:se#cret@example.com/":      "https://user:xxxxx@example.com/",
		" ht\ntps:\\/\tuser:secret@a b/":         " ht\ntps:\\/\tuser:xxxxx@a b/",
		"https:user:secret@a:b":                  "https:user:xxxxx@a:b",
		"//user:secret@a b":                      "//user:xxxxx@a b",
		"user:secret@a b:":                       "user:xxxxx@a b:",
		"https://user@example.com:99999/":        "https://user@example.com:99999/",
		"https://example.com:99999/@a:b@c":       "https://example.com:99999/@xxxxx@c",
		"https://a b/c:d":                        "https://a b/c:d",
		"https://a b/?Token=x&q=1#code=y":        "https://a b/?Token=xxxxx&q=1#code=xxxxx",
		"/a:b@c":                                 "xxxxx@c",
		"a/b:c@d":                                "xxxxx@d",
		"":                                       "",
	} {
		err := &Error{Op: "parse", Input: text, Kind: ErrInvalidPort}
		message := err.Error()
		if message != "urlwind: parse "+strconv.Quote(shown)+": invalid port number" {
			t.Errorf("%q: %s", text, message)
		}
	}
	_, parsing := Parse("https://user:secret@example.com:99999/")
	var err *Error
	if !errors.As(parsing, &err) || strings.Contains(parsing.Error(), "secret") || !strings.Contains(err.Input, "secret") {
		t.Error(parsing)
	}
	u := MustParse("mailto:a@b.c")
	if err := u.SetPassword("secret"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
	u = MustParse("https://user:secret@example.com/?secretly")
	if redacted := u.Redacted(); redacted != "https://user:xxxxx@example.com/?secretly" {
		t.Error(redacted)
	}
	if redacted := MustParse("https://user@example.com/").Redacted(); redacted != "https://user@example.com/" {
		t.Error(redacted)
	}
}

func TestALimitHoldsForInputAndResult(t *testing.T) {
	p := Parser{MaxLength: 20}
	if u, err := p.Parse("https://example.com/"); err != nil {
		t.Error(u, err)
	}
	for _, text := range []string{"https://example.com/x", "https://a/                     ", "https://a.com/üüü"} {
		if u, err := p.Parse(text); !errors.Is(err, ErrTooLong) {
			t.Error(text, u, err)
		}
		if _, err := p.ParseMany([]string{text}); !errors.Is(err, ErrTooLong) {
			t.Error(text, err)
		}
	}
}

// Setters can make file URLs that the parser would change; they must be kept.
func TestAFileURLThatTheParserWouldChangeIsKept(t *testing.T) {
	u := MustParse("http://localhost/C|/x")
	_ = u.SetProtocol("file")
	for _, step := range []struct {
		set      func(*URL, string) error
		value    string
		expected string
	}{
		{(*URL).SetSearch, "a", "file://localhost/C|/x?a"},
		{(*URL).SetHash, "b", "file://localhost/C|/x?a#b"},
		{(*URL).SetHostname, "", "file:///C|/x?a#b"},
		{(*URL).SetSearch, "", "file:///C|/x#b"},
		{(*URL).SetHash, "", "file:///C|/x"},
	} {
		if err := step.set(u, step.value); err != nil || u.Href() != step.expected {
			t.Errorf("%v, not %v (%v)", u, step.expected, err)
		}
	}
	base := MustParse("http://localhost/x")
	_ = base.SetProtocol("file")
	if u, err := base.Parse("?a"); err != nil || u.Href() != "file://localhost/x?a" {
		t.Error(u, err)
	}
}

func TestAHostIsKeptWhosePortIsRefused(t *testing.T) {
	u := MustParse("https://a/")
	err := u.SetHost("b:99999")
	if u.Href() != "https://b/" || err == nil {
		t.Error(u, err)
	}
}

func TestPortsAndKinds(t *testing.T) {
	for text, expected := range map[string]string{
		"http://a/":         "80 true domain special",
		"wss://1.2.3.4/":    "443 true ipv4 special",
		"https://[::1]:99/": "99 true ipv6 special",
		"ftp://a/":          "21 true domain special",
		"file:///x":         "0 false empty special",
		"x://a:7/":          "7 true opaque other",
		"x:/a":              "0 false none other",
		"mailto:x@y":        "0 false none other opaque-path",
	} {
		u := MustParse(text)
		port, ok := u.PortNumber()
		host := map[HostKind]string{HostNone: "none", HostEmpty: "empty", HostDomain: "domain", HostIPv4: "ipv4",
			HostIPv6: "ipv6", HostOpaque: "opaque"}[u.HostKind()]
		found := fmt.Sprint(port, " ", ok, " ", host)
		if u.IsSpecial() {
			found += " special"
		} else {
			found += " other"
		}
		if u.HasOpaquePath() {
			found += " opaque-path"
		}
		if found != expected {
			t.Errorf("%s: %s, not %s", text, found, expected)
		}
	}
}

func TestJSONAndGobGoThereAndBack(t *testing.T) {
	type page struct {
		Link  URL
		Other *URL            `json:",omitempty"`
		Seen  map[URL]float64 `json:",omitempty"`
	}
	there := page{*MustParse("https://a/?b"), MustParse("http://ü/"), map[URL]float64{*MustParse("c:d"): 1}}
	data, err := json.Marshal(there)
	if err != nil || string(data) != `{"Link":"https://a/?b","Other":"http://xn--tda/","Seen":{"c:d":1}}` {
		t.Errorf("%s %v", data, err)
	}
	var back page
	if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(back, there) {
		t.Errorf("%v %v", back, err)
	}
	if data, err := json.Marshal(page{}); err != nil || json.Unmarshal(data, &back) != nil || !back.Link.IsZero() {
		t.Errorf("%s %v", data, err)
	}
	if err := json.Unmarshal([]byte(`{"Link":"https://a:b/"}`), &back); !errors.Is(err, ErrInvalidPort) {
		t.Error(err)
	}
	reader, writer := io.Pipe()
	go func() { writer.CloseWithError(gob.NewEncoder(writer).Encode(there.Link)) }()
	var link URL
	if err := gob.NewDecoder(reader).Decode(&link); err != nil || link != there.Link {
		t.Error(link, err)
	}
}

func TestURLsPrintAsText(t *testing.T) {
	u := MustParse("https://a/")
	if text := fmt.Sprint(u, *u, []URL{*u}); text != "https://a/ https://a/ [https://a/]" {
		t.Error(text)
	}
}

func TestNetURLAndBack(t *testing.T) {
	text := "https://user:p%40ss@example.com:8080/a%2Fb/%C3%BC?x=1&y=%20#frag"
	other, err := MustParse(text).ToNetURL()
	if err != nil || other.String() != text || other.Port() != "8080" || other.Path != "/a/b/ü" {
		t.Error(other, err)
	}
	back, err := FromNetURL(other)
	if err != nil || back.Href() != text {
		t.Error(back, err)
	}
	if _, err := FromNetURL(&neturl.URL{Path: "/relative"}); !errors.Is(err, ErrRelativeWithoutBase) {
		t.Error(err)
	}
	if _, err := MustParse("https://a/%zz").ToNetURL(); err == nil {
		t.Error("net/url accepts %zz")
	}
}

func TestDomains(t *testing.T) {
	if ascii, err := DomainToASCII("Faß.example"); err != nil || ascii != "xn--fa-hia.example" {
		t.Error(ascii, err)
	}
	if unicode := DomainToUnicode("xn--fa-hia.example"); unicode != "faß.example" {
		t.Error(unicode)
	}
	if ascii, err := DomainToASCII("a b"); !errors.Is(err, ErrInvalidDomainCharacter) {
		t.Error(ascii, err)
	}
	if ascii, err := DomainToASCII("xn--ü"); !errors.Is(err, ErrInvalidIDNA) {
		t.Error(ascii, err)
	}
	if _, err := DomainToASCII("a\xff"); !errors.Is(err, ErrInvalidUTF8) {
		t.Error(err)
	}
	if unicode := DomainToUnicode("a\xff"); unicode != "a\xff" {
		t.Error(unicode)
	}
	// The result exceeds the initial buffer.
	if ascii, err := DomainToASCII(strings.Repeat("ü.", 50)); err != nil || ascii != strings.Repeat("xn--tda.", 50) {
		t.Error(ascii, err)
	}
	if unicode := DomainToUnicode(""); unicode != "" {
		t.Error(unicode)
	}
}

func TestTheLibraryHasAVersion(t *testing.T) {
	if strings.Count(Version(), ".") != 2 {
		t.Error(Version())
	}
}
