import { describe, expect, test } from 'vitest'
import { fixJson } from '../apps/cli/src/cluster/fix-json.ts'
import { predictionJson } from '../apps/cli/src/cluster/prediction-json.ts'
import { verdictJson } from '../apps/cli/src/cluster/verdict-json.ts'
import { writersJson } from '../apps/cli/src/cluster/writers-json.ts'
import { effects, fixes, rules } from '../packages/cluster/src/index.ts'
import type { FixName, Missing, Prediction } from '../packages/cluster/src/index.ts'
import { isReport, reportOf } from './cluster-report.ts'
import type { Report } from './cluster-report.ts'

const whys: readonly Missing['why'][] = [
  'unauthorized',
  'forbidden',
  'absent',
  'unreachable',
  'slow',
  'garbled',
  'refused',
]
const missing = whys.map((why) => ({ what: 'a', why, says: 'b', next: 'c' }))

const checked = verdictJson(
  [
    {
      cluster: 'prod',
      ready: false,
      judged: rules.map((rule, i) => ({
        rule,
        outcome: (['holds', 'broken', 'unknown'] as const)[i % 3]!,
        accepted: i % 2 === 0,
        looked: i,
        seen: [{ object: '', says: 'a', concern: 'what only we know' }],
        missing,
      })),
    },
  ],
  '1.2.3',
)

const prediction: Omit<Prediction, 'effect'> = {
  object: 'Machine default/a',
  file: '-',
  says: 'b',
  because: ['c'],
  changes: ['spec.version'],
  machines: ['default/a'],
  stays: ['spec.paused'],
}
const predicted = predictionJson(
  [
    {
      cluster: 'prod',
      part: {
        value: effects.flatMap((effect) => [
          { ...prediction, effect },
          { ...prediction, effect, because: [], manner: { way: 'client', manager: 'd', guess: 'e' } },
        ]),
        missing,
      },
    },
  ],
  '1.2.3',
)

const one = { resource: 'machines.cluster.x-k8s.io', apiVersion: 'cluster.x-k8s.io/v1beta1', count: 2 }
const time = '2026-01-01T00:00:00Z'
const wrote = writersJson(
  [
    {
      cluster: 'prod',
      senders: [
        { who: 'a', operation: 'Apply', evidence: ['managedFields'], kinds: [{ kind: 'Machine', count: 1 }] },
        {
          who: 'b',
          operation: 'c',
          evidence: ['last-applied'],
          kinds: [],
          first: time,
          last: time,
          past: 'd',
        },
      ],
      requests: { since: time, isGrowth: true, counts: [{ ...one, kind: 'Machine', verb: 'LIST' }] },
      audit: {
        callers: [{ ...one, user: 'a', agent: 'b', verb: 'list', first: time, last: time }],
        lines: 2,
        broken: 1,
      },
      missing,
      goesOn: true,
    },
    { cluster: 'test', senders: [], requests: { counts: [] }, missing: [], goesOn: false },
  ],
  '1.2.3',
)

const nothing = async (): Promise<void> => undefined
const write = { object: 'Machine default/a', says: 'b', rehearse: nothing, perform: nothing }
const stays = [{ object: '', says: 'b', next: 'c' }]
const mended = (what: FixName, isWrite: boolean): string =>
  fixJson(
    {
      cluster: 'prod',
      what,
      wrote: isWrite,
      journal: 'a.jsonl',
      run: {
        planned: [write],
        written: isWrite ? [write] : [],
        resumed: 1,
        stays,
        missing,
        surprises: stays,
        interrupted: false,
      },
    },
    '1.2.3',
  )

const full = [
  ['check', checked],
  ['predict', predicted],
  ['writers', wrote],
  ['fix', mended('refs', true)],
] as const

describe('the schema of what is said of clusters', () => {
  test.each(full)('knows all that %s can say', (command, text) => {
    const { clusters, ...head } = reportOf(text)
    expect(head).toEqual({
      schemaVersion: 1,
      program: { name: 'migrate', version: '1.2.3' },
      command: `cluster ${command}`,
    })
    expect(clusters[0]!.cluster).toBe('prod')
  })

  test.each(Object.keys(fixes) as FixName[])('knows fix %s, tried and written', (what) => {
    expect(reportOf(mended(what, false)).clusters[0]).not.toHaveProperty('journal')
    expect(reportOf(mended(what, true)).clusters[0]).toMatchObject({ write: true, journal: 'a.jsonl' })
  })

  test.each(full)('refuses a field in %s that it does not know, wherever it stands', (_, text) => {
    const report: unknown = JSON.parse(text)
    const objects = objectsIn(report)
    expect(objects.length).toBeGreaterThan(10)
    for (const object of objects) {
      object.extra = 1
      expect(isReport(report)).toBe(false)
      delete object.extra
    }
    expect(isReport(report)).toBe(true)
  })

  test('refuses another version, and what another command says', () => {
    const report = JSON.parse(checked) as object
    expect(isReport({ ...report, schemaVersion: 2 })).toBe(false)
    expect(isReport({ ...report, command: 'cluster explain' })).toBe(false)
    for (const [command] of full.slice(1))
      expect(isReport({ ...report, command: `cluster ${command}` })).toBe(false)
  })

  test('refuses a report that lacks something', () => {
    const { clusters } = JSON.parse(mended('refs', true)) as Report
    const { journal: _, ...said } = clusters[0]!
    expect(isReport({ ...JSON.parse(mended('refs', true)), clusters: [said] })).toBe(false)
    expect(isReport({ ...JSON.parse(mended('refs', true)), clusters: [] })).toBe(false)
  })
})

function objectsIn(value: unknown): readonly Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}
