import { describe, expect, test } from 'vitest'
import { planManifest } from '../plan-manifest.ts'
import { judged } from './judge.ts'

const reference =
  '{apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerMachineTemplate, name: x}'

const controlPlane = `# ours
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata: {name: prod}
spec:
  version: v1.33.0
  machineTemplate:
    infrastructureRef: ${reference}
`

async function findingsOf(text: string): Promise<readonly string[]> {
  const { checked } = await judged(planManifest(text, { to: 'v1beta2', file: 'a.yaml' }))
  return (checked?.findings ?? []).map(({ line, column, evidence }) => `${line}:${column} ${evidence}`)
}

function after(text: string, options: { readonly repair?: boolean } = {}): string {
  const plan = planManifest(text, { to: 'v1beta2', ...options })
  expect(plan.problem).toBeUndefined()
  return plan.after
}

describe('every migrated object is checked, and told where it stands before', () => {
  test('a good one has no findings', async () => {
    expect(await findingsOf(`${controlPlane}  kubeadmConfigSpec: {format: ignition}\n`)).toEqual([])
  })

  test.each([
    ['machineInfrastructure: { ref: {} }', [], 1],
    ['machineInfrastructure: { ref: { name: b } }', ['apiVersion', 'kind'], 0],
  ])(
    'an empty reference that a class can do without is taken by v1beta1: %s',
    async (infrastructure, missing, tasks) => {
      const plan = await judged(
        planManifest(
          `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: { name: a }
spec:
  infrastructure: { ref: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerClusterTemplate, name: a } }
  controlPlane:
    ref: { apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: KubeadmControlPlaneTemplate, name: a }
    ${infrastructure}
`,
          { to: 'v1beta2' },
        ),
      )
      expect(plan.tasks.map(({ code }) => code)).toEqual(
        Array.from({ length: tasks }, () => 'object/refused'),
      )
      expect(plan.checked?.findings.map(({ evidence }) => evidence) ?? []).toEqual(
        missing.map(
          (name) =>
            `spec.controlPlane.machineInfrastructure.templateRef.${name} is missing (v1beta1 refuses it as well)`,
        ),
      )
    },
  )

  test('what v1beta1 refuses too is said so', async () => {
    expect(await findingsOf(`${controlPlane}  kubeadmConfigSpec: {format: wat}\n`)).toEqual([
      '9:23 spec.kubeadmConfigSpec.format is "wat", but must be one of "cloud-config", "ignition" (v1beta1 refuses it as well)',
    ])
  })

  test('an object that only v1beta2 refuses stays as it is, and a task says where', () => {
    const text = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: {name: a}\nspec: {}\n'
    const { tasks, edits, checked } = planManifest(text, { to: 'v1beta2', file: 'a.yaml' })
    expect(edits).toEqual([])
    expect(tasks).toMatchObject([{ code: 'object/refused', line: 4, column: 1 }])
    expect(tasks[0]!.what).toContain('spec has 0 fields, but must have at least 1')
    expect(checked?.findings).toEqual([])
  })

  test('what a patch may complete moves', () => {
    const text = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: {name: a}\nspec: {}\n'
    const base = planManifest(text, { to: 'v1beta2', file: 'a.yaml', isBase: true })
    expect(base).toMatchObject({ tasks: [], checked: { findings: [{ rule: 'strict/count' }] } })
    expect(base.after).toContain('v1beta2')
  })

  test('an object that no version takes before its name is written moves', () => {
    const text = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: {name: CLUSTER}\nspec: {}\n'
    const { tasks, after } = planManifest(text, { to: 'v1beta2', file: 'a.yaml' })
    expect(tasks).toEqual([])
    expect(after).toContain('v1beta2')
  })

  test('a status is not applied, and keeps nothing back', () => {
    const text = `${controlPlane}status: {conditions: [{type: Ready, status: "wat", lastTransitionTime: "2026-01-01T00:00:00Z"}]}\n`
    expect(planManifest(text, { to: 'v1beta2', file: 'a.yaml' }).tasks).toEqual([])
  })

  test('a CEL rule of the result is evaluated', async () => {
    const text = `${controlPlane}  kubeadmConfigSpec:
    diskSetup:
      partitions:
      - {device: /dev/sdb}
`
    expect(await findingsOf(text)).toEqual([
      expect.stringContaining('12:7 spec.kubeadmConfigSpec.diskSetup.partitions[0] breaks the rule'),
    ])
  })

  test('an object that is there already is checked in the same way: a second run ends as the first', async () => {
    const text = controlPlane.replaceAll('v1beta1', 'v1beta2').replace('v1.33.0', '3')
    expect((await findingsOf(text)).filter((line) => line.includes('version'))).toHaveLength(1)
  })
})

describe('what the result needs and the author did not have to write is written', () => {
  test.each([
    [
      'a type, before what is there',
      `\
${controlPlane}  rolloutStrategy: # slow
    rollingUpdate:
      maxSurge: 0
`,
      `\
  rollout:
    strategy: # slow
      type: RollingUpdate
      rollingUpdate:
        maxSurge: 0
`,
    ],
    [
      'in flow style',
      `${controlPlane}  rolloutStrategy: {rollingUpdate: {maxSurge: 0}}\n`,
      `  rollout:\n    strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 0}}\n`,
    ],
    [
      'no type where nothing is left of the strategy',
      `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
spec:
  strategy:
    rollingUpdate:
      deletePolicy: Oldest
`,
      `\
spec:
  deletion:
    order: Oldest
`,
    ],
    [
      'quotes around the value of a flag',
      `\
${controlPlane}  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        extraArgs:
          v: 2 # verbose
          profiling: false
          audit: "x"
`,
      `\
        extraArgs:
          - name: audit
            value: "x"
          - name: profiling
            value: "false"
          - name: v
            value: "2" # verbose
`,
    ],
  ])('%s', (_, before, expected) => {
    expect(after(before)).toContain(expected)
  })

  test('in JSON', () => {
    const strategy = { rollingUpdate: { maxUnavailable: 1 } }
    const object = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineDeployment', spec: { strategy } }
    expect(JSON.parse(after(JSON.stringify(object, null, 2)))).toMatchObject({
      spec: { rollout: { strategy: { type: 'RollingUpdate', ...strategy } } },
    })
  })
})

describe('a half-migrated object', () => {
  const half = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: prod, namespace: infra}
spec:
  controlPlaneRef:
    apiVersion: controlplane.cluster.x-k8s.io/v1beta1 # the version
    kind: KubeadmControlPlane
    name: prod
    namespace: infra # here
  topology:
    # which one
    class: quick-start # ours
    version: v1.33.0
    workers:
      machineDeployments:
      - class: a
        name: a
        nodeDrainTimeout: 5m # long
        deletion: {nodeDeletionTimeoutSeconds: 10}
`

  test('is found without --repair and stays as it is', () => {
    const plan = planManifest(half, { to: 'v1beta2' })
    expect(plan.edits).toEqual([])
    expect(plan.checked?.findings.map(({ line, row, rule }) => [line, rule, row])).toEqual([
      [6, 'strict/half-migrated', 'Cluster:spec.controlPlaneRef.apiVersion'],
      [9, 'strict/half-migrated', 'Cluster:spec.controlPlaneRef.namespace'],
      [12, 'strict/half-migrated', 'Cluster:spec.topology.class'],
      [18, 'strict/half-migrated', 'Cluster:spec.topology.workers.machineDeployments[].nodeDrainTimeout'],
    ])
  })

  test('is repaired with it, comments and all, and then there is nothing left', () => {
    const repaired = after(half, { repair: true })
    expect(repaired).toBe(`apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: prod, namespace: infra}
spec:
  controlPlaneRef:
    apiGroup: controlplane.cluster.x-k8s.io # the version
    kind: KubeadmControlPlane
    name: prod
  topology:
    classRef:
      # which one
      name: quick-start # ours
    version: v1.33.0
    workers:
      machineDeployments:
      - class: a
        name: a
        deletion:
          nodeDrainTimeoutSeconds: 300 # long
          nodeDeletionTimeoutSeconds: 10
`)
    const again = planManifest(repaired, { to: 'v1beta2', repair: true })
    expect(again).toMatchObject({ edits: [], tasks: [], checked: { findings: [] } })
  })

  test('keeps a field whose new one is there too, with a task', () => {
    const both = half.replace('    version: v1', '    classRef: {name: other}\n    version: v1')
    const plan = planManifest(both, { to: 'v1beta2', repair: true })
    expect(plan.tasks.map(({ id, line }) => [id, line])).toEqual([
      ['Cluster:spec.topology.class Cluster prod spec.topology.class', 12],
    ])
    expect(plan.after).toContain('class: quick-start # ours')
    expect(plan.after).toContain('apiGroup: controlplane.cluster.x-k8s.io')
  })

  const misplaced = `apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: {name: a}
spec:
  clusterName: a
  selector: {}
  rollout: {rollingUpdate: {maxSurge: 1}}
  template:
    spec:
      clusterName: a
      nodeDrainTimeoutSeconds: 480 # slow
      bootstrap: {dataSecretName: x}
      infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: F, name: a}
`

  test('a field in a wrong place is reported with the place where it belongs', () => {
    const plan = planManifest(misplaced, { to: 'v1beta2' })
    expect(plan.edits).toEqual([])
    expect(new Set(plan.checked?.findings.map(({ rule }) => rule))).toEqual(new Set(['strict/half-migrated']))
    expect(plan.checked?.findings.map(({ line, code, evidence }) => [line, code, evidence])).toEqual([
      [
        7,
        'strict/half-migrated-place',
        expect.stringContaining('belongs in spec.rollout.strategy.rollingUpdate'),
      ],
      [
        11,
        'strict/half-migrated-place',
        expect.stringContaining('spec.template.spec.deletion.nodeDrainTimeoutSeconds'),
      ],
    ])
  })

  test('a field in a wrong place is moved with --repair', () => {
    const repaired = after(misplaced, { repair: true })
    expect(repaired).toBe(
      misplaced
        .replace('{rollingUpdate:', '{strategy: {type: RollingUpdate, rollingUpdate:')
        .replace('1}}', '1}}}')
        .replace('      node', '      deletion:\n        node'),
    )
    expect(planManifest(repaired, { to: 'v1beta2' }).checked?.findings).toEqual([])
  })

  test('is held on the way down, where its older fields would take effect', () => {
    const { tasks } = planManifest(half, { to: 'v1beta1' })
    expect(tasks.map(({ code }) => code)).toEqual(['field/ignored'])
  })
})

describe('a template', () => {
  const chart = `{{- range .Values.pools }}
---
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: {{ .name }}
spec:
  clusterName: {{ $.Release.Name }}
  replicas: {{ .replicas }}
  selector:
    {{- include "selector" . | nindent 4 }}
  template:
    spec:
      clusterName: {{ $.Release.Name }}
      version: 1
      bootstrap: {dataSecretName: "{{ .secret }}"}
      infrastructureRef:
        apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
        kind: DockerMachineTemplate
        name: {{ .name }}
{{- end }}
`

  test('is checked where its code is, and behind placeholders it is not', async () => {
    const plan = await judged(planManifest(chart, { to: 'v1beta2', file: 'templates/pool.yaml' }))
    expect(plan.checked?.findings.map(({ line, object, evidence }) => [line, object, evidence])).toEqual([
      [
        15,
        'MachineDeployment {{ .name }}',
        'spec.template.spec.version is 1, but must be a string (v1beta1 refuses it as well)',
      ],
    ])
    expect(plan.checked).toMatchObject({ objects: 1, parts: 0, placeholders: 4 })
  })

  test('is found half-migrated and repaired', () => {
    const half = chart.replace('cluster.x-k8s.io/v1beta1\nkind', 'cluster.x-k8s.io/v1beta2\nkind')
    const found = planManifest(half, { to: 'v1beta2' }).checked?.findings
    expect(found?.filter(({ row }) => row).map(({ line, row }) => [line, row])).toEqual([
      [18, 'MachineDeployment:spec.template.spec.infrastructureRef.apiVersion'],
    ])
    expect(after(half, { repair: true })).toBe(after(chart))
  })
})

test('a value behind a merge key is not judged before the template is rendered', async () => {
  const text = `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: {name: a}
spec:
  infrastructure: {ref: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: OtherClusterTemplate, name: a}}
  controlPlane: {ref: {apiVersion: controlplane.cluster.x-k8s.io/v1alpha1, kind: OtherTemplate, name: a}}
  patches:
    - name: x
      definitions:
        - jsonPatches: [{op: add, path: /spec/template/spec/image, value: a}]
          selector: &selector
            apiVersion: {{ include "version" . }}
            kind: OtherMachineTemplate
            matchResources: {machineDeploymentClass: {names: [a]}}
        - jsonPatches: [{op: add, path: /spec/template/spec/image, value: b}]
          selector:
            <<: *selector
            matchResources: {controlPlane: true}
`
  const { checked } = await judged(planManifest(text, { to: 'v1beta2', file: 'c/templates/a.yaml' }))
  expect(checked?.findings).toEqual([])
})

describe('a class in v1beta2 that patches a misplaced field', () => {
  const path = '/spec/template/spec/machineTemplate'
  const patched = (template: string, operation: string): string => `\
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
            - ${operation}
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta2
kind: KubeadmControlPlaneTemplate
metadata: { name: a }
spec: { template: { spec: { machineTemplate: ${template}, kubeadmConfigSpec: { format: cloud-config } } } }
`
  const misplaced = '{ nodeDrainTimeoutSeconds: 1 }'
  const right = '{ spec: {deletion: {nodeDrainTimeoutSeconds: 1}} }'
  const drain = 'nodeDrainTimeoutSeconds, value: 2 }'

  test.each([
    ['replace', misplaced, right],
    ['add', misplaced, right],
    ['add', right, right],
  ])('follows the field: %s to %s', (op, template, now) => {
    const text = patched(template, `{ op: ${op}, path: ${path}/${drain}`)
    const repaired = patched(now, `{ op: ${op}, path: ${path}/spec/deletion/${drain}`)
    expect(after(text, { repair: true })).toBe(repaired)
    expect(planManifest(repaired, { to: 'v1beta2', repair: true }).edits).toEqual([])
    expect(after(text)).toBe(text)
  })

  test('adds the maps around it where the template has none', () => {
    const text = patched('{ metadata: { labels: { a: b } } }', `{ op: add, path: ${path}/${drain}`)
    const repaired = after(text, { repair: true })
    expect(repaired).toContain(`path: ${path}/spec/deletion/nodeDrainTimeoutSeconds`)
    expect(repaired).toMatch(new RegExp(`path: ${path}/spec\\n *value:\\n *deletion: {}\\n`))
  })
})
