import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const examples = fileURLToPath(new URL('../examples/references', import.meta.url))

function example(): string {
  const cwd = scratch()
  cpSync(examples, cwd, { recursive: true })
  return cwd
}

const read = (cwd: string, file: string): string => readFileSync(join(cwd, file), 'utf8')

test('without --references they are tasks, with an offer where there is one answer', () => {
  const cwd = example()
  const before = read(cwd, 'flux.yaml')
  const { code, stdout } = migrate(['manifests', '--write'], { cwd })
  expect(code).toBe(3)
  expect(stdout).toContain('healthChecks names Cluster of cluster.x-k8s.io/v1beta1')
  expect(stdout).toContain(
    'next: write cluster.x-k8s.io/v1beta2, or run the command with --references, which does',
  )
  expect(read(cwd, 'flux.yaml')).toBe(before)
})

test('scripts are read without --references, whether they name a group or not', () => {
  const script = 'kubectl wait cluster/a --for=condition=ControlPlaneReady\n'
  const cwd = scratch({ 'wait.sh': script, 'job.yaml': `run: ${script}` })
  const { code, stdout } = migrate(['manifests', '--write'], { cwd })
  expect(code).toBe(3)
  expect(stdout).toContain('waits for the condition ControlPlaneReady of Cluster')
  expect(stdout).toMatch(/job\.yaml:1:\d+[\s\S]*wait\.sh:1:/)
  expect(read(cwd, 'wait.sh')).toBe(script)
})

test('the command that writes them is among the next ones', () => {
  const { stdout } = migrate(['manifests'], { cwd: example() })
  expect(stdout).toMatch(/^ +migrate manifests \. --references +preview what would follow/m)
})

test('--references --write writes them, and a second run finds only what is left to a person', () => {
  const cwd = example()
  const before = read(cwd, 'flux.yaml')
  expect(migrate(['manifests', '--references', '--write'], { cwd })).toMatchObject({ code: 3, stderr: '' })
  expect(read(cwd, 'flux.yaml')).toBe(before.replace('x-k8s.io/v1beta1', 'x-k8s.io/v1beta2'))
  const second = migrate(['manifests', '--references', '--check'], { cwd })
  expect(second).toMatchObject({ code: 3, stdout: '' })
  expect(second.stderr).not.toContain('--references, which does')
})

test('fields that Argo CD ignores follow the field; the version of a reference is nothing to ignore any more', () => {
  const cwd = example()
  const { stdout } = migrate(['manifests', 'argocd.yaml', '--references', '--write'], { cwd })
  const after = read(cwd, 'argocd.yaml')
  expect(after).toContain('- /spec/template/spec/deletion/nodeDrainTimeoutSeconds\n')
  expect(after).toContain('- /spec/topology/classRef/name\n')
  expect(after).toContain('- "/spec/infrastructureRef/apiVersion"\n')
  expect(stdout).toContain(
    '/spec/infrastructureRef/apiVersion of Cluster is not there any more: references carry no version',
  )
  expect(stdout).toContain('.spec.progressDeadlineSeconds of MachineDeployment is not there any more')
})

test('what kube-state-metrics reads is written resource by resource, or not at all', () => {
  const cwd = example()
  const { stdout } = migrate(['manifests', 'metrics.yaml', '--references', '--write'], { cwd })
  const after = read(cwd, 'metrics.yaml')
  expect(after).toContain('class: [spec, topology, classRef, name]')
  expect(after).toContain('- status\n                    - conditions\n')
  expect(after).toContain('customresource_version="v1beta2"')
  expect(after).toContain('kind: MachineHealthCheck\n            version: v1beta1')
  expect(after).toContain('path: [spec, unhealthyConditions]')
  expect(stdout).toContain('spec.unhealthyConditions.timeout, which is not the same any more')
})

test('so it is in scripts that stand in strings, whatever the style', () => {
  const fields = (text: string): string =>
    text.replaceAll('.status.controlPlaneReady', '.status.initialization.controlPlaneInitialized')
  const script = `apiVersion: v1
kind: ConfigMap
metadata: {name: scripts}
data:
  a: |
    kubectl get cluster a -o jsonpath='{.status.controlPlaneReady} {.status.controlPlaneReady}'
  b: "kubectl get cluster a \\
    -o jsonpath='{.status.controlPlaneReady}'\\n"
  c: >-
    kubectl get cluster a
    -o jsonpath={.status.controlPlaneReady}
`
  const cwd = scratch({ 'a.yaml': script })
  expect(migrate(['manifests', '--references', '--write'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  expect(read(cwd, 'a.yaml')).toBe(fields(script))
})

test('in scripts what has another name and the same meaning is written', () => {
  const cwd = example()
  const { stdout } = migrate(['manifests', '--references', '--write'], { cwd })
  expect(read(cwd, 'wait.sh')).toBe(
    readFileSync(join(examples, 'wait.sh'), 'utf8')
      .replace('BootstrapReady', 'BootstrapConfigReady')
      .replace('topology.class', 'topology.classRef.name'),
  )
  expect(read(cwd, 'Makefile')).toContain(
    "jsonpath='{.status.initialization.infrastructureProvisioned}'=true",
  )
  expect(stdout).toContain('reads .spec.template.spec.nodeDrainTimeout of MachineDeployment')
  expect(stdout).toContain('waits for the condition Ready of Cluster, which v1beta2 reports as Available')
})

test('a policy of Kyverno follows the version where it reads nothing that moved, and is a task where it does', () => {
  const cwd = example()
  const { stdout } = migrate(['manifests', 'kyverno.yaml', '--references', '--write'], { cwd })
  const after = read(cwd, 'kyverno.yaml')
  expect(after).toContain('- cluster.x-k8s.io/v1beta2/Cluster\n                - Pod\n')
  expect(after).toContain('kinds: ["cluster.x-k8s.io/v1beta1/MachineDeployment"]')
  expect(stdout).toContain('and reads spec.template.spec.nodeDrainTimeout, which v1beta2 has elsewhere')
})

test('patches of a Composition follow the object in its base; with a value that becomes another both stay', () => {
  const cwd = example()
  const { stdout } = migrate(['manifests', 'crossplane.yaml', '--write'], { cwd })
  const [moved, kept] = read(cwd, 'crossplane.yaml').split('\n---\n') as [string, string]
  expect(moved).toContain('classRef:\n                          name: quick-start')
  expect(moved).toContain('toFieldPath: spec.forProvider.manifest.spec.topology.classRef.name\n')
  expect(moved).toContain('toFieldPath: spec.forProvider.manifest.spec.topology.controlPlane.replicas')
  expect(kept).toContain('apiVersion: cluster.x-k8s.io/v1beta1')
  expect(kept).toContain('toFieldPath: spec.forProvider.manifest.spec.topology.controlPlane.nodeDrainTimeout')
  expect(stdout).toContain('deletion.nodeDrainTimeoutSeconds now, and its value is different')
  expect(stdout).toContain('what the document says about its fields cannot follow it')
})

test.each([
  ["kubectl get cluster a -o jsonpath='{.spec.topology.class}'", '.spec.topology.classRef.name'],
  ['kubectl get cl -o "jsonpath={.items[*].spec.topology.class}"', '.spec.topology.classRef.name'],
  [
    'kubectl get cl -o custom-columns=A:.metadata.name,B:.spec.topology.class',
    '.spec.topology.classRef.name',
  ],
  [
    "kubectl get cc a -o jsonpath='{.spec.workers.machineDeployments[*].strategy}'",
    '.spec.workers.machineDeployments[*].rollout.strategy',
  ],
  [
    "kubectl wait --for=jsonpath='{.status.infrastructureReady}'=true cluster/a",
    '.status.initialization.infrastructureProvisioned',
  ],
])('%s reads %s', (command, now) => {
  const cwd = scratch({ 'a.sh': `${command}\n` })
  expect(migrate(['manifests', '--references', '--write'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  const path = /\.(?:spec|status)(?:\.\w+|\[\*\])+/
  expect(read(cwd, 'a.sh')).toBe(`${command.replace(path, now)}\n`)
  expect(migrate(['manifests', '--references', '--check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
})

test.each([
  ['a duration', "kubectl get machine a -o jsonpath='{.spec.nodeDrainTimeout}'"],
  ['conditions, which are there under the same name', "kubectl get cl a -o jsonpath='{.status.conditions}'"],
  [
    'a command that insists on v1beta1',
    'kubectl get clusters.v1beta1.cluster.x-k8s.io -o jsonpath={.spec.topology.class}',
  ],
])('what reads %s is a task', (_, command) => {
  const cwd = scratch({ 'a.sh': `${command}\n` })
  expect(migrate(['manifests', '--references', '--write'], { cwd }).code).toBe(3)
  expect(read(cwd, 'a.sh')).toBe(`${command}\n`)
})

test('references are written on the way to v1beta2 alone, and the program says so', () => {
  const run = migrate(['manifests', '--references', '--to', 'v1beta1'], { cwd: example() })
  expect(run).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/--references and --to v1beta1 do not go together/) as string,
  })
})

test.each([
  [
    'another group',
    'a.yaml',
    `\
apiVersion: a/v1
kind: A
spec:
  ref:
    apiVersion: example.x-k8s.io/v1beta1
    kind: Cluster
`,
  ],
  [
    'a kind that is not ours',
    'a.yaml',
    `\
apiVersion: a/v1
kind: A
spec:
  ref:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: VSphereMachine
`,
  ],
  ['a condition of a node', 'a.sh', 'kubectl wait --for=condition=Ready nodes --all\n'],
  ['a condition that is the same', 'a.sh', 'kubectl wait --for=condition=InfrastructureReady cluster/a\n'],
  [
    'a command that says v1beta2',
    'a.sh',
    'kubectl wait --for=condition=Ready clusters.v1beta2.cluster.x-k8s.io/a\n',
  ],
  ['a comment', 'a.sh', '# kubectl wait --for=condition=ControlPlaneReady cluster/a\n'],
])('%s is no reference', (_, file, text) => {
  const cwd = scratch({ [file]: text })
  expect(migrate(['manifests', '--references', '--check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
})

test('what names a version in a form that nothing reads is told once a file', () => {
  const cwd = scratch({
    'values.yaml':
      'a: { apiVersion: cluster.x-k8s.io/v1beta1, kind: Cluster }\nb: [cluster.x-k8s.io/v1beta1]\n',
    'apply.sh': 'kubectl apply -f - <<EOF\napiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nEOF\n',
  })
  const { stdout } = migrate(['manifests', '--references'], { cwd })
  expect(stdout).toContain('names cluster.x-k8s.io/v1beta1, and 1 more, in a place that is not understood')
  expect(stdout).toContain('apply.sh:2:13')
})
