//go:build cgo

package url

import (
	neturl "net/url"
	"sort"
)

// ToNetURL converts the URL to package net/url, for net/http and others. It fails for the few URLs that net/url
// rejects, such as those with a '%' that two hexadecimal digits do not follow.
func (u *URL) ToNetURL() (*neturl.URL, error) { return neturl.Parse(u.href) }

// FromNetURL converts an absolute URL of package net/url.
func FromNetURL(other *neturl.URL) (*URL, error) { return Parse(other.String()) }

// ToValues converts the list to a map of package net/url, which is unordered.
func (p *SearchParams) ToValues() neturl.Values {
	values := make(neturl.Values)
	for _, pair := range p.pairs {
		values.Add(pair.Name, pair.Value)
	}
	return values
}

// FromValues converts a map of package net/url to a list sorted by name, since the map is unordered.
func FromValues(values neturl.Values) *SearchParams {
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	sort.Strings(names)
	p := new(SearchParams)
	for _, name := range names {
		for _, value := range values[name] {
			p.Append(name, value)
		}
	}
	return p
}
