import type { ts } from 'ts-morph'
import { moveOf } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import { walkType } from './walk.ts'
import type { Declaration } from './walk.ts'

/** How well the fields of a type fit a place of the API. */
export interface Fingerprint {
  /** Fields that the API has there, in either version. */
  readonly known: number
  /** Fields that it has in neither. */
  readonly unknown: number
  /** Fields that only v1beta1 has, but for those of conditions: one type often stands for both generations of them. */
  readonly older: readonly string[]
  /** Fields that only v1beta2 has, but for the same. */
  readonly newer: readonly string[]
  /** Fields that both have, and that mean something else in v1beta2: `status.conditions`. */
  readonly redefined: readonly string[]
  /** Fields of a spec that it always has, and the API in neither version: an object of the API has no such spec. */
  readonly strange: readonly string[]
}

/** Whether fields are those of a place, but for few. */
export function isOfPlace({ known, unknown, strange }: Fingerprint): boolean {
  return known > 0 && unknown * 2 <= known && strange.length === 0
}

/** How many steps below a place fields count. */
const depth = 4

/** Compares the fields of a type with those of a place, as far as the program itself declares them. */
export function fingerprintOf(
  declaration: Declaration,
  place: MirroredPlace,
  checker: ts.TypeChecker,
): Fingerprint {
  let known = 0
  let unknown = 0
  const older: string[] = []
  const newer: string[] = []
  const redefined: string[] = []
  const strange: string[] = []
  const seen = new Set<Declaration>()
  const deepest = stepCount(place) + depth
  walkType(declaration, place, checker, {
    declaration: (node) => !seen.has(node) && !!seen.add(node),
    member: (node, { kind, path }) => {
      const was = kind.older(path) !== undefined
      const is = kind.newer(path) !== undefined
      if (was || is) known++
      else unknown++
      if (!was && !is && !node.questionToken && /^spec\.\w+$/.test(path)) strange.push(path)
      const { isRedefined, isExact } = moveOf({ kind, path }, 'current')
      if (was && !is && !isRedefined) older.push(path)
      if (is && !was && !isRedefined) newer.push(path)
      if (isRedefined && isExact) redefined.push(path)
      return (was || is) && stepCount({ path }) < deepest
    },
  })
  return { known, unknown, older, newer, redefined, strange }
}

function stepCount({ path }: Pick<MirroredPlace, 'path'>): number {
  return path === '' ? 0 : path.split('.').length
}
