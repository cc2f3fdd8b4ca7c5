import type { ts } from 'ts-morph'
import type { MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'
import type { Mirrors } from './mirrors.ts'

/**
 * A type that looks like a mirror and cannot follow: nothing names its API group, or the contract of its provider, or it stands
 * for more than that.
 */
export interface Unnamed {
  readonly source: Source
  readonly name: string
  readonly node: ts.Node
  /** A field of it that only v1beta1 has. */
  readonly place: MirroredPlace
  /** True where it is a mirror, and values of other API groups have the type as well. */
  readonly isShared: boolean
}

/** Those that some sources declare, but for parts of what is certain. */
export function unnamedIn(sources: readonly Source[], mirrors: Mirrors): readonly Unnamed[] {
  const bySource = new Map(sources.map((source) => [source.ast, source]))
  return mirrors.all.flatMap(
    ({ name, declaration, confidence, place: { kind }, telling, isShared = false }) => {
      const source = bySource.get(declaration.getSourceFile())
      if (confidence !== 'weak' || telling === undefined || !source) return []
      if (mirrors.placesOf(declaration).length > 0) return []
      const node = ('name' in declaration && declaration.name) || declaration
      return [{ source, name, node, place: { kind, path: telling }, isShared }]
    },
  )
}
