package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	bootstrapv1beta1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta1"
	bootstrapv1beta2 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2"
)

// typeFacts is what `types` prints: roots by group/version/kind, fields by struct name.
type typeFacts struct {
	Release string             `json:"release"`
	Roots   map[string]string  `json:"roots"`
	Types   map[string][]field `json:"types"`
	// Custom names the structs that print themselves, so that a new one upstream is noticed.
	Custom map[string]string `json:"custom"`
}

// field is the JSON name, the type and the tag flags.
type field [3]string

// leafs are the types with JSON code of their own that the converter handles by name.
var leafs = map[reflect.Type]string{
	reflect.TypeFor[metav1.Time]():                           "time",
	reflect.TypeFor[metav1.MicroTime]():                      "microtime",
	reflect.TypeFor[metav1.Duration]():                       "duration",
	reflect.TypeFor[intstr.IntOrString]():                    "intstr",
	reflect.TypeFor[resource.Quantity]():                     "quantity",
	reflect.TypeFor[apiextensionsv1.JSON]():                  "json",
	reflect.TypeFor[runtime.RawExtension]():                  "json",
	reflect.TypeFor[metav1.FieldsV1]():                       "json",
	reflect.TypeFor[json.RawMessage]():                       "json",
	reflect.TypeFor[[]byte]():                                "bytes",
	reflect.TypeFor[bootstrapv1beta1.BootstrapTokenString](): "bootstrapToken",
	reflect.TypeFor[bootstrapv1beta2.BootstrapTokenString](): "bootstrapToken",
}

var packageNames = strings.NewReplacer(
	"sigs.k8s.io/cluster-api/api/", "",
	"sigs.k8s.io/cluster-api/test/infrastructure/docker/api/", "infrastructure/",
	"kubeadm/", "",
	"k8s.io/apimachinery/pkg/apis/meta/v1", "meta",
	"k8s.io/api/core/v1", "corev1",
)

func writeTypes(out string) error {
	facts, err := readTypes()
	if err != nil {
		return err
	}
	if out == "" {
		return json.NewEncoder(os.Stdout).Encode(facts)
	}
	return os.WriteFile(out, []byte(facts.typeScript()), 0o644)
}

func readTypes() (*typeFacts, error) {
	scheme, err := newScheme()
	if err != nil {
		return nil, err
	}
	facts := &typeFacts{Release: release(), Roots: map[string]string{}, Types: map[string][]field{}, Custom: map[string]string{}}
	for _, gvk := range kindsOf(scheme) {
		facts.Roots[gvk.GroupVersion().String()+"/"+gvk.Kind] = facts.typeOf(scheme.AllKnownTypes()[gvk])
	}
	return facts, nil
}

// typeOf spells a type and records the structs it meets.
func (facts *typeFacts) typeOf(t reflect.Type) string {
	if leaf, ok := leafs[t]; ok {
		return leaf
	}
	facts.noteCustom(t)
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + facts.typeOf(t.Elem())
	case reflect.Slice:
		return "[]" + facts.typeOf(t.Elem())
	case reflect.Map:
		if t.Key().Kind() != reflect.String {
			panic(fmt.Sprintf("map key %s of %s", t.Key(), t))
		}
		return "map[string]" + facts.typeOf(t.Elem())
	case reflect.Struct:
		name := nameOf(t)
		if _, seen := facts.Types[name]; !seen {
			facts.Types[name] = nil // recursive types end here
			facts.Types[name] = facts.fieldsOf(t)
		}
		return name
	case reflect.Interface, reflect.Func, reflect.Chan, reflect.Array, reflect.UnsafePointer:
		panic(fmt.Sprintf("type %s has no JSON form we know", t))
	}
	return t.Kind().String()
}

// fieldsOf lists the fields in the order encoding/json prints them: declaration order, inlined structs in place.
func (facts *typeFacts) fieldsOf(t reflect.Type) []field {
	fields := []field{}
	names := map[string]bool{}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		inlined := f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct
		if inlined || name == "-" || !f.IsExported() || !reachable(t, f.Index) {
			continue
		}
		if name == "" {
			name = f.Name
		}
		if names[name] {
			panic(fmt.Sprintf("%s has two fields %s", t, name))
		}
		names[name] = true
		fields = append(fields, field{name, facts.typeOf(f.Type), flagsOf(t, f, options)})
	}
	return fields
}

// reachable says whether each struct on the way to a promoted field is inlined rather than printed under its own name.
func reachable(t reflect.Type, index []int) bool {
	for _, i := range index[:len(index)-1] {
		parent := t.Field(i)
		if name, _, _ := strings.Cut(parent.Tag.Get("json"), ","); name != "" {
			return false
		}
		if parent.Type.Kind() == reflect.Pointer {
			panic(fmt.Sprintf("%s inlines a pointer %s", t, parent.Name))
		}
		t = parent.Type
	}
	return true
}

func flagsOf(t reflect.Type, f reflect.StructField, options string) string {
	var flags []string
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "omitempty", "omitzero":
			flags = append(flags, option)
		case "", "inline":
		default:
			panic(fmt.Sprintf("%s.%s: tag option %s", t, f.Name, option))
		}
	}
	return strings.Join(flags, " ")
}

func (facts *typeFacts) noteCustom(t reflect.Type) {
	if t.Kind() == reflect.Pointer {
		return
	}
	marshaler, unmarshaler, zeroer := reflect.TypeFor[json.Marshaler](), reflect.TypeFor[json.Unmarshaler](), reflect.TypeFor[interface{ IsZero() bool }]()
	var notes []string
	for _, custom := range []struct {
		name  string
		iface reflect.Type
	}{{"MarshalJSON", marshaler}, {"UnmarshalJSON", unmarshaler}, {"IsZero", zeroer}} {
		switch {
		case t.Implements(custom.iface):
			notes = append(notes, custom.name+" on value")
		case reflect.PointerTo(t).Implements(custom.iface):
			notes = append(notes, custom.name+" on pointer")
		}
	}
	if notes != nil {
		facts.Custom[nameOf(t)] = strings.Join(notes, ", ")
	}
}

func nameOf(t reflect.Type) string {
	return packageNames.Replace(t.PkgPath()) + "." + t.Name()
}
