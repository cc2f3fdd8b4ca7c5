package main

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
)

func call(script, function string, names map[string]any) (any, error) {
	state := lua.NewState()
	defer state.Close()
	for name, value := range names {
		state.SetGlobal(name, toLua(state, value))
	}
	if err := state.DoString(script); err != nil {
		return nil, err
	}
	if function == "" {
		return fromLua(state.Get(-1)), nil
	}
	called, ok := state.GetGlobal(function).(*lua.LFunction)
	if !ok {
		return nil, fmt.Errorf("there is no function %s", function)
	}
	if err := state.CallByParam(lua.P{Fn: called, NRet: 1, Protect: true}); err != nil {
		return nil, err
	}
	return fromLua(state.Get(-1)), nil
}

func toLua(state *lua.LState, value any) lua.LValue {
	switch value := value.(type) {
	case bool:
		return lua.LBool(value)
	case float64:
		return lua.LNumber(value)
	case string:
		return lua.LString(value)
	case []any:
		table := state.NewTable()
		for _, one := range value {
			table.Append(toLua(state, one))
		}
		return table
	case map[string]any:
		table := state.NewTable()
		for name, one := range value {
			table.RawSetString(name, toLua(state, one))
		}
		return table
	default:
		return lua.LNil
	}
}

func fromLua(value lua.LValue) any {
	switch value := value.(type) {
	case lua.LBool:
		return bool(value)
	case lua.LNumber:
		return float64(value)
	case lua.LString:
		return string(value)
	case *lua.LTable:
		all := map[string]any{}
		value.ForEach(func(key, one lua.LValue) { all[key.String()] = fromLua(one) })
		return all
	default:
		return nil
	}
}
