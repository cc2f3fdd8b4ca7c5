import { describe, expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

function planned(spec: string, kind = 'KubeadmConfig', group = 'bootstrap.cluster.x-k8s.io') {
  const text = `declare const has: boolean;\ndeclare const own: any;\nexport const make = () => ({ apiVersion: '${group}/v1beta1', kind: '${kind}', metadata: { name: 'a' }, spec: ${spec} });\n`
  const plan = planFiles({ 'a.ts': text })('a.ts')
  return { isSame: plan.after === text, after: plan.after, tasks: coded(plan) }
}

describe('a part that v1beta2 refuses empty', () => {
  test.each([
    [
      'goes with its last member',
      "{ joinConfiguration: { discovery: { timeout: '5m' } } }",
      'spec: { joinConfiguration: { timeouts: { tlsBootstrapSeconds: 300 } } }',
    ],
    [
      'stays with a member',
      "{ joinConfiguration: { discovery: { timeout: '5m', tlsBootstrapToken: 'a' } } }",
      "spec: { joinConfiguration: { discovery: { tlsBootstrapToken: 'a' }, timeouts: { tlsBootstrapSeconds: 300 } } }",
    ],
  ])('%s', (_, spec, moved) => {
    const { after, tasks } = planned(spec)
    expect(after).toContain(moved)
    expect(tasks).toEqual([])
  })

  test.each([
    ['the server fills', '{ useExperimentalRetryJoin: true }'],
    [
      'may get a member',
      "{ joinConfiguration: { discovery: { timeout: '5m', ...(has && { tlsBootstrapToken: 'a' }) } } }",
    ],
  ])('that %s keeps the kind', (_, spec) => {
    const { isSame, tasks } = planned(spec)
    expect(isSame).toBe(true)
    expect(tasks.join()).toContain('client/written-empty')
  })
})

test('a part that was empty before is not changed', () => {
  expect(planned('{ verbosity: 3, clusterConfiguration: { dns: {} } }').after).toContain('dns: {}')
})
