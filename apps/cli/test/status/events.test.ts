import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventsIn } from '../../src/status/events.ts'
import type { WatchEvent } from '../../src/status/events.ts'

async function eventsOf(pieces: readonly Buffer[]): Promise<readonly WatchEvent[]> {
  async function* chunks() {
    yield* pieces
  }
  const all: WatchEvent[] = []
  for await (const events of eventsIn(chunks())) all.push(...events)
  return all
}

const named = fc.record({
  kind: fc.constant('Machine'),
  metadata: fc.record({ name: fc.string({ unit: 'binary' }) }),
})
const value = fc.oneof(
  named.map((object) => ({ object, isGone: false, bare: true })),
  fc.record({ object: named, isGone: fc.boolean(), bare: fc.constant(false) }),
)

test('it does not matter where a stream is cut, nor how its JSON is set', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(value, { maxLength: 6 }),
      fc.constantFrom(undefined, 2),
      fc.constantFrom('', '\n', '\n\n  '),
      fc.array(fc.nat(400)),
      async (values, indent, between, cuts) => {
        const texts = values.map(({ object, isGone, bare }) =>
          JSON.stringify(bare ? object : { type: isGone ? 'DELETED' : 'ADDED', object }, undefined, indent),
        )
        const bytes = Buffer.from(texts.join(between))
        const ends = [...new Set([...cuts.filter((cut) => cut < bytes.length), bytes.length])].sort(
          (a, b) => a - b,
        )
        const pieces = ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end))
        expect(await eventsOf(pieces)).toEqual(
          values.map(({ object, isGone }) => ({ isGone, objects: [JSON.parse(JSON.stringify(object))] })),
        )
      },
    ),
  )
})

test('an object that never ends says nothing', async () => {
  expect(await eventsOf([Buffer.from('{"kind":"Machine","metadata":{"name":"a"}}{"kind":')])).toHaveLength(1)
})
