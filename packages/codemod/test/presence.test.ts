import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const types = `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; spec: { controlPlaneRef?: { name: string } }; status?: ClusterStatus }
interface ClusterStatus { infrastructureReady: boolean; controlPlaneReady?: boolean; phase?: string }
`
function planned(body: string) {
  const plan = planFiles({
    'a.ts': `${types}export const is = (c: Cluster, s: ClusterStatus) => ${body};\n`,
  })('a.ts')
  return { after: plan.after, tasks: coded(plan) }
}

const task = 'Cluster:status.infrastructureReady: client/field-not-printed'

describe('v1beta1 always prints a field that v1beta2 prints once it is true', () => {
  test.each([
    "'infrastructureReady' in (c.status ?? {})",
    "'infrastructureReady' in s",
    "Object.hasOwn(s, 'infrastructureReady')",
    "s.hasOwnProperty('infrastructureReady')",
  ])('the question %s is left with a task', (body) => {
    const { after, tasks } = planned(body)
    expect(after).toContain(`=> ${body};`)
    expect(tasks).toEqual([task])
  })

  test.each([
    [
      'c.status?.infrastructureReady !== undefined',
      'c.status?.initialization?.infrastructureProvisioned !== undefined',
    ],
    ['s.infrastructureReady == null', 's.initialization?.infrastructureProvisioned == null'],
    [
      'c.status?.infrastructureReady === false',
      'c.status?.initialization?.infrastructureProvisioned === false',
    ],
    [
      "typeof c.status?.infrastructureReady === 'undefined'",
      "typeof c.status?.initialization?.infrastructureProvisioned === 'undefined'",
    ],
    ['c.status?.infrastructureReady ?? true', 'c.status?.initialization?.infrastructureProvisioned ?? true'],
  ])('%s follows with a task', (body, moved) => {
    const { after, tasks } = planned(body)
    expect(after).toContain(`=> ${moved};`)
    expect(tasks).toEqual([task])
  })

  test.each([
    ['s.infrastructureReady === false', '(s.initialization?.infrastructureProvisioned ?? false) === false'],
    ['false !== s.infrastructureReady', 'false !== (s.initialization?.infrastructureProvisioned ?? false)'],
    [
      "typeof s.infrastructureReady === 'undefined'",
      "typeof (s.initialization?.infrastructureProvisioned ?? false) === 'undefined'",
    ],
    ['s.infrastructureReady === true', 's.initialization?.infrastructureProvisioned === true'],
    [
      'c.status?.infrastructureReady ?? false',
      'c.status?.initialization?.infrastructureProvisioned ?? false',
    ],
    ['!c.status?.infrastructureReady', '!c.status?.initialization?.infrastructureProvisioned'],
  ])('%s follows with the same meaning', (body, moved) => {
    const { after, tasks } = planned(body)
    expect(after).toContain(`=> ${moved};`)
    expect(tasks).toEqual([])
  })
})

test('a default of a pattern that is not false gets the same task', () => {
  expect(planned('{ const { infrastructureReady = true } = s; return infrastructureReady }').tasks).toEqual([
    task,
  ])
  expect(planned('{ const { infrastructureReady = false } = s; return infrastructureReady }').tasks).toEqual(
    [],
  )
})
