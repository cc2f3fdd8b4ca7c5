package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structural "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	runtimehooksv1 "sigs.k8s.io/cluster-api/api/runtime/hooks/v1alpha1"
	"sigs.k8s.io/cluster-api/core/reconcilers/topology/cluster/patches/inline"
	"sigs.k8s.io/yaml"
)

// question is one line of stdin: a template and the patches of its class, before and after a migration, and the
// variables of some Clusters.
type question struct {
	Before    side                        `json:"before"`
	After     side                        `json:"after"`
	Variables [][]runtimehooksv1.Variable `json:"variables"`
}

type side struct {
	Template json.RawMessage               `json:"template"`
	Patches  []clusterv1.ClusterClassPatch `json:"patches"`
}

// comparePatches has the topology controller's engine apply the patches of both sides, and the schema of the CRD accept
// or refuse the result. Both sides have to give the same object in v1beta2, or none of them any.
func comparePatches(in io.Reader) (string, error) {
	patcher, err := newPatcher()
	if err != nil {
		return "", err
	}
	alike, refused, dropped := 0, 0, 0
	lines := bufio.NewReader(in)
	for {
		line, readErr := lines.ReadBytes('\n')
		if len(line) > 0 {
			var asked question
			if err := json.Unmarshal(line, &asked); err != nil {
				return "", err
			}
			for _, variables := range asked.Variables {
				before, isDropped, beforeErr := patcher.result(asked.Before, variables, true)
				if beforeErr != nil {
					before, isDropped, beforeErr = patcher.result(asked.Before, variables, false)
				}
				after, _, afterErr := patcher.result(asked.After, variables, true)
				switch {
				case beforeErr != nil && afterErr != nil:
					refused++
				case isDropped && afterErr != nil:
					dropped++
				case beforeErr != nil || afterErr != nil || !reflect.DeepEqual(before, after):
					given, _ := json.Marshal(variables)
					return "", fmt.Errorf("variables %s\nbefore %s\n  %v %v\nafter %s\n  %v %v", given,
						textsOf(asked.Before), before, beforeErr, textsOf(asked.After), after, afterErr)
				default:
					alike++
				}
			}
		}
		if readErr == io.EOF {
			return fmt.Sprintf("patches: %d results alike, %d refused on both sides, %d without the flag that is refused now; no difference",
				alike, refused, dropped), nil
		}
		if readErr != nil {
			return "", readErr
		}
	}
}

func textsOf(of side) string {
	text, _ := json.Marshal(of.Patches)
	return string(text)
}

type patcher struct {
	server  *server
	schemas map[string]crdSchema
}

type crdSchema struct {
	structural *structural.Structural
	validator  validation.SchemaValidator
}

func newPatcher() (*patcher, error) {
	server, err := newServer("v1beta2")
	if err != nil {
		return nil, err
	}
	folder, err := exec.Command("go", "list", "-m", "-f", "{{ .Dir }}", "sigs.k8s.io/cluster-api").Output()
	if err != nil {
		return nil, err
	}
	file := filepath.Join(strings.TrimSpace(string(folder)),
		"controlplane/kubeadm/config/crd/bases/controlplane.cluster.x-k8s.io_kubeadmcontrolplanetemplates.yaml")
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var crd apiextensionsv1.CustomResourceDefinition
	if err := yaml.Unmarshal(text, &crd); err != nil {
		return nil, err
	}
	schemas := map[string]crdSchema{}
	for _, version := range crd.Spec.Versions {
		var props apiextensions.JSONSchemaProps
		if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(version.Schema.OpenAPIV3Schema, &props, nil); err != nil {
			return nil, err
		}
		own, err := structural.NewStructural(&props)
		if err != nil {
			return nil, err
		}
		validator, _, err := validation.NewSchemaValidator(&props)
		if err != nil {
			return nil, err
		}
		schemas[version.Name] = crdSchema{own, validator}
	}
	return &patcher{server, schemas}, nil
}

// result is the spec in v1beta2 of a patched template; isDropped says whether the server takes a null out of it. A server
// that stores v1beta1 keeps empty lists and maps, and one that stores v1beta2 adds the members that v1beta1 has implicitly.
func (p *patcher) result(of side, variables []runtimehooksv1.Variable, storesV1beta2 bool) (spec any, isDropped bool, err error) {
	object := &unstructured.Unstructured{}
	if err := object.UnmarshalJSON(of.Template); err != nil {
		return nil, false, err
	}
	if storesV1beta2 {
		for _, version := range []string{"v1beta2", object.GroupVersionKind().Version} {
			if err := p.convert(object, version); err != nil {
				return nil, false, err
			}
		}
	}
	for i := range of.Patches {
		if err := apply(&of.Patches[i], object, variables); err != nil {
			return nil, false, err
		}
	}
	own := p.schemas[object.GroupVersionKind().Version]
	given := object.DeepCopy()
	defaulting.PruneNonNullableNullsWithoutDefaults(object.Object, own.structural)
	isDropped = !reflect.DeepEqual(given, object)
	if errs := validation.ValidateCustomResource(nil, object.Object, own.validator); len(errs) > 0 {
		return nil, isDropped, errs.ToAggregate()
	}
	if err := p.convert(object, "v1beta2"); err != nil {
		return nil, isDropped, err
	}
	return object.Object["spec"], isDropped, nil
}

func (p *patcher) convert(object *unstructured.Unstructured, version string) error {
	in, err := json.Marshal(object)
	if err != nil {
		return err
	}
	out, err := p.converted(in, object.GroupVersionKind().GroupVersion(), version)
	if err != nil {
		return err
	}
	object.Object = nil
	return object.UnmarshalJSON(out)
}

// converted prints an object in another version of its group, or again in its own.
func (p *patcher) converted(in []byte, from schema.GroupVersion, version string) ([]byte, error) {
	if from.Version == version {
		read, _, err := p.server.decode(in)
		if err != nil {
			return nil, err
		}
		return json.Marshal(read)
	}
	line, err := json.Marshal(request{To: from.Group + "/" + version, In: in})
	if err != nil {
		return nil, err
	}
	return p.server.convert(line)
}

// apply is the engine's `Apply` for one patch.
func apply(patch *clusterv1.ClusterClassPatch, object *unstructured.Unstructured, variables []runtimehooksv1.Variable) error {
	answer, err := inline.NewGenerator(patch).Generate(context.Background(), nil, &runtimehooksv1.GeneratePatchesRequest{
		Variables: variables,
		Items: []runtimehooksv1.GeneratePatchesRequestItem{{
			Object:          runtime.RawExtension{Object: object},
			HolderReference: runtimehooksv1.HolderReference{Kind: "Cluster", FieldPath: "spec.controlPlaneRef"},
		}},
	})
	if err != nil {
		return err
	}
	for _, item := range answer.Items {
		operations, err := jsonpatch.DecodePatch(item.Patch)
		if err != nil {
			return err
		}
		text, err := object.MarshalJSON()
		if err != nil {
			return err
		}
		patched, err := operations.Apply(text)
		if err != nil {
			return err
		}
		object.Object = nil
		if err := object.UnmarshalJSON(patched); err != nil {
			return err
		}
	}
	return nil
}
