import type { Json } from '../fuzz/json.ts'
import { isBelow } from './changes.ts'
import type { Changes } from './changes.ts'
import { parentOf } from './questions.ts'
import type { Question } from './questions.ts'

/** A value that a release writes, with what has to be in the object for it. */
export interface Cause {
  /** `group/version/Kind`. */
  readonly kind: string
  /** Path of the smallest container that has to be there, '' for any object. */
  readonly in: string
  /** The value that has to be there, where the container alone is not enough: a condition as in `unless`. */
  readonly when?: string
  readonly path: string
  /** Value as JSON text, undefined where a value is taken away. */
  readonly value: string | undefined
  /** Conditions with which it is not written: `path` for any value there, `path=value`, or `path!=value`. */
  readonly unless: readonly string[]
}

/** A cause, with the releases that it holds for. */
export interface Row extends Cause {
  readonly releases: readonly string[]
}

/** Returns what each release writes where, from what it changed in the object of each question of one kind. */
export function attribute(
  questions: readonly Question[],
  changesIn: ReadonlyMap<string, readonly (Changes | undefined)[]>,
): Row[] {
  const rows = new Map<string, { readonly cause: Cause; readonly releases: string[] }>()
  for (const [release, changes] of changesIn)
    for (const cause of causesOf(questions, changes)) {
      const key = JSON.stringify(cause)
      const row = rows.get(key) ?? { cause, releases: [] }
      rows.set(key, row)
      row.releases.push(release)
    }
  return [...rows.values()]
    .map(({ cause, releases }) => ({ ...cause, releases }))
    .toSorted((a, b) => compare(a.in, b.in) || compare(a.path, b.path) || compare(a.when, b.when))
}

const compare = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)

/** Compares each question with the container around it: what is new is caused by it, what is missing prevented by it. */
function causesOf(questions: readonly Question[], changes: readonly (Changes | undefined)[]): Cause[] {
  const containers = new Map<string, Changes | undefined>()
  const values = new Map<string, Json[]>()
  for (const [i, { container, leaf, value }] of questions.entries())
    if (leaf === undefined) containers.set(container, changes[i])
    else if (changes[i]) values.set(leaf, [...(values.get(leaf) ?? []), value!])
  const names = new Set(containers.keys())
  const causes = new Map<
    string,
    { readonly cause: Omit<Cause, 'unless' | 'when'>; readonly by: Json[]; readonly leaf?: string }
  >()
  const prevented = new Map<string, Map<string, Json[]>>()
  for (const [i, { kind, container, leaf, value }] of questions.entries()) {
    const around = leaf === undefined ? parentOf(container, names) : container
    const now = changes[i]
    const before = around === undefined ? new Map<string, string>() : containers.get(around)
    if (!now || !before) continue
    for (const [path, text] of now) {
      if (before.has(path) && before.get(path) === text) continue
      const cause = { kind, in: container, path, value: text }
      const key = JSON.stringify([cause, leaf])
      const known = causes.get(key) ?? { cause, by: [], ...(leaf === undefined ? {} : { leaf }) }
      causes.set(key, known)
      if (leaf !== undefined) known.by.push(value!)
    }
    const at = leaf ?? container
    for (const path of before.keys()) {
      if (now.has(path) || path === at || isBelow(at, path)) continue
      const by = prevented.get(path) ?? new Map<string, Json[]>()
      prevented.set(path, by.set(at, [...(by.get(at) ?? []), ...(leaf === undefined ? [] : [value!])]))
    }
  }
  return [...causes.values()].flatMap(({ cause, by, leaf }) => {
    const whens =
      leaf === undefined ? [{}] : conditionsOf(leaf, by, values.get(leaf)!).map((when) => ({ when }))
    const unless = [...(prevented.get(cause.path) ?? [])]
      .filter(([at]) => isBelow(at, cause.in))
      .flatMap(([at, not]) => conditionsOf(at, not, values.get(at) ?? []))
      .toSorted()
    return whens.map((when) => ({ ...cause, ...when, unless }))
  })
}

const isEmpty = (value: Json) => ['""', '{}', '[]'].includes(JSON.stringify(value))

/** Returns what the values at a path that matter have in common: all of them, all but a few, or these few. */
function conditionsOf(at: string, by: readonly Json[], asked: readonly Json[]): string[] {
  const others = asked.filter((value) => !isEmpty(value) && !by.includes(value))
  if (others.length === 0)
    return by.some((value) => !isEmpty(value)) || by.length === 0 ? [at] : [`${at}=${JSON.stringify(by[0])}`]
  const [is, values] = others.length < by.length ? ['!=', others] : ['=', by]
  return values.map(
    (value) => `${at}${is}${typeof value === 'string' && value ? value : JSON.stringify(value)}`,
  )
}
