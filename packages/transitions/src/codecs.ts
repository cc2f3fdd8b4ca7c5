import type { Codec, Context, Reader } from './codec.ts'
import { ConvertError, Undecidable } from './codec.ts'
import { durationOrThrow, parseDuration, printDuration, wholeSeconds } from './duration.ts'
import { inOrder } from './names.ts'
import { say } from './tasks.ts'
import { isMap } from './map.ts'

export { byBytes } from './names.ts'

const same: Reader = (value) => value

/** A Go duration string becomes whole seconds: `5m` → `300`. Upstream: `ConvertToSeconds`. */
export const seconds: Codec = {
  name: 'seconds',
  why: 'durations are whole seconds in v1beta2',
  up: (value, { reading, placeholder }) => {
    if (value === undefined || value === null) return undefined
    if (reading === 'server') return wholeSeconds(durationOrThrow(value))
    const nanos = typeof value === 'string' ? parseDuration(value) : undefined
    if (nanos !== undefined) return wholeSeconds(nanos)
    const computed = typeof value === 'string' ? placeholder?.inSeconds?.(value) : undefined
    if (computed !== undefined) return computed
    const hole = typeof value === 'string' ? placeholder?.(value) : undefined
    const standard = hole?.default === undefined ? undefined : parseDuration(hole.default)
    if (hole && standard !== undefined) {
      const text = hole.asNumber?.(String(wholeSeconds(standard)))
      const said = say('value/duration-default', { text: String(value), how: hole.seconds })
      return new Undecidable(said, text, !hole.isParameter && 'refused')
    }
    if (hole) {
      const said = say('value/duration-printed', { text: String(value), how: hole.seconds })
      return new Undecidable(said, hole.asNumber?.(), !hole.isParameter && 'refused')
    }
    return new Undecidable(say('value/no-duration', { value: JSON.stringify(value) }))
  },
  down: (value, { reading }) => {
    if (value === undefined || value === null) return undefined
    if (!Number.isInteger(value))
      return new Undecidable(say('value/no-seconds', { value: JSON.stringify(value) }))
    const text = printDuration(BigInt(value as number) * 1_000_000_000n)
    return reading === 'server' ? text : shortDuration(text)
  },
}

/** As {@link seconds}, for a field that Go always prints: an absent duration is zero. */
export const secondsAlways: Codec = {
  ...seconds,
  up: (value, context) => seconds.up(value, context) ?? zeroOnServer(context),
}

/**
 * As {@link seconds}, for a plain duration whose zero means "not set" unless the annotation says otherwise. No text that
 * is computed later can be left out where it gives zero, so a person decides.
 */
export const secondsIntent: Codec = {
  ...seconds,
  up: (value, context) => {
    if (context.reading === 'author') return seconds.up(value, withoutComputing(context))
    if (typeof value === 'string' && parseDuration(value) !== 0n) return seconds.up(value, context)
    return context.restored === 0 ? 0 : undefined
  },
}

function withoutComputing({ placeholder, ...context }: Context): Context {
  if (!placeholder) return context
  return {
    ...context,
    placeholder: Object.assign((text: string) => placeholder(text), placeholder, { inSeconds: undefined }),
  }
}

/** `5m0s` → `5m`, `1h0m0s` → `1h`: what a person would have written. */
function shortDuration(text: string): string {
  return text.replace(/(?<=m)0s$/, '').replace(/(?<=h)0m$/, '')
}

function zeroOnServer({ reading }: Context): number | undefined {
  return reading === 'server' ? 0 : undefined
}

/** A field whose zero value the server writes out in the newer version: `replicas: 0`, `controlPlane: false`. */
export function always(zero: number | boolean): Codec {
  return {
    name: 'always',
    why: 'the zero value is written out',
    up: (value, { reading }) => value ?? (reading === 'server' ? zero : undefined),
    down: same,
  }
}

/** A counter whose zero means "not set" unless the annotation holds an explicit zero. */
export const intent: Codec = {
  name: 'intent',
  why: 'zero and absent differ in v1beta2',
  up: (value, { reading, restored }) => {
    if (reading === 'author' || value) return value
    return restored === 0 ? 0 : undefined
  },
  down: same,
}

/** A container that others write into as well: null, which says nothing, must not stand in the way of their values. */
export const unlessNull: Codec = {
  name: 'unlessNull',
  why: 'null says nothing and is left out',
  up: notNull,
  down: notNull,
}

function notNull(value: unknown, { reading }: Context): unknown {
  return reading === 'author' && value === null ? undefined : value
}

/** Upstream rebuilds the list item by item, so an empty one becomes an absent one. */
export const filled: Codec = {
  name: 'filled',
  why: 'an empty list is the same as none',
  up: (value, { reading }) => (reading === 'server' && isEmptyList(value) ? undefined : value),
  down: (value, { reading }) => (reading === 'server' && isEmptyList(value) ? undefined : value),
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** The group of an apiVersion, as `schema.ParseGroupVersion` cuts it; throws on two slashes. */
export function groupOf(apiVersion: string): string {
  const parts = apiVersion.split('/')
  if (apiVersion === '' || apiVersion === '/' || parts.length === 1) return ''
  if (parts.length > 2)
    throw new ConvertError(`failed to parse apiVersion: unexpected GroupVersion string: ${apiVersion}`)
  return parts[0]!
}

/** `group/version` becomes `group`: v1beta2 references follow the contract, not a version. */
export const group: Codec = {
  name: 'group',
  why: 'references name the API group only; Cluster API finds the version by the contract label',
  up: (value, { reading, placeholder }) => {
    if (reading === 'server') return value
    if (typeof value !== 'string' || value === '') return undefined
    const parts = value.split('/').length
    if (parts > 2) return new Undecidable(say('value/no-api-version', { value: JSON.stringify(value) }))
    // What a template prints may well have a group that cannot be seen here.
    const hole = parts === 1 ? placeholder?.(value) : undefined
    const cut = hole?.asGroup?.()
    if (cut !== undefined) return cut
    if (parts === 1 && placeholder)
      return new Undecidable(
        say('value/group-printed', { value }),
        undefined,
        hole !== undefined && !hole.isParameter && 'refused',
      )
    return groupOf(value) || undefined
  },
  down: (value, { reading, parent, lookup }) => {
    if (reading === 'server') return value
    const kind = (parent as { kind?: unknown } | undefined)?.kind
    const version = typeof value === 'string' && typeof kind === 'string' ? lookup(value, kind) : undefined
    if (version !== undefined) return version
    // A group alone is the version of the core group: the reference would name another object.
    const said = say('value/version-unknown', { kind: String(kind), group: String(value) })
    return new Undecidable(said, undefined, 'rollout')
  },
}

/**
 * A map from key to value becomes a list, sorted by key. Controllers compare lists in order, and the server has stored
 * this one: another order in a file replaces Machines when it is applied.
 */
export function mapToList(key: string, item: 'value' | 'fields'): Codec {
  const asItem = (name: string, value: unknown): Record<string, unknown> =>
    item === 'value' ? { [key]: name, value } : { [key]: name, ...(value as object) }
  const step = item === 'value' ? '[].value' : '[]'
  return {
    name: 'mapToList',
    why:
      item === 'value' ? 'a list of name and value instead of a map' : 'a list with names instead of a map',
    up: (value, { placeholder }) => {
      const hole = typeof value === 'string' ? placeholder?.(value) : undefined
      const list = item === 'value' && key === 'name' ? hole?.asList?.() : undefined
      if (list !== undefined) return list
      if (hole)
        return new Undecidable(
          say('value/list-printed', { value: String(value), how: hole.list }),
          undefined,
          !hole.isParameter && 'refused',
        )
      if (!isMap(value)) return value
      return inOrder(Object.keys(value)).map((name) => asItem(name, value[name]))
    },
    down: (value, { reading }) => {
      if (!Array.isArray(value)) return value
      if (reading === 'author') return new Undecidable(say('value/list-names', { key }))
      const map: Record<string, unknown> = Object.create(null) as Record<string, unknown>
      for (const entry of value as Record<string, unknown>[]) {
        const { [key]: name = '', ...rest } = entry ?? {}
        map[String(name)] = item === 'value' ? (rest.value ?? '') : rest
      }
      return map
    },
    spread: {
      up: (value, from, to, placeholder) =>
        isMap(value)
          ? (placeholder?.isSorted?.(from)
              ? Object.keys(value)
              : inOrder(Object.keys(value), placeholder)
            ).flatMap((name, i) =>
              placeholder?.(name)?.members
                ? [{ from: [...from, name], to: [...to, i], value: name }]
                : [
                    { to: [...to, i, key], value: name },
                    item === 'value'
                      ? { from: [...from, name], to: [...to, i, 'value'], ...asText(value[name]) }
                      : { from: [...from, name], to: [...to, i] },
                  ],
            )
          : undefined,
      down: (value, from, to) => {
        if (!Array.isArray(value)) return undefined
        const names = value.map((entry) => (entry as Record<string, unknown> | null)?.[key])
        if (new Set(names).size !== names.length || names.some((name) => typeof name !== 'string'))
          return undefined
        return names.flatMap((name, i) => [
          { from: [...from, i, key], why: 'it is the key of the map' },
          item === 'value'
            ? { from: [...from, i, 'value'], to: [...to, name as string] }
            : { from: [...from, i], to: [...to, name as string] },
        ])
      },
    },
    // The name of an item is the key of the map: the nearest there is to say.
    below: {
      up: { '{}': step },
      down: { ...(item === 'value' && { '[].value': '{}' }), [`[].${key}`]: '{}', '[]': '{}' },
    },
  }
}

/**
 * A flag's value is a string. What an author wrote without quotes is the same word in quotes; of a number with a
 * fraction nobody knows how it was written (`1.10`), so it stays for the person to quote. In a patch null stays a value.
 */
function asText(value: unknown): { readonly value?: string } {
  if (value === null) return { value: '' }
  return typeof value === 'boolean' || Number.isSafeInteger(value) ? { value: String(value) } : {}
}
