import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contractRules } from '@capi-migrate/contract-rules'
import { describe, expect, test } from 'vitest'
import { clusterPage, pages, referencesPage, rulePages, taskPage } from './pages.ts'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const generated = pages((kind) => existsSync(at(`packages/transitions/examples/${kind}.md`)))
const rules = rulePages()
const stale = 'stale: run npm run table-docs'

// `npm run table-docs` writes these pages; the tests say when one is stale.
describe.each([
  ['docs/transitions', generated],
  ['docs/contract', rules],
])('%s is what the tables say', (folder, written) => {
  test('it has these pages and no other', () => {
    expect(readdirSync(at(folder)).sort()).toEqual([...written.keys()].sort())
  })

  test.each([...written])('%s', async (name, text) => {
    await expect(text, stale).toMatchFileSnapshot(at(`${folder}/${name}`))
  })
})

test('docs/tasks.md is what the catalogues say', async () => {
  await expect(await taskPage(), stale).toMatchFileSnapshot(at('docs/tasks.md'))
})

test('docs/references.md is what the rules say', async () => {
  await expect(referencesPage(), stale).toMatchFileSnapshot(at('docs/references.md'))
})

test('docs/cluster-rules.md is what the rules say', async () => {
  await expect(await clusterPage(), stale).toMatchFileSnapshot(at('docs/cluster-rules.md'))
})

test('a page of rules says what is asked for in each stage, how it is detected, and what follows', () => {
  const page = rules.get('InfraCluster.md')!
  const section = page.slice(page.indexOf('## `infracluster.initialization`')).split('\n## ')[0]!
  expect(section).toContain('**Initialization completed**: mandatory; Cluster API since v1.9.')
  expect(section).toContain(
    '| `status.ready` | boolean | required | unread | ignored | harmless in older API versions |',
  )
  expect(section).toContain(
    '- error: `crd.field` `status.initialization.provisioned` `boolean` in v1beta2 and final',
  )
  expect(section).toContain(
    'Violated: `Cluster.status.initialization.infrastructureProvisioned` stays false for good',
  )
})

test('every rule has a section', () => {
  const titles = [...rules].flatMap(([, text]) => [...text.matchAll(/^## `(.+)`$/gm)].map(([, id]) => id))
  expect(titles.sort()).toEqual(contractRules.map(({ id }) => id).sort())
})

test('a page says where a field went, how and why', () => {
  const lines = generated.get('Machine.md')!.split('\n')
  expect(lines).toContain(
    '| `spec.nodeDrainTimeout` | move | `spec.deletion.nodeDrainTimeoutSeconds` | `seconds`: durations are whole seconds in v1beta2 |',
  )
})

test('a page says what is filled in', () => {
  const lines = generated.get('MachineDeployment.md')!.split('\n')
  const line = lines.find((one) => one.startsWith('| v1beta2 | `spec.rollout.strategy.type` |'))
  expect(line).toContain('"RollingUpdate"')
})

test('rows are sorted by path, the fields of v1beta2 among them', () => {
  const cells = generated
    .get('Cluster.md')!
    .split('\n\n')
    .find((part) => part.startsWith('| v1beta1'))!
  const paths = cells
    .split('\n')
    .slice(2)
    .map((line) => /`([^`]+)`/.exec(line)![1])
  expect(paths).toEqual([...paths].sort())
})
