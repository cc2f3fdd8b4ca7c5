import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fakeSource, ownCrds as crds } from '../../test/fake-source.ts'
import { goingIn, releasesOf } from './helm.ts'

const manifest = `---
# Source: a/templates/cluster.yaml
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: one
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: FooMachine
metadata: {name: stays}
---
apiVersion: v1
kind: ConfigMap
data: {a: 'apiVersion: cluster.x-k8s.io/v1beta1'}
`

const secret = (name: string, version: number, status: string, text: string): object => ({
  metadata: {
    namespace: 'ns',
    name: `sh.helm.release.v1.${name}.v${version}`,
    labels: { owner: 'helm', name, version: String(version), status },
  },
  data: { release: twice(gzipSync(JSON.stringify({ name, manifest: text }))) },
})

function twice(bytes: Buffer): string {
  return Buffer.from(bytes.toString('base64')).toString('base64')
}

it('finds objects in versions that go, and nothing inside of others', () => {
  expect(goingIn(manifest, crds)).toEqual(['Cluster one in cluster.x-k8s.io/v1beta1'])
  expect(goingIn(manifest.replaceAll('/v1beta1', '/v1beta2'), crds)).toEqual([])
})

it('finds them in documents that do not parse, and in lists', () => {
  expect(goingIn('apiVersion: cluster.x-k8s.io/v1beta1\nkind: Machine\na: [\n', crds)).toEqual([
    'Machine in cluster.x-k8s.io/v1beta1',
  ])
  const list = 'kind: List\napiVersion: v1\nitems: [{apiVersion: cluster.x-k8s.io/v1beta1, kind: Machine}]'
  expect(goingIn(list, crds)).toEqual(['Machine in cluster.x-k8s.io/v1beta1'])
})

it('looks at the deployed revision, or at the newest', async () => {
  const good = manifest.replaceAll('/v1beta1', '/v1beta2')
  const secrets = [
    secret('a', 1, 'superseded', good),
    secret('a', 2, 'deployed', manifest),
    secret('a', 3, 'failed', good),
    secret('b', 9, 'failed', manifest),
    secret('b', 10, 'pending-upgrade', good),
    secret('c', 1, 'uninstalled', manifest),
  ]
  const { value, missing } = await releasesOf(fakeSource({ lists: { secrets, configmaps: [] } }), crds)
  expect(missing).toEqual([])
  expect(value.map(({ name, revision, going }) => [name, revision, going.length])).toEqual([
    ['ns/a', 2, 1],
    ['ns/b', 10, 0],
  ])
})

it('reads releases in ConfigMaps', async () => {
  const { data, ...one } = secret('a', 1, 'deployed', manifest) as { data: { release: string } }
  const map = { ...one, data: { release: Buffer.from(data.release, 'base64').toString() } }
  const { value } = await releasesOf(fakeSource({ lists: { secrets: [], configmaps: [map] } }), crds)
  expect(value.map(({ object }) => object)).toEqual(['ConfigMap ns/sh.helm.release.v1.a.v1'])
})

it('says what it cannot read', async () => {
  const broken = { ...secret('a', 1, 'deployed', ''), data: { release: 'H4sI' } }
  const lists = { secrets: [broken], configmaps: [] }
  const garbled = await releasesOf(fakeSource({ lists }), crds)
  expect(garbled.missing.map(({ what, why }) => `${what}: ${why}`)).toEqual([
    'Secret ns/sh.helm.release.v1.a.v1: garbled',
  ])
  const refused = await releasesOf(fakeSource({ lists, refused: ['secrets'] }), crds)
  expect(refused.missing.map(({ what, why }) => `${what}: ${why}`)).toEqual(['secrets: forbidden'])
})
