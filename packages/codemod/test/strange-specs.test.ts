import { expect, test } from 'vitest'
import { coded, planFiles } from './plan-files.ts'

const made =
  "export const made = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine', metadata: { name: 'a' }, spec: { clusterName: 'a', nodeDrainTimeout: '5m' } };\n"
const reads = `export const why = (m: MachineKind) => m.status?.failureReason;\n`

function planned(provider: string) {
  return planFiles({
    'a.ts': `export interface MachineKind { metadata: { name: string }; spec: { ${provider}: { value: string }; providerID?: string }; status?: { phase?: string; failureReason?: string } }\n${reads}${made}`,
  })('a.ts')
}

test('a type whose spec always has a field that no version of the kind has is of another API', () => {
  const plan = planned('providerSpec')
  expect(plan.after).toContain(reads)
  expect(plan.after).toContain('deletion: { nodeDrainTimeoutSeconds: 300 }')
  expect(coded(plan)).toEqual([])
})

test('a field that an object need not have says nothing', () => {
  expect(planned('providerSpec?').after).toContain('m.status?.deprecated?.v1beta1?.failureReason')
})
