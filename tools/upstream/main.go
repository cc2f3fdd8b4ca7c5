// Command upstream asks Cluster API's own Go code what its types are and what its conversion webhooks answer.
package main

import (
	"flag"
	"fmt"
	"os"
)

const usage = `usage: upstream types [--out FILE]
       upstream convert [--lookup VERSION]`

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("%s", usage)
	}
	flags := flag.NewFlagSet(args[0], flag.ExitOnError)
	switch args[0] {
	case "types":
		out := flags.String("out", "", "TypeScript module to write instead of JSON on stdout")
		_ = flags.Parse(args[1:])
		return writeTypes(*out)
	case "convert":
		lookup := flags.String("lookup", "v1beta2", "version that every reference is answered with on the way down")
		_ = flags.Parse(args[1:])
		return convertLines(os.Stdin, os.Stdout, *lookup)
	}
	return fmt.Errorf("%s", usage)
}
