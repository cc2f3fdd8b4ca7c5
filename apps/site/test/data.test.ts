import { readFileSync } from 'node:fs'
import { contractRules } from '@capi-migrate/contract-rules'
import { catalogues, clusterRules } from '@capi-migrate/plan/catalogue'
import { conditionMeanings } from '@capi-migrate/status-model'
import { paths, schemaOf } from '@capi-migrate/transitions'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Made } from '../src/data/make.ts'
import { made } from '../src/data/write.ts'
import { Finder } from '../src/explorer/find.ts'
import type { Book, Findable, KindFields } from '../src/explorer/entry.ts'
import { fieldTree } from '../src/explorer/tree.ts'
import { plotsOf } from '../src/figures/figures.ts'
import type { Bench } from '../src/figures/figures.ts'
import { formsIn } from '../src/figures/forms.ts'
import { examples, printed } from './folder.ts'

let data: Made
beforeAll(async () => {
  data = await made()
}, 120_000)

const fields = (kind: string): KindFields => data.files[`fields/${kind}`] as KindFields
const ids = (book: string): readonly string[] =>
  (data.files[book] as Book).groups.flatMap(({ entries }) => entries.map(({ id }) => id))

describe('fields', () => {
  test.each([
    // Where upstream's conversion puts them.
    ['MachineDeployment', 'spec.minReadySeconds', ['spec.template.spec.minReadySeconds']],
    ['Machine', 'spec.nodeDrainTimeout', ['spec.deletion.nodeDrainTimeoutSeconds']],
    ['Cluster', 'spec.topology.class', ['spec.topology.classRef.name']],
    ['Cluster', 'status.failureReason', ['status.deprecated.v1beta1.failureReason']],
  ])('%s.%s went to %j, as upstream has it', (kind, path, to) => {
    expect(fields(kind).fields[path]!.changes[0]).toMatchObject({ from: 'v1beta1', older: path, newer: to })
  })

  test.each([
    'MachineDeployment.spec.minReadySeconds',
    'Cluster.status.conditions',
    'KubeadmConfig.spec.clusterConfiguration.apiServer.extraArgs',
    'Machine.spec.deletion',
  ])('%s is what `migrate explain` says', (name) => {
    const [kind, path] = [name.slice(0, name.indexOf('.')), name.slice(name.indexOf('.') + 1)]
    const { changes } = JSON.parse(printed(['explain', name, '--format', 'json'], examples)) as {
      changes: { example?: object }[]
    }
    const withoutExamples = (all: readonly { example?: object }[]) =>
      all.map(({ example: _, ...rest }) => rest)
    const shown = fields(kind).fields[path]!.changes
    expect(withoutExamples(shown)).toEqual(withoutExamples(changes))
    expect(shown.map(({ example }) => example !== undefined)).toEqual(
      changes.map(({ example }) => example !== undefined),
    )
  })

  test('all of both versions are there, with what their schemas ask for', () => {
    const group = 'cluster.x-k8s.io'
    const { versions, fields: answers } = fields('MachineHealthCheck')
    for (const version of ['v1beta1', 'v1beta2']) {
      const known = [...paths(schemaOf(group, version, 'MachineHealthCheck')!)].map(([path]) => path)
      expect(versions.find((one) => one.version === version)!.paths).toEqual(known)
      expect(known.filter((path) => !answers[path])).toEqual([])
    }
    expect(answers['spec.clusterName']!.limits['v1beta2']).toContain('required')
  })

  test('who reads a field is said', () => {
    expect(fields('Cluster').fields['spec.topology.version']!.readers.join()).toContain('Version')
  })

  test('a tree has each name once, with its lists', () => {
    const tree = fieldTree(['spec', 'spec.files', 'spec.files[]', 'spec.files[].path'], () => undefined)
    expect(tree).toHaveLength(1)
    const [files] = tree[0]!.children
    expect(files).toMatchObject({ id: 'spec.files', label: 'files[]' })
    expect(files!.children.map(({ label }) => label)).toEqual(['path'])
  })
})

describe('books', () => {
  test('every condition, rule, task and code is in its book', async () => {
    expect([...ids('conditions')].sort()).toEqual(
      [...new Set(conditionMeanings.map(({ kind, type }) => `${kind}.${type}`))].sort(),
    )
    expect([...ids('rules')].sort()).toEqual(contractRules.map(({ id }) => id).sort())
    expect(ids('tasks')).toEqual(
      expect.arrayContaining(Object.values(await catalogues()).flatMap((one) => Object.keys(one))),
    )
    expect([...ids('clusters')].sort()).toEqual((await clusterRules()).map(({ code }) => code).sort())
  })

  test.each(['value/no-duration', 'M04', 'CLU003', 'ipam.pool.group'])(
    '%s says what `migrate explain` says',
    (code) => {
      const { lines } = JSON.parse(printed(['explain', code, '--format', 'json'], examples)) as {
        lines: { name: string; text: string }[]
      }
      const entry = ['tasks', 'rules', 'clusters']
        .flatMap((book) => (data.files[book] as Book).groups.flatMap(({ entries }) => entries))
        .find(({ id }) => id === code)!
      expect(entry.blocks[0]!.lines).toEqual(lines.map(({ name, text }) => [name, text]))
    },
  )

  test('a summary rests on what upstream sums up', () => {
    const ready = (data.files['conditions'] as Book).groups
      .flatMap(({ entries }) => entries)
      .find(({ id }) => id === 'Machine.Ready')!
    // core/reconcilers/machine/machine_controller_status.go, setReadyCondition
    expect([...ready.rests!].sort()).toEqual(
      [
        'BootstrapConfigReady',
        'Deleting',
        'HealthCheckSucceeded',
        'InfrastructureReady',
        'NodeHealthy',
        'Updating',
      ].map((type) => `Machine.${type}`),
    )
  })
})

test('each address is there once, and leads into a page', () => {
  const addresses = data.addresses.map(({ page, id }) => `${page}/${id}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toContain('fields/MachineDeployment/spec.minReadySeconds')
  // They become files.
  expect(addresses.filter((address) => /(?:^|\/)\.\.?(?:\/|$)|\0/.test(address))).toEqual([])
})

test.each([
  ['minReadySecnds', 'MachineDeployment.spec.minReadySeconds'],
  ['nodedraintimout', 'Machine.spec.nodeDrainTimeout'],
  ['MachineDeploymnt stratgy', 'MachineDeployment.spec.strategy'],
  ['extraArg apiServer', 'KubeadmConfig.spec.clusterConfiguration.apiServer.extraArgs'],
  ['Cluster.spec.topology.class', 'Cluster.spec.topology.class'],
])('a search for %s finds %s', (asked, name) => {
  const finder = new Finder(data.files['search'] as readonly Findable[])
  expect(finder.find(asked).map(({ title }) => title)).toContain(name)
})

test('figures are those of the tools', () => {
  const forms = formsIn(readFileSync(new URL('../../../docs/forms.md', import.meta.url), 'utf8'))
  expect(forms.map(({ name }) => name)).toContain('plain YAML')
  expect(forms.every(({ automatic, fields }) => automatic > 0 && automatic <= 100 && fields > 0)).toBe(true)
  const bench = JSON.parse(
    readFileSync(new URL('../src/figures/bench.json', import.meta.url), 'utf8'),
  ) as Bench
  expect(bench).toMatchObject({
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    commit: expect.any(String),
  })
  for (const { bars } of plotsOf(bench)) {
    const names = bars.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    expect(names).toEqual(
      expect.arrayContaining(['preview of 20,000 files, one job', 'preview of 20,000 files, two jobs']),
    )
  }
})
