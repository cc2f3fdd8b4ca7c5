import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { factsOf } from './facts.mjs'

const path = (relative) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))
const crds = path('../shared/crds/v1.14.0')

test.skipIf(!existsSync(crds))(
  `generated/schemas.ts is what ${crds} says (skipped without that folder)`,
  () => {
    const committed = readFileSync(path('packages/transitions/src/generated/schemas.ts'), 'utf8')
    expect(factsOf(crds) === committed, 'schemas.ts is stale: run `npm run crd-facts`').toBe(true)
  },
)

const scratch = mkdtempSync(join(tmpdir(), 'crd-facts-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** The facts of one kind whose `spec` has the given schema. */
function factsOfSpec(spec) {
  const folder = join(scratch, 'v9.9.9')
  mkdirSync(folder, { recursive: true })
  const properties = { metadata: { type: 'object' }, spec }
  const version = { name: 'v1', schema: { openAPIV3Schema: { type: 'object', properties } } }
  const crd = { spec: { group: 'example.org', names: { kind: 'Thing' }, versions: [version] } }
  // JSON is YAML as well.
  writeFileSync(join(folder, 'things.yaml'), JSON.stringify(crd))
  return factsOf(folder)
}

test('the release is the name of the folder', () => {
  expect(factsOfSpec({ type: 'object' })).toContain("export const release = 'v9.9.9'")
})

test('facts are carried, prose is not', () => {
  const cel = [{ rule: "self.matches('^a')", message: 'MESSAGE' }]
  const text = factsOfSpec({
    type: 'string',
    description: 'PROSE',
    maxLength: 9,
    'x-kubernetes-validations': cel,
  })
  expect(text).toContain(`{type:'string',maxLength:9,cel:['self.matches(\\'^a\\')']}`)
  expect(text).not.toMatch(/PROSE|MESSAGE/)
})

test('equal schemas are stored once', () => {
  const name = { type: 'string', minLength: 1 }
  const text = factsOfSpec({
    type: 'object',
    properties: { a: name, b: { ...name, description: 'another' } },
  })
  expect(text.match(/minLength:1/g)).toHaveLength(1)
})

test('a keyword that nobody has thought of stops the run and says where', () => {
  expect(() => factsOfSpec({ type: 'array', items: { type: 'integer', oneOf: [] } })).toThrow(
    /example\.org\/v1\/Thing: spec: \[\]: keyword oneOf is new/,
  )
})
