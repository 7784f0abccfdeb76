package url

/*
#include <stdlib.h>
#include "shim.h"

// Go hands its strings over only to functions that stand here.

static char *parse(_GoString_ input, _GoString_ base, size_t max_length, urlwind_components *row) {
  return urlwind_go_parse(_GoStringPtr(input), _GoStringLen(input), _GoStringPtr(base),
                          _GoStringLen(base), max_length, row);
}

static size_t parse_spans(const char *text, const urlwind_span *spans, size_t count, _GoString_ base,
                          size_t max_length, urlwind_components *rows, char *out, size_t capacity,
                          size_t *out_offsets) {
  return urlwind_go_parse_spans(text, spans, count, _GoStringPtr(base), _GoStringLen(base),
                                max_length, rows, out, capacity, out_offsets);
}

static urlwind_span where(_GoString_ input, _GoString_ base, size_t max_length) {
  return urlwind_go_where(_GoStringPtr(input), _GoStringLen(input), _GoStringPtr(base),
                          _GoStringLen(base), max_length);
}

static bool can_parse(_GoString_ input, _GoString_ base) {
  return urlwind_go_can_parse(_GoStringPtr(input), _GoStringLen(input), _GoStringPtr(base),
                              _GoStringLen(base));
}

static urlwind_status set(_GoString_ href, int attribute, _GoString_ value, urlwind_components *row,
                          char *out, size_t capacity) {
  return urlwind_go_set(_GoStringPtr(href), _GoStringLen(href), attribute, _GoStringPtr(value),
                        _GoStringLen(value), row, out, capacity);
}

static size_t params_parse(_GoString_ query, size_t *lengths, size_t capacity, char *out) {
  return urlwind_go_params_parse(_GoStringPtr(query), _GoStringLen(query), lengths, capacity, out);
}

static urlwind_status domain(bool to_unicode, _GoString_ domain, char *out, size_t capacity,
                             size_t *needed) {
  return urlwind_go_domain(to_unicode, _GoStringPtr(domain), _GoStringLen(domain), out, capacity,
                           needed);
}
*/
import "C"

import (
	"reflect"
	"runtime"
	"sync"
	"unsafe"
)

// This file and the others whose names begin with native are the only ones that call C. What holds in them:
//
//   - No function keeps a pointer that it was given, and none calls back into Go.
//   - What C gets is text, and arrays of numbers: never memory with Go pointers in it.
//   - C is given the room that there is, and says how much it needs; when that is more, it is
//     called once more with enough. Only the changed text of a single URL is C's, and freed at once.

// offsets is the struct urlwind_components of C.
type offsets struct {
	schemeEnd, usernameEnd, hostStart, hostEnd, port, pathStart, queryStart, fragmentStart, length uint32

	scheme      SchemeKind
	host        HostKind
	status      Kind
	isUnchanged bool
}

// none stands for a port, query or fragment that is not there.
const none = C.URLWIND_NONE

// Compile-time checks: an index that is not 0 is out of range.
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

// span is the struct urlwind_span of C.
type span struct{ start, end uintptr }

// parse parses input into u, which stays as it is when that fails.
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
		// Much of the room is not needed: let go of it.
		u.href = string(room[:length])
	}
	return Kind(status)
}

func (u *URL) setProtocol(value string) Kind { return set(u, C.URLWIND_GO_PROTOCOL, value) }
func (u *URL) setUsername(value string) Kind { return set(u, C.URLWIND_GO_USERNAME, value) }
func (u *URL) setPassword(value string) Kind { return set(u, C.URLWIND_GO_PASSWORD, value) }
func (u *URL) setHost(value string) Kind     { return set(u, C.URLWIND_GO_HOST, value) }
func (u *URL) setHostname(value string) Kind { return set(u, C.URLWIND_GO_HOSTNAME, value) }
func (u *URL) setPort(value string) Kind     { return set(u, C.URLWIND_GO_PORT, value) }
func (u *URL) setPathname(value string) Kind { return set(u, C.URLWIND_GO_PATHNAME, value) }
func (u *URL) setSearch(value string) Kind   { return set(u, C.URLWIND_GO_SEARCH, value) }
func (u *URL) setHash(value string) Kind     { return set(u, C.URLWIND_GO_HASH, value) }

func canParse(input, base string) bool {
	return bool(C.can_parse(input, base))
}

// where says which bytes of an input that does not parse are to blame.
func where(input, base string, maxLength uint) (start, end int) {
	found := C.where(input, base, C.size_t(maxLength))
	return int(found.start), int(found.end)
}

// rowsPerCall is how many rows of a batch go into one call.
const rowsPerCall = C.URLWIND_GO_SPANS

// batch is the memory of one call for many rows.
type batch struct {
	spans         [rowsPerCall]span
	rows          [rowsPerCall]offsets
	ends          [rowsPerCall + 1]uintptr
	text, changed []byte
}

var batches = sync.Pool{New: func() any { return &batch{changed: make([]byte, 1<<14)} }}

// parse fills the first count rows from as many spans of text, and returns the texts of those that
// have changed, one after the other: that of row i stands from ends[i] up to ends[i+1].
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

// parseParams returns the names and values of a query, one after the other, and their lengths.
func parseParams(query string, atMost int) (text string, lengths []uintptr) {
	lengths = make([]uintptr, 2*atMost)
	room := make([]byte, len(query))
	count := C.params_parse(query, numbers(lengths), C.size_t(len(lengths)), chars(room))
	return ownedString(room), lengths[:count]
}

// encodeParams is the reverse.
func encodeParams(text []byte, lengths []uintptr) string {
	// At worst each byte becomes %XX, and each name and value has a '&' or '=' beside it.
	room := make([]byte, 3*len(text)+len(lengths))
	length := C.urlwind_go_params_encode(chars(text), numbers(lengths), C.size_t(len(lengths)),
		chars(room), C.size_t(len(room)))
	return string(room[:length])
}

func convertDomain(toUnicode bool, domain string) (string, Kind) {
	room := make([]byte, 2*len(domain)+64)
	for {
		var needed C.size_t
		status := C.domain(C.bool(toUnicode), domain, chars(room), C.size_t(len(room)), &needed)
		if int(needed) <= len(room) {
			return string(room[:needed]), Kind(status)
		}
		room = make([]byte, needed)
	}
}

// nativeMessage is the library's sentence for a kind of error.
func nativeMessage(kind Kind) string {
	message := C.urlwind_message(C.uint8_t(kind))
	return C.GoStringN(message.data, C.int(message.length))
}

// Version returns the version of the native library.
func Version() string {
	version := C.urlwind_version()
	return C.GoStringN(version.data, C.int(version.length))
}

// chars is where the bytes of a slice stand; nil if there are none.
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

// ownedString makes a string of bytes that nobody will change, without copying them.
func ownedString(bytes []byte) string {
	return *(*string)(unsafe.Pointer(&bytes))
}
