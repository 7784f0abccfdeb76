// Wptserver answers questions about URLs, one per line, in the protocol of testing/conformance/src/server.rs.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"sort"
	"strings"

	"github.com/urlwind/urlwind-go/url"
)

var getters = []func(*url.URL) string{
	(*url.URL).Href, (*url.URL).Origin, (*url.URL).Protocol, (*url.URL).Username, (*url.URL).Password, (*url.URL).Host,
	(*url.URL).Hostname, (*url.URL).Port, (*url.URL).Pathname, (*url.URL).Search, (*url.URL).Hash,
}

var setters = map[string]func(*url.URL, string) error{
	"href": (*url.URL).SetHref, "protocol": (*url.URL).SetProtocol, "username": (*url.URL).SetUsername,
	"password": (*url.URL).SetPassword, "host": (*url.URL).SetHost, "hostname": (*url.URL).SetHostname,
	"port": (*url.URL).SetPort, "pathname": (*url.URL).SetPathname, "search": (*url.URL).SetSearch,
	"hash": (*url.URL).SetHash,
}

// calls are the functions by name, and types with all of their methods, by reflection.
var calls = map[string]func(a, b string) any{
	"URL": func(a, b string) any {
		return methods(b, func() any { u, _ := url.Parse(a); return u })
	},
	"SearchParams": func(a, b string) any { return methods(b, func() any { return url.ParseQuery(a) }) },
	"Resolve":      func(a, b string) any { return results(url.ResolveReference(a, b)) },
	"ParseMany":    func(a, b string) any { return results(url.ParseMany([]string{a, b, a})) },
	"ParseLines":   func(a, b string) any { return results(url.ParseLines([]byte(a + "\n" + b))) },
	"ToASCII":      func(_, b string) any { return results(url.DomainToASCII(b)) },
	"ToUnicode":    func(_, b string) any { return url.DomainToUnicode(b) },
	"Decode":       func(a, _ string) any { return url.PercentDecode(a) },
	"Relative":     func(a, _ string) any { return results(url.ParseRelative(a)) },
	"Build":        func(a, b string) any { return results(url.Build(url.Parts{Scheme: "https", Host: "h", Path: b})) },
	"RedactText":   func(a, _ string) any { return url.RedactText(a, url.Redaction{}) },
	"ReadAs":       func(a, _ string) any { return results(url.ReadAs(a)) },
	"Validate":     func(a, _ string) any { return results(url.Validate(a)) },
	"IsValid":      func(a, _ string) any { return url.IsValidURLString(a) },
	"Trace":        func(a, _ string) any { return results(url.Trace(a)) },
	"IsGlobal":     func(_, b string) any { return url.IsGlobalAddress(b) },
}

func results(value any, err error) any { return []any{described(value), fmt.Sprint(err)} }

// described formats the contents of a value, without addresses.
func described(value any) string {
	if err, ok := value.(error); ok {
		return err.Error()
	}
	if params, ok := value.(*url.SearchParams); ok {
		return params.Encode()
	}
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// methods calls all methods whose parameters are texts, each on a new value.
func methods(argument string, made func() any) any {
	if reflect.ValueOf(made()).IsNil() {
		return "none"
	}
	var answers []string
	for i := 0; i < reflect.TypeOf(made()).NumMethod(); i++ {
		subject := reflect.ValueOf(made())
		method := subject.Method(i)
		var arguments []reflect.Value
		for n := 0; n < method.Type().NumIn(); n++ {
			kind := method.Type().In(n)
			if kind.Kind() == reflect.Slice && kind.Elem().Kind() == reflect.String && method.Type().IsVariadic() {
				kind = kind.Elem()
			}
			if kind.Kind() != reflect.String {
				break
			}
			arguments = append(arguments, reflect.ValueOf(argument))
		}
		if len(arguments) != method.Type().NumIn() {
			continue
		}
		for _, result := range method.Call(arguments) {
			answers = append(answers, described(result.Interface()))
		}
		answers = append(answers, described(subject.Interface()))
	}
	return answers
}

func parse(input string, base *string, changes []string) string {
	parser := url.Parser{}
	if base != nil {
		var err error
		if parser.Base, err = url.Parse(*base); err != nil {
			return "-"
		}
	}
	u, err := parser.Parse(input)
	broken := ""
	if many, manyErr := parser.ParseMany([]string{input}); (manyErr == nil) != (err == nil) || err == nil && many[0] != *u {
		broken = fmt.Sprintf("ParseMany gives %v, %v", many, manyErr)
	}
	if err != nil {
		return "-"
	}
	for i := 0; i+1 < len(changes); i += 2 {
		before := *u
		err := setters[changes[i]](u, changes[i+1])
		// A valid host is set even if its port is invalid.
		if err != nil && *u != before && changes[i] != "host" {
			broken = fmt.Sprintf("%s failed with %v but changed the URL", changes[i], err)
		}
	}
	var values []string
	for _, get := range getters {
		values = append(values, get(u))
	}
	return words(append(values, u.Query().String(), broken)...)
}

func can(input string, base *string) bool {
	if base == nil {
		return url.CanParse(input)
	}
	parsed, err := url.Parse(*base)
	return err == nil && parsed.CanParse(input)
}

func words(texts ...string) string {
	for i, text := range texts {
		texts[i] = hex.EncodeToString([]byte(text))
	}
	return strings.Join(texts, " ")
}

func answer(line string) string {
	name, rest, _ := strings.Cut(line, " ")
	var texts []string
	var base *string
	for i, word := range strings.Split(rest, " ") {
		text, err := hex.DecodeString(word)
		if err != nil && word != "-" {
			panic(err)
		}
		texts = append(texts, string(text))
		if i == 1 && word != "-" {
			base = &texts[1]
		}
	}
	switch name {
	case "calls":
		var names []string
		for name := range calls {
			names = append(names, name)
		}
		sort.Strings(names)
		return strings.Join(names, " ")
	case "utf16":
		return "unsupported"
	case "parse":
		return parse(texts[0], base, texts[2:])
	case "can":
		if can(texts[0], base) {
			return "y"
		}
		return "n"
	}
	return words(fmt.Sprint(calls[name](texts[0], texts[1])))
}

func main() {
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		fmt.Println(answer(strings.TrimSuffix(line, "\n")))
	}
}
