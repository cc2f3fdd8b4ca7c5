import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assemble,
  convert,
  oldFields,
  placeRepair,
  printPlace,
  rowId,
  schemaOf,
  transitions,
} from '../src/index.ts'
import { examples } from './examples.ts'
import type { ApiObject } from './examples.ts'
import { objectsOf } from './objects.ts'
import { withoutOlderDefaults } from './older-defaults.ts'

const lookup = () => undefined

function repair(object: ApiObject) {
  const placed = placeRepair(object, lookup)
  return { object: placed ? assemble(object, placed.placements) : object, undecided: placed?.undecided ?? [] }
}

function cluster(spec: object): ApiObject {
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    metadata: { name: 'prod', namespace: 'infra' },
    spec,
  }
}

function controlPlane(spec: object): ApiObject {
  return { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2', kind: 'KubeadmControlPlane', spec }
}

describe('an old field of a v1beta2 object goes where its row says', () => {
  test.each<[string, ApiObject, ApiObject]>([
    [
      'a moved field',
      cluster({ topology: { class: 'a', version: 'v1.33.0' } }),
      cluster({ topology: { classRef: { name: 'a' }, version: 'v1.33.0' } }),
    ],
    [
      'beside its new neighbours',
      cluster({ topology: { classRef: { name: 'a' }, classNamespace: 'b' } }),
      cluster({ topology: { classRef: { name: 'a', namespace: 'b' } } }),
    ],
    [
      'a reference that was half changed',
      cluster({
        controlPlaneRef: {
          apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
          kind: 'K',
          name: 'a',
          namespace: 'infra',
        },
      }),
      cluster({ controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'K', name: 'a' } }),
    ],
    [
      'a duration, into a container that is there',
      controlPlane({
        machineTemplate: { nodeDrainTimeout: '5m', spec: { deletion: { nodeDeletionTimeoutSeconds: 10 } } },
      }),
      controlPlane({
        machineTemplate: {
          spec: { deletion: { nodeDrainTimeoutSeconds: 300, nodeDeletionTimeoutSeconds: 10 } },
        },
      }),
    ],
    [
      'a map that is a list now',
      controlPlane({ kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs: { v: '2' } } } } }),
      controlPlane({
        kubeadmConfigSpec: {
          clusterConfiguration: { apiServer: { extraArgs: [{ name: 'v', value: '2' }] } },
        },
      }),
    ],
    [
      'a field that is gone',
      controlPlane({
        replicas: 3,
        kubeadmConfigSpec: { useExperimentalRetryJoin: true, format: 'ignition' },
      }),
      controlPlane({ replicas: 3, kubeadmConfigSpec: { format: 'ignition' } }),
    ],
    [
      'with what v1beta2 requires besides',
      controlPlane({ rolloutStrategy: { rollingUpdate: { maxSurge: 0 } } }),
      controlPlane({ rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0 } } } }),
    ],
  ])('%s', (_, before, after) => {
    expect(repair(before)).toEqual({ object: after, undecided: [] })
    expect(placeRepair(after, lookup)).toBeUndefined()
  })
})

test('an old field whose new one is there as well stays, and a person is told', () => {
  const both = cluster({ topology: { class: 'old', classRef: { name: 'new' } } })
  const { object, undecided } = repair(both)
  expect(object).toEqual(both)
  expect(undecided).toMatchObject([
    {
      from: ['spec', 'topology', 'class'],
      to: ['spec', 'topology', 'classRef', 'name'],
      what: 'spec.topology.class is a field of v1beta1, and spec.topology.classRef.name, which v1beta2 has in its place, is there too',
    },
  ])
})

test('of an old field that goes to several places, all stays if one of them is taken', () => {
  const both = {
    ...cluster({}),
    kind: 'MachineDeployment',
    spec: {
      strategy: { type: 'RollingUpdate', rollingUpdate: { deletePolicy: 'Oldest' } },
      deletion: { order: 'Newest' },
    },
  }
  expect(repair(both).object).toEqual(both)
  expect(repair(both).undecided).toHaveLength(1)
})

test('a path that both versions have is not touched, whatever it means', () => {
  const status = { conditions: [{ type: 'Ready', status: 'True', severity: '' }], readyReplicas: 3 }
  const object = { ...controlPlane({}), status }
  expect(placeRepair(object, lookup)).toBeUndefined()
})

test('a List is repaired item by item', () => {
  const list = {
    apiVersion: 'v1',
    kind: 'List',
    items: [cluster({ topology: { class: 'a' } }), cluster({ topology: { classRef: { name: 'b' } } })],
  }
  expect(convert(list, { to: 'v1beta2', repair: true }).object.items).toEqual([
    cluster({ topology: { classRef: { name: 'a' } } }),
    cluster({ topology: { classRef: { name: 'b' } } }),
  ])
})

test('the old fields are named, each once, with their rows and where they belong', () => {
  const object = {
    ...cluster({}),
    kind: 'MachineDeployment',
    spec: {
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, deletePolicy: 'Oldest' } },
      progressDeadlineSeconds: 600,
      template: { spec: { infrastructureRef: { apiVersion: 'a/v1', kind: 'K', name: 'n' } } },
    },
  }
  const fields = oldFields(placeRepair(object, lookup)!)
  expect(fields.map(({ row, to }) => [rowId(object.kind, row), ...to.map(printPlace)])).toEqual([
    ['MachineDeployment:spec.strategy', 'spec.rollout.strategy'],
    ['MachineDeployment:spec.strategy.rollingUpdate.deletePolicy', 'spec.deletion.order'],
    ['MachineDeployment:spec.progressDeadlineSeconds'],
    [
      'MachineDeployment:spec.template.spec.infrastructureRef.apiVersion',
      'spec.template.spec.infrastructureRef.apiGroup',
    ],
  ])
})

describe('what v1beta2 takes is not half-migrated', () => {
  const kinds = transitions.filter(({ to, from }) => to === 'v1beta2' && from !== 'v1alpha1')
  test.each(kinds.map(({ kind, group }) => [kind, group] as const))('%s', (kind, group) => {
    const law = fc.property(objectsOf(group, 'v1beta2', kind, { empties: false }), (object) => {
      expect(changed(object)).toEqual([])
    })
    fc.assert(law, { seed: 5, numRuns: 30 })
  })
})

test.each(examples.filter(isMigration).map((example) => [example.name, example] as const))(
  '%s: an object that got the new version and nothing else is repaired as it is migrated',
  (_, { before, after }) => {
    const [group = ''] = String(before.apiVersion).split('/')
    const shared = Object.keys(before).filter((key) => key !== 'status')
    const bumped = Object.fromEntries(shared.map((key) => [key, before[key]]))
    const expected = Object.fromEntries(Object.entries(after).filter(([key]) => key !== 'status'))
    const repaired = repair({ ...bumped, apiVersion: `${group}/v1beta2` }).object
    // No older release has stored an object of v1beta2.
    expect(withoutOlderDefaults(repaired as ApiObject)).toEqual(withoutOlderDefaults(expected as ApiObject))
  },
)

/**
 * Left out is what is wrong at a path that both versions have: a layout beside a disk layout, patches, an annotation, a
 * false that v1beta2 tells from none.
 * Of a status nobody can tell, because its conditions and counters have the same paths as well.
 */
function isMigration({ name, before, after }: (typeof examples)[number]): boolean {
  if (/disk layout|patch|template versions|arrived|false|volumes/i.test(name)) return false
  const [group = '', version = ''] = String(before.apiVersion).split('/')
  const isKnown = schemaOf(group, 'v1beta2', String(before.kind)) !== undefined
  return isKnown && version === 'v1beta1' && String(after.apiVersion).endsWith('/v1beta2')
}

/** The rows a repair of an object would use, but for what is filled in. */
function changed(object: ApiObject): readonly string[] {
  const placed = placeRepair(object, lookup)
  return placed ? oldFields(placed).map(({ row }) => rowId(placed.kind, row)) : []
}
