import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const env = 'declare const process: { env: Record<string, string | undefined> }\n'

describe('the version of a proxy', () => {
  const rules = {
    'a path': `export default { proxy: { '/capi': { pathRewrite: { '^/capi': '/apis/cluster.x-k8s.io/v1beta1' } } } }\n`,
    'a function': `export default { proxy: { '/capi': { rewrite: (path: string) => path.replace('/capi', '/apis/cluster.x-k8s.io/v1beta1/') } } }\n`,
    'a default': `${env}const version = process.env.CAPI_VERSION || 'v1beta1'\nexport default { pathRewrite: { '^/capi': \`/apis/cluster.x-k8s.io/\${version}\` } }\n`,
  }
  const ask = `export const up = async () => (await (await fetch('/capi/clusters/a')).json()).status.infrastructureReady\n`

  test.each(Object.entries(rules))('does not move alone: %s', (_, rule) => {
    const plan = planFiles({ 'proxy.ts': rule, 'a.ts': ask })
    expect(plan('proxy.ts').edits).toEqual([])
    expect(coded(plan('proxy.ts'))).toEqual(['Cluster:apiVersion: client/proxy-stays'])
  })

  test.each(Object.entries(rules))('moves with the types of other files: %s', (_, rule) => {
    const type = `export interface Cluster { apiVersion: 'cluster.x-k8s.io/v1beta1'; kind: 'Cluster'; status?: { infrastructureReady?: boolean } }\n`
    const plan = planFiles({ 'proxy.ts': rule, 'type.ts': type })
    expect(plan('proxy.ts').after).toBe(rule.replace('v1beta1', 'v1beta2'))
    expect(coded(plan('proxy.ts'))).toContain('Cluster:apiVersion: client/proxy-moved')
  })
})

describe('a default is a task beside the request that has it', () => {
  test.each([
    `const version = process.env.API_VERSION || 'v1beta1'`,
    `const version = process.env.API_VERSION ?? 'v1beta1'`,
    `const version = process.env.API_VERSION ? process.env.API_VERSION : 'v1beta1'`,
    `const { API_VERSION: version = 'v1beta1' } = process.env`,
  ])('%s', (line) => {
    const text = `${env}${line}\nexport const list = () => fetch(\`/apis/cluster.x-k8s.io/\${version}/machines\`)\n`
    const plan = planFiles({ 'a.ts': text })('a.ts')
    expect(plan.after).toBe(text.replace(`'v1beta1'`, `'v1beta2'`))
    expect(coded(plan)).toEqual(['Machine:apiVersion: client/version-default'])
    const dual = planFiles({ 'a.ts': text }, { mode: 'dual' })('a.ts')
    expect(dual.edits).toEqual([])
    expect(coded(dual)).toEqual(['Machine:apiVersion: client/version-asked'])
  })
})

test('a default that stays for something else does not say that it names the newer version', () => {
  const text = `${env}const version = process.env.API_VERSION || 'v1beta1'
export const rule = { target: 'http://server', pathRewrite: { '^/capi': \`/apis/cluster.x-k8s.io/\${version}\` } }
export const list = () => fetch(\`/apis/cluster.x-k8s.io/\${version}/machines\`)\n`
  const plan = planFiles({ 'a.ts': text })('a.ts')
  expect(plan.after).toContain(`|| 'v1beta1'`)
  expect(plan.after).toContain('/apis/cluster.x-k8s.io/v1beta2/machines')
  expect(coded(plan)).toEqual([
    'Cluster:apiVersion: client/proxy-stays',
    'Machine:apiVersion: client/version-fixed',
  ])
})
