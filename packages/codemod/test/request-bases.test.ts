import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const plan = (text: string) =>
  planFiles({
    'a.ts': `declare const http: { get(u: string): any; patch(u: string, body: any, options?: object): any }\n${text}\n`,
  })('a.ts')

describe('the path of a request that stands in a variable', () => {
  test.each([
    [
      'a hole',
      "const base = './apis/bootstrap.cluster.x-k8s.io/v1beta1'; return http.get(`${base}/namespaces/${ns}/kubeadmconfigtemplates/${ns}`)",
    ],
    [
      'a sum',
      "var base = '/apis/controlplane.cluster.x-k8s.io/v1beta1/'; return http.get(base + 'namespaces/' + ns + '/kubeadmcontrolplanes')",
    ],
    ['all of the group', "let base = '/apis/cluster.x-k8s.io/v1beta1'; return http.get(`${base}/machines`)"],
  ])('says the resource where it goes on: %s', (_, body) => {
    expect(plan(`export function a(ns: string) { ${body} }`).after).toMatch(/x-k8s\.io\/v1beta2/)
  })

  test.each([
    [
      'a provider of its own',
      "const base = '/apis/bootstrap.cluster.x-k8s.io/v1beta1'; return http.get(`${base}/namespaces/${ns}/rke2configs`)",
    ],
    [
      'one of several uses is',
      "const base = '/apis/bootstrap.cluster.x-k8s.io/v1beta1'; return [`${base}/kubeadmconfigs`, `${base}/rke2configs`, `${base}/${ns}`]",
    ],
  ])('stays: %s', (_, body) => {
    expect(plan(`export function a(ns: string) { ${body} }`).edits).toEqual([])
  })

  test('a read of one kind keeps that kind alone', () => {
    const { after } = plan(`
export function machines() { const base = '/apis/cluster.x-k8s.io/v1beta1'; return http.get(\`\${base}/machines\`) }
export function clusters() { const base = '/apis/cluster.x-k8s.io/v1beta1'; return http.get(\`\${base}/clusters\`) }
export const late = (machine: any) => machine.status.failureReason`)
    expect(after).toContain("machines() { const base = '/apis/cluster.x-k8s.io/v1beta1'")
    expect(after).toContain("clusters() { const base = '/apis/cluster.x-k8s.io/v1beta2'")
  })
})

describe('what is written to it', () => {
  test('follows through a variable that is written once', () => {
    const { after } = plan(
      "export function a(n: string) { var base = '/apis/cluster.x-k8s.io/v1beta1'; return http.patch(`${base}/machines/${n}`, { spec: { nodeDrainTimeout: '10m' } }) }",
    )
    expect(after).toContain('v1beta2')
    expect(after).toContain('{ spec: { deletion: { nodeDrainTimeoutSeconds: 600 } } }')
  })

  test.each([
    ['a sum', `'{"spec":{"rolloutAfter":"' + at + '"}}'`],
    ['a template', '`{"spec":{"rolloutAfter":"${at}"}}`'],
  ])('keeps its version where it is put together as a text: %s', (_, body) => {
    const own = plan(
      `export function a(at: string) { var base = '/apis/controlplane.cluster.x-k8s.io/v1beta1'; return http.patch(\`\${base}/kubeadmcontrolplanes/a\`, ${body}, { headers: {} }) }`,
    )
    expect(own.edits).toEqual([])
    expect(coded(own)).toContain('KubeadmControlPlane:spec: client/written-unseen')
  })
})
