import { roots, types } from './generated/go-types.ts'
import { fieldsOf } from './go-type.ts'
import type { GoStructField } from './go-type.ts'

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
  return fieldsOf(struct).find((field) => field.name.toLowerCase() === name.toLowerCase())
}
