import { describe, expect, test } from 'vitest'
import { ownKinds } from '../src/kind.ts'
import { planFiles } from './plan-files.ts'

/** What a task says to read, as names from the spec or the status on. */
const hinted = /\bread (?:\w+\??\.)?((?:spec|status)(?:\??\.\w+)+)/

describe.each(ownKinds)(
  'each hint of a read without a type names a field that v1beta2 has: $kind',
  (kind) => {
    const paths = kind.transition.rows.flatMap(({ from }) =>
      from !== undefined && /^(?:spec|status)(?:\.\w+)+$/.test(from) ? [from] : [],
    )

    test.skipIf(paths.length === 0)('all rows', () => {
      const reads = paths.map((path, i) => `export const f${i} = (own) => own.${path.replaceAll('.', '?.')}`)
      const { tasks } = planFiles({ 'a.js': `// ${kind.group} ${kind.kind}\n${reads.join('\n')}\n` })('a.js')
      const hints = tasks
        .filter(({ row }) => row.startsWith(`${kind.kind}:`))
        .flatMap(({ next }) => hinted.exec(next)?.[1]?.replaceAll('?', '') ?? [])
      expect(hints.filter((path) => !kind.newer(path))).toEqual([])
    })
  },
)

test('a parent that has another name has it in the hint, and what is written around it stays', () => {
  const text = `// controlplane.cluster.x-k8s.io
export const retry = (kcp) => kcp.spec.remediationStrategy?.retryPeriod
export const health = (kcp) => (kcp.spec).remediationStrategy['minHealthyPeriod']
`
  const { tasks } = planFiles({ 'a.js': text })('a.js')
  expect(tasks.map(({ next }) => next)).toEqual([
    expect.stringContaining('read kcp.spec.remediation?.retryPeriodSeconds;'),
    expect.stringContaining('read (kcp.spec).remediation.minHealthyPeriodSeconds;'),
  ])
})
