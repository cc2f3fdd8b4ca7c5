import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fleet } from '../tools/bench/generate/fleet.mjs'
import { forms } from '../packages/plan/test/forms.ts'
import { migrate } from './program.ts'

const dump = 'examples/status/dump.yaml'
const now = '--now=2026-07-01T12:00:00Z'

function status(...args: string[]) {
  return migrate(['status', ...args])
}

describe('several Clusters', () => {
  test('are a table, the worst first', () => {
    const { code, stdout } = status('examples/status', now)
    expect(code).toBe(0)
    const [head, ...lines] = stdout.split('\n')
    expect(head).toMatch(
      /^CLUSTER +CLASS +VERSION +PHASE +AVAILABLE +SINCE +CONTROL PLANE +WORKERS +ROLLING +PAUSED +WHY$/,
    )
    const said = lines
      .filter((line) => /^\S+\/\S+ /.test(line))
      .map((line) => / (True|False|Unknown)\S* /.exec(line)?.[1])
    expect(said.length).toBeGreaterThan(2)
    const ranks = said.map((one) => ['False', 'Unknown', undefined, 'True'].indexOf(one))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(stdout).toMatch(/\d Clusters, \d available/)
  })

  test('--cluster gives the tree of one, --all of each', () => {
    expect(status('examples/status', '--cluster', 'shop-us', now).stdout).toMatch(/^NAME +REPLICAS/)
    const { stdout } = status('examples/status', '--all', now)
    expect(stdout.match(/^NAME +REPLICAS/gm)!.length).toBeGreaterThan(2)
  })

  test('as data', () => {
    const { clusters } = JSON.parse(status('examples/status', '--format', 'json', now).stdout) as {
      readonly clusters: readonly { readonly cluster: object; readonly available: object }[]
    }
    expect(clusters[0]).toMatchObject({ cluster: { kind: 'Cluster' }, available: { basis: 'stored' } })
  })
})

describe('--exit-code', () => {
  test('ends with 3 where a Cluster is not available', () => {
    expect(status('examples/status', '--exit-code', now).code).toBe(3)
  })

  test('ends with 0 where all are', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'fleet-')), 'dump.json')
    writeFileSync(file, JSON.stringify({ kind: 'List', items: fleet(20).slice(23, 46) }))
    expect(status(file, '--exit-code').code).toBe(0)
    expect(status(file).code).toBe(0)
  })
})

describe('--show-conditions', () => {
  test('refuses a kind that is not there, with a suggestion', () => {
    const { code, stdout, stderr } = status(dump, '--show-conditions=Machin')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('did you mean Machine')
  })

  test('takes short names', () => {
    expect(status(dump, '--show-conditions=md+', now).stdout).toBe(
      status(dump, '--show-conditions=MachineDeployment+', now).stdout,
    )
  })
})

test('--why goes from each Cluster to the deepest object that explains it, and says what is next', () => {
  const { code, stdout } = status('examples/status', '--why', now)
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^ +Machine shop\S*\/shop-eu-general-old-x2v7k {2}Available → Ready → Deleting True DrainingNode/m,
  )
  expect(stdout).toContain('next: a PodDisruptionBudget lets no Pod go')
  expect(stdout).toContain('next: the workload cluster does not answer: check spec.controlPlaneEndpoint')
})

test('a dump with nothing but conditions of v1beta1 shows them, and says why', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'fleet-')), 'old.json')
  const cluster = (name: string, status: string) => ({
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name, namespace: 'ns' },
    status: {
      conditions: [
        {
          type: 'Ready',
          status,
          severity: 'Warning',
          reason: 'ScalingUp',
          message: 'one of three',
          lastTransitionTime: '2026-06-01T00:00:00Z',
        },
      ],
    },
  })
  writeFileSync(file, JSON.stringify({ kind: 'List', items: [cluster('a', 'True'), cluster('b', 'False')] }))
  const { stdout } = status(file, now)
  expect(stdout).toMatch(/^ns\/b .*False†.*one of three\nns\/a .*True†/m)
  expect(stdout).toContain('† Ready of v1beta1: the dump has no conditions of v1beta2')
  expect(status(file, '--why', now).stdout).toMatch(/Cluster ns\/b {2}Ready False† Warning ScalingUp {2}30d/)
  const tree = status(file, '--cluster', 'b', now).stdout
  expect(tree).toMatch(/^NAME +READY +SEVERITY +REASON +SINCE +MESSAGE$/m)
  expect(tree).toMatch(/^Cluster ns\/b +False +Warning +ScalingUp +30d +one of three$/m)
  expect(tree).toContain('conditions of v1beta1: the Cluster has no others')
  expect(status(file, '--cluster', 'b', '--legacy', now).stdout).not.toContain('has no others')
})

describe('--format', () => {
  test('junit has a case for each Cluster, and fails with the causes', () => {
    const { code, stdout } = status('examples/status', '--format', 'junit', now)
    expect([code, forms.junit(stdout)]).toEqual([0, []])
    expect(stdout).toContain('<testsuite name="migrate status" tests="3" failures="2" errors="0">')
    expect(stdout).toContain('<testcase classname="available" name="Cluster shop/shop-us"/>')
    expect(stdout).toMatch(/<failure type="False" message="is not available">[^<]*PodDisruptionBudget/)
  })

  test('github annotates Clusters that are not available, and nothing else', () => {
    const lines = status('examples/status', '--format', 'github', now).stdout.trimEnd().split('\n')
    expect(lines.map((line) => /^::error title=([^:,]+)::\S/.exec(line)?.[1])).toEqual([
      'Cluster shop/shop-ap is not available',
      'Cluster shop/shop-eu is not available',
    ])
  })

  test('a Cluster of which nothing is known is no success', () => {
    const bare = {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'Cluster',
      metadata: { name: 'a', namespace: 'x' },
    }
    const file = join(mkdtempSync(join(tmpdir(), 'fleet-')), 'bare.json')
    writeFileSync(file, JSON.stringify({ ...bare, spec: { paused: true } }))
    expect(status(file, '--format', 'junit').stdout).toContain('tests="1" failures="0" errors="1"')
    expect(status(file, '--format', 'github').stdout).toMatch(/^::warning title=Cluster x\/a is not known/)
  })

  test('markdown has a table of a fleet, and everything else as it is', () => {
    const table = status('examples/status', '--format', 'markdown', now).stdout.split('\n')
    expect(table.slice(0, 3).map((line) => line.split(' | ').length)).toEqual([11, 11, 11])
    expect(table[2]).toMatch(/^\| shop\/shop-ap \|/)
    const text = status(dump, now).stdout
    expect(status(dump, '--format', 'markdown', now).stdout).toBe(`\`\`\`text\n${text}\`\`\`\n`)
  })

  test.each([
    [['--format', 'sarif'], 'Allowed choices are text, json, junit, github, markdown'],
    [
      ['--format', 'junit', '--columns'],
      '--format junit says which Clusters are available, and --columns does not',
    ],
  ])('%j is refused', (args, what) => {
    const { code, stdout, stderr } = status(dump, ...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(what)
  })
})

test('--legacy says where there is nothing of v1beta1', () => {
  const { code, stdout } = status(dump, '--legacy', now)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^NAME +READY +SEVERITY/)
  expect(stdout).toContain('the Cluster has no conditions of v1beta1; without --legacy its others are shown')
})

test('a fleet of 300 Clusters and 6,900 objects is told as a whole', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'fleet-')), 'fleet.json')
  const objects = fleet(300)
  expect(objects).toHaveLength(6900)
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }))
  const { stdout } = status(file)
  expect(stdout).toContain('300 Clusters, 270 available')
  expect(status(file, '--why').stdout.match(/NodeHealthy False NodeNotHealthy/g)).toHaveLength(30)
})
