import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { folderOf } from '../../test/folder.ts'
import { UserError } from '../errors.ts'
import { find } from '../find.ts'
import { renderCheckJson } from '../render/check-json.ts'
import { renderCheckText } from '../render/check-text.ts'
import { checkTotalsOf } from './check.ts'
import type { Check } from './check.ts'
import { checkEngine } from './engine.ts'
import { checkBytes, checkFiles } from './files.ts'

const good = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: prod}
spec: {topology: {classRef: {name: a}, version: v1.33.0}}
`
const bad = good.replace('version:', 'versoin:')
const patch = `apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineHealthCheck
metadata: {name: prod}
spec: {clusterName: prod}
`
const thing = `apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: Thing
spec: {size: 3}
`
const crd = `kind: CustomResourceDefinition
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: Thing}
  versions: [{name: v1beta1, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: string}}}}}}}]
`

async function checkOf(
  files: Readonly<Record<string, string>>,
  crds: readonly string[] = [],
): Promise<Check> {
  const cwd = folderOf(files)
  return checkFiles(await find(['.'], { cwd, exclude: ['crds'] }), await checkEngine({ crds, cwd }))
}

const schemaFile = new URL('../../schema/check.schema.json', import.meta.url)
const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as object
const isCheck = new Ajv2020({ strict: true, strictRequired: false }).compile(schema)

function jsonOf(check: Check): unknown {
  const json: unknown = JSON.parse([...renderCheckJson(check, { version: '1.2.3' })].join(''))
  isCheck(json)
  expect(isCheck.errors).toBeNull()
  return json
}

test('files are counted by what was in them', async () => {
  const check = await checkOf({
    'a.yaml': good + '---\n' + good,
    'b.yaml': bad,
    'c.yaml': 'a: 1',
    'd.yaml': 'cluster.x-k8s.io: [',
  })
  expect(
    check.files.map(({ source, checked }) => [source.file.split('/').at(-1), checked.findings.length]),
  ).toEqual([
    ['a.yaml', 0],
    ['b.yaml', 2],
  ])
  expect(checkTotalsOf(check)).toMatchObject({ files: 4, foreign: 1, failures: 1, objects: 3, findings: 2 })
})

test('nothing is a valid result', async () => {
  expect(jsonOf(await checkOf({}))).toMatchObject({
    totals: { files: 0 },
    files: [],
    unknown: [],
    unread: [],
  })
})

test('the result is JSON that its schema knows', async () => {
  const check = await checkOf({ 'a.yaml': bad, 'b.yaml': thing, 'c.yaml': 'cluster.x-k8s.io: [' })
  expect(jsonOf(check)).toMatchObject({
    files: [
      { objects: 1, findings: [{ rule: 'strict/required', line: 4 }, { rule: 'strict/unknown-field' }] },
    ],
    unknown: [{ kind: 'Thing infrastructure.cluster.x-k8s.io/v1beta1', objects: 1 }],
    failures: [{ line: 1 }],
  })
})

test('the text tells findings, what was not checked, and totals', async () => {
  const check = await checkOf({ 'a.yaml': bad, 'b.yaml': thing })
  const text = [...renderCheckText(check)].join('')
  expect(text).toContain('Left to you: 2 findings')
  expect(text).toContain('spec.topology.versoin is not a field of this version')
  expect(text).toContain('next: did you mean version? Otherwise take it out')
  expect(text).toContain('Thing infrastructure.cluster.x-k8s.io/v1beta1  1 object')
  expect(text).toContain('  1 object checked\n  2 findings\n')
})

test('a file that a kustomization lays over others is a patch, whatever it is called', async () => {
  const kustomization = 'resources: [base.yaml]\npatches: [{path: mhc.yaml}]\n'
  expect(checkTotalsOf(await checkOf({ 'mhc.yaml': patch }))).toMatchObject({ findings: 1, parts: 0 })
  const check = await checkOf({ 'mhc.yaml': patch, 'kustomization.yaml': kustomization })
  expect(checkTotalsOf(check)).toMatchObject({ findings: 0, parts: 1 })
})

test('bytes from stdin are checked as a file is', async () => {
  const check = await checkBytes(Buffer.from(bad), await checkEngine())
  expect(check.files.map(({ source }) => source.file)).toEqual(['-'])
})

describe('CRDs', () => {
  test('of a folder make further kinds known', async () => {
    const check = await checkOf({ 'a.yaml': thing, 'crds/thing.yaml': crd }, ['crds'])
    expect(check.unknown.size).toBe(0)
    expect(checkTotalsOf(check)).toMatchObject({ objects: 1, findings: 1 })
  })

  test('of another group make files of interest that hold nothing of Cluster API', async () => {
    const other = (text: string): string => text.replaceAll('infrastructure.cluster.x-k8s.io', 'example.org')
    const check = await checkOf({ 'a.yaml': other(thing), 'crds/thing.yaml': other(crd) }, ['crds'])
    expect(checkTotalsOf(check)).toMatchObject({ objects: 1, findings: 1 })
  })

  test('that are not there are an error', async () => {
    const cwd = folderOf({ 'crds/a.yaml': 'a: 1' })
    await expect(checkEngine({ crds: ['crds'], cwd })).rejects.toThrow(UserError)
    await expect(checkEngine({ crds: [join(cwd, 'nope')], cwd })).rejects.toThrow(
      'there is no such file or folder',
    )
  })
})
