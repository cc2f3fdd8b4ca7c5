import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pages } from './pages.ts'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const docs = at('docs/transitions')
const generated = pages((kind) => existsSync(at(`packages/transitions/examples/${kind}.md`)))

test('docs/transitions has a page for each kind and no other', () => {
  const stale = 'docs/transitions is stale: run `npm run table-docs`'
  expect(readdirSync(docs).sort(), stale).toEqual([...generated.keys()].sort())
})

test.each([...generated])('docs/transitions/%s is what the rows say', (name, text) => {
  const committed = existsSync(`${docs}/${name}`) ? readFileSync(`${docs}/${name}`, 'utf8') : ''
  expect(committed === text, `docs/transitions/${name} is stale: run \`npm run table-docs\``).toBe(true)
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
