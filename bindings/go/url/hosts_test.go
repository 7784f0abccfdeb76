//go:build cgo

package url_test

import (
	"fmt"
	"testing"

	"github.com/urlwind/urlwind-go/url"
)

func TestWhereHostsLead(t *testing.T) {
	for _, test := range []struct {
		url, class string
		isGlobal   bool
	}{
		{"http://example.com/", "name", true},
		{"http://8.8.8.8/", "public", true},
		{"http://127.1/", "loopback", false},
		{"http://[::ffff:127.0.0.1]/", "loopback", false},
		{"redis://2130706433/", "loopback", false},
		{"http://168.63.129.16/", "metadata", false},
		{"http://localhost./", "localhost", false},
		{"file:///a", "", false},
		{"mailto:a@b", "", false},
	} {
		u, err := url.Parse(test.url)
		if err != nil {
			t.Fatal(err)
		}
		if class, isGlobal := u.HostClass(), u.IsGlobalHost(); class != test.class || isGlobal != test.isGlobal {
			t.Errorf("%s: %q, %v", test.url, class, isGlobal)
		}
	}
	var none url.URL
	if none.HostClass() != "" || none.IsGlobalHost() || none.SameSite(&none) {
		t.Error("the zero URL has a host class")
	}
	if !url.IsGlobalAddress("93.184.216.34") || url.IsGlobalAddress("::ffff:10.0.0.1") || url.IsGlobalAddress("x") {
		t.Error("addresses")
	}
}

func TestSites(t *testing.T) {
	one, _ := url.Parse("https://www.example.co.uk./")
	other, _ := url.Parse("https://api.example.co.uk.:81/")
	if domain := one.RegistrableDomain(); domain != "example.co.uk." {
		t.Error(domain)
	}
	if suffix := one.PublicSuffix(); suffix != "co.uk." {
		t.Error(suffix)
	}
	if !one.SameSite(other) {
		t.Error("not the same site")
	}
}

// The model of Go must agree with this version of Go on a URL that all versions parse alike.
func TestReadings(t *testing.T) {
	readings, err := url.ReadAs("http://user@127.1:8080/a")
	if err != nil {
		t.Fatal(err)
	}
	if readings.Verdict != "differ" || len(readings.Readings) != 6 || readings.Reasons[0] != "ipv4-in-parts" {
		t.Errorf("%+v", readings)
	}
	for _, reading := range readings.Readings {
		if reading.Reader == "go" && (*reading.Host != "127.1" || *reading.Port != 8080 || reading.Refused != nil) {
			t.Errorf("%+v", reading)
		}
	}
	if _, err := url.ReadAs("\xff"); err == nil {
		t.Error("no error for ill-formed UTF-8")
	}
}

func ExampleReadAs() {
	readings, _ := url.ReadAs(`http://good.example\@evil.example/`)
	fmt.Println(readings.Verdict, readings.Reasons)
	// Output: differ [backslash]
}

func ExampleURL_IsGlobalHost() {
	u, _ := url.Parse("http://2130706433/")
	fmt.Println(u.IsGlobalHost(), u.HostClass())
	// Output: false loopback
}
