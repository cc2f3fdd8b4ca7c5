import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { files } from './files.ts'

const folder = fileURLToPath(new URL('../../packages/status-model/src/generated/', import.meta.url))
const generated = files()

test('packages/status-model/src/generated has these files and no others', () => {
  const stale = 'the types are stale: run `npm run status-types`'
  expect(readdirSync(folder).sort(), stale).toEqual([...generated.keys()].sort())
})

test.each([...generated])('generated/%s is what the field facts say', (name, text) => {
  const committed = existsSync(folder + name) ? readFileSync(folder + name, 'utf8') : ''
  expect(committed === text, `generated/${name} is stale: run \`npm run status-types\``).toBe(true)
})

test('the final stage is v1beta2 without what was kept for v1beta1', () => {
  expect(generated.get('v1beta2.ts')).toContain('readonly deprecated?: ClusterDeprecatedStatus')
  expect(generated.get('final.ts')).not.toMatch(/deprecated/i)
})

test('what the final stage does not change is the type of v1beta2 itself', () => {
  expect(generated.get('final.ts')).toMatch(/export type \{[^}]*\bMachineSpec,[^}]*\} from '.\/v1beta2.ts'/)
})
