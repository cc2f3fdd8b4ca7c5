import { describe, expect, test } from 'vitest'
import { coded, planFiles, told } from './plan-files.ts'

const shell = `declare const $: (text: TemplateStringsArray, ...rest: unknown[]) => Promise<{ stdout: string }>
declare function execa(name: string, given: string[]): Promise<{ stdout: string }>
export const group = 'cluster.x-k8s.io'
`
const planOf = (line: string, mode: 'v1beta2' | 'dual' = 'v1beta2') =>
  planFiles({ 'a.ts': `${shell}export const run = (s: number) => ${line}\n` }, { mode })('a.ts')

test.each([
  [
    "$`kubectl get clusters.cluster.x-k8s.io -o jsonpath='{.items[*].status.infrastructureReady}'`",
    '{.items[*].status.initialization.infrastructureProvisioned}',
  ],
  [
    `execa('kubectl', ['get', 'cluster/a', '-o', 'jsonpath={.status.controlPlaneReady}'])`,
    '{.status.initialization.controlPlaneInitialized}',
  ],
  [
    `execa('kubectl', ['get', 'md', '-o', 'jsonpath={.items[0].spec.minReadySeconds}'])`,
    '{.items[0].spec.template.spec.minReadySeconds}',
  ],
])('a path of a command moves with what the command asks for: %s', (line, now) => {
  const { after, tasks } = planOf(line)
  expect(after).toContain(now)
  expect(tasks).toEqual([])
})

test.each([
  [
    'in an array',
    `execa('kubectl', ['patch', 'machines.cluster.x-k8s.io', 'm', '-p', '{"spec":{"nodeDrainTimeout":"5s"}}'])`,
  ],
  ['in a template', `$\`kubectl patch machine m --type merge -p '{"spec":{"nodeDrainTimeout":"5s"}}'\``],
])('a patch in JSON is reported: %s', (_, line) => {
  const plan = planOf(line)
  expect(plan.edits).toEqual([])
  expect(coded(plan)).toEqual(['Machine:spec.nodeDrainTimeout: client/command-served'])
})

test('a patch in JSON keeps the version that its command says', () => {
  const plan = planOf(
    `execa('kubectl', ['patch', 'machines.v1beta1.cluster.x-k8s.io', 'm', '-p', '{"spec":{"nodeDrainTimeout":"5s"}}'])`,
  )
  expect(plan.edits).toEqual([])
  expect(coded(plan)).toContain('Machine:spec.nodeDrainTimeout: client/written-elsewhere')
})

// `kubectl` takes a version behind plural, singular and short names: https://kubernetes.io/docs/reference/kubectl/#resource-types
test.each([
  [
    'cluster.v1beta1.cluster.x-k8s.io/x',
    '{.status.controlPlaneReady}',
    '{.status.initialization.controlPlaneInitialized}',
  ],
  [
    'machinedeployment.v1beta1.cluster.x-k8s.io',
    '{.spec.minReadySeconds}',
    '{.spec.template.spec.minReadySeconds}',
  ],
  ['md.v1beta1.cluster.x-k8s.io/x', '{.spec.minReadySeconds}', '{.spec.template.spec.minReadySeconds}'],
  [
    'kcp.v1beta1.controlplane.cluster.x-k8s.io/x',
    '{.status.initialized}',
    '{.status.initialization.controlPlaneInitialized}',
  ],
])('the version of %s goes with its path', (resource, path, now) => {
  const lines = [
    `execa('kubectl', ['get', '${resource}', '-o', 'jsonpath=${path}'])`,
    `$\`kubectl get ${resource} -o jsonpath='${path}'\``,
    `execa('kubectl get ${resource} -n ' + s + ' -o jsonpath="${path}"', [])`,
  ]
  for (const line of lines) {
    const { after, tasks } = planOf(line)
    expect(after).toContain(line.replace('v1beta1', 'v1beta2').replace(path, now))
    expect(tasks).toEqual([])
    const dual = planOf(line, 'dual')
    expect(dual.edits).toEqual([])
    expect(coded(dual)).toEqual([expect.stringMatching(/client\/version-asked$/)])
  }
})

test('a version in a constant goes with the path', () => {
  const text = `${shell}const V = 'v1beta1'\nexport const run = () => execa('kubectl', ['get', \`md.\${V}.cluster.x-k8s.io\`, '-o', 'jsonpath={.spec.minReadySeconds}'])\n`
  const { after } = planFiles({ 'a.ts': text })('a.ts')
  expect(after).toBe(text.replace('v1beta1', 'v1beta2').replace('.spec.min', '.spec.template.spec.min'))
})

test('a path that v1beta2 does not have keeps the version of its command', () => {
  const line = `execa('kubectl', ['get', 'machine.v1beta1.cluster.x-k8s.io/m', '-o', 'custom-columns=A:.status.bootstrapReady,B:.status.failureReason'])`
  const plan = planOf(line.replace('.status.failureReason', '.spec.providerID'))
  expect(plan.after).toContain('v1beta2')
  expect(
    planOf(
      "execa('kubectl', ['get', 'kubeadmconfig.v1beta1.bootstrap.cluster.x-k8s.io', '-o', 'jsonpath={.spec.useExperimentalRetryJoin}{.spec.files}'])",
    ).edits,
  ).toEqual([])
})

const bodies = [
  ['a template', '`{"spec":{"nodeDrainTimeout":"${s}s"}}`'],
  ['an object', 'JSON.stringify({ spec: { nodeDrainTimeout: `${s}s` } })'],
  ['operations', "JSON.stringify([{ op: 'add', path: '/spec/nodeDrainTimeout', value: s }])"],
  ['operations in a text', '\'[{"op":"add","path":"/spec/nodeDrainTimeout","value":"5s"}]\''],
]
describe.each(bodies)('a patch made by %s', (_, body) => {
  const listed = (resource: string) =>
    `execa('kubectl', ['patch', '${resource}', 'm', '--type', 'merge', '-p', ${body}])`
  const written = (resource: string) => `$\`kubectl patch ${resource} m --type=merge -p \${${body}}\``

  test.each([listed, written])('keeps the version that its command says', (line) => {
    const plan = planOf(line('machines.v1beta1.cluster.x-k8s.io'))
    expect(plan.edits).toEqual([])
    expect(coded(plan)).toContain('Machine:spec.nodeDrainTimeout: client/written-elsewhere')
    const dual = planOf(line('machines.v1beta1.cluster.x-k8s.io'), 'dual')
    expect(dual.edits).toEqual([])
    expect(coded(dual)).toContain('Machine:spec.nodeDrainTimeout: client/dual-write')
  })

  test.each([listed, written])('is a task if its command says no version', (line) => {
    for (const mode of ['v1beta2', 'dual'] as const) {
      const plan = planOf(line('machine'), mode)
      expect(plan.edits).toEqual([])
      expect(coded(plan)).toEqual(['Machine:spec.nodeDrainTimeout: client/command-served'])
    }
  })
})

test('a patch that is not in sight keeps the version, or is a task', () => {
  const line = (resource: string) => `execa('kubectl', ['patch', '${resource}', 'm', '-p', String(s)])`
  expect(planOf(line('machines.v1beta1.cluster.x-k8s.io')).edits).toEqual([])
  expect(coded(planOf(line('machine')))).toEqual(['Machine:spec: client/command-body'])
})

// The types of conditions: docs/proposals/20240916-improve-status-in-CAPI-resources.md of Cluster API.
test.each(['kubeadmcontrolplane/cp', 'kcp/cp'])(
  'a condition that is waited for of %s is a task',
  (resource) => {
    for (const mode of ['v1beta2', 'dual'] as const)
      for (const text of [
        `export const run = (f: any) => f('kubectl', ['wait', '--for=condition=Ready', '${resource}'])\n`,
        `export const run = (f: any) => f(\`kubectl wait --for condition=Ready ${resource}\`)\n`,
      ]) {
        const plan = planFiles({ 'a.ts': text }, { mode })('a.ts')
        expect(plan.edits).toEqual([])
        expect(told(plan)).toEqual([
          'KubeadmControlPlane:status.conditions: the command fixes no version of KubeadmControlPlane, so the server or a variable picks it: the condition Ready is Available in v1beta2',
        ])
      }
  },
)

test('a condition without a successor keeps the version that its command says', () => {
  const line = `execa('kubectl', ['wait', '--for=condition=Ready', 'kcp.v1beta1.controlplane.cluster.x-k8s.io/cp'])`
  expect(planOf(line).edits).toEqual([])
  expect(coded(planOf(line))).toEqual(['KubeadmControlPlane:apiVersion: client/residue-held'])
  expect(coded(planOf(line, 'dual'))).toEqual(['KubeadmControlPlane:apiVersion: client/version-asked'])
})

test('all paths of a text are reported', () => {
  const line = `execa('kubectl', ['get', 'kcp', '-o', 'custom-columns=A:.status.initialized,B:.status.updatedReplicas'])`
  const text = `export const run = (execa: any) => ${line}\n`
  expect(told(planFiles({ 'a.ts': text })('a.ts')).join()).toMatch(
    /status\.initialized .*status\.updatedReplicas /,
  )
})
