import type { Crd } from '../crd.ts'
import { deprecatedIn } from '../deprecated.ts'
import { mentionsIn } from '../mentions.ts'

/** What an object of another project has to do with Cluster API; one rule for each. */
export const concerns = ['payload', 'gitops', 'admission', 'monitoring', 'status'] as const
export type Concern = (typeof concerns)[number]

/** Something in an object of another project that knows v1beta1. */
export interface Finding {
  /** `ClusterPolicy require-labels` */
  readonly object: string
  /** One clause. */
  readonly says: string
}

/** What was found in an object, before it is known in which one. */
export interface Found {
  readonly concern: Concern
  readonly says: string
}

/** Looks at one part of an object: which versions that go it names, and what it reads of a deprecated status. */
export function foundIn(
  concern: Concern,
  part: unknown,
  crds: readonly Crd[],
  verb = 'names',
): readonly Found[] {
  if (part === undefined) return []
  return [
    ...mentionsIn(part, crds).map((mention) => ({ concern, says: `${verb} ${mention}` })),
    ...foundStatus(part),
  ]
}

/** What an expression reads of a deprecated status. */
export function foundStatus(expression: unknown): readonly Found[] {
  return deprecatedIn(expression).map((field) => ({ concern: 'status', says: `reads ${field}` }))
}

/** A field of an object, however deep; undefined where something on the way is missing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (held, key) =>
      typeof held === 'object' && held !== null
        ? (held as Readonly<Record<string, unknown>>)[key]
        : undefined,
    value,
  )
}

/** The entries of a list; none where it is no list. */
export function entries(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text, or an empty one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
