import { describe, expect, test } from 'vitest'
import { planManifest } from '../src/plan-manifest.ts'
import { migrated } from './run-folder.ts'
import type { Folder } from './tiny-kustomize.ts'

const cluster = (network: string, name = 'prod', more = ''): string => `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: ${name}${more}
spec:
  ${network === '' ? 'paused: true' : `clusterNetwork: ${network}`}
  controlPlaneRef:
    apiVersion: controlplane.cluster.x-k8s.io/v1beta1
    kind: KubeadmControlPlane
    name: ${name}-cp
`

const plane = (configuration: string, name = 'prod', more = ''): string => `\
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: ${name}-cp${more}
spec:
  version: v1.33.0
  machineTemplate:
    infrastructureRef:
      apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
      kind: DockerMachineTemplate
      name: m
  kubeadmConfigSpec:
    clusterConfiguration:
      imageRepository: registry.example.com
      ${configuration}
`

/** What is told of a control plane beside its Cluster. */
const told = (network: string, configuration: string): readonly string[] =>
  planManifest(`${cluster(network)}---\n${plane(configuration)}`, { to: 'v1beta2' }).tasks.map(
    ({ what }) => what,
  )

describe('what kubeadm takes from the Cluster now', () => {
  test.each<[string, string, string]>([
    ['the same blocks', '{pods: {cidrBlocks: [10.0.0.0/16]}}', 'networking: {podSubnet: 10.0.0.0/16}'],
    [
      'two blocks',
      '{services: {cidrBlocks: [10.0.0.0/16, "fd00::/108"]}}',
      'networking: {serviceSubnet: "10.0.0.0/16,fd00::/108"}',
    ],
    ['the same domain', '{serviceDomain: k.example}', 'networking: {dnsDomain: k.example}'],
    [
      'what kubeadm takes by itself',
      '',
      'networking: {dnsDomain: cluster.local, serviceSubnet: 10.96.0.0/12}',
    ],
    ['nothing', '{serviceDomain: k.example}', 'networking: {dnsDomain: "", podSubnet: null}'],
    ['its name', '', 'clusterName: prod'],
    ['the version of the Machines', '', 'kubernetesVersion: 1.33.0'],
  ])('%s: nothing is said', (_, network, configuration) => {
    expect(told(network, configuration)).toEqual([])
  })

  const goes = 'goes: Cluster API takes it from'

  test.each<[string, string, string, string]>([
    [
      'other blocks',
      '{pods: {cidrBlocks: [10.1.0.0/16]}}',
      'networking: {podSubnet: 10.0.0.0/16}',
      `\`podSubnet: 10.0.0.0/16\` ${goes} Cluster.spec.clusterNetwork.pods.cidrBlocks, and Cluster prod says 10.1.0.0/16 there`,
    ],
    [
      'no blocks',
      '{serviceDomain: k.example}',
      'networking: {serviceSubnet: 10.0.0.0/16}',
      `\`serviceSubnet: 10.0.0.0/16\` ${goes} Cluster.spec.clusterNetwork.services.cidrBlocks, and Cluster prod says nothing there`,
    ],
    [
      'the domain of kubeadm, where the Cluster has another',
      '{serviceDomain: k.example}',
      'networking: {dnsDomain: cluster.local}',
      `\`dnsDomain: cluster.local\` ${goes} Cluster.spec.clusterNetwork.serviceDomain, and Cluster prod says k.example there`,
    ],
    [
      'another name',
      '',
      'clusterName: old',
      `\`clusterName: old\` ${goes} Cluster.metadata.name, and Cluster prod says prod there`,
    ],
    [
      'another version',
      '',
      'kubernetesVersion: v1.32.1',
      `\`kubernetesVersion: v1.32.1\` ${goes} KubeadmControlPlane.spec.version, and KubeadmControlPlane prod-cp says v1.33.0 there`,
    ],
  ])('%s: a task says where it belongs', (_, network, configuration, what) => {
    expect(told(network, configuration)).toEqual([what])
  })

  test('a task names the line, and the migrated text has none', () => {
    const text = `${cluster('')}---\n${plane('networking: {podSubnet: 10.0.0.0/16}')}`
    const plan = planManifest(text, { to: 'v1beta2' })
    expect(plan.tasks).toMatchObject([
      { line: 26, once: true, next: expect.stringMatching(/^write 10.0.0.0\/16 there/) },
    ])
    expect(text.split('\n')[25]).toContain('podSubnet')
    expect(plan.after).not.toContain('podSubnet')
    expect(planManifest(plan.after, { to: 'v1beta2' })).toMatchObject({ edits: [], tasks: [] })
  })

  test('workers only join: kubeadm never read it', () => {
    const config = (kind: string, spec: string): string =>
      `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: ${kind}\nmetadata: {name: w}\nspec: ${spec}\n`
    const spec = '{clusterConfiguration: {clusterName: other}, joinConfiguration: {skipPhases: [a]}}'
    const tasksOf = (text: string) => planManifest(text, { to: 'v1beta2' }).tasks
    expect(tasksOf(config('KubeadmConfigTemplate', `{template: {spec: ${spec}}}`))).toEqual([])
    expect(tasksOf(config('KubeadmConfig', spec))).toEqual([])
    expect(tasksOf(config('KubeadmConfig', '{clusterConfiguration: {clusterName: other}}'))).toHaveLength(1)
  })
})

describe('the Cluster is found', () => {
  const subnet = plane('networking: {podSubnet: 10.0.0.0/16}')
  const same = cluster('{pods: {cidrBlocks: [10.0.0.0/16]}}')
  const other = cluster('')
  const list = 'resources: [cluster.yaml, cp.yaml]\n'

  test.each<[string, Folder, string[]]>([
    ['nowhere', { 'cp.yaml': subnet }, ['cp.yaml:15 value/said-elsewhere']],
    ['in another file', { 'cp.yaml': subnet, 'cluster.yaml': same }, []],
    ['in the nearest one', { 'a/cp.yaml': subnet, 'a/cluster.yaml': same, 'b/cluster.yaml': other }, []],
    [
      'nowhere, and it says what kubeadm takes by itself',
      { 'cp.yaml': plane('networking: {dnsDomain: cluster.local}') },
      [],
    ],
    [
      'but it is another one',
      { 'cp.yaml': subnet, 'cluster.yaml': cluster('{pods: {cidrBlocks: [10.0.0.0/16]}}', 'test') },
      ['cp.yaml:15 value/said-elsewhere'],
    ],
    [
      'but it is in another namespace',
      {
        'cp.yaml': plane('networking: {podSubnet: 10.0.0.0/16}', 'prod', '\n  namespace: x'),
        'cluster.yaml': cluster('{pods: {cidrBlocks: [10.0.0.0/16]}}', 'prod', '\n  namespace: y'),
      },
      ['cp.yaml:16 value/said-elsewhere'],
    ],
    ['in a kustomization', { 'kustomization.yaml': list, 'cp.yaml': subnet, 'cluster.yaml': same }, []],
    [
      'in an overlay that patches it',
      {
        'base/kustomization.yaml': list,
        'base/cp.yaml': subnet,
        'base/cluster.yaml': other,
        'prod/kustomization.yaml': `namePrefix: x-\nresources: [../base]\npatches:\n- path: p.yaml\n`,
        'prod/p.yaml': same.split('  controlPlaneRef')[0]!,
      },
      [],
    ],
    [
      'in two overlays, of which one patches it',
      {
        'base/kustomization.yaml': list,
        'base/cp.yaml': subnet,
        'base/cluster.yaml': other,
        'prod/kustomization.yaml': `resources: [../base]\npatches:\n- path: p.yaml\n`,
        'prod/p.yaml': same.split('  controlPlaneRef')[0]!,
        'test/kustomization.yaml': `resources: [../base]\n`,
      },
      ['base/cp.yaml:15 value/said-elsewhere'],
    ],
  ])('%s', (_, folder, tasks) => {
    expect(migrated(folder).told).toEqual(tasks)
  })

  const template = plane('networking: {podSubnet: 10.0.0.0/16}')
    .replace('kind: KubeadmControlPlane', 'kind: KubeadmControlPlaneTemplate')
    .replace(/spec:\n {2}version[^]*(?= {2}kubeadmConfigSpec)/, 'spec: {template: {spec: {\n')
    .replace(
      /kubeadmConfigSpec:[^]*/,
      'kubeadmConfigSpec: {clusterConfiguration: {networking: {podSubnet: 10.0.0.0/16}}}}}}\n',
    )
  const clusterClass = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: {name: c}
spec:
  controlPlane:
    ref: {apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: KubeadmControlPlaneTemplate, name: prod-cp}
`
  const ofClass = (name: string, network: string): string =>
    `---\napiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {clusterNetwork: ${network}, topology: {class: c, version: v1.33.0}}\n`

  test('through its ClusterClass, each of them', () => {
    const text = `${template}---\n${clusterClass}${ofClass('a', '{pods: {cidrBlocks: [10.0.0.0/16]}}')}`
    expect(planManifest(text, { to: 'v1beta2' }).tasks).toEqual([])
    expect(planManifest(text + ofClass('b', '{serviceDomain: x}'), { to: 'v1beta2' }).tasks).toMatchObject([
      { what: expect.stringMatching(/and Cluster b says nothing there$/) },
    ])
  })

  test('by template code that is the same', () => {
    const name = '{{ .Release.Name }}-{{ .Values.x }}'
    const here = '\n  namespace: {{ .Release.Namespace }}'
    const alsoHere = '\n  namespace: {{.Release.Namespace}}'
    const chart = (network: string, subnet: string, called = '{{.Release.Name}}-{{ .Values.x }}'): string =>
      `${cluster(network, name, here)}---\n${plane(`clusterName: "${called}"\n      networking: {podSubnet: ${subnet}}`, name, alsoHere)}`
    const codes = (text: string) =>
      planManifest(text, { to: 'v1beta2', file: 'templates/a.yaml', form: 'helm' }).tasks.map(
        ({ line, code }) => `${line} ${code}`,
      )
    const subnet = '"{{ .Values.pods }}"'
    expect(codes(chart('{pods: {cidrBlocks: ["{{.Values.pods}}"]}}', subnet))).toEqual([])
    expect(codes(chart('{pods: {cidrBlocks: ["{{.Values.others}}"]}}', subnet, 'x'))).toEqual([
      '28 value/said-elsewhere',
      '29 value/said-elsewhere',
    ])
    const whole = chart('{serviceDomain: x}', 'x').replace(
      /networking: .*/,
      'networking: {{ toYaml .Values.net | nindent 8 }}',
    )
    expect(codes(whole)).toEqual(['29 value/said-elsewhere'])
  })

  const patched = (patch: string): string => `\
${clusterClass}  patches:
  - name: p
    definitions:
    - selector:
        apiVersion: controlplane.cluster.x-k8s.io/v1beta1
        kind: KubeadmControlPlaneTemplate
        matchResources: {controlPlane: true}
      jsonPatches:
      - op: add
        path: /spec/template/spec/kubeadmConfigSpec/clusterConfiguration/networking/podSubnet
        ${patch}
${ofClass('a', '{pods: {cidrBlocks: [10.0.0.0/16]}}')}`

  test.each<[string, string, string[]]>([
    ['what the Cluster says', 'value: 10.0.0.0/16', []],
    [
      'something else',
      'value: 10.1.0.0/16',
      [
        '`podSubnet: 10.1.0.0/16` goes: Cluster API takes it from Cluster.spec.clusterNetwork.pods.cidrBlocks, and Cluster a says 10.0.0.0/16 there',
      ],
    ],
    [
      'a variable',
      'valueFrom: {variable: pods}',
      [expect.stringMatching(/^`podSubnet: {{ .pods }}` goes: .* and Cluster a says 10.0.0.0/) as string],
    ],
    [
      'the network of the Cluster',
      'valueFrom: {template: "{{ index .builtin.cluster.network.pods 0 }}"}',
      [],
    ],
  ])('for a patch of a class that says %s', (_, patch, tasks) => {
    const plan = planManifest(patched(patch), { to: 'v1beta2' })
    expect(plan.tasks.map(({ what }) => what)).toEqual(tasks)
    expect(plan.after).not.toContain('podSubnet')
    expect(plan.after).not.toContain('v1beta1')
    expect(planManifest(plan.after, { to: 'v1beta2' }).tasks).toEqual([])
  })

  test('for a JSON patch of a kustomization', () => {
    const folder = (subnet: string): Folder => ({
      'kustomization.yaml': `${list}patches:\n- target: {kind: KubeadmControlPlane}\n  path: p.yaml\n`,
      'cp.yaml': plane('networking: {podSubnet: 10.9.0.0/16}').replace(/ {6}networking.*\n/, ''),
      'cluster.yaml': same,
      'p.yaml': `- op: add\n  path: /spec/kubeadmConfigSpec/clusterConfiguration/networking\n  value: {podSubnet: ${subnet}}\n- op: add\n  path: /spec/replicas\n  value: 3\n`,
    })
    const { told, after } = migrated(folder('10.0.0.0/16'))
    expect(told).toEqual([])
    expect(after['p.yaml']).toBe('- op: add\n  path: /spec/replicas\n  value: 3\n')
    expect(migrated(folder('10.1.0.0/16'))).toMatchObject({
      told: ['p.yaml:2 value/said-elsewhere'],
      after: { 'p.yaml': after['p.yaml'] },
    })
  })
})
