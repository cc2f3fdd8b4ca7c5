import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forms } from '../packages/plan/test/forms.ts'
import { reportOf } from './cluster-report.ts'
import { migrate, scratch } from './program.ts'
import { crdOf, migrateMeanwhile, smallCluster } from './small-cluster.ts'
import type { SmallCluster } from './small-cluster.ts'

/** A colour, and a line with a command of a CI system. */
const hostile = 'a\u001b[31m\n::error::b'
const machine = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Machine',
  metadata: {
    name: hostile,
    namespace: 'default',
    managedFields: [{ manager: hostile, operation: 'Apply', apiVersion: 'cluster.x-k8s.io/v1beta1' }],
  },
  spec: { clusterName: 'c' },
}
const crds = ['Cluster', 'Machine'].map((kind) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  ...crdOf(kind),
}))

const runs = [
  ...['text', 'json', 'sarif', 'junit', 'github', 'markdown'].map((format) => ['check', format] as const),
  ...['text', 'json'].flatMap((format) => [['writers', format] as const, ['predict', format] as const]),
]

test.each(runs)('migrate cluster %s --from prints a name with a line in it as %s', (command, format) => {
  const cwd = scratch({
    'dump/crds.json': crds.map((crd) => `---\n${JSON.stringify(crd)}\n`).join(''),
    'dump/machines.json': `---\n${JSON.stringify(machine)}\n`,
    'new/machine.json': JSON.stringify({ ...machine, spec: { clusterName: 'd' } }),
  })
  const files = command === 'predict' ? ['new'] : []
  const args = ['cluster', command, '--from', 'dump', '--format', format, ...files]
  const { stdout, stderr } = migrate(args, { cwd })
  expect(stderr).toBe('')
  // Commands of our own are what was asked for.
  expectInert(
    format === 'github' ? stdout.replace(/^::(error|warning|notice) title=CLU\d+ dump::/gm, '') : stdout,
  )
  if (format === 'json') expect(reportOf(stdout).command).toBe(`cluster ${command}`)
  if (format === 'sarif' || format === 'junit') expect(forms[format](stdout)).toEqual([])
})

describe('migrate cluster fix', () => {
  let cluster: SmallCluster
  beforeAll(async () => {
    const first = { metadata: { name: 'm', namespace: 'default' } }
    const [entry] = machine.metadata.managedFields
    // No rows speak of this version, so that it is left to a person.
    const managedFields = [{ ...entry, apiVersion: 'cluster.x-k8s.io/v1alpha2' }]
    const second = { metadata: { name: hostile, namespace: 'default', managedFields } }
    const machines = (version: string): string =>
      `/apis/cluster.x-k8s.io/${version}/namespaces/default/machines/m`
    cluster = await smallCluster({
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions': [crdOf('Machine')],
      '/apis/cluster.x-k8s.io/v1beta2/machines': [first, second],
      [machines('v1beta1')]: [],
      [machines('v1beta2')]: [],
    })
  })
  afterAll(() => cluster.stop())

  test.each(['text', 'json'])('prints a name with a line in it as %s', async (format) => {
    const args = ['--core', 'v1.14.2', '--format', format, '--kubeconfig', cluster.kubeconfig]
    const { stdout, stderr } = await migrateMeanwhile([
      'cluster',
      'fix',
      'ownership',
      '--context=here',
      ...args,
    ])
    expect(stderr).toBe('')
    expectInert(stdout)
    if (format === 'json')
      expect(reportOf(stdout).clusters).toMatchObject([
        { fix: 'ownership', stays: [{ object: `Machine default/${hostile}` }] },
      ])
  })
})

/** The name is there, spelled out. */
function expectInert(text: string): void {
  expect(text).toMatch(/u001b/)
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  expect(text).not.toMatch(/^\s*::/m)
}
