package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"helm.sh/helm/v3/pkg/chart"
	"helm.sh/helm/v3/pkg/chart/loader"
)

// load reads a chart with its dependencies: those in its folder charts/, and those it names by a folder beside it, as
// `helm dependency build` would bring them. It answers what is named and lies nowhere.
func load(folder string) (*chart.Chart, []string, error) {
	chrt, err := loader.LoadDir(folder)
	if err != nil {
		return nil, nil, err
	}
	if err := once(chrt, folder); err != nil {
		return nil, nil, err
	}
	missing, err := complete(chrt, folder)
	return chrt, missing, err
}

// once leaves one of each dependency. Where charts/ holds the folder of one and its archive too, Helm renders now the
// one and now the other; here it is the folder.
func once(chrt *chart.Chart, folder string) error {
	counts := map[string]int{}
	for _, dependency := range chrt.Dependencies() {
		counts[dependency.Name()]++
	}
	var kept []*chart.Chart
	for _, dependency := range chrt.Dependencies() {
		name := dependency.Name()
		if counts[name] == 0 {
			continue
		}
		unpacked := filepath.Join(folder, "charts", name)
		if _, err := os.Stat(unpacked); counts[name] > 1 && err == nil {
			if dependency, err = loader.LoadDir(unpacked); err != nil {
				return err
			}
		}
		counts[name] = 0
		kept = append(kept, dependency)
	}
	chrt.SetDependencies(kept...)
	return nil
}

func complete(chrt *chart.Chart, folder string) ([]string, error) {
	var missing []string
	for _, wanted := range chrt.Metadata.Dependencies {
		if has(chrt, wanted.Name) {
			continue
		}
		beside, isPath := strings.CutPrefix(wanted.Repository, "file://")
		if isPath && !filepath.IsAbs(beside) {
			beside = filepath.Join(folder, beside)
		}
		if _, err := os.Stat(filepath.Join(beside, "Chart.yaml")); !isPath || err != nil {
			missing = append(missing, fmt.Sprintf("%s %s", wanted.Name, wanted.Version))
			continue
		}
		dependency, more, err := load(beside)
		if err != nil {
			return nil, err
		}
		missing = append(missing, more...)
		chrt.AddDependency(dependency)
	}
	return missing, nil
}

func has(chrt *chart.Chart, name string) bool {
	for _, dependency := range chrt.Dependencies() {
		if dependency.Name() == name {
			return true
		}
	}
	return false
}
