import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

// A version that stands in a table is written there, or its kinds stay: the name of an element is that of another row the next
// time.

const client = `export async function show() {
  for (const c of (await (await fetch(urlOf('Cluster'))).json()).items) console.log(c.status?.controlPlaneReady)
}
`

/** Ways to look a path up, each with what has to be written in it. */
const tables: Readonly<Record<string, readonly [text: string, newer: string]>> = {
  'tuples, taken apart': [
    `const GROUPS = { core: ['cluster.x-k8s.io', 'v1beta1'] } as const
const KINDS = { Cluster: ['core', 'clusters'] } as const
export const urlOf = (kind: keyof typeof KINDS) => { const [g, plural] = KINDS[kind]; const [group, version] = GROUPS[g]; return \`/apis/\${group}/\${version}/\${plural}\` }
`,
    `['cluster.x-k8s.io', 'v1beta2']`,
  ],
  'tuples of several groups': [
    `const GROUPS = { core: ['cluster.x-k8s.io', 'v1beta1'], apps: ['apps', 'v1'] } as const
const KINDS = { Cluster: ['core', 'clusters'], Deployment: ['apps', 'deployments'] } as const
export const urlOf = (kind: keyof typeof KINDS) => { const [g, plural] = KINDS[kind]; const [group, version] = GROUPS[g]; return \`/apis/\${group}/\${version}/\${plural}\` }
`,
    `core: ['cluster.x-k8s.io', 'v1beta2'], apps: ['apps', 'v1']`,
  ],
  'tuples, by index': [
    `const ROWS = { Cluster: ['clusters', 'v1beta1', 'cluster.x-k8s.io'] } as const
export function urlOf(kind: keyof typeof ROWS) { const row = ROWS[kind]; return '/apis/' + row[2] + '/' + row[1] + '/' + row[0] }
`,
    `['clusters', 'v1beta2', 'cluster.x-k8s.io']`,
  ],
  'objects, frozen': [
    `const ROWS = Object.freeze({ Cluster: { group: 'cluster.x-k8s.io', version: 'v1beta1', plural: 'clusters' } })
export const urlOf = (kind: keyof typeof ROWS) => { const { group, version, plural } = ROWS[kind]; return ['', 'apis', group, version, plural].join('/') }
`,
    `version: 'v1beta2'`,
  ],
  'objects, with names of their own': [
    `const ROWS = { Cluster: { g: 'cluster.x-k8s.io', v: 'v1beta1', r: 'clusters' } }
export const urlOf = (kind: keyof typeof ROWS) => \`/apis/\${ROWS[kind].g}/\${ROWS[kind].v}/\${ROWS[kind].r}\`
`,
    `v: 'v1beta2'`,
  ],
  'a map': [
    `const ROWS = new Map<string, readonly [string, string]>([['Cluster', ['cluster.x-k8s.io', 'v1beta1']]])
export const urlOf = (kind: string) => { const [group, version] = ROWS.get(kind)!; return \`/apis/\${group}/\${version}/clusters\` }
`,
    `['cluster.x-k8s.io', 'v1beta2']`,
  ],
  'a function that returns a row': [
    `const rowOf = () => ['cluster.x-k8s.io', 'v1beta1'] as const
export const urlOf = (kind: string) => { const [group, version] = rowOf(); return \`/apis/\${group}/\${version}/\${kind.toLowerCase()}s\` }
`,
    `['cluster.x-k8s.io', 'v1beta2']`,
  ],
  'versions apart from groups': [
    `const GROUPS = { core: 'cluster.x-k8s.io' }\nconst VERSIONS = { core: 'v1beta1' }
export const urlOf = (kind: string, key: 'core' = 'core') => \`/apis/\${GROUPS[key]}/\${VERSIONS[key]}/clusters\`
`,
    `VERSIONS = { core: 'v1beta2' }`,
  ],
  'defaults of what a function is given': [
    `export const urlOf = (kind: string, group = 'cluster.x-k8s.io', version = 'v1beta1') => \`/apis/\${group}/\${version}/clusters\`
`,
    `version = 'v1beta2'`,
  ],
  'versions and groups by a key': [
    `const GROUPS = { Cluster: 'cluster.x-k8s.io', Deployment: 'apps' }\nconst VERSIONS = { Cluster: 'v1beta1', Deployment: 'v1' }
export const urlOf = (kind: keyof typeof GROUPS) => \`/apis/\${GROUPS[kind]}/\${VERSIONS[kind]}/clusters\`
`,
    `{ Cluster: 'v1beta2'`,
  ],
  'what a function is given': [
    `const pathOf = (version: string, plural: string) => \`/apis/cluster.x-k8s.io/\${version}/\${plural}\`
export const urlOf = (kind: string) => pathOf('v1beta1', 'clusters')
`,
    `pathOf('v1beta2', 'clusters')`,
  ],
}

describe.each(Object.entries(tables))('%s', (_, [table, newer]) => {
  test.each([
    ['in one file', { 'a.ts': table + client }],
    ['in two', { 'table.ts': table, 'a.ts': `import { urlOf } from './table'\n${client}` }],
  ])('moves with what is read, %s', (_where, files: Readonly<Record<string, string>>) => {
    const plan = planFiles(files)
    const all = Object.keys(files)
      .map((name) => plan(name).after)
      .join('\n')
    const tasks = Object.keys(files).flatMap((name) => coded(plan(name)))
    if (tasks.length > 0 || !all.includes('v1beta2')) expect(all).toEqual(Object.values(files).join('\n'))
    else {
      expect(all).toContain(newer)
      expect(all).toContain('initialization?.controlPlaneInitialized')
      expect(all.replace(newer, '')).not.toContain('v1beta2')
    }
  })
})

test('a row that another group reads as well keeps the kind', () => {
  const text = `const VERSIONS = ['v1beta1', 'v1']
export const clusters = async () => (await (await fetch(\`/apis/cluster.x-k8s.io/\${VERSIONS[0]}/clusters\`)).json()).items.map((c: any) => c.status.controlPlaneReady)
export const pods = () => fetch(\`/apis/metrics.k8s.io/\${VERSIONS[0]}/pods\`)
`
  const plan = planFiles({ 'a.ts': text })('a.ts')
  expect(plan.edits).toEqual([])
  expect(coded(plan)).toContain('Cluster:apiVersion: client/residue-held')
})

describe('a table that has types for keys', () => {
  const keyed = (separator: string): string => `const key = (kind: string) => kind
export const ready: Record<string, (machine: any) => boolean> = {
  'cluster.x-k8s.io/v1beta1${separator}Machine': (machine) => machine.status.infrastructureReady,
  'apps/v1${separator}Deployment': (d) => d.status.updatedReplicas === 1,
}
export const all = new Map([['cluster.x-k8s.io/v1beta1${separator}MachineSet', key]])\n`

  test.each(['/', ':', ', Kind='])('goes with its handlers, or they hold the kind: %s', (separator) => {
    const text = keyed(separator)
    const plan = planFiles({ 'a.ts': text })('a.ts')
    expect(plan.after).toBe(text.replace(/v1beta1(?=.{1,7}MachineSet)/, 'v1beta2'))
    expect(coded(plan)).toContain('Machine:apiVersion: client/version-held')
  })

  test('in dual code each key is a task', () => {
    const plan = planFiles({ 'a.ts': keyed('/') }, { mode: 'dual' })('a.ts')
    expect(coded(plan)).toEqual(
      expect.arrayContaining([
        'Machine:apiVersion: client/version-compared',
        'MachineSet:apiVersion: client/version-compared',
      ]),
    )
    expect(plan.tasks.some(({ row }) => row === 'Machine:status.infrastructureReady')).toBe(true)
  })
})
