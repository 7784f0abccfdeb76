//go:build cgo

package url

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
)

type validationCase struct {
	Name    string      `json:"name"`
	Kind    string      `json:"kind"`
	Input   string      `json:"input"`
	Base    string      `json:"base"`
	Errors  [][2]string `json:"errors"`
	Failure bool        `json:"failure"`
	Fixed   *string     `json:"fixed"`
}

// validationCases reads the repository's cases, without the comments between them.
func validationCases(t *testing.T) (found []validationCase) {
	t.Helper()
	data, err := os.ReadFile("../../../testing/conformance/cases/validation.json")
	if err != nil {
		t.Fatal(err)
	}
	var elements []json.RawMessage
	if err := json.Unmarshal(data, &elements); err != nil {
		t.Fatal(err)
	}
	for _, element := range elements {
		var one validationCase
		if element[0] == '"' {
			continue
		}
		if err := json.Unmarshal(element, &one); err != nil {
			t.Fatal(err)
		}
		found = append(found, one)
	}
	return found
}

func TestEveryCaseOfValidation(t *testing.T) {
	names := map[string]bool{}
	for _, one := range validationCases(t) {
		parser := Parser{}
		if one.Base != "" {
			parser.Base = MustParse(one.Base)
		}
		report, err := parser.Validate(one.Input, DefaultLimit)
		if err != nil {
			t.Fatal(err)
		}
		found := [][2]string{}
		isFatal := false
		for _, finding := range report.Findings {
			names[finding.Name] = true
			isFatal = isFatal || finding.IsFatal
			if !finding.IsRepeat {
				found = append(found, [2]string{finding.Name, one.Input[finding.Start:finding.End]})
			}
		}
		if !reflect.DeepEqual(found, one.Errors) || isFatal != one.Failure {
			t.Errorf("%q: %q", one.Input, found)
		}
		if one.Fixed != nil && report.Fixed != *one.Fixed {
			t.Errorf("%q is fixed to %q", one.Input, report.Fixed)
		}
		if parser.IsValidURLString(one.Input) != (len(found) == 0) {
			t.Errorf("%q: IsValidURLString", one.Input)
		}
		steps, err := parser.Trace(one.Input)
		written := ""
		for _, step := range steps {
			written += step.Written
		}
		if u, _ := parser.Parse(one.Input); err != nil || u != nil && u.Href() != written {
			t.Errorf("%q is traced to %q, %v", one.Input, written, err)
		}
	}
	if len(names) != 31 {
		t.Errorf("%d names", len(names))
	}
}

func TestAFindingIsPlainData(t *testing.T) {
	report, err := Validate("https://é.example/ ?")
	expected := Report{
		Findings: []Finding{{
			Name: "invalid-URL-unit", Start: 19, End: 20, Component: "path",
			Sentence: "This may not be written in a URL.", Fix: &Fix{19, 20, "%20"},
		}},
		Fixed: "https://é.example/%20?",
	}
	if err != nil || !reflect.DeepEqual(report, expected) {
		t.Errorf("%+v, %v", report, err)
	}
	steps, err := Trace("https://h:x/")
	last := Step{State: "port state", Start: 10, End: 10, IsFailure: true}
	if err != nil || steps[len(steps)-1] != last {
		t.Errorf("%+v, %v", steps, err)
	}
}

func TestReportsAreBounded(t *testing.T) {
	report, _ := Validate("https://h/" + strings.Repeat("|", 1000))
	if len(report.Findings) != DefaultLimit || report.LeftOut != 900 {
		t.Error(len(report.Findings), report.LeftOut)
	}
	report, _ = Parser{}.Validate("https://h:x/ ", 0)
	if len(report.Findings) != 1 || !report.Findings[0].IsFatal || report.LeftOut != 1 {
		t.Errorf("%+v", report)
	}
}

func TestWhatCannotBeValidated(t *testing.T) {
	var err error
	if _, err = Validate("\xff"); !errors.Is(err, ErrInvalidUTF8) {
		t.Error(err)
	}
	if _, err = Trace("\xff"); !errors.Is(err, ErrInvalidUTF8) || IsValidURLString("\xff") {
		t.Error(err)
	}
	parser := Parser{Base: new(URL)}
	if _, err = parser.Validate("x", 1); !errors.Is(err, ErrNoURL) {
		t.Error(err)
	}
	if _, err = parser.Trace("x"); !errors.Is(err, ErrNoURL) || parser.IsValidURLString("x") {
		t.Error(err)
	}
	if report, err := Validate(""); err != nil || len(report.Findings) != 1 || report.Fixed != "" {
		t.Error(report, err)
	}
}

func ExampleValidate() {
	report, _ := Validate("https://example.com/a b|")
	for _, finding := range report.Findings {
		fmt.Println(finding.Name, finding.Start, finding.End, finding.Sentence)
	}
	fmt.Println(report.Fixed)
	// Output:
	// invalid-URL-unit 21 22 This may not be written in a URL.
	// invalid-URL-unit 23 24 This may not be written in a URL.
	// https://example.com/a%20b|
}

func ExampleTrace() {
	steps, _ := Trace("HTTP:h")
	for _, step := range steps[:2] {
		fmt.Printf("%s %d %d %q\n", step.State, step.Start, step.End, step.Written)
	}
	// Output:
	// scheme start state 0 1 ""
	// scheme state 1 5 "http:"
}
