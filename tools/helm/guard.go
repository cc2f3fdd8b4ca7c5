package main

import (
	"encoding/json"
	"fmt"
	"runtime/metrics"
	"time"
)

// limits bound one rendering: a template can print without an end, or include itself.
type limits struct {
	time   time.Duration
	memory uint64
}

// guarded answers a job, or why the program has to end: what renders cannot be stopped in Go.
func guarded(line []byte, out *json.Encoder, within limits) error {
	done := make(chan answer, 1)
	go func() { done <- answerTo(line) }()
	deadline := time.After(within.time)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case result := <-done:
			return out.Encode(result)
		case <-deadline:
			return fmt.Errorf("rendering takes longer than %s", within.time)
		case <-tick.C:
			if inUse() > within.memory {
				return fmt.Errorf("rendering takes more than %d MiB of memory", within.memory>>20)
			}
		}
	}
}

// inUse is the memory that the program has of the system, in bytes.
func inUse() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
