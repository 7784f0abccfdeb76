//go:build cgo

// Command compare measures this module against net/url, and an empty call of C, in one run.
//
//	go run ./cmd/compare [-rounds 30] [file with a URL in each line]...
//
// All subjects take turns on the same few thousand lines. Of each subject and each stretch of lines
// the fastest of all rounds counts, in CPU time of the thread, so that what else runs on the machine
// hardly matters. Without a file it reads top100.txt in the folder that URLWIND_DATASETS names.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// linesAtATime is how many lines a subject parses before it is the next one's turn.
const linesAtATime = 2000

func main() {
	rounds := flag.Int("rounds", 30, "how often each line is parsed")
	flag.Parse()
	files := flag.Args()
	if len(files) == 0 {
		folder := os.Getenv("URLWIND_DATASETS")
		if folder == "" {
			fmt.Fprintln(os.Stderr, "compare: name a file with a URL in each line, or set URLWIND_DATASETS")
			os.Exit(2)
		}
		files = []string{filepath.Join(folder, "top100.txt")}
	}
	// The time that is measured is that of one thread.
	runtime.LockOSThread()
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			fmt.Fprintln(os.Stderr, "compare:", err)
			os.Exit(1)
		}
		report(filepath.Base(file), measure(stretchesOf(data), *rounds))
	}
}

// stretch is some lines, as each subject wants them.
type stretch struct {
	lines []string
	bytes []byte
}

func stretchesOf(data []byte) []stretch {
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	var stretches []stretch
	for len(lines) > 0 {
		count := linesAtATime
		if count > len(lines) {
			count = len(lines)
		}
		var text bytes.Buffer
		for _, line := range lines[:count] {
			text.WriteString(line)
			text.WriteByte('\n')
		}
		stretches = append(stretches, stretch{lines[:count], text.Bytes()})
		lines = lines[count:]
	}
	return stretches
}

// measure returns nanoseconds for a line, one number for each subject.
func measure(stretches []stretch, rounds int) []float64 {
	count := 0
	sums := make([]float64, len(subjects))
	for _, stretch := range stretches {
		count += len(stretch.lines)
		best := make([]int64, len(subjects))
		for round := 0; round < rounds; round++ {
			for i, subject := range subjects {
				start := threadTime()
				subject.run(stretch)
				time := threadTime() - start
				if round == 0 || time < best[i] {
					best[i] = time
				}
			}
		}
		for i := range sums {
			sums[i] += float64(best[i])
		}
	}
	for i := range sums {
		sums[i] /= float64(count)
	}
	return sums
}

func report(file string, times []float64) {
	fmt.Printf("%s, with %s\n", file, runtime.Version())
	fmt.Printf("%-36s %10s %14s\n", "", "ns a line", "x its rival")
	for i, subject := range subjects {
		ratio := ""
		if subject.rival != "" {
			ratio = fmt.Sprintf("%.2f", times[indexOf(subject.rival)]/times[i])
		}
		fmt.Printf("%-36s %10.1f %14s\n", subject.name, times[i], ratio)
	}
}

func indexOf(name string) int {
	for i, subject := range subjects {
		if subject.name == name {
			return i
		}
	}
	panic("no subject " + name)
}
