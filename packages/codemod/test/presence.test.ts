import { describe, expect, test } from 'vitest'
import type { CodemodOptions } from '../src/index.ts'
import { coded, planFiles } from './plan-files.ts'

const types = `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; spec: { controlPlaneRef?: { name: string } }; status?: ClusterStatus }
interface ClusterStatus { infrastructureReady: boolean; controlPlaneReady?: boolean; phase?: string }
`
function planned(body: string, options: Partial<CodemodOptions> = {}) {
  const plan = planFiles(
    { 'a.ts': `${types}export const is = (c: Cluster, s: ClusterStatus) => ${body};\n` },
    options,
  )('a.ts')
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

describe('what makes a text or a number of a field that v1beta1 always prints', () => {
  const old = 's.infrastructureReady'
  const moved = 's.initialization?.infrastructureProvisioned'
  const uses = [
    (read: string) => `Number(${read})`,
    (read: string) => `String(${read})`,
    (read: string) => `\`ready-${'$'}{${read}}\``,
    (read: string) => `({ true: 1, false: 0 } as Record<string, number>)[${read} as never]`,
  ]

  test.each(uses)('%s gets the zero value of a required field', (use) => {
    expect(planned(use(old))).toMatchObject({
      after: expect.stringContaining(use(`${moved} ?? false`).replace(/(?<=\[)(.*)(?= as never)/, '($1)')),
      tasks: [],
    })
    expect(planned(use(old), { mode: 'dual' })).toMatchObject({
      after: expect.stringContaining(
        use(`${moved} ?? ${old} ?? false`).replace(/(?<=\[)(.*)(?= as never)/, '($1)'),
      ),
      tasks: [],
    })
  })

  test.each(uses)('%s of an optional field is reported', (use) => {
    for (const mode of ['v1beta2', 'dual'] as const)
      expect(planned(use('c.status?.infrastructureReady'), { mode }).tasks).toContain(task)
  })
})

describe('dual code reads a field that only v1beta1 prints', () => {
  const both = 's.initialization?.infrastructureProvisioned ?? s.infrastructureReady'
  test.each([
    ['s.infrastructureReady === false', `(${both} ?? false) === false`],
    ["typeof s.infrastructureReady === 'boolean'", `typeof (${both} ?? false) === 'boolean'`],
    ['s.infrastructureReady === true', `(${both}) === true`],
    ['!s.infrastructureReady', `!(${both})`],
  ])('%s follows with the same meaning', (body, moved) => {
    const { after, tasks } = planned(body, { mode: 'dual' })
    expect(after).toContain(`=> ${moved};`)
    expect(tasks).toEqual([])
  })

  test.each([
    'c.status?.infrastructureReady === false',
    'c.status?.infrastructureReady !== false',
    'c.status?.infrastructureReady ?? true',
    '{ const { infrastructureReady = true } = s; return infrastructureReady }',
  ])('%s follows with a task', (body) => {
    expect(planned(body, { mode: 'dual' }).tasks).toContain(task)
  })

  test('a pattern takes the zero value last', () => {
    const { after } = planned('{ const { infrastructureReady } = s; return infrastructureReady }', {
      mode: 'dual',
    })
    expect(after).toContain('infrastructureReady = infrastructureProvisioned ?? false }')
  })

  test('a sum of a required number compiles', () => {
    const { after } = planFiles(
      {
        'a.ts': `interface MachineDeployment { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'MachineDeployment'; status: { unavailableReplicas: number } }
export const total = (n: number, m: MachineDeployment) => n + m.status.unavailableReplicas;
`,
      },
      { mode: 'dual' },
    )('a.ts')
    expect(after).toContain('?? m.status.unavailableReplicas ?? 0);')
  })
})

describe('an object that v1beta1 always prints and v1beta2 leaves out while it is empty', () => {
  const objects = `interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; spec: { controlPlaneEndpoint: { host: string; port: number }; paused?: boolean }; status: { phase?: string } }
interface MachineDeployment { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'MachineDeployment'; spec: { selector: { matchLabels?: object }; template: { metadata: { labels?: object }; spec: { bootstrap: { dataSecretName?: string } } } } }
`
  const tasksOf = (body: string, mode: CodemodOptions['mode']) =>
    coded(
      planFiles(
        { 'a.ts': `${objects}export const is = (c: Cluster, m: MachineDeployment) => ${body};\n` },
        { mode },
      )('a.ts'),
    ).filter((each) => each.endsWith('object-not-printed'))
  const endpoint = 'Cluster:spec.controlPlaneEndpoint: client/object-not-printed'
  const metadata = 'MachineDeployment:spec.template.metadata: client/object-not-printed'

  test.each([
    ['c.spec.controlPlaneEndpoint.host', [endpoint]],
    ["(c.spec.controlPlaneEndpoint)['port']", [endpoint]],
    ['{ const { host } = c.spec.controlPlaneEndpoint; return host }', [endpoint]],
    ['m.spec.template.metadata.labels', [metadata]],
    ['c.spec.controlPlaneEndpoint?.host', []],
    ['c.spec.controlPlaneEndpoint', []],
    ['c.spec.paused', []],
    ['c.status.phase', []],
    ['m.spec.selector.matchLabels', []],
    ['m.spec.template.spec.bootstrap.dataSecretName', []],
  ])('%s', (body, tasks) => {
    for (const mode of ['v1beta2', 'dual'] as const) expect(tasksOf(body, mode)).toEqual(tasks)
  })
})
