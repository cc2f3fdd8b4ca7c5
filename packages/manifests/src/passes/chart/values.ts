import { isMap } from '@capi-migrate/edits/json'
import { loadDocuments } from '../../read/load.ts'

/** What a file of values holds that cannot be read. */
const unread = Symbol('unread')

/** The values of a chart that are in sight: its own, and those it is tested and installed with. */
export class ChartValues {
  readonly #files: readonly unknown[]
  #empty: ReadonlyMap<string, ReadonlySet<string>> | undefined

  constructor(texts: readonly string[]) {
    this.#files = texts.map((text) => {
      const loaded = loadDocuments(text)
      return 'documents' in loaded ? loaded.documents[0] : unread
    })
  }

  /** The text at a path that each file which has it agrees on. */
  textAt(path: string): string | undefined {
    const found = this.#files.flatMap((values) => (values === unread ? [unread] : membersAt(values, path)))
    const [one, ...others] = new Set(found)
    return typeof one === 'string' && others.length === 0 ? one : undefined
  }

  /** Whether a file says that there is nothing at a path; an empty text is something where it is quoted. */
  isNothingAt(path: string, isQuoted: boolean): boolean {
    const isNothing = (value: unknown): boolean => value === null || (value === '' && !isQuoted)
    return this.#files.some((values) => values !== unread && membersAt(values, path).some(isNothing))
  }

  /** Whether a file has something empty at a path; `undefined` where none has anything there. */
  isEmptyAt(path: string): boolean | undefined {
    const there = this.#files.flatMap((values) => (values === unread ? [] : membersAt(values, path)))
    return there.length === 0 ? undefined : there.some(isNothing)
  }

  /** The same of the members of a name, wherever they stand. */
  isEmptyNamed(name: string): boolean | undefined {
    const there = this.#files.flatMap((values) => membersNamed(values, name))
    return there.length === 0 ? undefined : there.some(isNothing)
  }

  /** The names of members that are empty somewhere below one of these keys. */
  emptyBelow(keys: readonly string[]): ReadonlySet<string> {
    const empty = (this.#empty ??= emptyIn(this.#files))
    return new Set(keys.flatMap((key) => [...(empty.get(key) ?? [])]))
  }
}

/** What stands at a path, if anything does. */
function membersAt(values: unknown, path: string): readonly unknown[] {
  const value = path.split('.').reduce((at, step) => (isMap(at) ? at[step] : undefined), values)
  return value === undefined ? [] : [value]
}

function membersNamed(values: unknown, name: string): readonly unknown[] {
  if (typeof values !== 'object' || values === null) return []
  const own = isMap(values) && Object.hasOwn(values, name) ? [values[name]] : []
  return [...own, ...Object.values(values).flatMap((value) => membersNamed(value, name))]
}

/** The names of empty members below each key. */
function emptyIn(files: readonly unknown[]): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>()
  const visit = (value: unknown): readonly string[] => {
    if (Array.isArray(value)) return [...new Set(value.flatMap(visit))]
    if (!isMap(value)) return []
    return Object.entries(value).flatMap(([key, member]) => {
      const below = visit(member)
      const known = all.get(key) ?? new Set()
      for (const name of below) known.add(name)
      all.set(key, known)
      return isEmpty(member) ? [...below, key] : below
    })
  }
  for (const values of files) visit(values)
  return all
}

function isNothing(value: unknown): boolean {
  return value === null || isEmpty(value)
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object') return value === '' || value === false || value === 0
  return value !== null && Object.keys(value).length === 0
}
