import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

const classOf = (
  name: string,
  ...handlers: readonly string[]
): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata:
  name: ${name}
spec:
  controlPlane:
    ref:
      apiVersion: controlplane.cluster.x-k8s.io/v1beta1
      kind: KubeadmControlPlaneTemplate
      name: ${name}
  workers:
    machineDeployments:
    - class: md
      template:
        bootstrap:
          ref:
            apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
            kind: KubeadmConfigTemplate
            name: ${name}
  patches:
${handlers.map((handler, i) => `  - name: p${i}\n    external: {${handler}}\n`).join('')}`

test('each Runtime Extension is one task, which names the classes that use it and the kinds it is given', () => {
  const text = [
    classOf('a', 'generateExtension: make.one, validateExtension: check.one', 'generateExtension: more.one'),
    classOf('b', 'generateExtension: make.one'),
    classOf('c', 'validateExtension: check.two.example'),
  ].join('---\n')
  const { tasks } = planFile(text, { to: 'v1beta2' })
  expect(tasks.map(({ line, object, what }) => [line, object, what.split(' is given ')[0]])).toEqual([
    [22, 'ClusterClass a, b', 'the Runtime Extension one'],
    [70, 'ClusterClass c', 'the Runtime Extension two.example'],
  ])
  expect(tasks[0]!.what).toContain(' is given KubeadmControlPlaneTemplate and KubeadmConfigTemplate in ')
  expect(tasks[0]!.next).toContain(
    'takes controlplane.cluster.x-k8s.io/v1beta2 and bootstrap.cluster.x-k8s.io/v1beta2 ',
  )
})

test('a class that gives its extensions no template of ours has no task', () => {
  const text = classOf('a', 'generateExtension: make.one').replaceAll(
    'v1beta1\n      kind',
    'v1beta2\n      kind',
  )
  const moved = text.replaceAll('v1beta1\n            kind', 'v1beta2\n            kind')
  expect(planFile(moved, { to: 'v1beta2' }).tasks).toEqual([])
})
