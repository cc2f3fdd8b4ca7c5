import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

describe('what code says of a value counts more than its file', () => {
  const service = `export class Service {
  constructor(private http: any) {}
  getVMs(): any { const base = '/apis/kubevirt.io/v1'; return this.http.get(\`\${base}/virtualmachines\`) }
  getPlane(name: string): any { return this.http.get(\`/apis/controlplane.cluster.x-k8s.io/v1beta1/namespaces/a/kubeadmcontrolplanes/\${name}\`) }
}
`
  const view = (body: string): string =>
    `import { Service } from './service'\nexport async function planes(service: Service, unknown: any) { ${body} }\n`

  test('what a server is asked for in the group of somebody else is nothing of ours', () => {
    const text = view(
      'const data = await service.getVMs(); const vms = data.items; const plane = await service.getPlane("a"); return [vms[0].status["ready"], plane.status.ready]',
    )
    const plan = planFiles({ 'service.ts': service, 'a.ts': text })('a.ts')
    expect(coded(plan)).toEqual(['KubeadmControlPlane:status.ready: client/field-gone'])
  })

  test('a client that names another group by an argument is asked for nothing of ours', () => {
    const text = `// cluster.x-k8s.io
export async function show(api: any, cluster: any) {
  const other = await api.listNamespacedCustomObject('kubevirt.io', 'v1', 'a', 'virtualmachines')
  return [other.items[0].status.infrastructureReady, cluster.status.infrastructureReady]
}\n`
    const { tasks } = planFiles({ 'a.ts': text })('a.ts')
    expect(tasks.map(({ line, column }) => [line, column])).toEqual([[4, 69]])
  })

  test.each([
    ['beside it', "return item.kind === 'MachinePool' && item.status?.infrastructureReady"],
    ['around it', "if (item?.kind === 'MachinePool') { return item.status.infrastructureReady }"],
    ['before it', "if (item.kind !== 'MachinePool') return; return item.status.infrastructureReady"],
    ['in a switch', "switch (item.kind) { case 'MachinePool': return item.status.infrastructureReady }"],
    [
      'by a constant',
      "const POOL = 'MachinePool'; return item.kind === POOL ? item.status.infrastructureReady : 0",
    ],
  ])('a kind that is asked for %s', (_, body) => {
    const text = `import * as capi from './capiv1beta1'\nexport function clusterOf(item: any) { ${body} }\n`
    const plan = planFiles({ 'a.ts': text, 'capiv1beta1.ts': "export const Name = 'Cluster'\n" })('a.ts')
    expect(coded(plan)).toEqual(['MachinePool:status.infrastructureReady: client/untyped-field-moved'])
  })

  test('a kind of somebody else', () => {
    const text = `// cluster.x-k8s.io\nexport const ready = (cluster: any) => cluster.kind === 'HostedCluster' && cluster.status.infrastructureReady\n`
    expect(coded(planFiles({ 'a.ts': text })('a.ts'))).toEqual([])
  })
})

test('a counter without a type that counts something else is told where its kind is named', () => {
  const text = `// cluster.x-k8s.io
export function machineSet(node: any) { return node.status.readyReplicas }
export function deployment(node: any) { return node.status.readyReplicas }\n`
  expect(coded(planFiles({ 'a.ts': text })('a.ts'))).toEqual([
    'MachineSet:status.readyReplicas: client/field-redefined',
  ])
})

test('what is asked for in a version that stays, stays with it, without a task of its own', () => {
  const text = `export async function scale(http: any, size: number) {
  const plane = await http.get('/apis/controlplane.cluster.x-k8s.io/v1beta1/namespaces/a/kubeadmcontrolplanes/b')
  await http.patch('/apis/controlplane.cluster.x-k8s.io/v1beta1/namespaces/a/kubeadmcontrolplanes/b', '{"spec":{"rolloutAfter":"' + size + '"}}')
  return plane.status.initialized
}\n`
  const plan = planFiles({ 'a.ts': text })('a.ts')
  expect(plan.after).toBe(text)
  expect([...new Set(coded(plan))]).toEqual([
    'KubeadmControlPlane:apiVersion: client/write-held',
    'KubeadmControlPlane:spec: client/written-unseen',
  ])
})
