package main

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	admissionv1 "k8s.io/api/admission/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	apijson "k8s.io/apimachinery/pkg/util/json"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/conversion"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

var unmarshal = apijson.Unmarshal

// converter is what releases whose types do not convert themselves register for a kind.
type converter interface {
	ConvertObject(ctx context.Context, src, dst runtime.Object) error
}

type probe struct {
	scheme   *runtime.Scheme
	versions map[schema.GroupVersionKind]crdVersion
}

func newProbe(versions map[schema.GroupVersionKind]crdVersion) (*probe, error) {
	scheme := runtime.NewScheme()
	for _, add := range schemes {
		if err := add(scheme); err != nil {
			return nil, err
		}
	}
	for _, setGetter := range getters {
		setLookup(setGetter)
	}
	for _, webhook := range webhooks {
		if field := reflect.ValueOf(webhook).Elem().FieldByName("Client"); field.IsValid() {
			field.Set(reflect.ValueOf(classes{}))
		}
	}
	return &probe{scheme, versions}, nil
}

// schemas gives the schema of each version that the release has types for.
func (p *probe) schemas() map[string]*apiextensionsv1.JSONSchemaProps {
	written := map[string]*apiextensionsv1.JSONSchemaProps{}
	for gvk, version := range p.versions {
		if p.scheme.Recognizes(gvk) {
			written[gvk.GroupVersion().String()+"/"+gvk.Kind] = version.written
		}
	}
	return written
}

func (p *probe) answer(object map[string]any) (result answer) {
	defer func() {
		if panicked := recover(); panicked != nil {
			result = answer{Err: fmt.Sprint(panicked)}
		}
	}()
	stored, err := p.store(object)
	if err != nil {
		return answer{Err: err.Error()}
	}
	return stored
}

func (p *probe) store(object map[string]any) (answer, error) {
	gvk := schema.FromAPIVersionAndKind(fmt.Sprint(object["apiVersion"]), fmt.Sprint(object["kind"]))
	version, known := p.versions[gvk]
	if !known || !p.scheme.Recognizes(gvk) {
		return answer{}, fmt.Errorf("the release has no %s", gvk)
	}
	asked := runtime.DeepCopyJSON(object)
	version.prune(object)
	version.fill(asked)
	hubKind := schema.GroupVersionKind{Group: gvk.Group, Version: "v1beta2", Kind: gvk.Kind}
	if !p.scheme.Recognizes(hubKind) {
		hubKind = gvk
	}
	var result answer
	var err error
	if result.Plain, result.PlainHub, err = p.through(object, gvk, hubKind, p.versions[hubKind].prune, nil); err != nil {
		return answer{}, err
	}
	result.Stored, result.Hub, err = p.through(asked, gvk, hubKind, p.versions[hubKind].fill, webhooks[gvk.Kind])
	return result, err
}

// through reads an object into the release's hub, runs a webhook and a schema on it, and prints it in both versions.
func (p *probe) through(object map[string]any, asked, hub schema.GroupVersionKind, schema func(map[string]any), webhook any) (inAsked, inHub map[string]any, err error) {
	typed, err := p.decode(object, asked)
	if err != nil {
		return nil, nil, err
	}
	if typed, err = p.convert(typed, asked, hub); err != nil {
		return nil, nil, err
	}
	if webhook != nil {
		if err := admit(webhook, typed); err != nil {
			return nil, nil, err
		}
	}
	if inHub, err = p.print(typed, hub); err != nil {
		return nil, nil, err
	}
	schema(inHub)
	if typed, err = p.decode(inHub, hub); err != nil {
		return nil, nil, err
	}
	if typed, err = p.convert(typed, hub, asked); err != nil {
		return nil, nil, err
	}
	inAsked, err = p.print(typed, asked)
	return inAsked, inHub, err
}

// admit runs a defaulting webhook, as on a create. Its argument's type differs between releases.
func admit(webhook any, object runtime.Object) error {
	request := admission.Request{AdmissionRequest: admissionv1.AdmissionRequest{Operation: admissionv1.Create}}
	ctx := admission.NewContextWithRequest(context.Background(), request)
	results := reflect.ValueOf(webhook).MethodByName("Default").Call([]reflect.Value{reflect.ValueOf(ctx), reflect.ValueOf(object)})
	err, _ := results[0].Interface().(error)
	return err
}

func (p *probe) convert(src runtime.Object, from, to schema.GroupVersionKind) (runtime.Object, error) {
	if from == to {
		return src, nil
	}
	dst, err := p.scheme.New(to)
	if err != nil {
		return nil, err
	}
	src.GetObjectKind().SetGroupVersionKind(from)
	dst.GetObjectKind().SetGroupVersionKind(to)
	if construct, exists := converters[from.Kind]; exists {
		byWebhook, err := construct(p.scheme)
		if err != nil {
			return nil, err
		}
		return dst, byWebhook.(converter).ConvertObject(context.Background(), src, dst)
	}
	if spoke, ok := src.(conversion.Convertible); ok {
		return dst, spoke.ConvertTo(dst.(conversion.Hub))
	}
	return dst, dst.(conversion.Convertible).ConvertFrom(src.(conversion.Hub))
}

func (p *probe) decode(object map[string]any, gvk schema.GroupVersionKind) (runtime.Object, error) {
	typed, err := p.scheme.New(gvk)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	return typed, json.Unmarshal(text, typed)
}

// print gives the object without its status, which a create drops, and without the note of a conversion.
func (p *probe) print(object runtime.Object, gvk schema.GroupVersionKind) (map[string]any, error) {
	object.GetObjectKind().SetGroupVersionKind(gvk)
	text, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	var printed map[string]any
	if err := unmarshal(text, &printed); err != nil {
		return nil, err
	}
	delete(printed, "status")
	metadata, _ := printed["metadata"].(map[string]any)
	delete(metadata, "creationTimestamp")
	annotations, _ := metadata["annotations"].(map[string]any)
	for name := range annotations {
		if strings.HasSuffix(name, "/conversion-data") {
			delete(annotations, name)
		}
	}
	if annotations != nil && len(annotations) == 0 {
		delete(metadata, "annotations")
	}
	return printed, nil
}

// setLookup answers every reference with v1beta1 on the way down. The argument's type differs between releases.
func setLookup(setGetter any) {
	setter := reflect.ValueOf(setGetter)
	getter := reflect.MakeFunc(setter.Type().In(0), func(args []reflect.Value) []reflect.Value {
		kind := args[len(args)-1].Interface().(schema.GroupKind)
		version := schema.GroupVersion{Group: kind.Group, Version: "v1beta1"}.String()
		return []reflect.Value{reflect.ValueOf(version), reflect.Zero(reflect.TypeFor[error]())}
	})
	setter.Call([]reflect.Value{getter})
}

// classes answers the webhook of a Cluster with a ClusterClass without variables, reconciled.
type classes struct{ client.Reader }

func (classes) Get(_ context.Context, key client.ObjectKey, object client.Object, _ ...client.GetOption) error {
	reconciled := `{"metadata": {"name": %q, "namespace": %q, "generation": 1}, "status": {"observedGeneration": 1,
		"conditions": [{"type": "VariablesReconciled", "status": "True"}, {"type": "VariablesReady", "status": "True"}]}}`
	return json.Unmarshal([]byte(fmt.Sprintf(reconciled, key.Name, key.Namespace)), object)
}
