module github.com/urlwind/urlwind/bindings/go

go 1.19
