package url

// The native library is the installed one, found by pkg-config or, with the tag urlwind_flags, by CGO_CFLAGS and
// CGO_LDFLAGS. In the archive of a release, this file links the bundled library.

// #cgo !urlwind_flags pkg-config: urlwind
import "C"
