import { types } from 'node:util'
import { byBytes } from '@capi-migrate/transitions'
import { dump } from 'js-yaml-4'
import { loadDocuments } from '../../read/load.ts'
import { asGo } from './layout.ts'
import { isTrue, printed } from './value.ts'
import type { Callable } from './value.ts'

type Dict = Record<string, unknown>

/** Functions that read or make lists and maps. */
export const collections: Readonly<Record<string, Callable>> = {
  list: (...values) => values,
  tuple: (...values) => values,
  dict: (...pairs) => {
    const dict: Dict = {}
    for (let i = 0; i < pairs.length; i += 2) dict[String(pairs[i])] = pairs[i + 1]
    return dict
  },
  set: (dict, key, value) => Object.assign(dict, { [key]: value }),
  unset: (dict, key) => {
    delete dict[key]
    return dict
  },
  get: (dict, key) => dict[key] ?? '',
  hasKey: (dict, key) => Object.hasOwn(dict ?? {}, key),
  keys: (...dicts) => dicts.flatMap(Object.keys),
  values: (...dicts) => dicts.flatMap((dict) => Object.values(dict)),
  pick: (dict, ...keys) => Object.fromEntries(Object.entries(dict).filter(([key]) => keys.includes(key))),
  omit: (dict, ...keys) => Object.fromEntries(Object.entries(dict).filter(([key]) => !keys.includes(key))),
  dig: (...args) => {
    const [dict, standard] = [args.at(-1), args.at(-2)]
    let value: unknown = dict
    for (const key of args.slice(0, -2)) value = (value as Dict | undefined)?.[key]
    return value ?? standard
  },
  merge: (into, ...others) => others.reduce((dict, other) => merged(dict, other, false), into),
  mergeOverwrite: (into, ...others) => others.reduce((dict, other) => merged(dict, other, true), into),
  deepCopy: copied,
  index: (value, ...keys) => keys.reduce((at, key) => at?.[key], value),
  first: (values) => values[0],
  last: (values) => values.at(-1),
  rest: (values) => values.slice(1),
  initial: (values) => values.slice(0, -1),
  append: (values, value) => [...(values ?? []), value],
  prepend: (values, value) => [value, ...(values ?? [])],
  concat: (...lists) => lists.flatMap((values) => values ?? []),
  uniq: (values) => [...new Set(values)],
  compact: (values) => values.filter(isTrue),
  without: (values, ...gone) => values.filter((value: unknown) => !gone.includes(value)),
  has: (value, values) => (values ?? []).includes(value),
  sortAlpha: (values) => values.map(printed).sort(byBytes),
  join: (separator, values) => (Array.isArray(values) ? values : [values]).map(printed).join(separator),
  splitList: (separator, text) => String(text).split(separator),
  split: (separator, text) =>
    Object.fromEntries(
      String(text)
        .split(separator)
        .map((part, i) => [`_${i}`, part]),
    ),
  toYaml: (value) =>
    asGo(dump(value ?? null, { sortKeys: true, lineWidth: -1, noRefs: true, noArrayIndent: true }).trimEnd()),
  fromYaml: (text) => documentIn(text) ?? {},
  fromYamlArray: (text) => documentIn(text) ?? [],
  toJson: (value) => JSON.stringify(sorted(value ?? null)).replace(/[<>&]/g, escaped),
  fromJson: (text) => JSON.parse(text) as unknown,
  lookup: () => ({}),
}

function documentIn(text: unknown): unknown {
  const loaded = loadDocuments(String(text))
  if ('error' in loaded) throw new Error(loaded.error.what)
  return loaded.documents[0]
}

function merged(into: Dict, other: Dict, overwrites: boolean): Dict {
  for (const [key, value] of Object.entries(other ?? {})) {
    const own = into[key]
    if (isDict(own) && isDict(value)) merged(own, value, overwrites)
    else if (overwrites || !isTrue(own)) into[key] = value
  }
  return into
}

/** A copy of maps and lists; what else stands in them, such as a method of Helm, is the same. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied)
  // The context of a template knows its members; a copy of it would know only those that were asked for.
  if (!isDict(value) || types.isProxy(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)]))
}

/** Keys in their order, as Go prints maps. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isDict(value)) return value
  const keys = Object.keys(value).sort(byBytes)
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]))
}

/** Go's JSON may stand in HTML. */
function escaped(character: string): string {
  return `\\u00${character.charCodeAt(0).toString(16)}`
}

function isDict(value: unknown): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
