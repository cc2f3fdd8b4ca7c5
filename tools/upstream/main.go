// Command upstream asks Cluster API's own Go code what its types are and what its conversion webhooks answer.
package main

import (
	"flag"
	"fmt"
	"os"
)

const usage = `usage: upstream types [--out FILE]
       upstream convert [--lookup VERSION]
       upstream seconds [--count N] [--seed S]`

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
	case "seconds":
		count := flags.Int("count", 1000, "how many strings to compare")
		seed := flags.Int64("seed", 1, "where the random strings start")
		_ = flags.Parse(args[1:])
		said, err := compareSeconds(os.Stdin, *count, *seed)
		if err == nil {
			fmt.Println(said)
		}
		return err
	}
	return fmt.Errorf("%s", usage)
}
