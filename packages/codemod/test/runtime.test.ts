import { child, convert, mapPath, schemaOf } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaults, planProgram } from '../src/index.ts'
import type { CodemodOptions } from '../src/index.ts'
import { clientOf } from './generate-client.ts'
import type { Way } from './generate-client.ts'
import { isCrossing, isRedefined, kinds } from './redefined.ts'
import { run } from './run.ts'

// What code reads of a v1beta1 object, it reads of the converted one after it was rewritten. Readers that are left to a
// person are those whose value has another form or is gone; they are counted.
const ways: readonly Way[] = ['chain', 'elements', 'destructured']
const clients = kinds.flatMap(({ group, kind }) =>
  ways.map((way) => ({ group, kind, way, ...clientOf(group, kind, way) })),
)

const pathOf = ({ kind, way }: { kind: string; way: Way }, mode: string): string =>
  `/runtime/${mode}/${kind}-${way}.ts`

function plan(options: Partial<CodemodOptions>, mode: string) {
  const texts = new Map(clients.map((client) => [pathOf(client, mode), client.text]))
  const files = {
    paths: [...texts.keys()],
    textOf: (path: string) => texts.get(path),
    nameOf: (path: string) => path,
  }
  return planProgram(files, { ...defaults, ...options })
}

/** Objects of a schema: any of their fields, lists of one item, durations that Go can read. */
function objectsOf(node: SchemaNode, name: string): fc.Arbitrary<unknown> {
  if (node.enum) return fc.constantFrom(...(node.enum as readonly unknown[]))
  if (node.items !== undefined) return objectsOf(child(node, '[]')!, name).map((item) => [item])
  if (node.values !== undefined) return objectsOf(child(node, '{}')!, name).map((value) => ({ key: value }))
  if (node.properties) {
    const entries = Object.keys(node.properties).map(
      (key) => [key, objectsOf(child(node, key)!, key)] as const,
    )
    return fc.record(Object.fromEntries(entries), { requiredKeys: [...(node.required ?? [])] })
  }
  // An explicit false can be what v1beta2 refuses.
  if (node.type === 'boolean') return fc.constant(true)
  if (node.type === 'integer' || node.type === 'number') return fc.integer({ min: 1, max: 99 })
  if (/timeout/i.test(name)) return fc.constantFrom('5m0s', '10s')
  return fc.constantFrom(...(name === 'apiVersion' ? ['example.com/v1'] : ['a', 'b']))
}

describe.each([
  ['v1beta2, following the rows', 'switch', { mode: 'v1beta2', generation: 'legacy' }],
  ['dual', 'dual', { mode: 'dual' }],
] as const)('--mode %s', (_, mode, options) => {
  const planned = plan(options, mode)

  test.each(clients.map((client) => [client.kind, client.way, client] as const))(
    '%s, %s',
    (kind, way, client) => {
      const { after, tasks } = planned.get(pathOf(client, mode))!
      const lines = client.text.split('\n')
      // What replaces a counter or a failure is told beside a reader that is written.
      const left = new Set(
        tasks
          .filter(({ code }) => !/^client\/(?:counter-|failure-deprecated)/.test(code ?? ''))
          .map(
            ({ line }) =>
              lines
                .slice(0, line)
                .findLast((text) => text.includes('const read'))
                ?.split(' ')[2],
          ),
      )
      expect(left.size * 2).toBeLessThan(client.readers.size)
      const [old, now] = [run(client.text), run(after)]
      const schema = schemaOf(client.group, 'v1beta1', kind)!
      fc.assert(
        fc.property(objectsOf(schema, kind), (fields) => {
          const before = {
            ...(fields as object),
            apiVersion: `${client.group}/v1beta1`,
            kind,
            metadata: { name: 'a' },
          }
          const { object } = convert(before, { to: 'v1beta2' })
          for (const [name, path] of client.readers) {
            if (
              left.has(name) ||
              (mode === 'dual' && isRedefined(path)) ||
              isFilled(kind, path) ||
              byServer.test(path)
            )
              continue
            expect(now[name]!(object), path).toEqual(old[name]!(before))
            if (mode === 'dual' && !isCrossing(path))
              expect(now[name]!(before), `${path} of v1beta1`).toEqual(old[name]!(before))
          }
        }),
        { numRuns: 6 },
      )
    },
  )
})

/** v1beta2 takes one of two and the conversion leaves this one out; or a server writes it out where nobody wrote it. */
const byServer = /\.partitions\[\]\.layout$|\.resourceFieldRef\.divisor$|\.provisioning\.startupDuration$/

/** What a conversion adds that nobody had written. */
function isFilled(kind: string, path: string): boolean {
  const transition = kinds.find((one) => one.kind === kind)!
  const { to } = mapPath(transition, path)
  return (transition.fills?.up ?? []).some((fill) => to.includes(fill.path))
}
