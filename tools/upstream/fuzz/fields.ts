import { roots, types } from '../../../packages/transitions/src/generated/go-types.ts'
import { fieldsOf as fieldsIn } from '../../../packages/transitions/src/go-type.ts'

/** A Go type as JSON sees it, by its name: what Go makes of a struct is for upstream to say. */
export type Type =
  | { readonly is: 'pointer' | 'list' | 'map'; readonly of: Type }
  | { readonly is: 'struct'; readonly name: string }
  | { readonly is: 'leaf'; readonly leaf: string }

export interface Field {
  readonly name: string
  readonly type: Type
}

const known = new Map<string, Type>()
const knownFields = new Map<string, readonly Field[]>()

export function typeOf(text: string): Type {
  let type = known.get(text)
  if (!type) known.set(text, (type = parse(text)))
  return type
}

/** The fields of a struct, in Go's order. */
export function fieldsOf(struct: string): readonly Field[] {
  let fields = knownFields.get(struct)
  if (!fields) {
    fields = fieldsIn(struct).map(({ name, type }) => ({ name, type: typeOf(type) }))
    knownFields.set(struct, fields)
  }
  return fields
}

/** The struct of `group/version/Kind`. */
export function rootOf(apiVersion: string, kind: string): string {
  return roots[`${apiVersion}/${kind}`]!
}

const names = new Set(Object.keys(types).flatMap((struct) => fieldsIn(struct).map(({ name }) => name)))

/** False for a key that can only be one of a map. */
export function isFieldName(key: string): boolean {
  return names.has(key)
}

/** How many structs a struct reaches: a measure of how much there is to try. */
export function reachOf(struct: string, seen = new Set<string>()): number {
  if (seen.has(struct)) return seen.size
  seen.add(struct)
  for (const { type } of fieldsOf(struct)) {
    const inner = innermost(type)
    if (inner.is === 'struct') reachOf(inner.name, seen)
  }
  return seen.size
}

function innermost(type: Type): Type {
  return 'of' in type ? innermost(type.of) : type
}

function parse(text: string): Type {
  if (text.startsWith('*')) return { is: 'pointer', of: typeOf(text.slice(1)) }
  if (text.startsWith('[]')) return { is: 'list', of: typeOf(text.slice(2)) }
  if (text.startsWith('map[string]')) return { is: 'map', of: typeOf(text.slice('map[string]'.length)) }
  return text in types ? { is: 'struct', name: text } : { is: 'leaf', leaf: text }
}
