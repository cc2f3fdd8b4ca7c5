package main

import (
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

func build(files map[string]string) (any, error) {
	folder := filesys.MakeFsInMemory()
	for path, text := range files {
		if err := folder.WriteFile(path, []byte(text)); err != nil {
			return nil, err
		}
	}
	resources, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(folder, ".")
	if err != nil {
		return nil, err
	}
	text, err := resources.AsYaml()
	if err != nil {
		return nil, err
	}
	var object any
	if err := yaml.Unmarshal(text, &object); err != nil {
		return nil, err
	}
	return object, nil
}
