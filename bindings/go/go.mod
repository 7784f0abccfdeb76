module github.com/urlwind/urlwind-go

go 1.19
