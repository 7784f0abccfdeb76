//go:build !cgo

package url

// Without cgo the package has no other code, so that this is the compiler's only error.
var _ int = "urlwind needs cgo: set CGO_ENABLED=1, CC to the target's C compiler"
