import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { write } from '../src/assemble.ts'
import { containedDefaults, withDefaults } from '../src/defaults.ts'
import type { StoredDefault } from '../src/generated/defaults.ts'
import { check, child, convert, schemaOf, stepsOf, transitions } from '../src/index.ts'
import type { SchemaNode, Transition } from '../src/index.ts'
import { applied } from './apply.ts'
import { differencesOf } from './differences.ts'
import type { Difference } from './differences.ts'
import type { ApiObject } from './examples.ts'
import { plain } from './go.ts'
import { expectListed, lineOf } from './listed.ts'
import { isOlderDefault } from './older-defaults.ts'
import { objectsOf } from './objects.ts'

/**
 * What an apply adds to the conversion: v1beta2 requires it, and an admission webhook has put the same there when the
 * original was stored. Of a Cluster and a ClusterClass no webhook does; they are not taken without it.
 */
const filled: Readonly<Record<string, readonly string[]>> = {
  Cluster: ['spec.topology.workers.machineDeployments[].rollout.strategy.type: something → nothing'],
  ClusterClass: ['spec.workers.machineDeployments[].rollout.strategy.type: something → nothing (rare)'],
  MachineDeployment: ['spec.rollout.strategy.type: something → nothing'],
  KubeadmControlPlane: ['spec.rollout.strategy.type: something → nothing'],
}

/** Maps that are filled before they are stored: by a webhook, or by a default of the CRD. */
function filledMaps({ server }: Transition): string[] {
  return Object.entries(server?.fillsMaps ?? {}).flatMap(([path, value]) =>
    Object.keys(value).length === 0
      ? [`${path}: {} → nothing`]
      : [`${path.replace(/\.\w+$/, '')}: something → nothing (rare)`],
  )
}

const cases = transitions
  .filter(({ to }) => to === 'v1beta2')
  .map((one) => [one.kind, one.from, one] as const)

describe('an apply of what an author writes changes no spec of what is stored', () => {
  test.each(cases)('%s %s', (kind, from, transition) => {
    const list = [...(filled[kind] ?? []), ...filledMaps(transition)]
    let moved = 0
    expectListed(objectsOf(transition.group, from, kind), list, (object) => {
      const found = changes(transition, object)
      if (found) moved++
      // Where a release has stored none of it, the default is written out all the same: nothing tells which release it was.
      return (found ?? []).filter((line) => !isAdded(transition, line))
    })
    expect(moved).toBeGreaterThan(5)
  })
})

function isAdded(transition: Transition, line: string): boolean {
  return isOlderDefault(transition, line.split(':')[0]!) && line.endsWith('→ nothing')
}

describe('an apply changes no spec of what an older release stored', () => {
  const withOlder = cases.filter(([kind, from]) => from === 'v1beta1' && defaultsOf(kind).length > 0)

  test.each(withOlder)('%s', (kind, from, transition) => {
    const list = [...(filled[kind] ?? []), ...filledMaps(transition)].map((line) =>
      line.replace(/(?: \(rare\))?$/, ' (rare)'),
    )
    let defaulted = 0
    const objects = objectsOf(transition.group, from, kind).chain((object) =>
      emptiedIn(object, defaultsOf(kind)),
    )
    expectListed(objects, list, (object) => {
      const older = withDefaults(object, defaultsOf(kind))
      if (older !== object) defaulted++
      return changes(transition, object, older) ?? []
    })
    expect(defaulted).toBeGreaterThan(5)
  })
})

function defaultsOf(kind: string): readonly StoredDefault[] {
  const transition = cases.find(([own, from]) => own === kind && from === 'v1beta1')?.[2]
  return transition ? containedDefaults(transition) : []
}

/** Objects with containers of defaults that hold nothing, or nothing but what holds nothing. */
function emptiedIn(object: ApiObject, list: readonly StoredDefault[]): fc.Arbitrary<ApiObject> {
  const planted = list.map(({ in: container, path }) => {
    const place = [...stepsOf(container), ...stepsOf(path)]
    const depth = fc.integer({ min: stepsOf(container).length, max: place.length - 1 })
    return place.includes('[]')
      ? fc.constant(undefined)
      : fc.option(depth).map((to) => to && place.slice(0, to))
  })
  return fc.tuple(...planted).map((places) => {
    const copy = plain(object)
    for (const place of places) if (place) write(copy, place, {})
    return copy
  })
}

/** Left: the spec after the apply. Right: the stored one. `undefined` where the object stays as it is, with a task. */
function changes(transition: Transition, object: ApiObject, sent: object = object): string[] | undefined {
  const { object: author, undecided } = convert(object, { to: 'v1beta2' })
  if (undecided.some(({ rollout }) => rollout)) return undefined
  const stored = plain(convert(sent, { to: 'v1beta2', reading: 'server' }).object)
  const after = applied(stored.spec, object.spec, author.spec)
  const schema = child(schemaOf(transition.group, 'v1beta2', transition.kind)!, 'spec')
  return differencesOf(after, stored.spec, schema, 'spec')
    .filter(({ left, right }) => left !== undefined || right !== undefined)
    .filter((difference) => !isRequired(transition, difference))
    .map(lineOf)
}

/** An empty value of a field that v1beta2 requires: Go prints none, and nobody can write none. */
function isRequired({ group, kind }: Transition, { path, left, right }: Difference): boolean {
  const steps = stepsOf(path)
  const holder = steps
    .slice(0, -1)
    .reduce<SchemaNode | undefined>(
      (node, step) => node && child(node, step),
      schemaOf(group, 'v1beta2', kind),
    )
  const isEmpty = typeof left === 'object' && left !== null && Object.keys(left).length === 0
  return right === undefined && isEmpty && holder?.required?.includes(steps.at(-1)!) === true
}

test('a spelling of Go that an author need not know is that of the store', () => {
  const object = {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'MachineDeployment',
    spec: { rolloutAfter: '2024-01-02T03:04:05+02:00' },
  }
  expect(convert(object, { to: 'v1beta2' }).object.spec).toEqual({
    rollout: { after: '2024-01-02T01:04:05Z' },
  })
})

test('what the newer version takes one of two of is stored all the same, so the object stays', () => {
  const partitions = [{ device: '/dev/sdb', layout: true, diskLayout: [{ percentage: 100 }] }]
  const object = {
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1',
    kind: 'KubeadmConfig',
    spec: { diskSetup: { partitions } },
  }
  expect(convert(object, { to: 'v1beta2' }).undecided).toMatchObject([
    { from: ['spec', 'diskSetup', 'partitions', 0, 'layout'], rollout: true },
  ])
})

describe('items of one key are stored as upstream stores them, which takes the first for all', () => {
  const readOnly = fc.constantFrom({}, { readOnly: true }, { readOnly: false })
  const volume = fc.tuple(fc.constantFrom('/a', '/b'), readOnly).map(([hostPath, member]) => ({
    name: 'v',
    hostPath,
    mountPath: '/m',
    ...member,
  }))
  const file = fc
    .tuple(fc.constantFrom('/a', '/b'), fc.constantFrom({}, { append: true }, { append: false }))
    .map(([path, member]) => ({ path, content: 'a', ...member }))
  const spec = fc.record({
    clusterConfiguration: fc.record({
      apiServer: fc.record({ extraVolumes: fc.array(volume, { minLength: 1, maxLength: 4 }) }),
      scheduler: fc.record({ extraVolumes: fc.array(volume, { minLength: 1, maxLength: 4 }) }),
    }),
    files: fc.array(file, { minLength: 1, maxLength: 4 }),
  })
  const places: readonly (readonly [string, (spec: object) => object])[] = [
    ['KubeadmConfig', (own) => own],
    ['KubeadmConfigTemplate', (own) => ({ template: { spec: own } })],
    ['KubeadmControlPlane', (own) => ({ kubeadmConfigSpec: own })],
    ['KubeadmControlPlaneTemplate', (own) => ({ template: { spec: { kubeadmConfigSpec: own } } })],
  ]

  test.each(places)('%s', (kind, place) => {
    const transition = transitions.find((one) => one.kind === kind && one.to === 'v1beta2')!
    fc.assert(
      fc.property(spec, (own) => {
        const object = { apiVersion: `${transition.group}/v1beta1`, kind, spec: place(own) } as ApiObject
        expect(changes(transition, object)).toEqual([])
      }),
    )
  })

  // What Cluster API v1.14 stored of the same lists on a real API server.
  test.each([
    [
      [{ readOnly: true }, {}],
      [true, true],
    ],
    [
      [{}, { readOnly: true }],
      [undefined, undefined],
    ],
    [
      [{ readOnly: true }, { readOnly: false }, {}],
      [true, true, true],
    ],
    [
      [{ readOnly: false }, { readOnly: true }],
      [undefined, undefined],
    ],
  ])('%j', (members, stored) => {
    const volumes = members.map((member) => ({ name: 'v', hostPath: '/h', mountPath: '/m', ...member }))
    const object = {
      apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1',
      kind: 'KubeadmConfig',
      spec: { clusterConfiguration: { apiServer: { extraVolumes: volumes } } },
    }
    const after = convert(object, { to: 'v1beta2' }).object as unknown as typeof object
    const written: readonly { readonly readOnly?: boolean }[] =
      after.spec.clusterConfiguration.apiServer.extraVolumes
    expect(written.map((one) => one.readOnly)).toEqual(stored)
  })
})

test('null in a container holds nothing, and so an older release stored its default there', () => {
  const object = {
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1',
    kind: 'KubeadmConfig',
    spec: {
      format: 'cloud-config',
      joinConfiguration: { nodeRegistration: { kubeletExtraArgs: null } },
      initConfiguration: null,
    },
  }
  const { spec } = convert(object, { to: 'v1beta2' }).object as { spec: ApiObject }
  expect(spec.joinConfiguration).toEqual({ nodeRegistration: { imagePullPolicy: 'IfNotPresent' } })
  expect(
    check(
      { ...object, apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', spec },
      schemaOf('bootstrap.cluster.x-k8s.io', 'v1beta2', 'KubeadmConfig')!,
    ),
  ).toEqual([])
})

test('an empty value that template code stands beside is judged all the same', () => {
  const placeholder = (text: string) => (text === 'TOKEN' ? { seconds: '', list: '' } : undefined)
  const flag = fc.constantFrom('apiServer', 'controllerManager', 'scheduler')
  fc.assert(
    fc.property(flag, (name) => {
      const volumes = [{ name: 'a', hostPath: '/a', mountPath: '/a', readOnly: false }]
      const object = {
        apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1',
        kind: 'KubeadmConfig',
        spec: {
          verbosity: 'TOKEN',
          clusterConfiguration: {
            apiServer: { timeoutForControlPlane: 'TOKEN' },
            [name]: { extraVolumes: volumes },
          },
        },
      }
      const { spec } = convert(object, { to: 'v1beta2', placeholder }).object as { spec: ApiObject }
      expect(JSON.stringify(spec)).not.toContain('readOnly')
    }),
  )
})

describe('what a webhook or a default of the CRD fills stays, though nothing else is left of what holds it', () => {
  test.each(['MachineDeployment', 'MachineSet'])('%s', (kind) => {
    for (const metadata of [{}, { labels: {} }, { creationTimestamp: null }, { annotations: {} }]) {
      const template = { metadata, spec: { clusterName: 'a' } }
      const object = {
        apiVersion: 'cluster.x-k8s.io/v1beta1',
        kind,
        spec: { clusterName: 'a', selector: { matchLabels: {} }, template },
      }
      // As core/webhooks/admission of v1.14 stores it.
      const labels = { 'cluster.x-k8s.io/cluster-name': 'a' }
      const stored = {
        clusterName: 'a',
        selector: { matchLabels: labels },
        template: { ...template, metadata: { labels } },
      }
      const { object: author, undecided } = convert(object, { to: 'v1beta2' })
      expect(undecided).toEqual([])
      expect(applied(stored, object.spec, author.spec)).toEqual(stored)
      expect(author.spec).toMatchObject({ template: { metadata: { labels: {} } } })
    }
  })

  test('KubeadmControlPlaneTemplate', () => {
    for (const spec of [
      { kubeadmConfigSpec: {} },
      { kubeadmConfigSpec: { useExperimentalRetryJoin: false } },
      { kubeadmConfigSpec: { useExperimentalRetryJoin: true } },
    ]) {
      const object = {
        apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
        kind: 'KubeadmControlPlaneTemplate',
        spec: { template: { spec } },
      }
      // The default of rolloutStrategy in the v1beta1 CRD.
      const strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } }
      const stored = { rollout: { strategy } }
      // As the webhook of releases before v1.11 stored it.
      const older = { ...stored, kubeadmConfigSpec: { format: 'cloud-config' } }
      const { object: author, undecided } = convert(object, { to: 'v1beta2' })
      expect(undecided).toEqual([])
      for (const one of [stored, older])
        expect(applied({ template: { spec: one } }, object.spec, author.spec)).toEqual({
          template: { spec: older },
        })
    }
  })

  test('KubeadmConfig', () => {
    const object = {
      apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1',
      kind: 'KubeadmConfig',
      spec: { clusterConfiguration: { kind: 'ClusterConfiguration' } },
    }
    // As the webhook of releases before v1.11 stored it.
    expect(convert(object, { to: 'v1beta2' }).object.spec).toEqual({ format: 'cloud-config' })
  })

  test.each(['apiServer', 'etcd', 'node', 'vm'])('DevMachine, %s', (part) => {
    const object = {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
      kind: 'DevMachine',
      spec: { backend: { inMemory: { [part]: {} } } },
    }
    // The conversion of v1.14 prints a duration of zero, and a server-side apply of `{}` would remove it.
    const stored = { provisioning: { startupDuration: '0s' } }
    expect(convert(object, { to: 'v1beta2' }).object.spec).toEqual({
      backend: { inMemory: { [part]: stored } },
    })
  })
})
