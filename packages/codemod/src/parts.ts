import type { ts } from 'ts-morph'

/** The types of a union; a type itself where it is none. */
export function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type]
}
