//go:build !cgo

package main

// Building it says what is missing.
import _ "github.com/urlwind/urlwind/bindings/go/url"

func main() {}
