package main

/*
#include <stdint.h>
#include <time.h>

static void nothing(void) {}

static int64_t thread_time(void) {
  struct timespec time = {0, 0};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
*/
import "C"

import (
	neturl "net/url"

	"github.com/urlwind/urlwind/bindings/go/url"
)

// Where results go, so that the compiler cannot leave out what makes them.
var (
	netURL  *neturl.URL
	ourURL  *url.URL
	ourURLs []url.URL
	number  int
)

type subject struct {
	name string
	// rival is the name of the subject that it is compared with.
	rival string
	run   func(stretch)
}

const (
	netParse   = "net/url.Parse"
	netParts   = "net/url.Parse, host, port, path"
	netResolve = "net/url base.Parse"
)

var subjects = []subject{
	{"an empty call of C", "", func(s stretch) {
		for range s.lines {
			C.nothing()
		}
	}},
	{netParse, "", func(s stretch) {
		for _, line := range s.lines {
			netURL, _ = neturl.Parse(line)
		}
	}},
	{"Parse", netParse, func(s stretch) {
		for _, line := range s.lines {
			ourURL, _ = url.Parse(line)
		}
	}},
	{"SetHref of one URL", netParse, func(s stretch) {
		u := new(url.URL)
		for _, line := range s.lines {
			_ = u.SetHref(line)
		}
	}},
	{"ParseMany", netParse, func(s stretch) {
		ourURLs, _ = url.ParseMany(s.lines)
	}},
	{"ParseLines", netParse, func(s stretch) {
		ourURLs, _ = url.ParseLines(s.bytes)
	}},
	{"CanParse", netParse, func(s stretch) {
		for _, line := range s.lines {
			if url.CanParse(line) {
				number++
			}
		}
	}},
	{netParts, "", func(s stretch) {
		for _, line := range s.lines {
			if u, err := neturl.Parse(line); err == nil {
				number += len(u.Hostname()) + len(u.Port()) + len(u.EscapedPath())
			}
		}
	}},
	{"Parse, host, port, path", netParts, func(s stretch) {
		for _, line := range s.lines {
			if u, err := url.Parse(line); err == nil {
				number += len(u.Hostname()) + len(u.Port()) + len(u.Pathname())
			}
		}
	}},
	{netResolve, "", func(s stretch) {
		for _, line := range s.lines {
			netURL, _ = netBase.Parse(line)
		}
	}},
	{"base.Parse", netResolve, func(s stretch) {
		for _, line := range s.lines {
			ourURL, _ = ourBase.Parse(line)
		}
	}},
}

const base = "https://example.com/a/b?c"

var (
	ourBase    = url.MustParse(base)
	netBase, _ = neturl.Parse(base)
)

// threadTime returns the nanoseconds that this thread has used the processor for.
func threadTime() int64 { return int64(C.thread_time()) }
