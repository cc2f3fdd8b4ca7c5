import { describe, expect, test } from 'vitest'
import type { CheckOptions } from './checker.ts'
import { checkManifest } from './manifest.ts'
import { schemasOf } from './schemas.ts'

/** Findings as lines: `12:5 strict/type what was seen`. */
async function linesOf(text: string, options: CheckOptions = {}): Promise<readonly string[]> {
  const { checked } = await checkManifest(text, options)
  return checked.findings.map(({ line, column, rule, evidence }) => `${line}:${column} ${rule} ${evidence}`)
}

const machineSet = `apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineSet
metadata: {name: workers}
spec:
  clusterName: prod
  selector: {}
  template:
    spec:
      clusterName: prod
      bootstrap: {dataSecretName: x}
      infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: DockerMachine, name: x}
`

const controlPlane = `apiVersion: controlplane.cluster.x-k8s.io/v1beta2
kind: KubeadmControlPlane
metadata: {name: prod}
spec:
  version: v1.33.0
  machineTemplate:
    spec:
      infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: DockerMachineTemplate, name: x}
  kubeadmConfigSpec:
    format: cloud-config
`

test('an object that its version takes has no findings', async () => {
  expect(await checkManifest(machineSet + '---\n' + controlPlane)).toMatchObject({
    checked: { findings: [], objects: 2, parts: 0, placeholders: 0 },
  })
})

describe('each thing the API server refuses is a finding at its place', () => {
  test.each([
    ['  replicas: three\n', '12:3 strict/type spec.replicas is "three", but must be a whole number'],
    [
      '  replica: 3\n',
      '12:3 strict/unknown-field spec.replica is not a field of this version; the API server drops it without a warning',
    ],
    [
      '  deletion: {order: Largest}\n',
      '12:14 strict/enum spec.deletion.order is "Largest", but must be one of "Random", "Newest", "Oldest"',
    ],
    ['  deletion: {}\n', '12:3 strict/count spec.deletion has 0 fields, but must have at least 1'],
    [
      '  machineNaming: {template: ""}\n',
      '12:19 strict/length spec.machineNaming.template has 0 characters, but must have at least 1',
    ],
  ])('%s', async (line, expected) => {
    expect(await linesOf(machineSet + line)).toEqual([expected])
  })

  test('what is missing is told where it belongs', async () => {
    expect(await linesOf(machineSet.replace('  selector: {}\n', ''))).toEqual([
      '4:1 strict/required spec.selector is missing',
    ])
  })
})

describe('CEL rules', () => {
  const withArguments = (...names: readonly string[]): string =>
    `${controlPlane}    clusterConfiguration:
      apiServer:
        extraArgs:
${names.map((name) => `        - {name: ${name}, value: x}\n`).join('')}`

  test('a rule that holds is no finding', async () => {
    expect(await linesOf(withArguments('v', 'w'))).toEqual([])
  })

  test('a rule that does not hold is told with the rule itself', async () => {
    const path = 'spec.kubeadmConfigSpec.clusterConfiguration.apiServer.extraArgs'
    const text = withArguments('v', 'v').replace('value: x', 'value: "y"')
    expect(await linesOf(text)).toEqual([
      `13:9 strict/expression ${path} breaks the rule self.all(x, self.exists_one(y, x.name == y.name))`,
    ])
  })

  test('exactly one of two fields', async () => {
    const partition = (fields: string): string =>
      `${controlPlane}    diskSetup: {partitions: [{device: a${fields}}]}\n`
    expect(await linesOf(partition(', layout: true'))).toEqual([])
    expect(await linesOf(partition(', layout: true, diskLayout: [{percentage: 1}]'))).toHaveLength(1)
    expect(await linesOf(partition(''))).toHaveLength(1)
  })

  test('where a placeholder stands in the value, nothing is said', async () => {
    const { checked } = await checkManifest(
      withArguments('"${A}"', '"${A}"').replaceAll('value: x', 'value: "${B}"'),
    )
    expect(checked.findings).toEqual([])
    expect(checked.placeholders).toBeGreaterThan(0)
  })
})

describe('a value behind a placeholder is not judged, but counted', () => {
  test.each([
    ['envsubst', '  replicas: ${COUNT}\n'],
    ['envsubst in quotes', '  replicas: "${COUNT:=3}"\n'],
    ['envsubst without braces', '  replicas: $COUNT\n'],
    ['what a script replaces', '  replicas: __COUNT__\n'],
    ['what a person replaces', '  replicas: <count>\n'],
    ['Helm', '  replicas: {{ .Values.count }}\n'],
    [
      'Go template in a name',
      '  machineNaming: {template: "{{ .Values.name }}"}\n  deletion: {order: "{{ .Values.order }}"}\n',
    ],
    ['ytt', '  replicas: #@ data.values.count\n'],
  ])('%s', async (_, line) => {
    const { checked } = await checkManifest(machineSet + line)
    expect(checked).toMatchObject({ findings: [], placeholders: 1 })
  })

  test('what template code may add is not missing', async () => {
    const text = machineSet.replace('  selector: {}\n', '  {{- include "selector" . | nindent 2 }}\n')
    expect((await checkManifest(text)).checked).toMatchObject({ findings: [], placeholders: 1 })
  })

  test('a key that is a placeholder is not unknown', async () => {
    const { checked } = await checkManifest(`${machineSet}  \${KEY}: 1\n`)
    expect(checked).toMatchObject({ findings: [], placeholders: 1 })
  })

  test('what a Go template has left empty is judged', async () => {
    expect(await linesOf(`${machineSet}  replicas: <no value>\n`)).toHaveLength(1)
  })

  test('what stands beside placeholders is judged', async () => {
    expect(await linesOf(`${machineSet}  replicas: \${COUNT}\n  paused: 1\n`)).toHaveLength(1)
  })
})

describe('of a part of an object nothing is required', () => {
  const patch = `apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: {name: workers}
spec:
  replicas: 3
`
  test('a part shows by what it lacks', async () => {
    expect((await checkManifest(patch)).checked).toMatchObject({ findings: [], objects: 1, parts: 1 })
  })

  test('a directive for Kustomize is no field', async () => {
    expect((await checkManifest(`$patch: delete\n${patch}`)).checked).toMatchObject({
      findings: [],
      parts: 1,
    })
  })

  test('a file among patches holds parts', async () => {
    const lacking = machineSet.replace('  selector: {}\n', '')
    expect(await linesOf(lacking, { file: 'base/workers.yaml' })).toHaveLength(1)
    expect(await linesOf(lacking, { file: 'overlay/patches/workers.yaml' })).toEqual([])
    expect(await linesOf(lacking, { file: 'workers.yaml', isPatch: true })).toEqual([])
  })

  test('its fields are checked all the same', async () => {
    expect(await linesOf(patch.replace('3', 'x'))).toEqual([
      '5:3 strict/type spec.replicas is "x", but must be a whole number',
    ])
  })
})

describe('half-migrated', () => {
  const half = machineSet.replace('spec:\n  clusterName', 'spec:\n  deletePolicy: Oldest\n  clusterName')

  test('a v1beta1 field is named with its row and what it becomes', async () => {
    const { checked } = await checkManifest(half)
    expect(checked.findings).toEqual([
      {
        rule: 'strict/half-migrated',
        code: 'strict/half-migrated-moved',
        line: 5,
        column: 3,
        object: 'MachineSet workers',
        path: 'spec.deletePolicy',
        evidence: 'spec.deletePolicy is a field of v1beta1; in v1beta2 it is spec.deletion.order',
        next: 'run `migrate manifests --repair`, which writes it as v1beta2 has it',
        row: 'MachineSet:spec.deletePolicy',
      },
    ])
  })

  test('where the new field is there too, a person decides', async () => {
    const [finding] = (await checkManifest(`${half}  deletion: {order: Newest}\n`)).checked.findings
    expect(finding).toMatchObject({
      rule: 'strict/half-migrated',
      code: 'field/both-forms',
      evidence:
        'spec.deletePolicy is a field of v1beta1, and spec.deletion.order, which v1beta2 has in its place, is there too',
      next: 'keep one of the two: Cluster API reads spec.deletion.order',
    })
  })

  test('what goes away with it is not told twice', async () => {
    const old = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: prod}
spec:
  topology: {class: quick-start, version: v1.33.0}
`
    expect(await linesOf(old)).toEqual([
      '5:14 strict/half-migrated spec.topology.class is a field of v1beta1; in v1beta2 it is spec.topology.classRef.name',
    ])
  })
})

test('what a class in v1beta2 still patches as v1beta1 has it is judged with the template beside it', async () => {
  const cluster = `\
apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: { name: a }
spec:
  controlPlane:
    templateRef:
      { apiVersion: controlplane.cluster.x-k8s.io/v1beta2, kind: KubeadmControlPlaneTemplate, name: a }
  patches:
    - name: drain
      definitions:
        - selector:
            apiVersion: controlplane.cluster.x-k8s.io/v1beta2
            kind: KubeadmControlPlaneTemplate
            matchResources: { controlPlane: true }
          jsonPatches:
            - { op: add, path: /spec/template/spec/machineTemplate/nodeDrainTimeout, value: 10m }
`
  const template = `---
apiVersion: controlplane.cluster.x-k8s.io/v1beta2
kind: KubeadmControlPlaneTemplate
metadata: { name: a }
spec:
  template:
    spec:
      machineTemplate: { spec: { deletion: { nodeDeletionTimeoutSeconds: 1 } } }
      kubeadmConfigSpec: {}
`
  const evidences = async (text: string): Promise<readonly string[]> =>
    (await checkManifest(text)).checked.findings.map(({ evidence }) => evidence)
  expect((await evidences(cluster)).join()).toContain('was not found')
  const beside = await evidences(cluster + template)
  expect(beside.join()).toContain('the new version has another path')
  expect(beside.join()).not.toContain('was not found')
})

test('each object is checked against the version it says it is of', async () => {
  const cluster = (version: string): string =>
    `\
apiVersion: cluster.x-k8s.io/${version}
kind: Cluster
spec: {topology: {class: a, version: v1}}
`
  expect(await linesOf(cluster('v1beta1'))).toEqual([])
  expect(await linesOf(cluster('v1beta2'))).toHaveLength(1)
})

test('an apiVersion that is a group alone is found in an object and in its references', async () => {
  const text = `apiVersion: cluster.x-k8s.io
kind: Cluster
metadata: {name: a}
---
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: {name: b, annotations: {a: b}}
spec:
  controlPlaneRef: {apiVersion: example.io, kind: FooControlPlane, name: x}
  infrastructureRef: {apiVersion: v1, kind: Secret, name: x}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1
kind: FooCluster
metadata: {name: c}
spec:
  ref: {apiVersion: example.io, kind: Foo, name: x}
---
apiVersion: example.io
kind: Foo
metadata: {name: d}
`
  const what = 'is example.io, which is an API group without a version'
  expect(await linesOf(text)).toEqual([
    '1:1 strict/no-version apiVersion is cluster.x-k8s.io, which is an API group without a version',
    `9:21 strict/no-version spec.controlPlaneRef.apiVersion ${what}`,
    `16:9 strict/no-version spec.ref.apiVersion ${what}`,
  ])
  expect(await linesOf(text.replaceAll('example.io,', '${GROUP},').slice(text.indexOf('---')))).toEqual([])
})

test('a List is checked item by item, JSON as well', async () => {
  const list = JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: [
      {
        apiVersion: 'cluster.x-k8s.io/v1beta2',
        kind: 'MachineDrainRule',
        metadata: { name: 'a' },
        spec: { drain: { behavior: 'Wat' } },
      },
    ],
  })
  expect(await linesOf(list)).toEqual([expect.stringContaining('strict/enum spec.drain.behavior is "Wat"')])
})

describe('kinds of providers', () => {
  const thing = `apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: ThingCluster
metadata: {name: prod}
spec:
  size: 3
  port: 70000
  when: 2026-01-01
`
  const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: ThingCluster}
  versions:
  - name: v1beta1
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              size: {type: string, title: a size, pattern: '^[0-9]+$'}
              port: {type: integer, maximum: 65535}
              when: {type: string}
              other: {type: string, oneOf: [{minLength: 1}]}
            x-kubernetes-validations:
            - {rule: 'self.port > 1024', message: too low}
            - {rule: 'self.port == oldSelf.port'}
            - {rule: 'isURL(self.when)'}
`
  test('are counted where nobody knows their schema', async () => {
    const { checked, unknown } = await checkManifest(thing)
    expect(checked.objects).toBe(0)
    expect([...unknown]).toEqual([['ThingCluster infrastructure.cluster.x-k8s.io/v1beta1', 1]])
  })

  test('are checked by a CRD that somebody gives', async () => {
    const schemas = schemasOf([crd])
    expect(schemas).toMatchObject({ count: 1, unread: ['ThingCluster v1beta1: oneOf at spec.other'] })
    const { checked, unknown } = await checkManifest(thing, { schemas: schemas.lookup })
    expect(unknown.size).toBe(0)
    expect(checked.findings.map(({ path, rule }) => `${rule} ${path}`)).toEqual([
      'strict/type spec.size',
      'strict/range spec.port',
    ])
  })

  test('their CEL rules too, but for those nobody can evaluate here', async () => {
    const { lookup } = schemasOf([crd])
    const low = thing.replace('70000', '80').replace('size: 3', 'size: "3"')
    const { checked, unread } = await checkManifest(low, { schemas: lookup })
    expect(checked.findings.map(({ evidence }) => evidence)).toEqual([
      'spec breaks the rule self.port > 1024',
    ])
    expect(unread).toEqual(['isURL(self.when)'])
  })
})

test('a file that is no YAML is a problem with its place', async () => {
  const { problem } = await checkManifest(`${machineSet}   a: 1\n`)
  expect(problem).toMatchObject({ line: 12, next: 'mend the file' })
})

test('metadata is judged, but for what is written over', async () => {
  const text = `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata:
  name: CLUSTER_NAME-class
  namespace: $NAMESPACE
  labels: {a: true, "$KEY": "$VALUE"}
`
  expect(await linesOf(text)).toEqual(['6:12 strict/type metadata.labels.a is true, but must be a string'])
})

describe('a key that a map has twice', () => {
  const machine = (version: string, twice: string): string => `apiVersion: cluster.x-k8s.io/${version}
kind: Machine
metadata: {name: m}
spec:
  clusterName: a
  version: v1.30.0
${twice}`

  test.each(['v1beta1', 'v1beta2'])('is told in %s', async (version) => {
    const { checked } = await checkManifest(machine(version, '  clusterName: b\n'))
    const twice = checked.findings.filter(({ rule }) => rule === 'strict/key-twice')
    expect(twice.map(({ path, line }) => [path, line])).toEqual([['spec.clusterName', 7]])
  })

  test('is told in JSON', async () => {
    const { checked } = await checkManifest(
      '{"apiVersion": "cluster.x-k8s.io/v1beta2", "kind": "Machine", "metadata": {"name": "a", "name": "b"}}',
    )
    expect(checked.findings.map(({ rule, path }) => [rule, path])).toContainEqual([
      'strict/key-twice',
      'metadata.name',
    ])
  })

  test('is none where a template chooses between the two', async () => {
    const { checked } = await checkManifest(
      machine(
        'v1beta1',
        '  {{- if .Values.a }}\n  failureDomain: a\n  {{- else }}\n  failureDomain: b\n  {{- end }}\n',
      ),
      { file: 'templates/a.yaml' },
    )
    expect(checked.findings.map(({ rule }) => rule)).not.toContain('strict/key-twice')
  })
})
