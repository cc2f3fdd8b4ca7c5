import { expect, test } from 'vitest'
import { lastAppliedAnnotation } from '../facts/digest.ts'
import type { KubeObject } from '../source/object.ts'
import { patched, threeWayPatch } from './merge-patch.ts'
import { staysOf } from './stays.ts'

const machine = { clusterName: 'a', bootstrap: { dataSecretName: 'a' }, version: 'v1.35.0' }
const kind = 'MachineDeployment'
const applied = {
  apiVersion: 'cluster.x-k8s.io/v1beta1',
  kind,
  metadata: { name: 'a', labels: { gone: 'too' } },
  spec: { clusterName: 'a', minReadySeconds: 7, template: { spec: { ...machine, nodeDrainTimeout: '5m' } } },
}
const live: KubeObject = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind,
  metadata: {
    name: 'a',
    labels: { gone: 'too' },
    annotations: { [lastAppliedAnnotation]: JSON.stringify(applied) },
  },
  spec: {
    clusterName: 'a',
    template: { spec: { ...machine, minReadySeconds: 7, deletion: { nodeDrainTimeoutSeconds: 300 } } },
  },
}

function stays(spec: object): readonly string[] {
  const manifest = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind, metadata: { name: 'a' }, spec }
  const patch = threeWayPatch(applied, manifest, live as never)
  return staysOf(live, manifest, patched(live, patch) as KubeObject)
}

test('fields that moved and are gone from the manifest stay; a label does not', () => {
  expect(stays({ clusterName: 'a', template: { spec: machine } })).toEqual([
    'spec.template.spec.minReadySeconds',
    'spec.template.spec.deletion.nodeDrainTimeoutSeconds',
  ])
})

test('nothing stays where the manifest has them', () => {
  const spec = { ...machine, minReadySeconds: 7, deletion: { nodeDrainTimeoutSeconds: 60 } }
  expect(stays({ clusterName: 'a', template: { spec } })).toEqual([])
})

test('nothing stays where the last apply was in the same version already', () => {
  const manifest = { ...live, metadata: { name: 'a' }, spec: { clusterName: 'a' } }
  const annotations = { [lastAppliedAnnotation]: JSON.stringify({ ...live, metadata: { name: 'a' } }) }
  expect(staysOf({ ...live, metadata: { name: 'a', annotations } }, manifest, live)).toEqual([])
})
