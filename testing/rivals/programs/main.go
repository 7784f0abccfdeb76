// Parses URLs with net/url; see src/programs.rs for the protocol.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
)

func answer(input string) string {
	u, err := url.Parse(input)
	if err != nil {
		return "refused"
	}
	fields := []string{u.Scheme, u.User.Username(), u.Hostname(), u.Port(), u.Path}
	for i, field := range fields {
		fields[i] = hex.EncodeToString([]byte(field))
		if field == "" {
			fields[i] = "-"
		}
	}
	return strings.Join(fields, " ")
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	fmt.Fprintln(out, strings.TrimPrefix(runtime.Version(), "go"))
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		input, err := hex.DecodeString(strings.TrimSuffix(line, "\n"))
		if err != nil {
			panic(err)
		}
		fmt.Fprintln(out, answer(string(input)))
	}
}
