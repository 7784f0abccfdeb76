//go:build cgo

package url

import (
	"errors"
	"fmt"
	"strings"
)

// ManyError is the error of ParseMany and ParseLines if some texts are not valid URLs.
type ManyError struct {
	// Count is the number of texts.
	Count int
	// Failures are the invalid texts, in the order of their indexes.
	Failures []Failure
}

// Failure is a text that is not a valid URL.
type Failure struct {
	// Index is the index of the text.
	Index int
	// Err is the error that Parse returns for it.
	Err *Error
}

// Error returns the number of failures, and the first.
func (e *ManyError) Error() string {
	first := e.Failures[0]
	return fmt.Sprintf("urlwind: %d of %d texts are not valid URLs; the first is number %d: %v",
		len(e.Failures), e.Count, first.Index, first.Err)
}

// Is reports whether a failure matches target, for errors.Is.
func (e *ManyError) Is(target error) bool {
	for _, failure := range e.Failures {
		if errors.Is(failure.Err, target) {
			return true
		}
	}
	return false
}

// ParseMany parses all texts in few cgo calls, which is faster than calling Parse for each.
//
// The result has as many URLs as there are texts. If some are invalid, those elements are the zero URL, and the error
// is a *ManyError that lists them; the other elements are valid nevertheless.
//
// Texts that parsing changed share memory with others, at most about 64 KB: to retain few of many, call strings.Clone
// on their String and Parse the clone.
func ParseMany(texts []string) ([]URL, error) {
	return Parser{}.ParseMany(texts)
}

// ParseLines parses a file with one URL per line. It is ParseMany without converting each line to a string. All URLs
// share memory: a copy of data.
func ParseLines(data []byte) ([]URL, error) {
	return Parser{}.ParseLines(data)
}

const (
	// bytesPerCall is the approximate number of bytes of texts per call, so that they stay in the cache.
	bytesPerCall = 1 << 16
	// bytesAlone is the length from which a text is parsed in a call of its own.
	bytesAlone = 1 << 13
)

// job is a batch in progress.
type job struct {
	base      string
	maxLength uint
	memory    *batch
	urls      []URL
	failures  []Failure
}

func (p Parser) start(count int) (*job, error) {
	base, ok := p.base()
	if !ok {
		return nil, &Error{Op: "parse", Kind: ErrNoURL}
	}
	memory := batches.Get().(*batch)
	return &job{base: base, maxLength: p.MaxLength, memory: memory, urls: make([]URL, count)}, nil
}

func (j *job) finish() ([]URL, error) {
	if len(j.memory.changed) <= 4*bytesPerCall {
		batches.Put(j.memory)
	}
	if len(j.failures) > 0 {
		return j.urls, &ManyError{len(j.urls), j.failures}
	}
	return j.urls, nil
}

// take converts the rows that a call filled to URLs, starting at index first.
func (j *job) take(first, count int, changed string, input func(index int) string) {
	b := j.memory
	for i := 0; i < count; i++ {
		row, u := &b.rows[i], &j.urls[first+i]
		switch {
		case row.status != 0:
			j.fail(first+i, row.status, input(first+i))
			continue
		case row.isUnchanged:
			u.href = input(first + i)
			row.isUnchanged = false
		default:
			u.href = changed[b.ends[i]:b.ends[i+1]]
		}
		u.at = *row
	}
}

func (j *job) fail(index int, kind Kind, input string) {
	j.failures = append(j.failures, Failure{index, parseError(kind, input, j.base, j.maxLength)})
}

// alone parses a long text in a call of its own.
func (j *job) alone(index int, text string) {
	if kind := parse(&j.urls[index], text, j.base, j.maxLength); kind != 0 {
		j.fail(index, kind, text)
	}
}

// ParseMany is like the function ParseMany, with the options of the Parser.
func (p Parser) ParseMany(texts []string) ([]URL, error) {
	j, err := p.start(len(texts))
	if err != nil {
		return nil, err
	}
	input := func(index int) string { return texts[index] }
	// C must not follow Go pointers to Go pointers, so it gets a copy of the texts.
	b := j.memory
	for first := 0; first < len(texts); {
		b.text = b.text[:0]
		count := 0
		for count < rowsPerCall && first+count < len(texts) && len(b.text) < bytesPerCall {
			text := texts[first+count]
			if len(text) >= bytesAlone {
				break
			}
			start := len(b.text)
			b.text = append(b.text, text...)
			b.spans[count] = span{uintptr(start), uintptr(len(b.text))}
			count++
		}
		if count == 0 {
			j.alone(first, texts[first])
			first++
			continue
		}
		j.take(first, count, b.parseBytes(b.text, count, j.base, j.maxLength), input)
		first += count
	}
	return j.finish()
}

// ParseLines is like the function ParseLines, with the options of the Parser.
func (p Parser) ParseLines(data []byte) ([]URL, error) {
	text := string(data)
	j, err := p.start(countLines(text))
	if err != nil {
		return nil, err
	}
	b := j.memory
	for first, at := 0, 0; first < len(j.urls); {
		count := 0
		for start := at; count < rowsPerCall && first+count < len(j.urls) && at-start < bytesPerCall; {
			end, next := endOfLine(text, at)
			if end-at >= bytesAlone {
				break
			}
			b.spans[count] = span{uintptr(at), uintptr(end)}
			at = next
			count++
		}
		if count == 0 {
			end, next := endOfLine(text, at)
			j.alone(first, text[at:end])
			at = next
			first++
			continue
		}
		start := first
		input := func(index int) string {
			line := b.spans[index-start]
			return text[line.start:line.end]
		}
		j.take(first, count, b.parseString(text, count, j.base, j.maxLength), input)
		first += count
	}
	return j.finish()
}

// countLines counts lines; a trailing line feed does not begin another.
func countLines(text string) int {
	count := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		count++
	}
	return count
}

// endOfLine returns the end of the line at a position, without its line terminator, and the beginning of the next.
func endOfLine(text string, at int) (end, next int) {
	length := strings.IndexByte(text[at:], '\n')
	if length < 0 {
		return len(text), len(text)
	}
	end = at + length
	next = end + 1
	if end > at && text[end-1] == '\r' {
		end--
	}
	return end, next
}
