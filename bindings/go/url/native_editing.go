package url

/*
#include <stdlib.h>
#include <string.h>
#include <urlwind.h>

// Returns views of texts that Go joined into one string, by their lengths.
static urlwind_str *views_of(const char *joined, const size_t *lengths, size_t count) {
  urlwind_str *views = (urlwind_str *)malloc((count + 1) * sizeof *views);
  for (size_t i = 0; views != NULL && i < count; i++) {
    views[i].data = joined == NULL ? "" : joined;
    views[i].length = lengths[i];
    joined = joined == NULL ? NULL : joined + lengths[i];
  }
  return views;
}

// Returns a copy to be freed with C.free; null if out of memory.
static char *copy_of(const char *data, size_t length) {
  char *copy = (char *)malloc(length + 1);
  if (copy != NULL && length > 0) memcpy(copy, data, length);
  return copy;
}

static char *redact(int what, _GoString_ text, uint32_t flags, _GoString_ mask, _GoString_ keys,
                    const size_t *lengths, size_t count, bool has_keys, size_t *out_length) {
  urlwind_redaction rules = {0};
  urlwind_string out = {0};
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_str *views = views_of(_GoStringPtr(keys), lengths, count);
  char *copy = NULL;
  rules.flags = flags;
  if (_GoStringLen(mask) > 0) {
    rules.mask.data = _GoStringPtr(mask);
    rules.mask.length = _GoStringLen(mask);
  }
  if (has_keys) {
    rules.keys = views;
    rules.key_count = count;
  }
  if (what == 0) {
    urlwind_parse(&url, _GoStringPtr(text), _GoStringLen(text));
    urlwind_redact(&url, &rules, &out);
  } else if (what == 1) {
    urlwind_redact_text(_GoStringPtr(text), _GoStringLen(text), &rules, &out);
  } else {
    urlwind_redact_input(_GoStringPtr(text), _GoStringLen(text), &rules, &out);
  }
  copy = copy_of(out.data, out.length);
  *out_length = out.length;
  urlwind_string_free(&out);
  urlwind_free(&url);
  free(views);
  return copy;
}

static char *edit(int what, _GoString_ href, _GoString_ one, _GoString_ two, const size_t *lengths,
                  size_t count, size_t *out_length, urlwind_status *status) {
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_str text;
  char *copy = NULL;
  *out_length = 0;
  *status = urlwind_parse(&url, _GoStringPtr(href), _GoStringLen(href));
  if (*status == URLWIND_STATUS_OK) {
    switch (what) {
    case 0:
      *status = urlwind_append_path(&url, _GoStringPtr(one), _GoStringLen(one));
      break;
    case 1:
      *status = urlwind_query_set(&url, _GoStringPtr(one), _GoStringLen(one), _GoStringPtr(two),
                                  _GoStringLen(two));
      break;
    case 2:
      *status = urlwind_query_keep(&url, _GoStringPtr(one), _GoStringLen(one));
      break;
    default:
      if (count == 0) {
        *status = urlwind_remove_tracking(&url, NULL, 0);
      } else {
        urlwind_str *views = views_of(_GoStringPtr(one), lengths, count);
        *status = urlwind_remove_tracking(&url, views, count);
        free(views);
      }
    }
  }
  if (*status == URLWIND_STATUS_OK) {
    text = urlwind_href(&url);
    copy = copy_of(text.data, text.length);
    *out_length = text.length;
  }
  urlwind_free(&url);
  return copy;
}

// The parts are in the order of urlwind_parts, the segments last; a length of SIZE_MAX means absent.
static char *build(_GoString_ joined, const size_t *lengths, size_t count, size_t *out_length,
                   urlwind_status *status, urlwind_str *part) {
  enum { PARTS = 9 };
  urlwind_parts parts = {0};
  urlwind_str *places[PARTS] = {&parts.scheme,      &parts.username, &parts.password,
                                &parts.host,        &parts.port,     &parts.path,
                                &parts.opaque_path, &parts.query,    &parts.fragment};
  urlwind_url url = URLWIND_URL_INIT;
  urlwind_str text;
  urlwind_str *segments;
  const char *at = _GoStringPtr(joined);
  char *copy = NULL;
  *out_length = 0;
  for (size_t i = 0; i < PARTS; i++) {
    if (lengths[i] == SIZE_MAX) continue;
    places[i]->data = at == NULL ? "" : at;
    places[i]->length = lengths[i];
    if (at != NULL) at += lengths[i];
  }
  segments = views_of(at, lengths + PARTS, count - PARTS);
  parts.segments = segments;
  parts.segment_count = count - PARTS;
  *status = urlwind_build(&url, &parts, part);
  if (*status == URLWIND_STATUS_OK) {
    text = urlwind_href(&url);
    copy = copy_of(text.data, text.length);
    *out_length = text.length;
  }
  urlwind_free(&url);
  free(segments);
  return copy;
}

static char *percent_decode(_GoString_ text, size_t *out_length) {
  urlwind_string out = {0};
  char *copy;
  urlwind_percent_decode(_GoStringPtr(text), _GoStringLen(text), &out);
  copy = copy_of(out.data, out.length);
  *out_length = out.length;
  urlwind_string_free(&out);
  return copy;
}

static urlwind_status check_reference(_GoString_ text) {
  return urlwind_check_reference(_GoStringPtr(text), _GoStringLen(text));
}

static char *join_references(_GoString_ first, _GoString_ then, size_t *out_length) {
  urlwind_string out = {0};
  char *copy;
  urlwind_join_references(_GoStringPtr(first), _GoStringLen(first), _GoStringPtr(then),
                          _GoStringLen(then), &out);
  copy = copy_of(out.data, out.length);
  *out_length = out.length;
  urlwind_string_free(&out);
  return copy;
}
*/
import "C"

import (
	"strings"
	"unsafe"
)

// The invariants in native.go apply here, too. Texts from C are copied and freed at once.

var (
	_ = [1]int{}[ErrDotSegment-C.URLWIND_STATUS_DOT_SEGMENT]
	_ = [1]int{}[ErrAbsolute-C.URLWIND_STATUS_ABSOLUTE]
)

// take copies a text from C, and frees it.
func take(text *C.char, length C.size_t) string {
	defer C.free(unsafe.Pointer(text))
	return unsafeCopy(text, length)
}

// unsafeCopy copies a C text, which may exceed the maximum length of C.GoStringN.
func unsafeCopy(text *C.char, length C.size_t) string {
	if text == nil || length == 0 {
		return ""
	}
	return string(unsafe.Slice((*byte)(unsafe.Pointer(text)), int(length)))
}

// joined concatenates texts and returns their lengths, at least one, since C gets a pointer.
func joined(texts []string) (string, []C.size_t) {
	lengths := make([]C.size_t, len(texts), len(texts)+1)
	for i, text := range texts {
		lengths[i] = C.size_t(len(text))
	}
	return strings.Join(texts, ""), lengths[:len(texts)+1]
}

const (
	redactURL   = 0
	redactWords = 1
	redactInput = 2
)

func redact(what int, text string, rules Redaction) string {
	var flags C.uint32_t
	if rules.Strict {
		flags |= C.URLWIND_REDACT_STRICT
	}
	if rules.Fragment {
		flags |= C.URLWIND_REDACT_FRAGMENT
	}
	if rules.KeepUsername {
		flags |= C.URLWIND_REDACT_KEEP_USERNAME
	}
	keys, lengths := joined(rules.Keys)
	var length C.size_t
	redacted := C.redact(C.int(what), text, flags, rules.Mask, keys, &lengths[0], C.size_t(len(rules.Keys)),
		C.bool(rules.Keys != nil), &length)
	return take(redacted, length)
}

const (
	editAppendPath = 0
	editSet        = 1
	editKeep       = 2
	editRemove     = 3
)

func edit(what int, href, one, two string, lengths []C.size_t, count int) (string, Kind) {
	var length C.size_t
	var status C.urlwind_status
	edited := C.edit(C.int(what), href, one, two, &lengths[0], C.size_t(count), &length, &status)
	return take(edited, length), Kind(status)
}

func editNamed(href string, names []string) (string, Kind) {
	text, lengths := joined(names)
	return edit(editRemove, href, text, "", lengths, len(names))
}

func editText(what int, href, one, two string) (string, Kind) {
	return edit(what, href, one, two, make([]C.size_t, 1), 0)
}

// build builds a URL from parts, of which nil ones are absent. It returns the name of the invalid part.
func build(parts []*string, segments []string) (string, string, Kind) {
	var texts strings.Builder
	lengths := make([]C.size_t, 0, len(parts)+len(segments))
	for _, part := range parts {
		if part == nil {
			lengths = append(lengths, ^C.size_t(0))
			continue
		}
		texts.WriteString(*part)
		lengths = append(lengths, C.size_t(len(*part)))
	}
	for _, segment := range segments {
		texts.WriteString(segment)
		lengths = append(lengths, C.size_t(len(segment)))
	}
	var length C.size_t
	var status C.urlwind_status
	var refused C.urlwind_str
	built := C.build(texts.String(), &lengths[0], C.size_t(len(lengths)), &length, &status, &refused)
	return take(built, length), unsafeCopy(refused.data, refused.length), Kind(status)
}

func percentDecode(text string) string {
	var length C.size_t
	return take(C.percent_decode(text, &length), length)
}

func checkReference(text string) Kind { return Kind(C.check_reference(text)) }

func joinReferences(first, then string) string {
	var length C.size_t
	return take(C.join_references(first, then, &length), length)
}
