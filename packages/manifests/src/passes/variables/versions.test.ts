import { expect, test } from 'vitest'
import { manifestsEngine } from '../../engine.ts'
import { withVersions } from './versions.ts'

const engine = manifestsEngine({ to: 'v1beta2' })

function after(text: string, version: 'v1beta1' | 'v1beta2'): string {
  return withVersions(engine, new Map([['V', version]])).plan(text, 'a.yaml').after
}

const drain = `kind: Machine
metadata:
  name: a
spec:
  nodeDrainTimeout: 5m
`
const seconds = drain.replace('nodeDrainTimeout: 5m', 'deletion:\n    nodeDrainTimeoutSeconds: 300')

test.each([
  ['${V}', '${V}'],
  ['${ V }', '${ V }'],
  ['${V:=v1beta1}', '${V:=v1beta2}'],
  ['${V:-"v1beta1"}', '${V:-"v1beta2"}'],
])('an object whose version is %s moves, and says %s', (version, now) => {
  const old = `apiVersion: cluster.x-k8s.io/${version}\n${drain}`
  expect(after(old, 'v1beta1')).toBe(`apiVersion: cluster.x-k8s.io/${now}\n${seconds}`)
})

test('an object whose version is v1beta2 is read as that, and stays', () => {
  const text = `apiVersion: cluster.x-k8s.io/\${V}\n${seconds}`
  const plan = withVersions(engine, new Map([['V', 'v1beta2']])).plan(text, 'a.yaml')
  expect(plan).toMatchObject({ after: text, edits: [], tasks: [] })
})

test('a reference loses the variable with its version', () => {
  const text = `apiVersion: cluster.x-k8s.io/\${V}
kind: Cluster
metadata:
  name: a
spec:
  controlPlaneRef:
    apiVersion: controlplane.cluster.x-k8s.io/\${V}
    kind: KubeadmControlPlane
    name: a
`
  expect(after(text, 'v1beta1')).toBe(
    text.replace('apiVersion: controlplane.cluster.x-k8s.io/${V}', 'apiGroup: controlplane.cluster.x-k8s.io'),
  )
})

test.each([
  ['an object of another provider', 'apiVersion: infrastructure.cluster.x-k8s.io/${V}\nkind: AWSCluster\n'],
  ['anything else', 'apiVersion: v1\nkind: ConfigMap\ndata:\n  a: cluster.x-k8s.io/${V}\n'],
  ['an object with another default', `apiVersion: cluster.x-k8s.io/\${V:=v1alpha4}\n${drain}`],
])('a variable that is also the version of %s keeps the text as it is', (_, other) => {
  const text = `apiVersion: cluster.x-k8s.io/\${V}\n${drain}---\n${other}`
  expect(after(text, 'v1beta1')).toBe(text)
})
