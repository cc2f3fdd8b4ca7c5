import type { ts } from 'ts-morph'
import { isSamePlace } from '../place.ts'
import type { Place } from '../place.ts'
import type { Declaration } from './walk.ts'

/** What in a program stands for an object of Cluster API, or for a part of one. */
export interface Mirror {
  /** As it is declared; `''` for what has no name. */
  readonly name: string
  readonly declaration: Declaration
  readonly place: Place
  /** Which version's fields it has; `both` is what dual code has. */
  readonly stage: 'v1beta1' | 'v1beta2' | 'both'
  /** `weak` is not acted upon: a person is asked. */
  readonly confidence: 'certain' | 'likely' | 'weak'
  /** Why it is taken for one, each a few words. */
  readonly evidence: readonly string[]
}

/** The mirrors of a program, and every declaration that is part of one. */
export class Mirrors {
  readonly all: readonly Mirror[]
  readonly #places = new Map<string, Place[]>()
  readonly #roots = new Map<string, Set<Mirror>>()
  readonly #declarations = new Map<string, Declaration>()

  constructor(all: readonly Mirror[]) {
    this.all = all
  }

  /** Says that a declaration, reached from a mirror, stands for a place. False where that is known already. */
  add(declaration: Declaration, place: Place, root: Mirror): boolean {
    const key = keyOf(declaration)
    const roots = this.#roots.get(key)
    if (roots) roots.add(root)
    else this.#roots.set(key, new Set([root]))
    const known = this.#places.get(key) ?? []
    if (known.some((other) => isSamePlace(other, place))) return false
    this.#places.set(key, [...known, place])
    this.#declarations.set(key, declaration)
    return true
  }

  /** The mirrors that a declaration is a part of. */
  rootsOf(declaration: ts.Node): ReadonlySet<Mirror> {
    return this.#roots.get(keyOf(declaration)) ?? new Set()
  }

  /** The places a declaration stands for: several where kinds share a type, none where it mirrors nothing. */
  placesOf(declaration: ts.Node): readonly Place[] {
    return this.#places.get(keyOf(declaration)) ?? []
  }

  /** Every declaration that stands for something, with its places. */
  *declarations(): Generator<readonly [declaration: Declaration, places: readonly Place[]]> {
    for (const [key, declaration] of this.#declarations) yield [declaration, this.#places.get(key)!]
  }
}

/** The same text can be read by several programs, so a node is known by where it stands. */
function keyOf(node: ts.Node): string {
  return `${node.getSourceFile().fileName}:${node.pos}:${node.end}`
}
