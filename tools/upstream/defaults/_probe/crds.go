package main

import (
	"os"
	"path/filepath"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	gvks "k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/yaml"
)

// crdVersion is the schema of one version, as written and as an API server reads it.
type crdVersion struct {
	written    *apiextensionsv1.JSONSchemaProps
	structural *schema.Structural
}

func readCRDs(folders []string) (map[gvks.GroupVersionKind]crdVersion, error) {
	versions := map[gvks.GroupVersionKind]crdVersion{}
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.yaml"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			var crd apiextensionsv1.CustomResourceDefinition
			if err := yaml.Unmarshal(text, &crd); err != nil {
				return nil, err
			}
			for _, version := range crd.Spec.Versions {
				written := version.Schema.OpenAPIV3Schema
				var internal apiextensions.JSONSchemaProps
				if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(written, &internal, nil); err != nil {
					return nil, err
				}
				structural, err := schema.NewStructural(&internal)
				if err != nil {
					return nil, err
				}
				gvk := gvks.GroupVersionKind{Group: crd.Spec.Group, Version: version.Name, Kind: crd.Spec.Names.Kind}
				versions[gvk] = crdVersion{written, structural}
			}
		}
	}
	return versions, nil
}

// fill does what an API server does with an object before a webhook sees it.
func (version crdVersion) fill(object map[string]any) {
	defaulting.PruneNonNullableNullsWithoutDefaults(object, version.structural)
	defaulting.Default(object, version.structural)
	version.prune(object)
}

func (version crdVersion) prune(object map[string]any) {
	pruning.Prune(object, version.structural, true)
}
