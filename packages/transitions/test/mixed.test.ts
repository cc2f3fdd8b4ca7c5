import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { child, convert, reverse, schemaOf, transitions } from '../src/index.ts'
import type { SchemaNode } from '../src/index.ts'
import { objectsOf } from './objects.ts'

const hops = transitions.filter(({ from, to }) => from === 'v1beta1' && to === 'v1beta2')

describe.each(
  hops.flatMap((one) => [one, reverse(one)]).map((one) => [`${one.kind} → ${one.to}`, one] as const),
)('%s: what a server ignores of an object does not take effect', (_, { group, kind, versions, to }) => {
  const schema = (version: string): SchemaNode => schemaOf(group, version, kind)!
  const mixed = fc
    .tuple(objectsOf(group, versions.from, kind), objectsOf(group, versions.to, kind))
    .map(([own, other]) => ({
      ...own,
      spec: merged(own.spec, other.spec, child(schema(versions.from), 'spec')),
    }))

  test('and nothing else changes', () => {
    fc.assert(
      fc.property(mixed, (object) => {
        const stored = pruned(object, schema(versions.from)) as Record<string, unknown>
        const { object: all, undecided } = convert(object, { to, dropIgnored: true })
        const { object: own } = convert(stored, { to, dropIgnored: true })
        expect(pruned(all.spec, child(schema(versions.to), 'spec')!)).toEqual(
          pruned(own.spec, child(schema(versions.to), 'spec')!),
        )
        expect(undecided.map(({ code }) => code)).not.toContain('field/ignored')
      }),
      { numRuns: Number(process.env.RUNS ?? 100) },
    )
  })
})

/** Fields of both; what both have is the first one's, and so is what that one's version has. */
function merged(own: unknown, other: unknown, node: SchemaNode | undefined): unknown {
  if (!isMap(own) || !isMap(other) || !node?.properties) return own ?? (node ? undefined : other)
  const added = Object.keys(other).map(
    (key) => [key, merged(own[key], other[key], child(node, key))] as const,
  )
  return { ...own, ...Object.fromEntries(added.filter(([, value]) => value !== undefined)) }
}

/** What an API server with this schema keeps of a value. */
function pruned(value: unknown, node: SchemaNode): unknown {
  if (Array.isArray(value)) return value.map((item) => pruned(item, child(node, '[]') ?? node))
  if (!isMap(value)) return value
  const kept = Object.keys(value).flatMap((key) => {
    const next = child(node, key)
    return next ? [[key, pruned(value[key], next)]] : []
  })
  return Object.fromEntries(kept)
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
