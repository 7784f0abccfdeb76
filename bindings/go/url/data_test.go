//go:build cgo

package url

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// attributes are the getters, and setters if any, by their names on the web.
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

// realURLs returns lines of the dataset, or a few built-in URLs without it.
func realURLs(t testing.TB) []string {
	folder := os.Getenv("URLWIND_DATASETS")
	if folder == "" {
		t.Log("URLWIND_DATASETS is not set: using a few URLs instead of top100.txt")
		return fewURLs
	}
	data, err := os.ReadFile(filepath.Join(folder, "top100.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

var fewURLs = []string{
	"https://www.example.com/",
	"https://example.com",
	"http://user:secret@Example.COM:8080/a/b/../c?x=1&y=2#top",
	"https://en.example.org/wiki/URL?action=history&limit=500",
	"https://faß.example/straße?q=ü",
	"http://192.0.2.1/index.html",
	"http://[2001:DB8::1]:8080/",
	"file:///home/user/notes.txt",
	"mailto:someone@example.com",
	"data:text/plain,Hello%20World",
	"https://example.com:port/",
	"no scheme",
	"",
}
