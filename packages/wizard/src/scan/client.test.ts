import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Step } from '../step.ts'
import { scan } from './scan.ts'

async function stepsOf(
  files: Readonly<Record<string, string>>,
  decisions: Readonly<Record<string, string>> = { C01: 'v1beta2' },
): Promise<Readonly<Record<string, Step>>> {
  const root = mkdtempSync(join(tmpdir(), 'wizard-client-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [file, text] of Object.entries({ 'tsconfig.json': '{}', ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const { steps } = await scan({ root, kind: 'client', decisions }, () => undefined)
  return Object.fromEntries(steps.map((step) => [step.id, step]))
}

const cluster = (version: string, field: string): string => `export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/${version}'
  kind: 'Cluster'
  status?: { ${field} }
}
`
const moved = cluster('v1beta2', 'initialization?: { infrastructureProvisioned?: boolean }')
// Nothing leads from the request to the type, so the version stays until a person has named it.
const held = `interface Row { metadata: { name: string }; spec: { clusterName: string; nodeDrainTimeout?: string }; status?: { phase?: string } }
export const drain = (row: Row) => row.spec.nodeDrainTimeout
export const load = () => fetch('/apis/cluster.x-k8s.io/v1beta1/machines').then((r) => r.status)
`

test('a step of a client in which nothing was looked at is not done', async () => {
  const { C01, C02, C03, C04 } = await stepsOf({})
  expect([C01, C02, C03, C04].map((step) => step!.found)).toEqual([
    'unknown',
    'unknown',
    'unknown',
    'unknown',
  ])
  expect(C02!.evidence).toEqual([{ file: '.', what: 'no file of a program was found here' }])
})

test('a file that cannot be read keeps the steps of a client from being done', async () => {
  const { C01, C02, C03 } = await stepsOf({
    'a.ts': moved,
    'b.ts': 'export const a = `cluster.x-k8s.io/v1beta1',
  })
  expect([C01, C02, C03].map((step) => step!.found)).toEqual(['unknown', 'unknown', 'unknown'])
  expect(C02!.evidence[0]!.file).toContain('b.ts')
})

test('code that is moved is done, and says what was looked at', async () => {
  const { C01, C02, C03 } = await stepsOf({ 'a.ts': moved })
  expect([C01, C02, C03].map((step) => step!.found)).toEqual(['done', 'done', 'clear'])
  expect(C02!.evidence).toEqual([{ file: '.', what: '1 file: nothing to rewrite' }])
})

test('code that a task holds at v1beta1 is not moved', async () => {
  const { C01, C02, C03 } = await stepsOf({ 'a.ts': held })
  expect([C01, C02, C03].map((step) => step!.found)).toEqual(['open', 'open', 'clear'])
  expect(C02!.tasks.map(({ row }) => row)).toEqual(['Machine:apiVersion'])
  const both = await stepsOf({ 'a.ts': held }, { C01: 'dual' })
  expect(both['C02']!.found).toBe('done')
  expect(both['C03']!.tasks).not.toEqual([])
})
