// Command helm renders charts with the real Helm, many in one process and without a network or a cluster.
//
// It reads jobs from stdin, one JSON object a line, and answers each with a line on stdout, in order. A job that goes beyond
// -time or -memory ends the program, which says so on stderr.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"time"
)

// job says which chart is rendered, and with what.
type job struct {
	// Chart is the folder of a chart.
	Chart string `json:"chart"`
	// ValuesFiles are read in order; a later one wins.
	ValuesFiles []string `json:"valuesFiles"`
	// Values win over all files.
	Values     map[string]any `json:"values"`
	Name       string         `json:"name"`
	Namespace  string         `json:"namespace"`
	Kubernetes string         `json:"kubernetes"`
	// APIVersions are served besides those that Helm knows.
	APIVersions []string `json:"apiVersions"`
	SkipSchema  bool     `json:"skipSchema"`
	// Each renders file by file where the chart as a whole is refused.
	Each bool `json:"each"`
}

// answer holds the texts of a chart, or why there are none.
type answer struct {
	// Files are texts by the name of their template, with the chart's name in front.
	Files map[string]string `json:"files"`
	// Errors are those of single templates, where each was asked for.
	Errors map[string]string `json:"errors,omitempty"`
	// Missing are dependencies that are not in the tree.
	Missing []string `json:"missing,omitempty"`
	// Error is why the chart as a whole is refused.
	Error string `json:"error,omitempty"`
}

func main() {
	longest := flag.Duration("time", time.Minute, "the longest time of a rendering")
	most := flag.Uint64("memory", 2048, "the most memory of the program, in MiB")
	flag.Parse()
	within := limits{time: *longest, memory: *most << 20}
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 1 {
			if failed := guarded(line, out, within); failed != nil {
				fmt.Fprintln(os.Stderr, failed)
				os.Exit(1)
			}
		}
		if err != nil {
			return
		}
	}
}

func answerTo(line []byte) (result answer) {
	// A template can make a function of its panic; the next job has nothing to do with that.
	defer func() {
		if reason := recover(); reason != nil {
			result = answer{Error: fmt.Sprintf("helm broke off: %v", reason)}
		}
	}()
	var asked job
	if err := json.Unmarshal(line, &asked); err != nil {
		return answer{Error: err.Error()}
	}
	return render(asked)
}
