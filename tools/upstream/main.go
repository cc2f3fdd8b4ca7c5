// Command upstream asks Cluster API's own Go code what its types are and what its conversion webhooks answer.
package main

import (
	"flag"
	"fmt"
	"os"
)

const usage = `usage: upstream types [--out FILE]
       upstream convert [--lookup VERSION]
       upstream seconds [--count N] [--seed S]
       upstream durations [--count N] [--seed S]
       upstream families [--count N] [--seed S]
       upstream scalars
       upstream patches`

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
	case "scalars":
		return told(compareScalars(os.Stdin))
	case "patches":
		return told(comparePatches(os.Stdin))
	case "seconds", "families", "durations":
		count := flags.Int("count", 1000, "how many to compare, or to print")
		seed := flags.Int64("seed", 1, "where the random ones start")
		_ = flags.Parse(args[1:])
		switch args[0] {
		case "durations":
			return writeDurations(os.Stdout, *count, *seed)
		case "families":
			return told(compareFamilies(os.Stdin, *count, *seed))
		}
		return told(compareSeconds(os.Stdin, *count, *seed))
	}
	return fmt.Errorf("%s", usage)
}

func told(said string, err error) error {
	if err == nil {
		fmt.Println(said)
	}
	return err
}
