//go:build cgo

package url

import (
	"errors"
	"fmt"
	"strings"
)

// ManyError is what ParseMany and ParseLines return if not all texts are URLs.
type ManyError struct {
	// Count is the number of texts.
	Count int
	// Failures are those that are no URLs, in the order of their indexes.
	Failures []Failure
}

// Failure is one text that is no URL.
type Failure struct {
	// Index tells which one.
	Index int
	// Err is what Parse returns for it.
	Err *Error
}

// Error tells how many there are, and the first.
func (e *ManyError) Error() string {
	first := e.Failures[0]
	return fmt.Sprintf("urlwind: %d of %d texts are no URLs; the first is number %d: %v",
		len(e.Failures), e.Count, first.Index, first.Err)
}

// Is tells whether a failure is that error, for errors.Is.
func (e *ManyError) Is(target error) bool {
	for _, failure := range e.Failures {
		if errors.Is(failure.Err, target) {
			return true
		}
	}
	return false
}

// ParseMany parses all texts in few calls of C, and is faster for it than Parse.
//
// The result has as many URLs as there are texts. If some are no URLs, those elements are the zero
// URL, and the error is a *ManyError that lists them; the other elements are valid nevertheless.
//
// Texts that parsing changed share memory with others, some 64 KB at most: to keep one of many for
// long, strings.Clone its String and Parse that.
func ParseMany(texts []string) ([]URL, error) {
	return Parser{}.ParseMany(texts)
}

// ParseLines parses the URLs of a file, one in a line. It is ParseMany, with no need to make a string
// of each line first. All URLs share memory: a copy of data.
func ParseLines(data []byte) ([]URL, error) {
	return Parser{}.ParseLines(data)
}

const (
	// bytesPerCall is about how much text of a batch goes into one call, so that it stays in the cache.
	bytesPerCall = 1 << 16
	// bytesAlone is the length from which a text goes alone.
	bytesAlone = 1 << 13
)

// job is a batch at work.
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

// take makes URLs of the rows that a call filled, from the first index on.
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

// alone parses a long text by itself.
func (j *job) alone(index int, text string) {
	if kind := parse(&j.urls[index], text, j.base, j.maxLength); kind != 0 {
		j.fail(index, kind, text)
	}
}

// ParseMany is like the function of that name.
func (p Parser) ParseMany(texts []string) ([]URL, error) {
	j, err := p.start(len(texts))
	if err != nil {
		return nil, err
	}
	input := func(index int) string { return texts[index] }
	// C must not follow pointers from Go's memory to Go's memory, so it gets a copy of the texts.
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

// ParseLines is like the function of that name.
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

// countLines counts lines; a line feed at the end begins none.
func countLines(text string) int {
	count := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		count++
	}
	return count
}

// endOfLine returns where the line at a place ends, without its line feed and what may stand before
// that, and where the next begins.
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
