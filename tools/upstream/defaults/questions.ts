import { copyOf, isObject } from '../fuzz/json.ts'
import type { Json, JsonObject } from '../fuzz/json.ts'

/** The parts of an OpenAPI schema that questions are made of. */
export interface Schema {
  readonly type?: string
  readonly enum?: readonly Json[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly 'x-kubernetes-int-or-string'?: boolean
}

/** An object that a release is asked about: a container with nothing in it, or with one value in it. */
export interface Question {
  /** `group/version/Kind`. */
  readonly kind: string
  /** Path of the container, `[]` for the item of a list; '' for an object without a spec. */
  readonly container: string
  /** Path of the value, where one is in it. */
  readonly leaf?: string
  readonly value?: Json
  readonly object: JsonObject
}

/** Names that show where a default is computed from. */
export const named = { name: 'probe-name', namespace: 'probe-namespace' } as const

/** Returns the questions that a kind's schema gives rise to: each container, and each value that may be in it. */
export function questionsOf(kind: string, schema: Schema): Question[] {
  const [group, version, name] = kind.split('/') as [string, string, string]
  const bare: JsonObject = { apiVersion: `${group}/${version}`, kind: name, metadata: { ...named } }
  const questions: Question[] = [{ kind, container: '', object: bare }]
  const at = (path: string, value: Json): JsonObject =>
    complete(setAt(copyOf(bare), path.split('.'), value) as JsonObject)
  const walk = (path: string, schema: Schema, container: string) => {
    const ask = (value: Json) =>
      questions.push({ kind, container, leaf: path, value, object: at(path, value) })
    const inside = schema.items ?? mapValue(schema)
    if (schema.properties || isContainer(inside)) {
      // An empty list is a value, its item the container.
      if (schema.properties) questions.push({ kind, container: path, object: at(path, {}) })
      else ask(schema.items ? [] : {})
    }
    for (const [key, property] of Object.entries(schema.properties ?? {}))
      walk(`${path}.${key}`, property, path)
    if (schema.properties) return
    if (isContainer(inside)) walk(`${path}${schema.items ? '[]' : '.probe'}`, inside!, container)
    else for (const value of valuesOf(schema)) ask(value)
  }
  if (schema.properties?.['spec']) walk('spec', schema.properties['spec'], '')
  return questions
}

/** Returns the container that a container is in, undefined for the outermost. */
export function parentOf(container: string, containers: ReadonlySet<string>): string | undefined {
  if (container === '') return undefined
  let path = container
  do path = path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, Math.max(0, path.lastIndexOf('.')))
  while (path !== '' && !containers.has(path))
  return path
}

/** A Cluster with a topology is refused without the name of a class, so it always has one. */
function complete(object: JsonObject): JsonObject {
  const { spec } = object
  if (object['kind'] !== 'Cluster' || !isObject(spec) || !isObject(spec['topology'])) return object
  spec['topology']['class'] ||= 'probe-class'
  return object
}

function setAt(target: Json, [step, ...rest]: readonly string[], value: Json): Json {
  if (step === undefined) return value
  const key = step.replaceAll('[]', '')
  const lists = (step.length - key.length) / 2
  const object = isObject(target) ? target : {}
  let inner = setAt(lists ? {} : (object[key] ?? {}), rest, value)
  for (let list = 0; list < lists; list++) inner = [inner]
  object[key] = inner
  return object
}

const mapValue = (schema: Schema): Schema | undefined =>
  typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined

function isContainer(schema: Schema | undefined): boolean {
  return Boolean(schema?.properties ?? (schema && isContainer(schema.items ?? mapValue(schema))))
}

/** What an author may write at a path: strings as names, durations and times, since a schema does not tell them apart. */
function valuesOf(schema: Schema): Json[] {
  const { items } = schema
  if (items) return [[], ...valuesOf(items).map((value) => [value])]
  const value = mapValue(schema)
  if (value) return [{}, ...valuesOf(value).map((inner) => ({ probe: inner }))]
  if (schema['x-kubernetes-int-or-string']) return [0, 1, '25%']
  switch (schema.type) {
    case 'boolean':
      return [false, true]
    case 'integer':
    case 'number':
      return [0, 1, 7]
    case 'string':
      return schema.enum
        ? ['', ...schema.enum]
        : ['', 'probe', 'RollingUpdate', '1h0m0s', '2024-01-01T00:00:00Z', 'v1.30.0', '1.30.0']
  }
  return [{}, 'probe']
}
