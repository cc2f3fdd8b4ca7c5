import { describe, expect, test } from 'vitest'
import { found, migrated } from './run-folder.ts'

const cluster = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: a
spec:
  topology:
    class: small
    version: v1.33.0
`
const moved = cluster
  .replace('v1beta1', 'v1beta2')
  .replace('    class: small', '    classRef:\n      name: small')

/** Go code that imports a package of Cluster API, and has an object. */
function go(path: string, rest = 'var object clusterv1.Cluster'): string {
  return `package a\n\nimport clusterv1 "sigs.k8s.io/cluster-api/${path}"\n${rest}`
}

const older = 'api/v1beta1'
const newer = 'api/core/v1beta2'

/** Files that stay, with the codes of their tasks. */
function staysIn(folder: Readonly<Record<string, string>>): readonly string[] {
  const { after, told } = found(folder)
  const stays = Object.keys(after).filter((path) => after[path] === cluster)
  return stays.map((path) => told.find((one) => one.startsWith(`${path}:`)) ?? `${path} silent`)
}

describe('what Go code decodes moves with its types', () => {
  test.each([[older], ['api/core/v1beta1'], ['exp/api/v1beta1'], ['api/bootstrap/kubeadm/v1beta1']])(
    'testdata of a package with types of %s stays',
    (path) => {
      const folder = { 'a/a_test.go': go(path), 'a/testdata/x/one.yaml': cluster, 'other/one.yaml': cluster }
      expect(staysIn(folder)).toEqual(['a/testdata/x/one.yaml:1 file/go-decodes'])
    },
  )

  test.each([
    [newer],
    // Functions, and no types.
    ['util/conditions/deprecated/v1beta1'],
    ['util'],
  ])('testdata of a package with %s moves', (path) => {
    const folder = { 'a/a_test.go': go(path), 'a/testdata/one.yaml': cluster }
    expect(staysIn(folder)).toEqual([])
    expect(found(folder).after['a/testdata/one.yaml']).toBe(moved)
  })

  test.each([
    ['var list clusterv1.MachineDeploymentList', true],
    ['var _ = clusterv1.AddToScheme(scheme)', true],
    // What has moved, and keeps the older conditions.
    ['var c clusterv1.Conditions', false],
    ['import core "sigs.k8s.io/cluster-api/api/core/v1beta2"\nvar _ = clusterv1.AddToScheme(scheme)', false],
    ['import core "sigs.k8s.io/cluster-api/api/core/v1beta2"\nvar old clusterv1.Machine', true],
  ])('with %s, testdata stays: %s', (line, stays) => {
    const folder = { 'a/a_test.go': go('api/core/v1beta1', line), 'a/testdata/one.yaml': cluster }
    expect(staysIn(folder)).toHaveLength(stays ? 1 : 0)
  })

  test.each([
    ['import "sigs.k8s.io/cluster-api/api/v1beta1"\nvar a v1beta1.Cluster'],
    ['import (\n\t"sigs.k8s.io/cluster-api/api/v1beta1"\n)\nvar a v1beta1.Cluster'],
    ['import . "sigs.k8s.io/cluster-api/api/v1beta1"\nvar a Cluster'],
  ])('testdata stays beside %s', (code) => {
    expect(staysIn({ 'a/a_test.go': `package a\n${code}`, 'a/testdata/one.yaml': cluster })).toHaveLength(1)
  })

  test('testdata of another package moves', () => {
    expect(
      staysIn({ 'a/a_test.go': go(older), 'b/b_test.go': go(newer), 'b/testdata/one.yaml': cluster }),
    ).toEqual([])
  })

  test.each([
    ['//go:embed one.yaml', 'a/one.yaml'],
    ['//go:embed other.yaml manifests/*.yaml', 'a/manifests/one.yaml'],
    ['//go:embed all:manifests', 'a/manifests/deep/one.yaml'],
    ['//go:embed "manifests"', 'a/manifests/one.yaml'],
    ['var file = "manifests/one.yaml"', 'a/manifests/one.yaml'],
    ['var file = filepath.Join("..", "manifests", "one.yaml")', 'manifests/one.yaml'],
  ])('%s keeps %s', (line, path) => {
    const object = 'var object clusterv1.Cluster'
    const folder = { 'a/a.go': go(older, `${line}\n${object}`), [path]: cluster, 'b/one.yaml': cluster }
    expect(staysIn(folder)).toEqual([`${path}:1 file/go-decodes`])
    expect(staysIn({ ...folder, 'a/a.go': go(newer, `${line}\n${object}`) })).toEqual([])
  })

  test('what is built together with such a file stays too, and says why', () => {
    const folder = {
      'a/a_test.go': go(older),
      'a/testdata/cluster.yaml': cluster,
      'a/testdata/kustomization.yaml': 'resources: [cluster.yaml, ../../base]\n',
      'base/kustomization.yaml': 'resources: [base.yaml]\n',
      'base/base.yaml': cluster.replace('name: a', 'name: b'),
    }
    expect(found(folder).told).toEqual([
      'a/testdata/cluster.yaml:1 file/go-decodes',
      'base/base.yaml:1 file/go-decodes',
    ])
  })

  test('a file that is named to the command is written', () => {
    const folder = { 'a/a_test.go': go(older), 'a/testdata/one.yaml': cluster }
    expect(migrated(folder, () => undefined).after['a/testdata/one.yaml']).toBe(moved)
  })
})

describe('what tests apply moves with the Cluster API that they install', () => {
  const config = (...releases: readonly string[]): string => `providers:
- name: cluster-api
  type: CoreProvider
  versions:
${releases.map((name) => `  - name: ${name}\n    value: https://example.org/core.yaml\n`).join('')}- name: mine
  type: InfrastructureProvider
  versions:
  - name: v0.1.99
    value: ../../../config/default
    files:
    - sourcePath: ../../../templates/cluster.yaml
    - sourcePath: ../../../templates/missing.yaml
  files:
  - sourcePath: ../data/cluster-drain.yaml
`
  const folder = {
    'templates/cluster.yaml': cluster,
    'templates/flavor.yaml': cluster,
    'test/e2e/data/cluster-drain.yaml': cluster,
    'test/e2e/data/sources/cluster.yaml': cluster,
    'test/one.yaml': cluster,
  }
  const tested = [
    'templates/cluster.yaml:1 file/tests-install-older',
    'test/e2e/data/cluster-drain.yaml:1 file/tests-install-older',
    'test/e2e/data/sources/cluster.yaml:1 file/tests-install-older',
  ]

  test.each([
    ['v1.10.10', [['v1.10.10']]],
    ['older ones', [['v1.9.4', 'v1.10.0']]],
    ['v0.4.8', [['v0.4.8']]],
  ])('with %s, what the tests list and what stands among them stays', (_, [releases]) => {
    expect(staysIn({ ...folder, 'test/e2e/config/mine.yaml': config(...releases!) })).toEqual(tested)
  })

  test.each([
    ['v1.11.0', ['v1.11.0']],
    ['an older one to upgrade from', ['v1.9.4', 'v1.11.3']],
    ['a variable', ['"${CAPI_VERSION}"']],
    ['a release to come', ['v2.0.0']],
  ])('with %s, all moves', (_, releases) => {
    expect(staysIn({ ...folder, 'test/e2e/config/mine.yaml': config(...releases) })).toEqual([])
  })

  test('what another configuration tests with a newer one moves', () => {
    const upgrade = {
      'test/e2e/config/upgrade.yaml': config('v1.8.1'),
      'test/e2e/config/mine.yaml': config('v1.11.0'),
    }
    expect(staysIn({ ...folder, ...upgrade })).toEqual([])
  })

  test('what only the configuration of an older one lists stays', () => {
    const upgrade = config('v1.8.1').replace('cluster-drain', 'cluster-upgrade')
    const all = {
      ...folder,
      'test/e2e/data/cluster-upgrade.yaml': cluster,
      'test/e2e/config/upgrade.yaml': upgrade,
      'test/e2e/config/mine.yaml': config('v1.11.0'),
    }
    expect(staysIn(all)).toEqual(['test/e2e/data/cluster-upgrade.yaml:1 file/tests-install-older'])
  })

  test('the repository may lie in a folder that is called e2e', () => {
    const inside = Object.fromEntries(
      Object.entries(folder).map(([path, text]) => [`e2e/repo/${path}`, text]),
    )
    const all = { ...inside, 'e2e/repo/config/mine.yaml': config('v1.10.0') }
    const { after } = migrated(all, (path) => path.slice('/repo/e2e/repo/'.length))
    expect(after['e2e/repo/templates/flavor.yaml']).toBe(moved)
  })
})

describe('what a client reads moves with its code', () => {
  const request = `get('/apis/cluster.x-k8s.io/v1beta1/clusters')`
  const other = { 'clusters/one.yaml': cluster }

  test.each([
    [`import text from './fixtures/one.yaml?raw'`, 'src/fixtures/one.yaml'],
    [`const text = readFileSync('test/fixtures/one.yaml', 'utf8')`, 'test/fixtures/one.yaml'],
    [`const text = readFileSync(join(__dirname, 'data', 'one.yaml'))`, 'src/data/one.yaml'],
    [`const text = require('../examples/one.yaml')`, 'examples/one.yaml'],
    ['const text = load(`__fixtures__/${name}.yaml`)', 'src/__fixtures__/deep/one.yaml'],
    [`for (const name of readdirSync(join(here, 'fixtures')));`, 'src/fixtures/one.yaml'],
    [`cy.fixture('one.yaml')`, 'cypress/fixtures/one.yaml'],
  ])('%s keeps %s', (line, path) => {
    const folder = {
      'src/a.test.ts': `${line}\nimport './api'`,
      'src/api.ts': request,
      [path]: cluster,
      ...other,
    }
    expect(staysIn(folder)).toEqual([`${path}:1 file/client-reads`])
    expect(staysIn({ ...folder, 'src/api.ts': request.replace('v1beta1', 'v1beta2') })).toEqual([])
  })

  test.each([
    [`const version = { group: 'cluster.x-k8s.io', version: 'v1beta1' }`, true],
    [`const versions = ['cluster.x-k8s.io/v1beta2', 'cluster.x-k8s.io/v1beta1']`, false],
    [`const aws = 'infrastructure.cluster.x-k8s.io/v1beta1'`, false],
    [`// what was cluster.x-k8s.io/v1beta1 once`, false],
    [`const label = 'cluster.x-k8s.io/cluster-name'`, false],
  ])('a fixture stays beside %s: %s', (code, stays) => {
    const folder = {
      'a.test.ts': `import './fixtures/one.yaml'\nimport './api'`,
      'api.ts': code,
      'fixtures/one.yaml': cluster,
    }
    expect(staysIn(folder)).toHaveLength(stays ? 1 : 0)
  })

  test.each([
    [`import { list } from '../src/list'`, true],
    [`import { list } from '@/api/client'`, true],
    [`import { list } from '../src/other.js'`, false],
    [`import { list } from 'client'`, false],
  ])('what a program imports is asked as well: %s', (line, stays) => {
    const folder = {
      'test/a.test.ts': `${line}\nconst text = readFileSync('test/fixtures/one.yaml')`,
      'test/fixtures/one.yaml': cluster,
      'src/list.ts': `export * from './api/client/index.js'`,
      'src/api/client/index.ts': request,
      'src/other.ts': '',
    }
    expect(staysIn(folder)).toHaveLength(stays ? 1 : 0)
  })

  test('a folder that has no fixtures moves, and so does a file that nobody names', () => {
    const lines = `const list = get(\`clusters/\${name}\`)\nconst folder = 'clusters'`
    expect(staysIn({ 'a.ts': lines, 'api.ts': request, ...other })).toEqual([])
  })
})

test.each([
  ['v1.10.1-core', true],
  ['v1.10.4', true],
  ['1.9', true],
  ['v0.4.8', true],
  ['v1.11.0', false],
  ['v1.100.0', false],
  ['${CAPI_VERSION}', false],
])('a CoreProvider of an operator at %s is told: %s', (version, isTold) => {
  const core = `apiVersion: operator.cluster.x-k8s.io/v1alpha2\nkind: CoreProvider\nmetadata: { name: a }\nspec: { version: "${version}" }\n`
  expect(found({ 'core.yaml': core }).told).toEqual(isTold ? ['core.yaml:4 reference/older-core'] : [])
})
