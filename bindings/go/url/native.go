package url

/*
#ifdef __has_include
#if !__has_include(<urlwind.h>)
#error "urlwind's C library is not installed, or CGO_CFLAGS lacks -I<prefix>/include: see README.md, Install"
#endif
#endif
#include <stdlib.h>
#include <string.h>
#include <urlwind.h>

// A cgo call costs as much as parsing a URL. So each function here combines functions of urlwind.h into one call: it
// takes plain text and writes to the caller's memory; no handle outlives a call.

static bool holds(const urlwind_url *url, const char *href, size_t length) {
  urlwind_str text = urlwind_href(url);
  return text.length == length && memcmp(text.data, href, length) == 0;
}

// Builds a file URL that the parser would change, with setters: under another scheme and with a host it is left
// unchanged.
static void load_through_http(urlwind_url *url, const char *href, size_t length) {
  static const char file[] = "file://", http[] = "http://x";
  size_t file_length = sizeof file - 1;
  if (length <= file_length || memcmp(href, file, file_length) != 0) return;
  bool has_host = href[file_length] != '/';
  size_t start = sizeof http - 1 - (has_host ? 1 : 0);
  char *text = malloc(start + length - file_length);
  if (text == NULL) abort();
  memcpy(text, http, start);
  memcpy(text + start, href + file_length, length - file_length);
  urlwind_url other = URLWIND_URL_INIT;
  if (urlwind_parse(&other, text, start + length - file_length) == URLWIND_STATUS_OK &&
      urlwind_set_protocol(&other, "file", 4) == URLWIND_STATUS_OK &&
      (has_host || urlwind_set_hostname(&other, "", 0) == URLWIND_STATUS_OK) &&
      holds(&other, href, length)) {
    urlwind_copy(url, &other);
  }
  urlwind_free(&other);
  free(text);
}

// Fills a handle with a URL of which only the text was kept. Few texts parse to a different URL than the one that was
// serialized: "file://localhost/", made from "http://localhost/" by a setter.
static urlwind_status load(urlwind_url *url, _GoString_ href) {
  size_t length = _GoStringLen(href);
  urlwind_status status = urlwind_parse(url, _GoStringPtr(href), length);
  if (status == URLWIND_STATUS_OK && !holds(url, _GoStringPtr(href), length)) {
    load_through_http(url, _GoStringPtr(href), length);
  }
  return status;
}

// Returns the handle of a base, or null if there is none.
static const urlwind_url *load_base(urlwind_url *url, _GoString_ base) {
  if (_GoStringLen(base) == 0) return NULL;
  load(url, base);
  return url;
}

// Most URLs that parsing changes are shorter.
enum { SHORT = 1024 };

// Returns the URL's text, row->length bytes to be freed with free(), or null if it equals the input or parsing fails.
static char *parse(_GoString_ input, _GoString_ base, size_t max_length, urlwind_components *row) {
  char on_stack[SHORT], *text = NULL;
  urlwind_str view = {_GoStringPtr(input), _GoStringLen(input)};
  urlwind_url handle = URLWIND_URL_INIT;
  const urlwind_url *from = load_base(&handle, base);
  size_t needed = urlwind_parse_each(&view, 1, from, max_length, URLWIND_SKIP_UNCHANGED, row,
                                     on_stack, SHORT, NULL);
  if (needed > 0) {
    text = malloc(needed);
    if (text == NULL) abort();
    if (needed <= SHORT) {
      memcpy(text, on_stack, needed);
    } else {
      urlwind_parse_each(&view, 1, from, max_length, URLWIND_SKIP_UNCHANGED, row, text, needed, NULL);
    }
  }
  if (from != NULL) urlwind_free(&handle);
  return text;
}

// The maximum number of rows per call of parse_spans.
enum { SPANS = 256 };

// Writes texts that differ from their inputs to `out`, consecutively, and their offsets to `out_offsets`; returns the
// number of bytes required, which may exceed the capacity.
static size_t parse_spans(const char *text, const urlwind_span *spans, size_t count, _GoString_ base,
                          size_t max_length, urlwind_components *rows, char *out, size_t capacity,
                          size_t *out_offsets) {
  // Pointers into Go memory are allowed here, but not within Go memory.
  urlwind_str inputs[SPANS];
  for (size_t i = 0; i < count; i++) {
    inputs[i].data = text + spans[i].start;
    inputs[i].length = spans[i].end - spans[i].start;
  }
  urlwind_url handle = URLWIND_URL_INIT;
  size_t needed = urlwind_parse_each(inputs, count, load_base(&handle, base), max_length,
                                     URLWIND_SKIP_UNCHANGED, rows, out, capacity, out_offsets);
  urlwind_free(&handle);
  return needed;
}

// Returns the byte range of an input at fault.
static urlwind_span where(_GoString_ input, _GoString_ base, size_t max_length) {
  urlwind_span where = {0, 0};
  urlwind_url url = URLWIND_URL_INIT, handle = URLWIND_URL_INIT;
  urlwind_parse_with(&url, _GoStringPtr(input), _GoStringLen(input), load_base(&handle, base), max_length, &where);
  urlwind_free(&handle);
  urlwind_free(&url);
  return where;
}

static bool can_parse(_GoString_ input, _GoString_ base) {
  urlwind_url handle = URLWIND_URL_INIT;
  bool can = urlwind_can_parse(_GoStringPtr(input), _GoStringLen(input), load_base(&handle, base));
  urlwind_free(&handle);
  return can;
}

// Attributes, in the order of the table of setters.
enum { PROTOCOL, USERNAME, PASSWORD, HOST, HOSTNAME, PORT, PATHNAME, SEARCH, HASH };

// Writes the new text to `out` and its components to `row`, regardless of the status: a failing setter can change the
// URL, if the value is a host with a port.
static urlwind_status set(_GoString_ href, int attribute, _GoString_ value, urlwind_components *row,
                          char *out, size_t capacity) {
  static urlwind_status (*const setters[])(urlwind_url *, const char *, size_t) = {
      urlwind_set_protocol, urlwind_set_username, urlwind_set_password,
      urlwind_set_host,     urlwind_set_hostname, urlwind_set_port,
      urlwind_set_pathname, urlwind_set_search,   urlwind_set_hash,
  };
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_status status = load(&url, href);
  if (status == URLWIND_STATUS_OK) {
    status = setters[attribute](&url, _GoStringPtr(value), _GoStringLen(value));
  }
  urlwind_get_components(&url, row);
  urlwind_str text = urlwind_href(&url);
  if (text.length <= capacity) memcpy(out, text.data, text.length);
  urlwind_free(&url);
  return status;
}

static urlwind_status validate(_GoString_ input, _GoString_ base, size_t limit, urlwind_report **out) {
  urlwind_url handle = URLWIND_URL_INIT;
  urlwind_status status = urlwind_validate(_GoStringPtr(input), _GoStringLen(input),
                                           load_base(&handle, base), limit, out);
  urlwind_free(&handle);
  return status;
}

static urlwind_status apply_fixes(const urlwind_report *report, _GoString_ input, urlwind_string *out) {
  return urlwind_report_apply_fixes(report, _GoStringPtr(input), _GoStringLen(input), out);
}

static bool is_valid(_GoString_ input, _GoString_ base) {
  urlwind_url handle = URLWIND_URL_INIT;
  bool is_valid =
      urlwind_is_valid_url_string(_GoStringPtr(input), _GoStringLen(input), load_base(&handle, base));
  urlwind_free(&handle);
  return is_valid;
}

static urlwind_status trace(_GoString_ input, _GoString_ base, urlwind_trace **out) {
  urlwind_url handle = URLWIND_URL_INIT;
  urlwind_status status =
      urlwind_trace_input(_GoStringPtr(input), _GoStringLen(input), load_base(&handle, base), out);
  urlwind_free(&handle);
  return status;
}
*/
import "C"

import (
	"reflect"
	"runtime"
	"sync"
	"unsafe"
)

// This file and those whose names begin with native_ are the only ones that call C. Invariants of these calls:
//
//   - No function keeps a pointer argument, and none calls back into Go.
//   - C gets texts and arrays of numbers: never memory with Go pointers in it.
//   - C gets a buffer and returns the required size; if that is larger, it is called again with enough. Only the
//     changed text of a single URL is allocated by C, and freed at once.

// offsets is the C struct urlwind_components.
type offsets struct {
	schemeEnd, usernameEnd, hostStart, hostEnd, port, pathStart, queryStart, fragmentStart, length uint32

	scheme      SchemeKind
	host        HostKind
	status      Kind
	isUnchanged bool
}

// none represents an absent port, query or fragment.
const none = C.URLWIND_NONE

// Compile-time checks: any index other than 0 is out of range.
var (
	_ = [1]int{}[unsafe.Sizeof(offsets{})-C.sizeof_urlwind_components]
	_ = [1]int{}[unsafe.Offsetof(offsets{}.length)-unsafe.Offsetof(C.urlwind_components{}.length)]
	_ = [1]int{}[unsafe.Offsetof(offsets{}.status)-unsafe.Offsetof(C.urlwind_components{}.status)]
	_ = [1]int{}[unsafe.Sizeof(span{})-C.sizeof_urlwind_span]
	_ = [1]int{}[unsafe.Sizeof(uintptr(0))-C.sizeof_size_t]

	_ = [1]int{}[ErrEmptyHost-C.URLWIND_STATUS_EMPTY_HOST]
	_ = [1]int{}[ErrInvalidIDNA-C.URLWIND_STATUS_INVALID_IDNA]
	_ = [1]int{}[ErrInvalidPort-C.URLWIND_STATUS_INVALID_PORT]
	_ = [1]int{}[ErrInvalidIPv4-C.URLWIND_STATUS_INVALID_IPV4]
	_ = [1]int{}[ErrInvalidIPv6-C.URLWIND_STATUS_INVALID_IPV6]
	_ = [1]int{}[ErrInvalidDomainCharacter-C.URLWIND_STATUS_INVALID_DOMAIN_CHARACTER]
	_ = [1]int{}[ErrRelativeWithoutBase-C.URLWIND_STATUS_RELATIVE_WITHOUT_BASE]
	_ = [1]int{}[ErrRelativeWithOpaqueBase-C.URLWIND_STATUS_RELATIVE_WITH_OPAQUE_BASE]
	_ = [1]int{}[ErrHostOnOpaquePath-C.URLWIND_STATUS_HOST_ON_OPAQUE_PATH]
	_ = [1]int{}[ErrTooLong-C.URLWIND_STATUS_TOO_LONG]
	_ = [1]int{}[ErrOther-C.URLWIND_STATUS_OTHER]
	_ = [1]int{}[ErrInvalidUTF8-C.URLWIND_STATUS_INVALID_UTF8]
	_ = [1]int{}[ErrNoURL-C.URLWIND_STATUS_NO_URL]
	_ = [1]int{}[ErrOpaquePath-C.URLWIND_STATUS_OPAQUE_PATH]
	_ = [1]int{}[ErrCannotHaveUsernamePasswordPort-C.URLWIND_STATUS_CANNOT_HAVE_USERNAME_PASSWORD_PORT]
	_ = [1]int{}[ErrInvalidScheme-C.URLWIND_STATUS_INVALID_SCHEME]
	_ = [1]int{}[ErrIncompatibleScheme-C.URLWIND_STATUS_INCOMPATIBLE_SCHEME]

	_ = [1]int{}[SchemeHTTP-C.URLWIND_SCHEME_KIND_HTTP]
	_ = [1]int{}[SchemeNotSpecial-C.URLWIND_SCHEME_KIND_NOT_SPECIAL]
	_ = [1]int{}[SchemeHTTPS-C.URLWIND_SCHEME_KIND_HTTPS]
	_ = [1]int{}[SchemeWS-C.URLWIND_SCHEME_KIND_WS]
	_ = [1]int{}[SchemeFTP-C.URLWIND_SCHEME_KIND_FTP]
	_ = [1]int{}[SchemeWSS-C.URLWIND_SCHEME_KIND_WSS]
	_ = [1]int{}[SchemeFile-C.URLWIND_SCHEME_KIND_FILE]

	_ = [1]int{}[HostNone-C.URLWIND_HOST_KIND_NONE]
	_ = [1]int{}[HostEmpty-C.URLWIND_HOST_KIND_EMPTY]
	_ = [1]int{}[HostDomain-C.URLWIND_HOST_KIND_DOMAIN]
	_ = [1]int{}[HostIPv4-C.URLWIND_HOST_KIND_IPV4]
	_ = [1]int{}[HostIPv6-C.URLWIND_HOST_KIND_IPV6]
	_ = [1]int{}[HostOpaque-C.URLWIND_HOST_KIND_OPAQUE]
)

func (at *offsets) pointer() *C.urlwind_components {
	return (*C.urlwind_components)(unsafe.Pointer(at))
}

// span is the C struct urlwind_span.
type span struct{ start, end uintptr }

// parse parses input into u, which stays unchanged on failure.
func parse(u *URL, input, base string, maxLength uint) Kind {
	before := u.at
	changed := C.parse(input, base, C.size_t(maxLength), u.at.pointer())
	if status := u.at.status; status != 0 {
		u.at = before
		return status
	}
	u.at.isUnchanged = false
	if changed == nil {
		u.href = input
		return 0
	}
	u.href = string(unsafe.Slice((*byte)(unsafe.Pointer(changed)), u.at.length))
	C.free(unsafe.Pointer(changed))
	return 0
}

// set sets an attribute of u.
func set(u *URL, attribute C.int, value string) Kind {
	if u.href == "" {
		return ErrNoURL
	}
	before := u.at
	room := make([]byte, len(u.href)+len(value)+8)
	status := C.set(u.href, attribute, value, u.at.pointer(), chars(room), C.size_t(len(room)))
	if u.at.status != 0 {
		u.at = before
		return Kind(status)
	}
	length := int(u.at.length)
	if length > len(room) {
		room = make([]byte, length)
		C.set(u.href, attribute, value, u.at.pointer(), chars(room), C.size_t(length))
	}
	if length > len(room)/2 {
		u.href = ownedString(room[:length])
	} else {
		// Releases the buffer, most of which is unused.
		u.href = string(room[:length])
	}
	return Kind(status)
}

func (u *URL) setProtocol(value string) Kind { return set(u, C.PROTOCOL, value) }
func (u *URL) setUsername(value string) Kind { return set(u, C.USERNAME, value) }
func (u *URL) setPassword(value string) Kind { return set(u, C.PASSWORD, value) }
func (u *URL) setHost(value string) Kind     { return set(u, C.HOST, value) }
func (u *URL) setHostname(value string) Kind { return set(u, C.HOSTNAME, value) }
func (u *URL) setPort(value string) Kind     { return set(u, C.PORT, value) }
func (u *URL) setPathname(value string) Kind { return set(u, C.PATHNAME, value) }
func (u *URL) setSearch(value string) Kind   { return set(u, C.SEARCH, value) }
func (u *URL) setHash(value string) Kind     { return set(u, C.HASH, value) }

func canParse(input, base string) bool {
	return bool(C.can_parse(input, base))
}

// where returns the byte range of an input at fault.
func where(input, base string, maxLength uint) (start, end int) {
	found := C.where(input, base, C.size_t(maxLength))
	return int(found.start), int(found.end)
}

// rowsPerCall is the maximum number of rows of a batch per call.
const rowsPerCall = C.SPANS

// batch is the memory of a call for many rows.
type batch struct {
	spans         [rowsPerCall]span
	rows          [rowsPerCall]offsets
	ends          [rowsPerCall + 1]uintptr
	text, changed []byte
}

var batches = sync.Pool{New: func() any { return &batch{changed: make([]byte, 1<<14)} }}

// parse fills the first count rows from as many spans of text, and returns the changed texts, consecutively: that of
// row i is ends[i] to ends[i+1].
func (b *batch) parse(text *C.char, count int, base string, maxLength uint) string {
	for {
		capacity := len(b.changed)
		needed := int(C.parse_spans(text, (*C.urlwind_span)(unsafe.Pointer(&b.spans)), C.size_t(count),
			base, C.size_t(maxLength), b.rows[0].pointer(), chars(b.changed), C.size_t(capacity),
			(*C.size_t)(unsafe.Pointer(&b.ends))))
		if needed <= capacity {
			return string(b.changed[:needed])
		}
		b.changed = make([]byte, needed)
	}
}

func (b *batch) parseBytes(text []byte, count int, base string, maxLength uint) string {
	return b.parse(chars(text), count, base, maxLength)
}

func (b *batch) parseString(text string, count int, base string, maxLength uint) string {
	header := (*reflect.StringHeader)(unsafe.Pointer(&text))
	changed := b.parse((*C.char)(unsafe.Pointer(header.Data)), count, base, maxLength)
	runtime.KeepAlive(text)
	return changed
}

// Reports and traces are C memory, freed before the call returns.

func validate(input, base string, limit uint) (Report, Kind) {
	var report *C.urlwind_report
	if status := C.validate(input, base, C.size_t(limit), &report); status != 0 {
		return Report{}, Kind(status)
	}
	defer C.urlwind_report_free(report)
	result := Report{LeftOut: int(C.urlwind_report_left_out(report)), Fixed: input}
	count := C.urlwind_report_size(report)
	if count == 0 {
		return result, 0
	}
	result.Findings = make([]Finding, count)
	for i := range result.Findings {
		var found C.urlwind_finding
		C.urlwind_report_get(report, C.size_t(i), &found)
		result.Findings[i] = Finding{
			Name:      copied(found.name),
			IsFatal:   bool(found.is_fatal),
			Start:     int(found.place.start),
			End:       int(found.place.end),
			Component: copied(found.component),
			Sentence:  copied(found.sentence),
			IsRepeat:  bool(found.is_repeat),
		}
		if found.has_fix {
			place := found.fix_place
			result.Findings[i].Fix = &Fix{int(place.start), int(place.end), copied(found.fix_text)}
		}
	}
	var fixed C.urlwind_string
	if C.apply_fixes(report, input, &fixed) == 0 {
		result.Fixed = copied(C.urlwind_str{data: fixed.data, length: fixed.length})
		C.urlwind_string_free(&fixed)
	}
	return result, 0
}

func isValidURLString(input, base string) bool {
	return bool(C.is_valid(input, base))
}

func trace(input, base string) ([]Step, Kind) {
	var trace *C.urlwind_trace
	if status := C.trace(input, base, &trace); status != 0 {
		return nil, Kind(status)
	}
	defer C.urlwind_trace_free(trace)
	steps := make([]Step, C.urlwind_trace_size(trace))
	for i := range steps {
		var step C.urlwind_step
		C.urlwind_trace_get(trace, C.size_t(i), &step)
		steps[i] = Step{
			State:     copied(step.state),
			Start:     int(step.place.start),
			End:       int(step.place.end),
			Written:   copied(step.written),
			IsFailure: bool(step.is_failure),
		}
	}
	return steps, 0
}

// copied returns a copy of a C text.
func copied(text C.urlwind_str) string {
	return string(unsafe.Slice((*byte)(unsafe.Pointer(text.data)), text.length))
}

// nativeMessage returns the library's message for a kind of error.
func nativeMessage(kind Kind) string {
	message := C.urlwind_message(C.uint8_t(kind))
	return C.GoStringN(message.data, C.int(message.length))
}

// Version returns the version of the native library.
func Version() string {
	version := C.urlwind_version()
	return C.GoStringN(version.data, C.int(version.length))
}

// chars returns a pointer to the bytes of a slice; nil if it is empty.
func chars(bytes []byte) *C.char {
	if len(bytes) == 0 {
		return nil
	}
	return (*C.char)(unsafe.Pointer(&bytes[0]))
}

func numbers(numbers []uintptr) *C.size_t {
	if len(numbers) == 0 {
		return nil
	}
	return (*C.size_t)(unsafe.Pointer(&numbers[0]))
}

// ownedString converts bytes that will not change to a string, without copying them.
func ownedString(bytes []byte) string {
	return *(*string)(unsafe.Pointer(&bytes))
}
