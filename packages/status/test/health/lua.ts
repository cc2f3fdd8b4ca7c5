import fengari from 'fengari'

const { lua, lauxlib, lualib, to_luastring } = fengari

/** Runs a script as Argo CD does: with the object as `obj`, and none of Lua's libraries but the basic functions. */
export function runLua(
  script: string,
  object: unknown,
): { readonly status: string; readonly message: string } {
  const state = lauxlib.luaL_newstate()
  lauxlib.luaL_requiref(state, to_luastring('_G'), lualib.luaopen_base, 1)
  lua.lua_pop(state, 1)
  push(state, object)
  lua.lua_setglobal(state, to_luastring('obj'))
  const loaded = lauxlib.luaL_loadstring(state, to_luastring(script))
  if (loaded !== lua.LUA_OK || lua.lua_pcall(state, 0, 1, 0) !== lua.LUA_OK)
    throw new Error(lua.lua_tojsstring(state, -1))
  const field = (name: string): string => {
    lua.lua_getfield(state, -1, to_luastring(name))
    const text = lua.lua_tojsstring(state, -1)
    lua.lua_pop(state, 1)
    return text
  }
  return { status: field('status'), message: field('message') }
}

function push(state: object, value: unknown): void {
  if (typeof value === 'string') lua.lua_pushstring(state, to_luastring(value))
  else if (typeof value === 'number') lua.lua_pushinteger(state, value)
  else if (typeof value === 'boolean') lua.lua_pushboolean(state, value)
  else if (typeof value === 'object' && value !== null) {
    lua.lua_newtable(state)
    const entries = Array.isArray(value)
      ? value.map((item, i) => [i + 1, item] as const)
      : Object.entries(value)
    for (const [key, member] of entries) {
      push(state, key)
      push(state, member)
      lua.lua_settable(state, -3)
    }
  } else lua.lua_pushnil(state)
}
