import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, migrated, old, scratch } from './program.ts'

const folder = new URL('../examples/nested/', import.meta.url)

function example(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8')
}

function written(file: string, text: string, ...flags: readonly string[]): string {
  const cwd = scratch({ [file]: text })
  expect(migrate(['manifests', '--write', ...flags], { cwd })).toMatchObject({ code: 0, stderr: '' })
  expect(migrate(['manifests', '--check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
  return readFileSync(join(cwd, file), 'utf8')
}

/** Lines indented by as many spaces; empty ones stay empty. */
function indented(text: string, width: number): string {
  return text.replace(/^(?=[^\n])/gm, ' '.repeat(width))
}

const escaped = (text: string): string => JSON.stringify(text)
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const config = (value: string): string =>
  `\
# kept
kind: ConfigMap
apiVersion: v1
data:
  a: ${value}
  b: 1 # kept
`
const json = (version: string): string =>
  `{"apiVersion":"cluster.x-k8s.io/${version}","kind":"Cluster","metadata":{"name":"a"}}`

test.each<[string, (text: string) => string]>([
  ['a literal block', (text) => config(`|\n${indented(text, 4)}`.trimEnd())],
  ['a block without a last line end', (text) => config(`|-\n${indented(text.trimEnd(), 6)}`)],
  ['a block that says its indentation', (text) => config(`|2\n${indented(text, 4)}`.trimEnd())],
  ['a string in double quotes', (text) => config(escaped(text))],
  [
    'a stream of documents',
    (text) =>
      config(
        `|\n${indented(
          `\
${text}---
a: 1
---
${text}`,
          4,
        )}`.trimEnd(),
      ),
  ],
  [
    'a Secret in plain text',
    (text) =>
      config(`|\n${indented(text, 4)}`.trimEnd())
        .replace('ConfigMap', 'Secret')
        .replace('data', 'stringData'),
  ],
  ['a Secret in base64', (text) => config(base64(text)).replace('ConfigMap', 'Secret')],
  [
    'the values of a HelmRelease',
    (text) =>
      `\
kind: HelmRelease
apiVersion: helm.toolkit.fluxcd.io/v2
spec:
  values:
    objects:
      - ${indented(text, 8).slice(text.startsWith('#') ? 0 : 8)}`,
  ],
  [
    'a block in a block',
    (text) => config(`|\n${indented(config(`|\n${indented(text, 4)}`.trimEnd()), 4)}`.trimEnd()),
  ],
  [
    'a file of cloud-init, if it is an object',
    (text) =>
      `\
kind: Other
apiVersion: a/v1
spec:
  files:
  - path: /a
    content: |
${indented(text, 6)}`,
  ],
])('%s is migrated where it stands', (_, around) => {
  const before = old.replace('# the production cluster\n', '')
  const after = migrated.replace('# the production cluster\n', '')
  expect(written('a.yaml', around(before))).toBe(around(after))
  const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
  if (!around(before).includes(base64(before)))
    expect(written('a.yaml', crlf(around(before)))).toBe(crlf(around(after)))
})

test.each<[string, (text: string) => string]>([
  ['a block', (text) => config(`|\n    ${text}`)],
  ['single quotes', (text) => config(`'${text}'`)],
  ['a JSON string', (text) => `{"kind":"ConfigMap","apiVersion":"v1","data":{"a":${escaped(text)}}}`],
])('JSON in %s is migrated', (_, around) => {
  expect(written('a.yaml', around(json('v1beta1')))).toBe(around(json('v1beta2')))
})

test('with --machine-data an object of ours with a nested manifest gets both', () => {
  const around = (version: string, text: string): string =>
    `\
apiVersion: bootstrap.cluster.x-k8s.io/${version}
kind: KubeadmConfig
metadata:
  name: a
spec:
  files:
    - path: /a
      content: |
${indented(text, 8)}`
  expect(written('a.yaml', around('v1beta1', old), '--machine-data')).toBe(around('v1beta2', migrated))
})

test.each([
  [
    'folded text',
    config(`\
>
    apiVersion: cluster.x-k8s.io/v1beta1

    kind: Cluster`),
    'nested/folded',
  ],
  ['text with an anchor', `${config(`&x |\n${indented(old, 4)}`.trimEnd())}c: *x\n`, 'nested/anchor'],
  [
    'a file that SOPS signed',
    `${config(`|\n${indented(old, 4)}`.trimEnd())}sops:\n  mac: abc\n`,
    'nested/signed',
  ],
  [
    'text that cannot be read',
    config(`\
|
    apiVersion: cluster.x-k8s.io/v1beta1
    kind: Cluster
    spec: [`),
    'nested/problem',
  ],
])('%s stays and is a task', (_, text, told) => {
  const cwd = scratch({ 'a.yaml': text })
  const { code, stdout } = migrate(['manifests', '--write', '--format', 'json'], { cwd })
  expect(JSON.parse(stdout)).toMatchObject({ files: [{ tasks: [{ code: told }] }] })
  expect(code).toBe(3)
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(text)
})

test.each([
  [
    'a script',
    config(`\
|
    #!/bin/sh
    kubectl apply -f - <<EOF
${indented(old, 4)}    EOF`),
  ],
  [
    'a reference',
    `\
kind: Other
apiVersion: a/v1
spec:
  ref:
    apiVersion: cluster.x-k8s.io/v1beta1
    kind: Cluster
    name: a
`,
  ],
  [
    'what kubectl noted',
    `\
kind: ConfigMap
apiVersion: v1
metadata:
  annotations:
    last: ${escaped(json('v1beta1'))}
`,
  ],
])('%s is not a manifest and stays', (_, text) => {
  const cwd = scratch({ 'a.yaml': text })
  expect(migrate(['manifests', '--write'], { cwd }).stdout).toContain('nothing to change')
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(text)
})

test.each([
  [['--diff']],
  [['--format', 'json']],
  [['--format', 'sarif']],
  [['--format', 'markdown']],
  [['--tasks', '/dev/stdout']],
  [[]],
])('no value of a Secret is shown with %j', (flags) => {
  const secret = { 'a.yaml': example('secret.yaml'), 'b.yaml': example('resource-set.yaml') }
  const task = old.replace(
    'topology:',
    `\
topology:
    controlPlane:
      nodeDrainTimeout: hunter2
`,
  )
  const more = `${config(escaped(task)).replace('ConfigMap', 'Secret').replace('data', 'stringData')}---\n${old}`
  const cwd = scratch({
    ...secret,
    'c.yaml': more,
    'd.yaml': `${config('[').replace('ConfigMap', 'Secret')}x: "cluster.x-k8s.io hunter2`,
  })
  const { stdout, stderr } = migrate(['manifests', ...flags], { cwd })
  for (const value of ['hunter2', 'hidden-name', 'hidden-class', base64('apiVersion: cluster')]) {
    expect(stdout + stderr).not.toContain(value.slice(0, 24))
  }
})

test('the diff of a file without a Secret is one that git takes', () => {
  const cwd = scratch({ 'a.yaml': example('releases.yaml') })
  expect(migrate(['manifests', '--diff'], { cwd }).stdout).not.toContain('hidden')
})

test('a manifest in a file of a KubeadmControlPlane is not changed: an apply of it would replace the control plane', () => {
  const inner = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineHealthCheck
metadata:
  name: self
spec:
  clusterName: c
  nodeStartupTimeout: 10m
  selector: {matchLabels: {a: b}}
`
  const before = `\
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: cp
spec:
  version: v1.31.0
  machineTemplate:
    infrastructureRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DevMachineTemplate, name: x}
  kubeadmConfigSpec:
    files:
    - path: /var/lib/self.yaml
      content: |
${indented(inner, 8)}`
  const cwd = scratch({ 'cp.yaml': before })
  const { stdout, code } = migrate(['manifests', '--write'], { cwd })
  expect(code).toBe(3)
  expect(stdout).toContain('replaces the Machines of this KubeadmControlPlane')
  const held = readFileSync(join(cwd, 'cp.yaml'), 'utf8')
  expect(held).toContain(indented(inner, 8))
  expect(held).toContain('apiVersion: controlplane.cluster.x-k8s.io/v1beta2')
  expect(migrate(['manifests', '--check'], { cwd }).code).toBe(3)
  expect(migrate(['manifests', '--machine-data', '--write', '--force'], { cwd }).code).toBe(0)
  const written = readFileSync(join(cwd, 'cp.yaml'), 'utf8')
  expect(written).not.toContain('v1beta1')
  expect(written).toContain('nodeStartupTimeoutSeconds: 600')
  expect(migrate(['manifests', '--check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
})
