import type { Stored } from './apply.ts'

/** A place where two stored objects differ. */
export interface Difference {
  /** With `[]` for the index of an item. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'

/** What an apply changed of spec, labels and annotations. */
export function differencesOf(before: Stored, after: Stored): readonly Difference[] {
  return [...walk('', contentOf(before), contentOf(after))]
}

/**
 * A generation that moved though the spec did not, by more than an apply of the unchanged original moves it: v1beta1
 * stores an explicit `false` nowhere, so that it is news each time.
 */
export function moveOf(before: Stored, after: Stored, usual: number): readonly Difference[] {
  const [old, now] = [before.metadata.generation ?? 0, after.metadata.generation ?? 0]
  if (now <= old + usual || !same(before.spec, after.spec)) return []
  return [{ path: 'generation', before: old, after: now }]
}

function contentOf({ spec, metadata: { labels, annotations } }: Stored): object {
  const { [lastApplied]: _, ...others } = (annotations ?? {}) as Record<string, unknown>
  return { spec, labels: labels ?? {}, annotations: others }
}

function* walk(path: string, before: unknown, after: unknown): Generator<Difference> {
  if (same(before, after)) return
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length === after.length && same(sorted(before), sorted(after)))
      return yield { path: `${path} (order)`, before, after }
    if (before.length === after.length) {
      for (const [i, item] of before.entries()) yield* walk(`${path}[]`, item, after[i])
      return
    }
  } else if (isMap(before) && isMap(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* walk(path === '' ? key : `${path}.${key}`, before[key], after[key])
    return
  }
  yield { path, before, after }
}

function sorted(list: readonly unknown[]): readonly string[] {
  return list.map((item) => canonical(item)).sort()
}

function same(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b)
}

/** JSON with the keys of maps in order. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, member: unknown) =>
      isMap(member)
        ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
        : member,
    ) ?? ''
  )
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
