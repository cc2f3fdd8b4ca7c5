// Runs expressions in CEL, scripts in Lua and kustomizations, each with the library that the tools use.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// job is one thing to run; what is not empty says with which engine.
type job struct {
	// Cel is an expression.
	Cel string `json:"cel"`
	// Lua is a script that defines the function Call, which is called without arguments.
	Lua  string `json:"lua"`
	Call string `json:"call"`
	// Names are the values that an expression or a script finds by their names.
	Names map[string]any `json:"names"`
	// Variables are expressions in CEL, evaluated in their order: `variables.name`.
	Variables []variable `json:"variables"`
	// Files are those of a kustomization, by their paths.
	Files map[string]string `json:"files"`
}

type variable struct {
	Name       string `json:"name"`
	Expression string `json:"expression"`
}

// answer is what came out, or why nothing did.
type answer struct {
	Value any    `json:"value"`
	Error string `json:"error,omitempty"`
}

func main() {
	var jobs []job
	if err := json.NewDecoder(os.Stdin).Decode(&jobs); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	answers := make([]answer, 0, len(jobs))
	for _, one := range jobs {
		value, err := one.run()
		if err != nil {
			answers = append(answers, answer{Error: err.Error()})
			continue
		}
		answers = append(answers, answer{Value: value})
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func (j job) run() (any, error) {
	switch {
	case j.Files != nil:
		return build(j.Files)
	case j.Lua != "":
		return call(j.Lua, j.Call, j.Names)
	default:
		return evaluate(j.Cel, j.Names, j.Variables)
	}
}
