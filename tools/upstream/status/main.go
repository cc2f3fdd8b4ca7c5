// Command status asks Cluster API's own controllers what the status of the objects of a dump is. It reads JSON lines and
// answers each with the objects that have a status of Cluster API, from below, as packages/status evaluates them.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"

	"sigs.k8s.io/cluster-api/feature"
)

func main() {
	if err := feature.MutableGates.Set("ClusterTopology=true"); err != nil {
		panic(err)
	}
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 1 {
			if err := out.Encode(answer(line)); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
		if err != nil {
			return
		}
	}
}

func answer(line []byte) (out map[string]any) {
	defer func() {
		if problem := recover(); problem != nil {
			out = map[string]any{"err": fmt.Sprintf("%v\n%s", problem, debug.Stack())}
		}
	}()
	w, err := read(line)
	if err != nil {
		return map[string]any{"err": err.Error()}
	}
	w.settle(context.Background())
	objects := []any{w.cluster}
	if w.plane != nil {
		objects = append(objects, w.plane)
	}
	for _, machine := range w.machines.SortedByCreationTimestamp() {
		objects = append(objects, machine)
	}
	for _, one := range w.sets {
		objects = append(objects, one)
	}
	for _, one := range w.deployments {
		objects = append(objects, one)
	}
	for _, one := range w.pools {
		objects = append(objects, one)
	}
	for _, one := range w.checks {
		objects = append(objects, one)
	}
	return map[string]any{"objects": objects}
}
