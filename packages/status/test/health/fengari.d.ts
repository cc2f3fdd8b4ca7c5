/** What the tests use of fengari, a Lua interpreter in JavaScript that has no types of its own. */
declare module 'fengari' {
  type State = object
  interface Fengari {
    readonly to_luastring: (text: string) => Uint8Array
    readonly lua: {
      readonly LUA_OK: number
      readonly lua_pcall: (state: State, args: number, results: number, handler: number) => number
      readonly lua_pop: (state: State, count: number) => void
      readonly lua_newtable: (state: State) => void
      readonly lua_pushstring: (state: State, text: Uint8Array) => void
      readonly lua_pushinteger: (state: State, value: number) => void
      readonly lua_pushboolean: (state: State, value: boolean) => void
      readonly lua_pushnil: (state: State) => void
      readonly lua_settable: (state: State, index: number) => void
      readonly lua_setglobal: (state: State, name: Uint8Array) => void
      readonly lua_getfield: (state: State, index: number, name: Uint8Array) => number
      readonly lua_tojsstring: (state: State, index: number) => string
    }
    readonly lauxlib: {
      readonly luaL_newstate: () => State
      readonly luaL_requiref: (state: State, name: Uint8Array, open: unknown, global: number) => void
      readonly luaL_loadstring: (state: State, text: Uint8Array) => number
    }
    readonly lualib: { readonly luaopen_base: unknown }
  }
  const fengari: Fengari
  export default fengari
}
