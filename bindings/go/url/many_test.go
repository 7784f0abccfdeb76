//go:build cgo

package url

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// checkMany compares the result of a batch with Parse for each text.
func checkMany(t *testing.T, p Parser, texts []string, urls []URL, err error) {
	t.Helper()
	if len(urls) != len(texts) {
		t.Fatalf("%d URLs of %d texts", len(urls), len(texts))
	}
	var failures []Failure
	if err != nil {
		var many *ManyError
		if !errors.As(err, &many) || many.Count != len(texts) {
			t.Fatal(err)
		}
		failures = many.Failures
	}
	for i, text := range texts {
		u, err := p.Parse(text)
		if err == nil {
			if urls[i] != *u {
				t.Fatalf("%d: %.200q gives %.200v, not %.200v", i, text, urls[i], *u)
			}
			continue
		}
		if len(failures) == 0 {
			t.Fatalf("%d: %.200q did not fail", i, text)
		}
		var expected *Error
		errors.As(err, &expected)
		if failures[0].Index != i || *failures[0].Err != *expected || !urls[i].IsZero() {
			t.Fatalf("%d: %.200q gives %.200v and %v, not %v", i, text, urls[i], failures[0], err)
		}
		failures = failures[1:]
	}
	if len(failures) != 0 {
		t.Fatalf("failures without texts: %v", failures)
	}
}

// checkBatches runs all ways to parse many texts, which must not contain line feeds.
func checkBatches(t *testing.T, texts []string) {
	t.Helper()
	for _, p := range []Parser{{}, {Base: MustParse("https://example.com/a/b?c")}, {MaxLength: 30}} {
		urls, err := p.ParseMany(texts)
		checkMany(t, p, texts, urls, err)
		for _, end := range []string{"\n", "\r\n"} {
			var data []byte
			for _, text := range texts {
				data = append(append(data, text...), end...)
			}
			urls, err = p.ParseLines(data)
			// The URLs must not alias memory of the caller.
			for i := range data {
				data[i] = '!'
			}
			checkMany(t, p, texts, urls, err)
		}
	}
}

func TestManyGiveWhatEachGives(t *testing.T) {
	checkBatches(t, nil)
	checkBatches(t, []string{"https://a/"})
	checkBatches(t, []string{"https://ü/"})
	checkBatches(t, fewURLs)
	real := realURLs(t)
	if len(real) > 20000 {
		real = real[:20000]
	}
	checkBatches(t, real)
}

func TestBatchesOfAllSizesAreCutRightly(t *testing.T) {
	for _, count := range []int{rowsPerCall - 1, rowsPerCall, rowsPerCall + 1, 3*rowsPerCall + 7} {
		texts := make([]string, count)
		for i := range texts {
			texts[i] = fmt.Sprintf("https://example.com/%d/ü", i)
		}
		checkBatches(t, texts)
	}
	// Lengths around the limits for one call, and texts that are parsed alone: changed, unchanged and invalid.
	var texts []string
	for _, length := range []int{10, bytesAlone - 20, bytesAlone, bytesPerCall, 1 << 20} {
		long := strings.Repeat("x", length)
		texts = append(texts, "https://a/", "https://a/"+long, "HTTPS://a/"+long, "https://a/ü"+long, "https://a:b/"+long, long)
	}
	checkBatches(t, texts)
}

func TestTextsThatGrowInABatch(t *testing.T) {
	texts := make([]string, 1000)
	for i := range texts {
		texts[i] = "https://a/" + strings.Repeat("ü", 500)
	}
	checkBatches(t, texts)
}

func TestALineNeedsNoLineFeed(t *testing.T) {
	for data, count := range map[string]int{"": 0, "\n": 1, "https://a/": 1, "https://a/\nhttps://b/": 2, "\n\n": 2} {
		urls, _ := ParseLines([]byte(data))
		if len(urls) != count {
			t.Errorf("%q has %d lines", data, len(urls))
		}
	}
}

func TestAnErrorOfManyTellsWhich(t *testing.T) {
	_, err := ParseMany([]string{"https://a/", "https://b:c/", "x"})
	if !errors.Is(err, ErrInvalidPort) || !errors.Is(err, ErrRelativeWithoutBase) || errors.Is(err, ErrTooLong) {
		t.Error(err)
	}
	if !strings.Contains(err.Error(), "2 of 3") || !strings.Contains(err.Error(), "number 1") {
		t.Error(err)
	}
}
