import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { child, convert, reverse, schemaOf, transitions } from '../src/index.ts'
import type { SchemaNode } from '../src/index.ts'
import { isMap, mixedObjectsOf } from './mixed-objects.ts'

const hops = transitions.filter(({ from, to }) => from === 'v1beta1' && to === 'v1beta2')

describe.each(
  hops.flatMap((one) => [one, reverse(one)]).map((one) => [`${one.kind} → ${one.to}`, one] as const),
)('%s: what a server ignores of an object does not take effect', (_, { group, kind, versions, to }) => {
  const mixed = mixedObjectsOf(group, kind, versions)

  test('and nothing else changes', () => {
    fc.assert(
      fc.property(mixed, (object) => {
        const stored = pruned(object, schemaOf(group, versions.from, kind)!) as Record<string, unknown>
        const { object: all, undecided } = convert(object, { to, dropIgnored: true })
        const { object: own } = convert(stored, { to, dropIgnored: true })
        expect(pruned(all.spec, child(schemaOf(group, versions.to, kind)!, 'spec')!)).toEqual(
          pruned(own.spec, child(schemaOf(group, versions.to, kind)!, 'spec')!),
        )
        expect(undecided.map(({ code }) => code)).not.toContain('field/ignored')
      }),
      { numRuns: Number(process.env.RUNS ?? 100) },
    )
  })
})

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
