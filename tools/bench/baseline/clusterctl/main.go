// Upstream's command line, built from its module so that both are measured on the same machine.
package main

import "sigs.k8s.io/cluster-api/cmd/clusterctl/cmd"

func main() { cmd.Execute() }
