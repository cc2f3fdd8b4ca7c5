// node:zlib in a page: nothing is unpacked there, which callers handle as they do where a file is damaged.
export function gunzipSync(): never {
  throw new Error('a page unpacks nothing')
}
