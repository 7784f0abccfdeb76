//go:build cgo

package url

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
)

func TestTextsThatAreNotUTF8AreRefused(t *testing.T) {
	u := MustParse("https://a/")
	for _, text := range []string{"\xff", "https://a/\xff", "https://a/\xed\xa0\x80", "https://a/\xf0\x9f\x98"} {
		if _, err := Parse(text); !errors.Is(err, ErrInvalidUTF8) {
			t.Errorf("%q: %v", text, err)
		}
		if CanParse(text) || u.CanParse(text) {
			t.Errorf("%q can parse", text)
		}
		for name, attribute := range attributes {
			if attribute.set != nil && !errors.Is(attribute.set(u, text), ErrInvalidUTF8) {
				t.Errorf("%s = %q did not fail", name, text)
			}
		}
	}
	if u.Href() != "https://a/" {
		t.Error(u)
	}
}

func TestANULIsAByteLikeAnyOther(t *testing.T) {
	if u, err := Parse("https://a/b\x00c?d\x00#e\x00f"); err != nil || u.Href() != "https://a/b%00c?d%00#e%00f" {
		t.Error(u, err)
	}
	if _, err := Parse("https://a\x00b/"); !errors.Is(err, ErrInvalidDomainCharacter) {
		t.Error(err)
	}
	if p := ParseQuery("a\x00b=c\x00"); p.Get("a\x00b") != "c\x00" || p.String() != "a%00b=c%00" {
		t.Error(p)
	}
}

func TestTheEmptyTextIsNoURLButAReference(t *testing.T) {
	if _, err := Parse(""); !errors.Is(err, ErrRelativeWithoutBase) {
		t.Error(err)
	}
	if u, err := MustParse("https://a/b?c#d").Parse(""); err != nil || u.Href() != "https://a/b?c" {
		t.Error(u, err)
	}
	if ParseQuery("").Len() != 0 || new(SearchParams).Encode() != "" {
		t.Error("the empty query has pairs")
	}
}

func TestTextsOfTenMegabytes(t *testing.T) {
	const length = 10 << 20
	for _, unit := range []string{"x", "ü", "%", "/..", "\t", "&a=b", "?"} {
		long := strings.Repeat(unit, length/len(unit))
		u, err := Parse("https://a/" + long)
		if err != nil {
			t.Errorf("%q: %v", unit, err)
			continue
		}
		if err := u.SetHash(long); err != nil || u.SetSearch(long) != nil || u.SetPathname(long) != nil {
			t.Errorf("%q: %v", unit, err)
		}
		if again, err := Parse(u.Href()); err != nil || *again != *u {
			t.Errorf("%q does not parse again: %v", unit, err)
		}
		if p := ParseQuery(long); ParseQuery(p.Encode()).Len() != p.Len() {
			t.Errorf("%q: %d pairs", unit, p.Len())
		}
		if _, err := (Parser{MaxLength: 1000}).Parse("https://a/" + long); !errors.Is(err, ErrTooLong) {
			t.Errorf("%q: %v", unit, err)
		}
		_, _ = Parse("https://" + long)
		debug.FreeOSMemory()
	}
}

// residentBytes is the memory of this process, that of C included.
func residentBytes(t *testing.T) int {
	t.Helper()
	var total, resident int
	data, err := os.ReadFile("/proc/self/statm")
	if err == nil {
		_, err = fmt.Sscan(string(data), &total, &resident)
	}
	if err != nil {
		t.Fatal(err)
	}
	return resident * os.Getpagesize()
}

func TestNothingOfCIsLeftBehind(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("reads /proc")
	}
	const rounds, length = 100_000, 1000
	long := strings.Repeat("x", length)
	u := MustParse("https://base.example/")
	debug.FreeOSMemory()
	before := residentBytes(t)
	for i := 0; i < rounds; i++ {
		_, _ = Parse("HTTPS://example.com/" + long)
		_, _ = Parse("https://example.com:port/" + long)
		_, _ = u.Parse(long)
		_ = u.SetHash(long)
		_ = ParseQuery(long).Encode()
		_, _ = DomainToASCII("ü.example")
	}
	debug.FreeOSMemory()
	// A leak of one text per round would be three times as much.
	if grown := residentBytes(t) - before; grown > rounds*length/3 {
		t.Errorf("the process grew by %d bytes", grown)
	}
}

// TestGoroutinesUnderTheGarbageCollector parses on growing stacks, in goroutines that share only what may be shared,
// while the collector runs continuously.
func TestGoroutinesUnderTheGarbageCollector(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	base := MustParse("https://user@base.example/a/b?c=d")
	stop := make(chan struct{})
	var collector, workers sync.WaitGroup
	collector.Add(1)
	go func() {
		defer collector.Done()
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
			}
		}
	}()
	for worker := 0; worker < 8; worker++ {
		workers.Add(1)
		go func(worker int) {
			defer workers.Done()
			for round := 0; round < 200; round++ {
				// A new goroutine each round, whose small stack grows at a different point.
				done := make(chan struct{})
				go func() {
					defer close(done)
					deep(round%40, func() { workUnderPressure(t, base, worker*1000+round) })
				}()
				<-done
			}
		}(worker)
	}
	workers.Wait()
	close(stop)
	collector.Wait()
}

// deep calls work with a stack that is levels deeper.
func deep(levels int, work func()) byte {
	var frame [300]byte
	frame[levels] = 1
	if levels == 0 {
		work()
		return frame[0]
	}
	return deep(levels-1, work) + frame[levels]
}

func workUnderPressure(t *testing.T, base *URL, number int) {
	path := strings.Repeat("ü/", number%400)
	changed, err := Parse("HTTPS://Example.com/" + path)
	kept, keptErr := Parse("https://example.com/" + strings.Repeat("%C3%BC/", number%400))
	if err != nil || keptErr != nil || *changed != *kept {
		t.Errorf("%v is not %v: %v, %v", changed, kept, err, keptErr)
		return
	}
	joined, err := base.Parse("?" + path)
	if err != nil || joined.Hostname() != "base.example" {
		t.Errorf("%v: %v", joined, err)
		return
	}
	if err := changed.SetSearch("a=" + path); err != nil || changed.Query().Get("a") != path {
		t.Errorf("%v: %v", changed, err)
	}
	urls, err := ParseMany([]string{"https://a/" + path, kept.Href(), "x"})
	if err == nil || urls[1] != *kept || urls[0].Hostname() != "a" || !urls[2].IsZero() {
		t.Errorf("%v: %v", urls, err)
	}
}
