//go:build cgo

package url

import (
	neturl "net/url"
	"sort"
)

// ToNetURL makes a URL of package net/url, for net/http and others. It fails for the few that net/url
// refuses, such as those with a '%' that no two hexadecimal digits follow.
func (u *URL) ToNetURL() (*neturl.URL, error) { return neturl.Parse(u.href) }

// FromNetURL makes a URL of one of package net/url, which must be absolute.
func FromNetURL(other *neturl.URL) (*URL, error) { return Parse(other.String()) }

// ToValues makes a map of package net/url, which has no order.
func (p *SearchParams) ToValues() neturl.Values {
	values := make(neturl.Values)
	for _, pair := range p.pairs {
		values.Add(pair.Name, pair.Value)
	}
	return values
}

// FromValues makes a list of a map of package net/url, sorted by name, as the map has no order.
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
