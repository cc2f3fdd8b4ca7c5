import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const cluster = (version: string): string => `\
apiVersion: cluster.x-k8s.io/${version}
kind: Cluster
metadata: { name: a }
spec: { topology: { ${version === 'v1beta1' ? 'class: a' : 'classRef: { name: a }'}, version: v1.33.0 } }
`

test.each([
  ['fixtures/cluster-v1beta1.yaml', 'fixtures/cluster.yaml'],
  ['fixtures/cluster_v1beta1.yaml', 'fixtures/cluster_v1beta2.yaml'],
  ['examples/v1beta1/cluster.yaml', 'examples/v1beta2/cluster.yaml'],
  ['classes-v1beta1/templates/cluster.yaml', 'classes/templates/cluster.yaml'],
])('%s stays beside %s: somebody keeps both', (older, newer) => {
  const cwd = scratch({ [older]: cluster('v1beta1'), [newer]: cluster('v1beta2') })
  const { stdout, code } = migrate(['manifests', '--write', '--format', 'json'], { cwd })
  expect(code).toBe(3)
  expect(stdout).toContain('file/v1beta1-twin')
  expect(readFileSync(join(cwd, older), 'utf8')).toBe(cluster('v1beta1'))
})

test.each([
  ['a name alone', { 'cluster-v1beta1.yaml': cluster('v1beta1') }],
  ['a twin of v1beta1', { 'cluster-v1beta1.yaml': cluster('v1beta1'), 'cluster.yaml': cluster('v1beta1') }],
])('%s keeps nothing', (_, files) => {
  const cwd = scratch(files)
  migrate(['manifests', '--write'], { cwd })
  for (const path of Object.keys(files)) expect(readFileSync(join(cwd, path), 'utf8')).toContain('v1beta2')
})

test('one that is named to the command is written', () => {
  const cwd = scratch({ 'a-v1beta1.yaml': cluster('v1beta1'), 'a.yaml': cluster('v1beta2') })
  migrate(['manifests', 'a-v1beta1.yaml', '--write'], { cwd })
  expect(readFileSync(join(cwd, 'a-v1beta1.yaml'), 'utf8')).toContain('v1beta2')
})

test('a file of the same name in another repository is written', () => {
  const cwd = scratch({
    'one/cluster-v1beta1.yaml': cluster('v1beta1'),
    'one/cluster.yaml': cluster('v1beta2'),
    'two/cluster-v1beta1.yaml': cluster('v1beta1'),
  })
  for (const name of ['one', 'two']) mkdirSync(join(cwd, name, '.git'))
  migrate(['manifests', 'one', 'two', '--write', '--force'], { cwd })
  const [kept, written] = ['one', 'two'].map((name) =>
    readFileSync(join(cwd, name, 'cluster-v1beta1.yaml'), 'utf8'),
  )
  expect(kept).toBe(cluster('v1beta1'))
  expect(written).toContain('v1beta2')
})
