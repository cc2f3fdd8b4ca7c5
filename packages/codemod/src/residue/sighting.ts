import type { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'

/** What a node says of v1beta1 by its words alone, whoever reads it. */
export interface Sighting {
  readonly node: ts.Node
  readonly kind: Kind
  /** The path, the name or the condition type that it says. */
  readonly what: string
  /** A path from the spec or the status, written or read, the name of a field alone, the type of a condition, a list of those, or a version. */
  readonly form: 'path' | 'read' | 'name' | 'type' | 'list' | 'version'
  /** Whether it cannot well be anything else: a whole path, or a type of a condition. */
  readonly isCertain: boolean
}
