import { describe, expect, test } from 'vitest'
import { reportOf } from '../src/report.ts'
import type { ContractReport, ReportOptions } from '../src/report.ts'
import { takenFrom, versionsIn } from './taken.ts'

type Files = Readonly<Record<string, string>>

const file = 'config/crd/bases/foo.yaml'
const metadata = `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3
kind: Metadata
releaseSeries:
- {major: 0, minor: 3, contract: v1beta1}
`
const given: ReportOptions['roles'] = new Map([['FooControlPlane', 'ControlPlane']])
const stages = ['v1beta2', 'final'] as const

/** A control plane of one served and stored version, with the fields of contract v1beta1. */
function controlPlane(version: string, labels: Readonly<Record<string, string>>): string {
  const lines = Object.entries(labels).map(
    ([contract, value]) => `    cluster.x-k8s.io/${contract}: ${value}\n`,
  )
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: foocontrolplanes.controlplane.cluster.x-k8s.io
${lines.length > 0 ? `  labels:\n${lines.join('')}` : ''}spec:
  group: controlplane.cluster.x-k8s.io
  scope: Namespaced
  names: {kind: FooControlPlane, listKind: FooControlPlaneList, plural: foocontrolplanes, singular: foocontrolplane}
  versions:
${versionOf(version, machinesBefore)}`
}

function versionOf(name: string, machines: string, isStored = true): string {
  return `  - name: ${name}
    served: true
    storage: ${isStored}
    subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object}
          spec:
            type: object
            required: [version, machineTemplate]
            properties:
              replicas: {type: integer, format: int32}
              version: {type: string}
              machineTemplate:
                type: object
${machines}
          status:
            type: object
            properties:
              replicas: {type: integer, format: int32}
              readyReplicas: {type: integer, format: int32}
              selector: {type: string}
              initialized: {type: boolean}
              ready: {type: boolean}
              externalManagedControlPlane: {type: boolean}
`
}

const machinesBefore = `                required: [infrastructureRef]
                properties:
                  metadata: {type: object}
                  infrastructureRef:
                    type: object
                    properties:
                      apiVersion: {type: string}
                      kind: {type: string}
                      name: {type: string}
                      namespace: {type: string}
                  nodeDrainTimeout: {type: string}`
const machinesAfter = `                required: [spec]
                properties:
                  metadata: {type: object}
                  spec:
                    type: object
                    required: [infrastructureRef]
                    properties:
                      infrastructureRef:
                        type: object
                        properties: {apiGroup: {type: string}, kind: {type: string}, name: {type: string}}`

function report(files: Files, options: ReportOptions): Promise<ContractReport> {
  const all: Files = { 'metadata.yaml': metadata, ...files }
  return reportOf({ paths: Object.keys(all), textOf: (path) => all[path] }, options)
}

/** The files after a write. */
async function written(files: Files, options: ReportOptions): Promise<Files> {
  const { way } = await report(files, options)
  expect(way?.refused).toEqual([])
  return { ...files, ...Object.fromEntries(way!.files.map(({ file: name, after }) => [name, after])) }
}

function tasks({ way }: ContractReport): readonly string[] {
  return way!.steps.flatMap((step) => step.tasks.map(({ row, what, next }) => `${row} ${what}; ${next}`))
}

describe.each(stages)('a write on the way to %s', (stage) => {
  const options = { stage, roles: given }

  test('adds a version once, and a second write changes nothing', async () => {
    const before = { [file]: controlPlane('v1beta1', { v1beta1: 'v1beta1' }) }
    const once = await written(before, options)
    expect(versionsIn(once[file]!)).toEqual(['v1beta1', 'v1beta2'])
    expect(takenFrom(before[file]!, once[file]!)).toEqual([])
    expect(await written(once, options)).toEqual(once)
  })

  test('serves no version before conversions are there', async () => {
    const once = await written({ [file]: controlPlane('v1beta1', { v1beta1: 'v1beta1' }) }, options)
    expect(once[file]).toContain(`\
  - name: v1beta2
    served: false
    storage: false
`)
  })

  test('adds none where two labels list the one there is: the labels would not go with it', async () => {
    const before = { [file]: controlPlane('v1beta2', { v1beta1: 'v1beta2', v1beta2: 'v1beta2' }) }
    expect(await written(before, options)).toEqual(before)
    expect(tasks(await report(before, options)).join('\n')).toMatch(
      /M07 spec\.machineTemplate\.infrastructureRef of v1beta2 cannot .*; add API version v1beta3: /,
    )
  })

  test('adds none where one has the shapes already, whatever the labels list', async () => {
    const labels = { v1beta1: 'v1beta1', v1beta2: 'v1beta1' }
    const both = `${controlPlane('v1beta1', labels)}${versionOf('v1beta2', machinesAfter, false)}`
    const before = {
      [file]: both.replace(/initialized: \{type: boolean\}(?![\s\S]*initialized:)/, initialization),
    }
    expect(versionsIn((await written(before, options))[file]!)).toEqual(['v1beta1', 'v1beta2'])
    expect(tasks(await report(before, options)).join('\n')).not.toContain('add API version')
  })

  test.each([
    ['without a label', {}],
    ['with the older label', { v1beta1: 'v1beta1' }],
    ['with both labels', { v1beta1: 'v1beta1', v1beta2: 'v1beta1' }],
    ['with the newer label', { v1beta2: 'v1beta1' }],
  ])('takes no field from a version that is served, %s', async (_, labels) => {
    const before = { [file]: controlPlane('v1beta1', labels) }
    const once = await written(before, options)
    expect(takenFrom(before[file]!, once[file]!)).toEqual([])
    expect(await written(once, options)).toEqual(once)
  })

  test('keeps what a provider has beside the fields of the contract', async () => {
    const own = controlPlane('v1beta1', { v1beta2: 'v1beta1' }).replace(
      'initialized: {type: boolean}',
      'initialization: {type: object, properties: {bootstrapped: {type: boolean}}}',
    )
    const once = await written({ [file]: own }, options)
    expect(takenFrom(own, once[file]!)).toEqual([])
    expect(once[file]).toContain('controlPlaneInitialized')
  })
})

const initialization =
  'initialization: {type: object, properties: {controlPlaneInitialized: {type: boolean}}}'

test('a control plane without Machines is asked for no Machines', async () => {
  const labels = { v1beta1: 'v1beta1' }
  const none = controlPlane('v1beta1', labels)
    .replace('[version, machineTemplate]', '[version]')
    .replace(/ {14}machineTemplate:\n {16}type: object\n/, '')
    .replace(`${machinesBefore}\n`, '')
  expect(none).not.toContain('machineTemplate')
  const once = await written({ [file]: none }, { stage: 'v1beta2', roles: given })
  expect(once[file]).toContain('upToDateReplicas')
  expect(once[file]).not.toContain('machineTemplate')
})

test('what moved is not added beside what a version in use has at the older place', async () => {
  const before = { [file]: controlPlane('v1beta1', { v1beta2: 'v1beta1' }) }
  const once = await written(before, { stage: 'v1beta2', roles: given })
  expect(once[file]).toContain('controlPlaneInitialized')
  expect(once[file]).not.toContain('apiGroup')
})

describe('copies of one CRD', () => {
  const copy = 'bootstrap/config/crd/bases/foo.yaml'
  const built = controlPlane('v1beta1', { v1beta1: 'v1beta1' })

  test('are one, the one that a kustomization builds; the others are told', async () => {
    const near = 'config/crd/foo.yaml'
    const far = 'deploy/provider/crds/foo.yaml'
    const files = {
      [near]: built,
      [far]: built,
      'deploy/provider/crds/kustomization.yaml': 'resources:\n- foo.yaml\n',
    }
    const options = { stage: 'v1beta2', roles: given } as const
    const once = await written(files, options)
    expect(once[near]).toBe(built)
    expect(once[far]).not.toBe(built)
    expect((await report(files, options)).crdFindings).toMatchObject([
      {
        rule: 'crd/copy',
        file: near,
        line: 1,
        object: 'FooControlPlane',
        evidence: expect.stringContaining(far),
      },
    ])
  })

  test('are one by group and kind, also under another name', async () => {
    const other = built.replace('foocontrolplanes.controlplane', 'planes.controlplane')
    const files = {
      [file]: built,
      [copy]: other,
      'config/crd/kustomization.yaml': 'resources:\n- bases/foo.yaml\n',
    }
    const { kinds, crdFindings } = await report(files, { stage: 'v1beta2', roles: given })
    expect(kinds.map(({ crd }) => crd.file)).toEqual([file])
    expect(crdFindings.map((finding) => finding.file)).toEqual([copy])
  })
})

describe('a role that is guessed', () => {
  const only = { [file]: controlPlane('v1beta1', { v1beta1: 'v1beta1' }) }

  test.each(stages)('is not written on the way to %s, and is asked', async (stage) => {
    expect(await written(only, { stage })).toEqual(only)
    expect((await report(only, { stage })).crdFindings).toMatchObject([
      {
        rule: 'crd/role',
        file,
        object: 'FooControlPlane',
        evidence:
          'FooControlPlane may be a ControlPlane: it has status.initialized, and a contract label; nothing else shows it',
        next: 'say --role FooControlPlane=ControlPlane, or --role FooControlPlane=none',
      },
    ])
  })

  test('blocks no step of the other kinds', async () => {
    const machine = controlPlane('v1beta1', { v1beta1: 'v1beta1' })
      .replaceAll('FooControlPlane', 'FooMachine')
      .replaceAll('controlplane', 'infrastructure')
      .replace('version: {type: string}', 'providerID: {type: string}')
    const { way } = await report({ ...only, 'config/crd/bases/machine.yaml': machine }, { stage: 'v1beta2' })
    expect(way!.kinds.map(({ crd }) => crd.kind)).toEqual(['FooMachine'])
    expect(way!.steps.find(({ step }) => step.id === 'M07')?.found).toBe('done')
  })

  test.each([
    ['a template kind', { 'config/crd/bases/template.yaml': templateOf() }],
    ['a Cluster that refers to it', { 'templates/cluster-template.yaml': cluster() }],
    ['an object that a Cluster owns', { 'config/samples/foo.yaml': owned() }],
    ['code that asks for its owner', { 'internal/foo.go': code }],
  ])('is none with a label and %s', async (_, more) => {
    const { crdFindings, way } = await report({ ...only, ...more }, { stage: 'v1beta2' })
    expect(crdFindings).toEqual([])
    expect(way!.kinds.map(({ crd }) => crd.kind)).toEqual(['FooControlPlane'])
  })
})

const code = `package internal

func reconcile() {
	plane := &FooControlPlane{}
	cluster, err := util.GetOwnerCluster(ctx, c, plane.ObjectMeta)
}
`

function templateOf(): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: foocontrolplanetemplates.controlplane.cluster.x-k8s.io}
spec:
  group: controlplane.cluster.x-k8s.io
  names: {kind: FooControlPlaneTemplate, plural: foocontrolplanetemplates}
  versions:
  - name: v1beta1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {template: {type: object}}}}}}
`
}

function cluster(): string {
  return `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: {name: a}
spec:
  controlPlaneRef: {apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: FooControlPlane, name: a}
`
}

function owned(): string {
  return `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: FooControlPlane
metadata:
  name: a
  ownerReferences: [{apiVersion: cluster.x-k8s.io/v1beta1, kind: Cluster, name: a, uid: b}]
`
}
