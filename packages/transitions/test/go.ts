import { roots } from '../src/generated/go-types.ts'
import { decode, encodeObject } from '../src/go-json.ts'
import { goType } from '../src/go-type.ts'
import type { ApiObject } from './examples.ts'

/** The object as a server prints it: read into the Go type of its version, and printed by the tags of that type. */
export function printed(object: ApiObject): ApiObject {
  const type = goType(roots[`${String(object.apiVersion)}/${String(object.kind)}`]!)
  return plain(encodeObject(type, decode(type, object, '')))
}

/** Plain JSON: no Maps, no prototypes. */
export function plain(value: unknown): ApiObject {
  return JSON.parse(JSON.stringify(value)) as ApiObject
}
