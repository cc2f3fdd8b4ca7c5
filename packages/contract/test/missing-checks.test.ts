import { describe, expect, test } from 'vitest'
import { evaluate } from '../src/evaluate.ts'
import { GoSource } from '../src/go/source.ts'
import { goParser } from '../src/go/parser.ts'
import { webhooksIn } from '../src/go-edits/changes.ts'
import { kindsOf } from '../src/kinds/provider-kind.ts'
import { list, obj, read, str, world } from './world.ts'

/** What a rule says of a provider that follows it but for a change. */
async function said(
  rule: string,
  change: (at: ReturnType<typeof world>) => unknown,
): Promise<readonly string[]> {
  const at = world('late')
  change(at)
  const repository = await read(at)
  return evaluate(repository, kindsOf(repository).kinds, { stage: 'v1beta2' })
    .filter(({ rule: { id }, state }) => state === 'violated' && id === rule)
    .flatMap(({ evidence }) => evidence.map(({ says }) => says))
}

describe('a condition that is set has a reason', () => {
  const set = (call: string, imported = 'k8s.io/apimachinery/pkg/apis/meta/v1'): Promise<readonly string[]> =>
    said('infracluster.conditions', ({ files }) => {
      files['internal/controller/set.go'] = `package controller

import metav1 "${imported}"

func set(fooCluster *infrav1.FooCluster) { ${call} }
`
    })
  const wrong = ['a condition is set without a reason, and no API server takes such a status']

  test.each([
    ['none', 'conditions.Set(fooCluster, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue})'],
    ['an empty one', 'conditions.Set(fooCluster, metav1.Condition{Type: "Ready", Status: yes, Reason: ""})'],
    ['none, by address', 'meta.SetStatusCondition(&list, metav1.Condition{Type: "Ready", Message: "a"})'],
  ])('%s', async (_, call) => {
    expect(await set(call)).toEqual(wrong)
  })

  test('one that is there, one of another type, and one that is made for something else', async () => {
    expect(await set('conditions.Set(fooCluster, metav1.Condition{Type: "Ready", Reason: why})')).toEqual([])
    const none = 'conditions.Set(fooCluster, metav1.Condition{Type: "Ready"})'
    expect(await set(none, 'sigs.k8s.io/cluster-api/api/core/v1beta1')).toEqual([])
    expect(await set('expect(metav1.Condition{Type: "Ready"})')).toEqual([])
  })
})

describe('a machineTemplate has what a topology writes', () => {
  const template = (at: ReturnType<typeof world>) =>
    at.crds.FooControlPlane.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.machineTemplate
      .properties
  const path = 'spec.machineTemplate.spec.deletion'

  test.each(['nodeDrainTimeoutSeconds', 'nodeVolumeDetachTimeoutSeconds', 'nodeDeletionTimeoutSeconds'])(
    '%s, as a whole number',
    async (name) => {
      const deletion = (at: ReturnType<typeof world>) => template(at).spec.properties.deletion.properties
      expect(await said('controlplane.machines', (at) => (deletion(at)[name] = str))).toEqual([
        `${path}.${name} of v1beta2 is a string, and it has to be an integer`,
      ])
      expect(await said('controlplane.machines', (at) => delete deletion(at)[name])).toEqual([
        `${path}.${name} of v1beta2 is missing`,
      ])
    },
  )

  test.each(['labels', 'annotations'])('%s', async (name) => {
    const change = (at: ReturnType<typeof world>): unknown => delete template(at).metadata.properties[name]
    expect(await said('controlplane.machines', change)).toEqual([
      `spec.machineTemplate.metadata.${name} of v1beta2 is missing`,
    ])
  })
})

describe('lists of a machineTemplate take what Cluster API may write', () => {
  const listed = (name: string, more: object): Promise<readonly string[]> =>
    said('controlplane.machines', ({ crds }) => {
      const { properties } = crds.FooControlPlane.spec.versions[0].schema.openAPIV3Schema.properties.spec
      const items = obj({ key: str, effect: str, conditionType: str })
      properties.machineTemplate.properties.spec.properties[name] = list(items, more)
    })
  const byKeys = {
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['key', 'effect'],
  }

  test('taints', async () => {
    expect(await listed('taints', { ...byKeys, maxItems: 64 })).toEqual([])
    expect(await listed('taints', byKeys)).toEqual([])
    expect(await listed('taints', { ...byKeys, maxItems: 10 })).toEqual([
      'spec.machineTemplate.spec.taints of v1beta2 takes 10 items, and Cluster API may write 64',
    ])
    expect(await listed('taints', { maxItems: 64 })).toEqual([
      'spec.machineTemplate.spec.taints of v1beta2 is no list by key, effect',
    ])
  })

  test('readiness gates', async () => {
    expect((await listed('readinessGates', { maxItems: 31 }))[0]).toBe(
      'spec.machineTemplate.spec.readinessGates of v1beta2 takes 31 items, and Cluster API may write 32',
    )
  })
})

test('a webhook without a type is told by what builds it, where nothing names its interface', async () => {
  const parser = await goParser()
  const of = (body: string): readonly string[] => {
    const text = `package a\n\nfunc (w *W) Setup(mgr ctrl.Manager) error {\n\treturn ${body}\n}\n`
    const go = new GoSource({ paths: ['a.go'], textOf: () => text }, parser)
    return webhooksIn(go, go.files[0]!).map(({ says, line }) => `${line} ${says}`)
  }
  expect(of('ctrl.NewWebhookManagedBy(mgr).WithValidator(w).For(&T{}).Complete()')).toEqual([
    '4 a webhook is built without its type',
  ])
  expect(of('ctrl.NewWebhookManagedBy(mgr, &T{}).WithValidator(w).Complete()')).toEqual([])
})
