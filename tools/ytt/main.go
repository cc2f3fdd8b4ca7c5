// The real ytt, as a Go module: what it is called with and what it answers are those of ytt itself.
package main

import (
	"fmt"
	"os"

	"carvel.dev/ytt/pkg/cmd"
)

func main() {
	if err := cmd.NewDefaultYttCmd().Execute(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
