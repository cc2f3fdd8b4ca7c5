import { gunzipSync, gzipSync } from 'node:zlib'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import type { ApiObject } from '../../../tools/management-cluster/api.ts'
import type { World } from '../suite.ts'
import { fix } from '../claim/fix.ts'

const secrets = '/api/v1/namespaces/default/secrets'

const manifest = `---
# Source: chart/templates/machine.yaml
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata: {name: released}
spec: {clusterName: none, template: {spec: {clusterName: none, nodeDrainTimeout: 5m}}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name:   beside}
`

/** `fix helm` on a release as Helm stores it. */
export async function releases(
  cluster: Cluster,
  world: World,
  expect: (name: string, isRight: boolean, wrong: unknown) => void,
): Promise<void> {
  const { api } = cluster
  for (const [version, status] of [
    [1, 'superseded'],
    [2, 'deployed'],
  ] as const)
    await api.create(secrets, {
      type: 'helm.sh/release.v1',
      metadata: {
        name: `sh.helm.release.v1.workers.v${version}`,
        labels: { owner: 'helm', name: 'workers', status, version: String(version) },
      },
      data: { release: packed({ name: 'workers', version, config: { big: 1e21 }, manifest }) },
    })
  const before = await api.list(secrets)
  const would = await fix(cluster, world, ['helm'])
  expect(
    'a dry run of fix helm names the release',
    would.objects.some(({ object }) => object.includes('sh.helm.release.v1.workers.v2')),
    JSON.stringify(would),
  )
  const same = JSON.stringify(await api.list(secrets)) === JSON.stringify(before)
  expect('a dry run of fix helm stores nothing', same, 'it did')
  await fix(cluster, world, ['helm', '--write'])
  const after = await api.list(secrets)
  const one = (name: string, list = after): Secret | undefined =>
    list.find(({ metadata }) => metadata.name === `sh.helm.release.v1.workers.${name}`) as Secret | undefined
  const now = unpacked(one('v2'))
  expect('the deployed revision is in v1beta2', now.includes('v1beta2') && !now.includes('v1beta1'), now)
  expect('other documents stay as they are', now.includes('metadata: {name:   beside}'), now)
  expect('other revisions stay', unpacked(one('v1')).includes('v1beta1'), unpacked(one('v1')))
  const copy = one('v2.v1beta1-backup')
  expect('the old one is kept', copy?.data.release === one('v2', before)?.data.release, copy)
  expect(
    'Helm does not see the copy',
    copy?.metadata.labels?.owner !== 'helm' && copy?.type === 'Opaque',
    copy,
  )
}

interface Secret extends ApiObject {
  readonly data: { readonly release: string }
}

function packed(release: object): string {
  return twice(gzipSync(JSON.stringify(release)))
}

function twice(data: Buffer): string {
  return Buffer.from(data.toString('base64')).toString('base64')
}

function unpacked(secret: Secret | undefined): string {
  const inner = Buffer.from(Buffer.from(secret?.data.release ?? '', 'base64').toString(), 'base64')
  return (JSON.parse(gunzipSync(inner).toString()) as { manifest: string }).manifest
}
