package main

import (
	"reflect"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/ext"
	"google.golang.org/protobuf/types/known/structpb"
)

func evaluate(code string, names map[string]any, variables []variable) (any, error) {
	known := map[string]any{"variables": map[string]any{}}
	for name, value := range names {
		known[name] = value
	}
	for _, one := range variables {
		value, err := valueOf(one.Expression, known)
		if err != nil {
			return nil, err
		}
		known["variables"].(map[string]any)[one.Name] = value
	}
	return valueOf(code, known)
}

func valueOf(code string, names map[string]any) (any, error) {
	options := []cel.EnvOption{cel.OptionalTypes(), ext.Strings(), ext.Bindings(), ext.Lists()}
	for name := range names {
		options = append(options, cel.Variable(name, cel.DynType))
	}
	env, err := cel.NewEnv(options...)
	if err != nil {
		return nil, err
	}
	checked, issues := env.Compile(code)
	if issues.Err() != nil {
		return nil, issues.Err()
	}
	program, err := env.Program(checked)
	if err != nil {
		return nil, err
	}
	value, _, err := program.Eval(names)
	if err != nil {
		return nil, err
	}
	plain, err := value.ConvertToNative(reflect.TypeOf(&structpb.Value{}))
	if err != nil {
		return nil, err
	}
	return plain.(*structpb.Value).AsInterface(), nil
}
