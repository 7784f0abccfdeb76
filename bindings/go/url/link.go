package url

// The native library is the installed one, found by pkg-config. With the tag urlwind_flags it is what CGO_CFLAGS
// and CGO_LDFLAGS say. In the archive of a release this file links the library that comes with it.

// #cgo !urlwind_flags pkg-config: urlwind
import "C"
