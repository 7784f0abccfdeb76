//go:build cgo

package url

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Pair is a name and its value, decoded.
type Pair struct{ Name, Value string }

// SearchParams is an ordered list of name-value pairs, like URLSearchParams on the web. The zero SearchParams is the
// empty list.
//
// It is independent of the URL from which it comes: SetQuery writes it back. Ill-formed UTF-8 becomes U+FFFD.
// Goroutines may read a list concurrently; a change needs exclusive access.
type SearchParams struct{ pairs []Pair }

// ParseQuery parses a query in form syntax, "a=1&b=x+y", which may begin with '?'. It cannot fail.
func ParseQuery(query string) *SearchParams {
	query = scalar(query)
	if query == "" {
		return new(SearchParams)
	}
	text, lengths := parseParams(query, strings.Count(query, "&")+1)
	pairs := make([]Pair, len(lengths)/2)
	for i := range pairs {
		name, value := lengths[2*i], lengths[2*i+1]
		pairs[i] = Pair{text[:name], text[name : name+value]}
		text = text[name+value:]
	}
	return &SearchParams{pairs}
}

// NewSearchParams returns a list of pairs.
func NewSearchParams(pairs ...Pair) *SearchParams {
	p := new(SearchParams)
	for _, pair := range pairs {
		p.Append(pair.Name, pair.Value)
	}
	return p
}

// Query parses the URL's query. Changes to the list do not change the URL; SetQuery does.
func (u *URL) Query() *SearchParams { return ParseQuery(u.Search()) }

// scalar replaces ill-formed UTF-8 like the standard's UTF-8 decode: with one U+FFFD for each maximal subpart.
func scalar(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var valid strings.Builder
	for len(text) > 0 {
		char, size := utf8.DecodeRuneInString(text)
		if char == utf8.RuneError && size == 1 {
			size = beginning(text)
		}
		valid.WriteRune(char)
		text = text[size:]
	}
	return valid.String()
}

// beginning returns the length of the maximal subpart at the start of an ill-formed text, at least one byte (Unicode
// Standard, section 3.9).
func beginning(text string) int {
	first := text[0]
	low, high, following := byte(0x80), byte(0xBF), 0
	switch {
	case first >= 0xC2 && first <= 0xDF:
		following = 1
	case first >= 0xE0 && first <= 0xEF:
		following = 2
	case first >= 0xF0 && first <= 0xF4:
		following = 3
	}
	// The second byte of some is limited, which excludes overlong encodings, surrogates, and values above U+10FFFF.
	switch first {
	case 0xE0:
		low = 0xA0
	case 0xED:
		high = 0x9F
	case 0xF0:
		low = 0x90
	case 0xF4:
		high = 0x8F
	}
	size := 1
	for size <= following && size < len(text) && text[size] >= low && text[size] <= high {
		low, high = 0x80, 0xBF
		size++
	}
	return size
}

// Encode serializes the list in form syntax: "a=1&b=x+y".
func (p *SearchParams) Encode() string {
	if p == nil || len(p.pairs) == 0 {
		return ""
	}
	length := 0
	for _, pair := range p.pairs {
		length += len(pair.Name) + len(pair.Value)
	}
	text := make([]byte, 0, length)
	lengths := make([]uintptr, 0, 2*len(p.pairs))
	for _, pair := range p.pairs {
		text = append(append(text, pair.Name...), pair.Value...)
		lengths = append(lengths, uintptr(len(pair.Name)), uintptr(len(pair.Value)))
	}
	return encodeParams(text, lengths)
}

// String returns the result of Encode.
func (p *SearchParams) String() string { return p.Encode() }

// Len returns the number of pairs.
func (p *SearchParams) Len() int { return len(p.pairs) }

// Pairs returns a copy of the pairs, in order.
func (p *SearchParams) Pairs() []Pair { return append([]Pair(nil), p.pairs...) }

// ForEach calls visit with each pair in turn, until it returns false.
func (p *SearchParams) ForEach(visit func(name, value string) bool) {
	// By index, as on the web: visit may change the list.
	for i := 0; i < len(p.pairs); i++ {
		if !visit(p.pairs[i].Name, p.pairs[i].Value) {
			return
		}
	}
}

// Lookup returns the value of the first pair with this name, and whether there is one.
func (p *SearchParams) Lookup(name string) (value string, ok bool) {
	name = scalar(name)
	for _, pair := range p.pairs {
		if pair.Name == name {
			return pair.Value, true
		}
	}
	return "", false
}

// Get returns the value of the first pair with this name, or "". Lookup distinguishes a missing pair.
func (p *SearchParams) Get(name string) string {
	value, _ := p.Lookup(name)
	return value
}

// GetAll returns the values of all pairs with this name.
func (p *SearchParams) GetAll(name string) []string {
	name = scalar(name)
	var values []string
	for _, pair := range p.pairs {
		if pair.Name == name {
			values = append(values, pair.Value)
		}
	}
	return values
}

// Has reports whether there is a pair with this name.
func (p *SearchParams) Has(name string) bool {
	_, ok := p.Lookup(name)
	return ok
}

// HasValue reports whether there is a pair with this name and value.
func (p *SearchParams) HasValue(name, value string) bool {
	wanted := Pair{scalar(name), scalar(value)}
	for _, pair := range p.pairs {
		if pair == wanted {
			return true
		}
	}
	return false
}

// Append appends a pair.
func (p *SearchParams) Append(name, value string) {
	p.pairs = append(p.pairs, Pair{scalar(name), scalar(value)})
}

// Set sets the value of the first pair with this name and removes the others; without any, it appends one.
func (p *SearchParams) Set(name, value string) {
	name, value = scalar(name), scalar(value)
	isSet := false
	p.keep(func(pair *Pair) bool {
		if pair.Name != name {
			return true
		}
		isFirst := !isSet
		isSet = true
		pair.Value = value
		return isFirst
	})
	if !isSet {
		p.pairs = append(p.pairs, Pair{name, value})
	}
}

// Delete removes all pairs with this name.
func (p *SearchParams) Delete(name string) {
	name = scalar(name)
	p.keep(func(pair *Pair) bool { return pair.Name != name })
}

// DeleteValue removes all pairs with this name and value.
func (p *SearchParams) DeleteValue(name, value string) {
	unwanted := Pair{scalar(name), scalar(value)}
	p.keep(func(pair *Pair) bool { return *pair != unwanted })
}

// keep removes the pairs for which isWanted is false.
func (p *SearchParams) keep(isWanted func(*Pair) bool) {
	kept := p.pairs[:0]
	for i := range p.pairs {
		if isWanted(&p.pairs[i]) {
			kept = append(kept, p.pairs[i])
		}
	}
	for i := len(kept); i < len(p.pairs); i++ {
		p.pairs[i] = Pair{} // releases the texts
	}
	p.pairs = kept
}

// Sort sorts the pairs by name, in the order of UTF-16 code units; equal names keep their order.
func (p *SearchParams) Sort() {
	sort.SliceStable(p.pairs, func(i, j int) bool {
		return lessUTF16(p.pairs[i].Name, p.pairs[j].Name)
	})
}

// lessUTF16 compares UTF-8 texts like UTF-16, which is the order of their bytes except that code points above U+FFFF,
// as surrogates, sort before U+E000.
func lessUTF16(one, other string) bool {
	for i := 0; i < len(one) && i < len(other); i++ {
		a, b := one[i], other[i]
		if a == b {
			continue
		}
		if a >= 0xEE && b >= 0xEE && (a >= 0xF0) != (b >= 0xF0) {
			return a >= 0xF0
		}
		return a < b
	}
	return len(one) < len(other)
}
