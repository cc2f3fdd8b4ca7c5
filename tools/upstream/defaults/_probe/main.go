// Command probe runs inside a copy of one Cluster API release and answers what that release stores for an object.
// The file webhooks.go beside it is generated for the release: see ../program.ts.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

// answer is an object as the release prints it without its defaults, and as it stores it. `hub` is the version that
// the release's webhooks work on, the others are in the version that was asked in.
type answer struct {
	Plain    map[string]any `json:"plain,omitempty"`
	PlainHub map[string]any `json:"plainHub,omitempty"`
	Stored   map[string]any `json:"stored,omitempty"`
	Hub      map[string]any `json:"hub,omitempty"`
	Err      string         `json:"err,omitempty"`
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run takes the command and the folders that hold the release's CustomResourceDefinitions.
func run(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("usage: probe schemas|answer FOLDER…")
	}
	crds, err := readCRDs(args[1:])
	if err != nil {
		return err
	}
	probe, err := newProbe(crds)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	if args[0] == "schemas" {
		return json.NewEncoder(out).Encode(probe.schemas())
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var object map[string]any
		if err := unmarshal(lines.Bytes(), &object); err != nil {
			return err
		}
		if err := json.NewEncoder(out).Encode(probe.answer(object)); err != nil {
			return err
		}
	}
	return lines.Err()
}
