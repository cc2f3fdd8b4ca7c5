import { describe, expect, test } from 'vitest'
import { coded, planFiles, told } from './plan-files.ts'

const gvr = "export const gvr = { group: 'cluster.x-k8s.io', resource: 'machinehealthchecks' }\n"
const files = (types: string) => planFiles({ 'gvr.ts': gvr, 'types.ts': types })('types.ts')

describe('view models', () => {
  const check = `export type MachineHealthCheckType = {
  age?: string
  cluster?: string
  maxUnhealthy?: string
  nodeStartupTimeout?: string
  unhealthyConditions?: UnhealthyCondition[]
}
type UnhealthyCondition = { type?: string; status?: string; timeout?: string }
export const first = (own: MachineHealthCheckType) => own.unhealthyConditions?.[0]?.timeout
`

  test('what is in a copied part is told once, and the names of the server are not', () => {
    const plan = files(check)
    expect(coded(plan)).toEqual(['MachineHealthCheck:spec.unhealthyConditions[].timeout: client/view-model'])
    expect(told(plan)[0]).toContain(
      'spec.unhealthyConditions[].timeout (spec.checks.unhealthyNodeConditions[].timeoutSeconds)',
    )
    expect(plan.edits).toEqual([])
  })

  test('a part under a joined name, and one below a map of the server', () => {
    const types = `export interface MachineDeployment { age: string; templateBootstrap?: Bootstrap }
export interface Bootstrap { configRef?: { name?: string; namespace?: string; kind?: string; apiVersion?: string } }
export type ClusterType = { age: string; topology?: { className?: string; machineDeployments?: { name?: string; strategy?: { type?: string } }[] } }
`
    const what = told(files(types)).join('\n')
    expect(what).toContain(
      'spec.template.spec.bootstrap.configRef.apiVersion (spec.template.spec.bootstrap.configRef.apiGroup)',
    )
    expect(what).toContain('spec.template.spec.bootstrap.configRef.namespace (not in v1beta2)')
    expect(what).toContain(
      'spec.topology.workers.machineDeployments[].strategy (spec.topology.workers.machineDeployments[].rollout.strategy)',
    )
  })

  test.each([
    ['a program that names the group nowhere', { 'types.ts': check }],
    [
      'a type of somebody else',
      { 'gvr.ts': gvr, 'types.ts': `// apis/machine.openshift.io/v1beta1/machinehealthchecks\n${check}` },
    ],
    [
      'names of the server alone',
      {
        'gvr.ts': gvr,
        'types.ts':
          'export type MachineHealthCheckType = { age?: string; maxUnhealthy?: string; nodeStartupTimeout?: string }',
      },
    ],
    [
      'a part with other fields',
      {
        'gvr.ts': gvr,
        'types.ts':
          'export type ClusterType = { infrastructureRef?: { apiVersion: string; id: number; url: string; zone: string } }',
      },
    ],
  ])('%s is silent', (_, program: Readonly<Record<string, string>>) => {
    expect(planFiles(program)('types.ts').tasks).toEqual([])
  })
})
