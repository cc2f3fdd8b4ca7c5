import type { ts } from 'ts-morph'
import type { MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'
import type { Mirrors } from './mirrors.ts'

/** A type that looks like a mirror and is none for certain: nothing names its API group, or the contract of its provider. */
export interface Unnamed {
  readonly source: Source
  readonly name: string
  readonly node: ts.Node
  /** A field of it that only v1beta1 has. */
  readonly place: MirroredPlace
}

/** Those that some sources declare, but for parts of what is certain. */
export function unnamedIn(sources: readonly Source[], mirrors: Mirrors): readonly Unnamed[] {
  const bySource = new Map(sources.map((source) => [source.ast, source]))
  return mirrors.all.flatMap(({ name, declaration, confidence, place: { kind }, telling }) => {
    const source = bySource.get(declaration.getSourceFile())
    if (confidence !== 'weak' || telling === undefined || !source) return []
    if (mirrors.placesOf(declaration).length > 0) return []
    const node = ('name' in declaration && declaration.name) || declaration
    return [{ source, name, node, place: { kind, path: telling } }]
  })
}
