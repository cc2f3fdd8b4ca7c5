import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import type { Installed } from '../../tools/management-cluster/programs.ts'
import { randomOf } from '../../tools/upstream/fuzz/random.ts'
import type { Random } from '../../tools/upstream/fuzz/random.ts'
import { baseOf, kinds } from './bases.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly 'x-kubernetes-int-or-string'?: boolean
}

type Fields = Record<string, unknown>

/**
 * Returns random objects of a release's v1beta1, by the names of their files: the fewest fields that its webhooks accept,
 * and some branches of the schema of its CRDs, which may end in something empty. Mixed objects also have branches that only
 * v1beta2 knows.
 */
export function generatedObjects(
  { programs }: Installed,
  seed: number,
  count: number,
  { isMixed = false } = {},
): Map<string, string> {
  const schemas = schemasIn(join(programs, 'crds'), 'v1beta1')
  const newer = isMixed ? schemasIn(join(programs, 'crds'), 'v1beta2') : undefined
  const folder = isMixed ? 'mixed' : 'random'
  const files = new Map<string, string>()
  for (let i = 0; i < count; i++) {
    const random = randomOf(seed, 1000 + i)
    const kind = kinds[i % kinds.length]!
    const object = baseOf(kind, `${folder}-${i}`)
    for (let branches = 1 + random.below(6); branches > 0; branches--)
      grow(object.spec, schemas.get(kind)!, random)
    if (newer)
      for (let branches = 1 + random.below(4); branches > 0; branches--)
        mix(object.spec, schemas.get(kind)!, newer.get(kind)!, random)
    files.set(`${folder}/${kind}-${i}.json`, `${JSON.stringify(object, null, 2)}\n`)
  }
  return files
}

/** The schemas of specs in a version, by kind. */
function schemasIn(folder: string, version: string): ReadonlyMap<string, Schema> {
  const crds = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => load(readFileSync(join(folder, file), 'utf8')) as Crd)
  return new Map(
    crds.flatMap(({ spec: { names, versions } }) => {
      const spec = versions.find(({ name }) => name === version)?.schema.openAPIV3Schema.properties?.spec
      return spec ? [[names.kind, spec]] : []
    }),
  )
}

interface Crd {
  readonly spec: {
    readonly names: { readonly kind: string }
    readonly versions: readonly { readonly name: string; readonly schema: { openAPIV3Schema: Schema } }[]
  }
}

/** Adds one random branch to what is there. */
function grow(fields: Fields, { properties = {} }: Schema, random: Random): void {
  const names = Object.keys(properties).filter((name) => !left.has(name))
  if (names.length === 0) return
  const name = random.pick(names)
  const schema = properties[name]!
  if (schema.properties) {
    const inner = (fields[name] ??= requiredOf(schema, random)) as Fields
    if (!random.chance(0.15)) grow(inner, schema, random)
  } else if (schema.items?.properties) {
    const list = (fields[name] ??= []) as Fields[]
    if (random.chance(0.15)) return
    list.push(requiredOf(schema.items, random))
    grow(list.at(-1)!, schema.items, random)
  } else fields[name] ??= valueOf(name, schema, random)
}

/** Adds one random branch that only the newer schema has, where there is one. */
function mix(fields: Fields, older: Schema, newer: Schema, random: Random): void {
  const isNew = (name: string): boolean => older.properties?.[name] === undefined
  const names = Object.keys(newer.properties ?? {}).filter(
    (name) => !left.has(name) && (isNew(name) || isMap(fields[name])),
  )
  if (names.length === 0) return
  const name = random.pick(names)
  if (isNew(name)) grow(fields, { properties: { [name]: newer.properties![name]! } }, random)
  else mix(fields[name] as Fields, older.properties![name]!, newer.properties![name]!, random)
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Would need something that is not there, or is no manifest's. */
const left = new Set([
  'ownerReferences',
  'controlPlaneRef',
  'infrastructureRef',
  'topology',
  'classNamespace',
  'clusterName',
  'dataSecretName',
  'providerID',
  'resourceVersion',
  'uid',
])

function requiredOf({ properties = {}, required = [] }: Schema, random: Random): Fields {
  return Object.fromEntries(required.map((name) => [name, valueOf(name, properties[name]!, random)]))
}

/** Where the schema does not say what a text has to be. */
const texts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:timeout|period|delay|interval|duration|ttl|age|backoff|ejection)$/i, ['0s', '5m', '90s', '1h0m0s']],
  [/^(?:version|kubernetesVersion)$/, ['v1.31.0']],
  [/^apiVersion$/, ['infrastructure.cluster.x-k8s.io/v1beta1']],
  [/^kind$/, ['DevMachineTemplate']],
  [/path$|dir$/i, ['/etc/some', '/var/other']],
  [/^permissions$/, ['0644']],
  [/endpoint$|host$/i, ['10.0.0.7:6443']],
  [/time$|^expires$/i, ['2030-01-02T03:04:05Z']],
]

function valueOf(name: string, schema: Schema, random: Random): unknown {
  if (schema.enum) return random.pick(schema.enum)
  if (schema['x-kubernetes-int-or-string']) return random.pick([0, 1, '40%'])
  switch (schema.type) {
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + random.below(3)
    case 'string':
      return random.pick(texts.find(([of]) => of.test(name))?.[1] ?? ['some', 'other', ''])
    case 'array':
      return Array.from({ length: random.below(3) }, () => valueOf(name, schema.items ?? {}, random))
    default: {
      if (schema.properties) return requiredOf(schema, random)
      const names = ['v', 'audit-log-maxage', 'some'].slice(random.below(4))
      return Object.fromEntries(
        names.map((key) => [key, valueOf(key, schema.additionalProperties ?? {}, random)]),
      )
    }
  }
}
