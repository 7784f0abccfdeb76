//go:build cgo

package url

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// wptFile finds a file of web-platform-tests. Nothing is left out when it is not there: that fails.
func wptFile(t *testing.T, name string) string {
	t.Helper()
	folder := os.Getenv("URLWIND_WPT")
	if folder == "" {
		folder = "../../../../shared/wpt"
	}
	path := filepath.Join(folder, name)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("%v\nset URLWIND_WPT to the folder with the URL data of web-platform-tests, "+
			"or run `cargo xtask go`, which finds it", err)
	}
	return path
}

// ownFile is a file of the repository's own cases, which have the same form.
func ownFile(name string) string {
	return filepath.Join("../../../testing/conformance/cases", name)
}

// decode reads JSON, and fails on keys that it does not know: they could be expectations.
func decode(t *testing.T, data []byte, into any) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		t.Fatalf("%v in %.200s", err, data)
	}
}

// anyNumber is for the repository's own files, whose cases are counted where they stand, and for the
// file of which there are copies.
const anyNumber = -1

// cases reads an array of cases with comments, plain strings, between them, and checks their number.
//
// Lone surrogates in the files become U+FFFD, as in JavaScript before it parses.
func cases[Case any](t *testing.T, path string, count int) []Case {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var elements []json.RawMessage
	decode(t, data, &elements)
	found := casesAmong[Case](t, elements)
	checkCount(t, path, len(found), count)
	return found
}

func checkCount(t *testing.T, path string, found, expected int) {
	t.Helper()
	if found == 0 || expected != anyNumber && found != expected {
		t.Errorf("%s has %d cases, not %d", path, found, expected)
	}
}

func casesAmong[Case any](t *testing.T, elements []json.RawMessage) []Case {
	t.Helper()
	var found []Case
	for _, element := range elements {
		if element[0] == '"' {
			continue
		}
		var one Case
		decode(t, element, &one)
		found = append(found, one)
	}
	return found
}

// realURLs are lines of the dataset, or a few URLs where that is missing.
func realURLs(t testing.TB) []string {
	folder := os.Getenv("URLWIND_DATASETS")
	if folder == "" {
		t.Log("URLWIND_DATASETS is not set: a few URLs stand in for top100.txt")
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
