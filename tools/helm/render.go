package main

import (
	"io"
	"log"
	"path"
	"sort"
	"strings"

	"helm.sh/helm/v3/pkg/chart"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/cli/values"
	"helm.sh/helm/v3/pkg/engine"
	"helm.sh/helm/v3/pkg/getter"
	"helm.sh/helm/v3/pkg/releaseutil"
)

func init() {
	// Warnings about values that are no tables: what comes of them is in the texts.
	log.SetOutput(io.Discard)
}

func render(asked job) answer {
	chrt, missing, err := load(asked.Chart)
	if err != nil {
		return answer{Error: err.Error()}
	}
	if len(missing) > 0 {
		return answer{Missing: missing}
	}
	given, err := (&values.Options{ValueFiles: asked.ValuesFiles}).MergeValues(getter.Providers{})
	if err != nil {
		return answer{Error: err.Error()}
	}
	given = chartutil.CoalesceTables(copied(asked.Values), given)
	if err := chartutil.ProcessDependenciesWithMerge(chrt, given); err != nil {
		return answer{Error: err.Error()}
	}
	capabilities, err := capabilitiesOf(asked)
	if err != nil {
		return answer{Error: err.Error()}
	}
	options := chartutil.ReleaseOptions{Name: asked.Name, Namespace: asked.Namespace, Revision: 1, IsInstall: true}
	top, err := chartutil.ToRenderValuesWithSchemaValidation(chrt, given, options, capabilities, asked.SkipSchema)
	if err != nil {
		return answer{Error: err.Error()}
	}
	files, err := engine.Render(chrt, top)
	if err == nil {
		return answer{Files: printed(files)}
	}
	if !asked.Each {
		return answer{Error: err.Error()}
	}
	return eachOf(chrt, top)
}

// eachOf renders every template by itself. The others stay there as partials, for what they define.
func eachOf(chrt *chart.Chart, top chartutil.Values) answer {
	result := answer{Files: map[string]string{}, Errors: map[string]string{}}
	all := templatesOf(chrt)
	for name, own := range all {
		if isPartial(own.Name) {
			continue
		}
		hidden := map[*chart.File]string{}
		for _, other := range all {
			if other != own && !isPartial(other.Name) {
				hidden[other] = other.Name
				other.Name = path.Join(path.Dir(other.Name), "_"+path.Base(other.Name))
			}
		}
		files, err := engine.Render(chrt, top)
		for other, before := range hidden {
			other.Name = before
		}
		if err != nil {
			result.Errors[name] = err.Error()
		} else if text, is := files[name]; is {
			result.Files[name] = text
		}
	}
	result.Files = printed(result.Files)
	return result
}

func templatesOf(chrt *chart.Chart) map[string]*chart.File {
	found := map[string]*chart.File{}
	for _, file := range chrt.Templates {
		if file != nil {
			found[path.Join(chrt.ChartFullPath(), file.Name)] = file
		}
	}
	for _, dependency := range chrt.Dependencies() {
		for name, file := range templatesOf(dependency) {
			found[name] = file
		}
	}
	return found
}

func isPartial(name string) bool {
	return strings.HasPrefix(path.Base(name), "_")
}

// printed leaves out what installs nothing: notes for people, and partials. Texts are parted and trimmed as they are when
// a chart is installed.
func printed(files map[string]string) map[string]string {
	kept := map[string]string{}
	for name, text := range files {
		if !isPartial(name) && path.Base(name) != "NOTES.txt" {
			kept[name] = parted(text)
		}
	}
	return kept
}

func parted(text string) string {
	parts := releaseutil.SplitManifests(text)
	names := make([]string, 0, len(parts))
	for name := range parts {
		names = append(names, name)
	}
	sort.Sort(releaseutil.BySplitManifestsOrder(names))
	whole := ""
	for _, name := range names {
		whole += "---\n" + parts[name] + "\n"
	}
	return whole
}

func capabilitiesOf(asked job) (*chartutil.Capabilities, error) {
	capabilities := chartutil.DefaultCapabilities.Copy()
	if asked.Kubernetes != "" {
		version, err := chartutil.ParseKubeVersion(asked.Kubernetes)
		if err != nil {
			return nil, err
		}
		capabilities.KubeVersion = *version
	}
	capabilities.APIVersions = append(capabilities.APIVersions, asked.APIVersions...)
	return capabilities, nil
}

func copied(given map[string]any) map[string]any {
	if given == nil {
		return map[string]any{}
	}
	return given
}
