package url

/*
#include <string.h>
#include <urlwind.h>

// Copies as much of a text as fits.
static void put(const char *data, size_t length, char *out, size_t capacity) {
  size_t room = length < capacity ? length : capacity;
  if (room > 0) memcpy(out, data, room);
}

// Writes names and values consecutively to `out`, which must have the capacity of the query's length, and their lengths
// to `lengths`, which has the capacity `capacity`. Returns the number of lengths.
static size_t params_parse(_GoString_ query, size_t *lengths, size_t capacity, char *out) {
  urlwind_params *list = urlwind_params_parse(_GoStringPtr(query), _GoStringLen(query));
  urlwind_params_iter *walk = urlwind_params_iterate(list);
  urlwind_pair pair;
  size_t count = 0;
  while (count + 2 <= capacity && urlwind_params_next(walk, &pair)) {
    const urlwind_str texts[] = {pair.name, pair.value};
    for (int i = 0; i < 2; i++) {
      put(texts[i].data, texts[i].length, out, texts[i].length);
      out += texts[i].length;
      lengths[count++] = texts[i].length;
    }
  }
  urlwind_params_iter_free(walk);
  urlwind_params_free(list);
  return count;
}

// Copies a text of the library to Go's buffer, and frees it.
static size_t hand_over(urlwind_string text, char *out, size_t capacity) {
  size_t length = text.length;
  put(text.data, length, out, capacity);
  urlwind_string_free(&text);
  return length;
}

// Returns the length of the query, and writes as much of it as fits.
static size_t params_encode(const char *text, const size_t *lengths, size_t count, char *out, size_t capacity) {
  urlwind_params *list = urlwind_params_parse(NULL, 0);
  for (size_t i = 0; i + 1 < count; i += 2) {
    const char *value = text + lengths[i];
    urlwind_params_append(list, text, lengths[i], value, lengths[i + 1]);
    text = value + lengths[i + 1];
  }
  urlwind_string query = {NULL, 0};
  urlwind_params_to_string(list, &query);
  urlwind_params_free(list);
  return hand_over(query, out, capacity);
}

static urlwind_status domain(bool to_unicode, _GoString_ domain, char *out, size_t capacity, size_t *needed) {
  urlwind_string text = {NULL, 0};
  urlwind_status status = (to_unicode ? urlwind_domain_to_unicode : urlwind_domain_to_ascii)(
      _GoStringPtr(domain), _GoStringLen(domain), &text);
  *needed = hand_over(text, out, capacity);
  return status;
}
*/
import "C"

// The invariants in native.go apply here, too.

// parseParams returns the names and values of a query, consecutively, and their lengths.
func parseParams(query string, atMost int) (text string, lengths []uintptr) {
	lengths = make([]uintptr, 2*atMost)
	room := make([]byte, len(query))
	count := C.params_parse(query, numbers(lengths), C.size_t(len(lengths)), chars(room))
	return ownedString(room), lengths[:count]
}

// encodeParams is the inverse of parseParams.
func encodeParams(text []byte, lengths []uintptr) string {
	// At worst each byte becomes %XX, and each name and value has a '&' or '=' next to it.
	room := make([]byte, 3*len(text)+len(lengths))
	length := C.params_encode(chars(text), numbers(lengths), C.size_t(len(lengths)),
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
