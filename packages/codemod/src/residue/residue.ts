import type { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'
import type { Source } from '../source.ts'

/** A place that says something as v1beta1 has it, which nothing edits, reports or explains. */
export interface Residue {
  readonly source: Source
  readonly node: ts.Node
  readonly kind: Kind
  /** The path, the name or the condition type that it says. */
  readonly what: string
  /** Whether it cannot well be anything else: a whole path, or a type of a condition. */
  readonly isCertain: boolean
}
