"""Parses URLs with libcurl as in a transfer; see src/programs.rs for the protocol."""

import ctypes
import ctypes.util
import sys

library = ctypes.CDLL(ctypes.util.find_library("curl") or "libcurl.so.4")
library.curl_url.restype = ctypes.c_void_p
library.curl_url_cleanup.argtypes = [ctypes.c_void_p]
library.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
library.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p), ctypes.c_uint]
library.curl_free.argtypes = [ctypes.c_void_p]
library.curl_version.restype = ctypes.c_char_p

# The values of CURLUPART_ and CURLU_ in curl/urlapi.h.
URL, SCHEME, USER, HOST, PORT, PATH = 0, 1, 2, 5, 6, 7
NON_SUPPORT_SCHEME, GUESS_SCHEME = 1 << 3, 1 << 9


def field(handle, part):
    text = ctypes.c_void_p()
    if library.curl_url_get(handle, part, ctypes.byref(text), 0) != 0 or not text:
        return "-"
    value = ctypes.string_at(text)
    library.curl_free(text)
    return value.hex() or "-"


def answer(url):
    handle = library.curl_url()
    try:
        if library.curl_url_set(handle, URL, url, NON_SUPPORT_SCHEME | GUESS_SCHEME) != 0:
            return "refused"
        return " ".join(field(handle, part) for part in (SCHEME, USER, HOST, PORT, PATH))
    finally:
        library.curl_url_cleanup(handle)


print(library.curl_version().decode().split()[0].removeprefix("libcurl/"))
for line in sys.stdin:
    print(answer(bytes.fromhex(line)))
