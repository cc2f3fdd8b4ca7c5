import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const machine = `export interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; metadata: { labels?: Record<string, string> }; spec: { nodeDrainTimeout?: string } }\n`

test.each([
  ['entries', `export const f = (m: Machine) => Object.entries(m.spec)`],
  ['keys', `export const f = (m: Machine) => Object.keys(m.spec).filter((key) => key.startsWith('node'))`],
  ['a loop', `export function f(m: Machine) { for (const key in m.spec) console.log(key) }`],
])('code that goes through members of which some move is a task: %s', (_, code) => {
  expect(coded(planFiles({ 'a.ts': `${machine}${code}\n` })('a.ts'))).toEqual([
    'Machine:spec.nodeDrainTimeout: client/keys-walked',
  ])
})

test('a function that is given a part and the name of a member that moves may read it', () => {
  const code = `const pick = <T, K extends keyof T>(of: T, key: K) => of[key]
export const f = (m: Machine) => pick(m.spec, 'nodeDrainTimeout')
export const g = (m: Machine) => pick(m, 'spec')\n`
  expect(coded(planFiles({ 'a.ts': machine + code })('a.ts'))).toEqual([
    'Machine:spec.nodeDrainTimeout: client/key-given',
  ])
})

test('through labels it is none', () => {
  const code = `export const f = (m: Machine) => Object.entries(m.metadata.labels ?? {})\n`
  expect(coded(planFiles({ 'a.ts': machine + code })('a.ts'))).toEqual([])
})

const asked = (more: string): string =>
  `export async function f(name, part, pick, _) {
  const md = await (await fetch(\`/apis/cluster.x-k8s.io/v1beta1/namespaces/a/machinedeployments/\${name}\`)).json()
  ${more}
}
`

const typed = (
  more: string,
): string => `export interface MachineDeployment { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'MachineDeployment'; spec: { minReadySeconds?: number; strategy?: object }; status?: { phase?: string; updatedReplicas?: number; unavailableReplicas?: number } }
declare const _: any
export function f(md: MachineDeployment, part: 'updated' | 'unavailable', any: string) { ${more} }
`

/** Keys that the text does not spell, by what reads them. */
const unspelled: Readonly<Record<string, string>> = {
  'Object.entries': `return Object.entries(md.status)`,
  'Object.keys of what is taken apart': `const { status } = md; return Object.keys(status)`,
  'Reflect.ownKeys': `return Reflect.ownKeys(md.status)`,
  'a loop': `for (const key in md.status) console.log(key)`,
  'a loop over a list of parts of names': `for (const key of ['updated', 'unavailable']) console.log(md.status[key + 'Replicas'])`,
  'a template': 'return md.status[`${part}Replicas`]',
  'a sum of two texts': `return md.status['updated' + 'Replicas']`,
  'a word in a constant': `const key = 'strategy'; return (md.spec ?? {})[key]`,
  'a name that is joined': `return md.status[['updated', 'Replicas'].join('')]`,
  'lodash pickBy': `return _.pickBy(md.status, (value) => value > 0)`,
  'lodash get': 'return _.get(md.status, `${part}Replicas`)',
  'Reflect.get': 'return Reflect.get(md.status, `${part}Replicas`)',
  'a question': 'return `${part}Replicas` in md.status',
  'a pattern': 'const { [`${part}Replicas`]: count } = md.status; return count',
}

describe.each(['v1beta2', 'dual'] as const)('%s', (mode) => {
  test.each(Object.entries(unspelled))('keys of an answer are a task: %s', (_, code) => {
    const { tasks } = planFiles({ 'a.js': asked(code) }, { mode })('a.js')
    expect(tasks.map((task) => task.code).filter((code) => code !== 'client/version-asked')).toEqual([
      expect.stringMatching(/^client\/key(?:s-walked|-computed)$/),
    ])
  })

  test.each(Object.entries(unspelled))('keys of an object with a type are a task: %s', (_, code) => {
    const text = typed(
      code
        .replaceAll('md.status', 'md.status!')
        .replaceAll('= md;', '= md as any as Required<MachineDeployment>;'),
    )
    const { tasks } = planFiles({ 'a.ts': text }, { mode })('a.ts')
    expect(tasks.map((task) => task.code)).toContainEqual(
      expect.stringMatching(/^client\/key(?:s-walked|-computed)$/),
    )
  })

  test('so are those of an object that a function is given, where words name its kind', () => {
    const text = `export const url = '/apis/cluster.x-k8s.io/v1beta1/machinedeployments'
export const counters = (machineDeployment) => Object.entries(machineDeployment.status)\n`
    const { tasks } = planFiles({ 'a.js': text }, { mode })('a.js')
    expect(tasks.map((task) => task.code)).toContain('client/keys-walked')
  })

  test('so are those in a file that imports lead to', () => {
    const plan = planFiles(
      {
        'flags.js': `export const flags = (cluster) => Object.entries(cluster.status)\n`,
        'types.ts': `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; status: { infrastructureReady?: boolean } }\n`,
        'typed.ts': `import type { Cluster } from './types'\nexport const typed = (c: Cluster) => Object.entries(c.status)\n`,
        'main.js': `import { flags } from './flags'
export const all = async () => (await (await fetch('/apis/cluster.x-k8s.io/v1beta1/clusters')).json()).items.map(flags)\n`,
      },
      { mode },
    )
    expect(plan('flags.js').tasks.map((task) => task.code)).toEqual(['client/keys-walked'])
    expect(plan('typed.ts').tasks.map((task) => task.code)).toEqual(['client/keys-walked'])
  })

  test.each([
    ['the keys are those of labels', `return Object.keys(md.metadata.labels)`],
    ['the key is that of an item', `return md.status.conditions[part.length]`],
    ['no such member moves', 'return md.status[`${part}Generation`]'],
    [
      'the object is of another group',
      `const x = await (await fetch('/apis/example.com/v1/things/a')).json(); return Object.keys(x.status)`,
    ],
  ])('nothing is reported where %s', (_, code) => {
    const { tasks } = planFiles({ 'a.js': asked(code) }, { mode })('a.js')
    expect(tasks.filter((task) => task.code?.startsWith('client/key'))).toEqual([])
  })
})

test('each name that a call is given with a part has a task, and so has a name in a type of names', () => {
  const text = `export interface MachineStatus { phase?: string; failureReason?: string; bootstrapReady?: boolean }
export interface Machine { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Machine'; status?: MachineStatus }
function pluck<T, K extends keyof T>(from: T, ...keys: K[]): T[K][] { return keys.map((k) => from[k]) }
export const row = (p: Machine) => pluck(p.status!, 'phase', 'failureReason')
type FlagOf<T> = { [K in keyof T]-?: T[K] extends boolean | undefined ? K : never }[keyof T]
export const FLAGS: FlagOf<MachineStatus>[] = ['bootstrapReady']
export const all = (m: Machine) => FLAGS.every((f) => m.status?.[f])
`
  expect(coded(planFiles({ 'a.ts': text })('a.ts'))).toEqual([
    'Machine:status.failureReason: client/key-given',
    'Machine:status.bootstrapReady: client/residue',
  ])
})
