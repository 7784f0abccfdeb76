//go:build !cgo

package url

// Without cgo no other file of the package has code, so that the compiler says this and nothing else.
var _ int = "urlwind needs cgo: set CGO_ENABLED=1, CC to the target's C compiler"
