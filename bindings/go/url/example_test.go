//go:build cgo

package url_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/urlwind/urlwind-go/url"
)

func Example() {
	u, err := url.Parse("HTTPS://user@Example.com:443/a/../b?x=1#top")
	if err != nil {
		panic(err)
	}
	fmt.Println(u)
	fmt.Println(u.Hostname(), u.Pathname(), u.Query().Get("x"))
	// Output:
	// https://user@example.com/b?x=1#top
	// example.com /b 1
}

func ExampleURL_Parse() {
	page := url.MustParse("https://example.com/articles/today.html")
	link, err := page.Parse("../about?lang=en")
	fmt.Println(link, err)
	// Output: https://example.com/about?lang=en <nil>
}

func ExampleError() {
	_, err := url.Parse("https://example.com:99999/")
	fmt.Println(errors.Is(err, url.ErrInvalidPort))
	var details *url.Error
	if errors.As(err, &details) {
		fmt.Println(details.Input[details.Start:details.End])
	}
	fmt.Println(err)
	// Output:
	// true
	// 99999
	// urlwind: parse "https://example.com:99999/": invalid port number
}

func ExampleURL_SetQuery() {
	u := url.MustParse("https://example.com/?page=1&sort=name")
	query := u.Query()
	query.Set("page", "2")
	query.Append("tag", "a&b")
	_ = u.SetQuery(query)
	fmt.Println(u)
	// Output: https://example.com/?page=2&sort=name&tag=a%26b
}

func ExampleURL_SetHost() {
	u := url.MustParse("https://example.com/")
	fmt.Println(u.SetHost("faß.example:8080"), u)
	fmt.Println(u.SetPort("many"), u)
	// Output:
	// <nil> https://xn--fa-hia.example:8080/
	// urlwind: set port "many": invalid port number https://xn--fa-hia.example:8080/
}

func ExampleParseMany() {
	urls, err := url.ParseMany([]string{"https://a.example", "https://b.example:x/", "https://c.example/"})
	fmt.Println(urls[0].Hostname(), urls[2].Hostname())
	var many *url.ManyError
	if errors.As(err, &many) {
		for _, failure := range many.Failures {
			fmt.Println(failure.Index, failure.Err)
		}
	}
	// Output:
	// a.example c.example
	// 1 urlwind: parse "https://b.example:x/": invalid port number
}

func ExampleURL_MarshalText() {
	type bookmark struct {
		Title string  `json:"title"`
		Link  url.URL `json:"link"`
	}
	var mark bookmark
	err := json.Unmarshal([]byte(`{"title": "Home", "link": "http://ÉXAMPLE.com"}`), &mark)
	data, _ := json.Marshal(mark)
	fmt.Println(string(data), err)
	// Output: {"title":"Home","link":"http://xn--xample-9ua.com/"} <nil>
}
