package url

/*
#include <urlwind.h>

static urlwind_str with_url(int what, _GoString_ href, urlwind_url *url) {
  if (urlwind_parse(url, _GoStringPtr(href), _GoStringLen(href)) != URLWIND_STATUS_OK) {
    urlwind_str none = {NULL, 0};
    return none;
  }
  switch (what) {
    case 0: return urlwind_host_class(url);
    case 1: return urlwind_registrable_domain(url);
    default: return urlwind_public_suffix(url);
  }
}

static bool is_global_host(_GoString_ href) {
  urlwind_url url = URLWIND_URL_INIT;
  bool answer = urlwind_parse(&url, _GoStringPtr(href), _GoStringLen(href)) == URLWIND_STATUS_OK &&
                urlwind_is_global_host(&url);
  urlwind_free(&url);
  return answer;
}

static bool is_global_address(_GoString_ address) {
  return urlwind_is_global_address(_GoStringPtr(address), _GoStringLen(address));
}

static bool same_site(_GoString_ one, _GoString_ other) {
  urlwind_url a = URLWIND_URL_INIT, b = URLWIND_URL_INIT;
  bool answer = urlwind_parse(&a, _GoStringPtr(one), _GoStringLen(one)) == URLWIND_STATUS_OK &&
                urlwind_parse(&b, _GoStringPtr(other), _GoStringLen(other)) == URLWIND_STATUS_OK &&
                urlwind_same_site(&a, &b);
  urlwind_free(&a);
  urlwind_free(&b);
  return answer;
}

static urlwind_status readings(_GoString_ input, urlwind_string *out) {
  return urlwind_readings(_GoStringPtr(input), _GoStringLen(input), out);
}
*/
import "C"

// The invariants in native.go apply here, too. Handles and texts of C are freed before these functions return.

// The questions of askHost.
const (
	askClass = iota
	askRegistrableDomain
	askPublicSuffix
)

func askHost(what int, href string) string {
	var url C.urlwind_url
	text := C.with_url(C.int(what), href, &url)
	answer := C.GoStringN(text.data, C.int(text.length))
	C.urlwind_free(&url)
	return answer
}

func isGlobalHost(href string) bool {
	return bool(C.is_global_host(href))
}

func isGlobalAddress(address string) bool {
	return bool(C.is_global_address(address))
}

func sameSite(one, other string) bool {
	return bool(C.same_site(one, other))
}

func readingsJSON(input string) (string, Kind) {
	var text C.urlwind_string
	status := C.readings(input, &text)
	json := C.GoStringN(text.data, C.int(text.length))
	C.urlwind_string_free(&text)
	return json, Kind(status)
}
