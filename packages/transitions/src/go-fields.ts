import { roots, types } from './generated/go-types.ts'

/** A field of a Go struct of the upstream API. */
export interface GoStructField {
  /** As JSON has it: `providerID`. */
  readonly name: string
  /** As in generated/go-types.ts: `*string`, `core/v1beta2.Bootstrap`. */
  readonly type: string
}

/** The Go struct of a kind: `core/v1beta1.Machine`; `undefined` where upstream has none. */
export function goStructOf(group: string, version: string, kind: string): string | undefined {
  return roots[`${group}/${version}/${kind}`]
}

/** Whether upstream has a struct: `core/v1beta2.ClusterSpec`. */
export function isGoStruct(struct: string): boolean {
  return struct in types
}

/** The field of a struct that Go code calls `name`; Go spells the names of JSON in capitals here and there. */
export function goFieldOf(struct: string, name: string): GoStructField | undefined {
  const field = types[struct]?.find(([json]) => json.toLowerCase() === name.toLowerCase())
  return field && { name: field[0], type: field[1] }
}
