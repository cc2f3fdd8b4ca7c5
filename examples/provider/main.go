package main

import (
	"github.com/spf13/pflag"

	"example.com/cluster-api-provider-paper/internal/controller"
)

func main() {
	pflag.StringVar(&namespace, "namespace", "", "Namespace that the controllers watch.")
	pflag.StringVar(&watchFilter, "watch-filter", "", "Label value that the controllers watch.")
	controller.Setup(namespace, watchFilter)
}

var namespace, watchFilter string
