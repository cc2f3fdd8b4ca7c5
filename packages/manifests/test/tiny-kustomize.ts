import { posix } from 'node:path'
import { parseAllDocuments } from 'yaml'

/** Files by their path. */
export type Folder = Readonly<Record<string, string>>

export interface Json {
  [key: string]: unknown
}

/**
 * Builds a kustomization as Kustomize does, as far as patches and replacements go. It shares nothing with what is
 * tested, so that both are wrong only where both authors were.
 */
export function build(folder: Folder, at: string): Json[] {
  const [own] = read(folder, posix.join(at, 'kustomization.yaml')) as [Json]
  const path = (name: unknown): string => posix.join(at, String(name))
  let objects = list(own.resources).flatMap((name) =>
    `${path(name)}/kustomization.yaml` in folder
      ? build(folder, path(name))
      : (read(folder, path(name)) as Json[]),
  )
  for (const name of list(own.components)) objects = component(folder, path(name), objects)
  return transformed(folder, at, own, objects)
}

function component(folder: Folder, at: string, objects: Json[]): Json[] {
  return transformed(folder, at, (read(folder, posix.join(at, 'kustomization.yaml')) as [Json])[0], objects)
}

function transformed(folder: Folder, at: string, own: Json, from: Json[]): Json[] {
  const text = (patch: Json): string =>
    patch.patch !== undefined ? String(patch.patch) : folder[posix.join(at, String(patch.path))]!
  let objects = from
  for (const patch of list(own.patchesStrategicMerge)) {
    const name = posix.join(at, String(patch))
    for (const document of loaded(name in folder ? folder[name]! : String(patch)))
      objects = merged(objects, document as Json)
  }
  for (const patch of [...list(own.patches), ...list(own.patchesJson6902)] as Json[]) {
    for (const document of loaded(text(patch)))
      objects = Array.isArray(document)
        ? objects.map((one) =>
            isSelected(one, patch.target as Json) ? operated(one, document as Json[]) : one,
          )
        : merged(objects, document as Json, patch.target as Json | undefined)
  }
  for (const replacement of list(own.replacements) as Json[]) replace(objects, replacement)
  return objects
}

function merged(objects: Json[], patch: Json, target?: Json): Json[] {
  let found = 0
  const result = objects.flatMap((one) => {
    const same =
      one.apiVersion === patch.apiVersion && one.kind === patch.kind && nameOf(one) === nameOf(patch)
    if (target ? !isSelected(one, target) : !same) return [one]
    found++
    if (patch.$patch === 'delete') return []
    return [merge(one, target ? { ...patch, metadata: one.metadata } : patch) as Json]
  })
  if (!target && found !== 1)
    throw new Error(`no matches for ${String(patch.apiVersion)} ${String(patch.kind)} ${nameOf(patch)}`)
  return result
}

/** A merge as Kustomize has it of custom resources: lists are replaced, and null removes. */
export function merge(old: unknown, patch: unknown): unknown {
  if (!isMap(patch)) return patch
  if (patch.$patch === 'replace') return merge(undefined, { ...patch, $patch: undefined })
  const result: Json = isMap(old) ? { ...old } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || (key === '$patch' && value === undefined)) delete result[key]
    else result[key] = merge(result[key], value)
  }
  return result
}

/** An object after a JSON patch; throws where the patch does not apply. */
export function operated(object: Json, operations: Json[]): Json {
  const root = structuredClone(object)
  for (const { op, path, from, value } of operations) {
    const [parent, key] = parentOf(root, String(path))
    if (op === 'test') {
      if (JSON.stringify(parent[key]) !== JSON.stringify(value))
        throw new Error(`test of ${String(path)} failed`)
    } else if (op === 'remove') removeAt(parent, key, String(path))
    else if (op === 'replace') {
      if (!(key in parent)) throw new Error(`nothing to replace at ${String(path)}`)
      parent[key] = structuredClone(value)
    } else if (op === 'add') addAt(parent, key, structuredClone(value))
    else {
      const [source, name] = parentOf(root, String(from))
      const moved = structuredClone(source[name])
      if (op === 'move') removeAt(source, name, String(from))
      addAt(parent, key, moved)
    }
  }
  return root
}

function removeAt(parent: Json, key: string, path: string): void {
  if (!(key in parent)) throw new Error(`nothing to remove at ${path}`)
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
}

function addAt(parent: Json, key: string, value: unknown): void {
  if (Array.isArray(parent)) parent.splice(key === '-' ? parent.length : Number(key), 0, value)
  else parent[key] = value
}

function parentOf(root: Json, pointer: string): [Json, string] {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const key = steps.pop()!
  const parent = steps.reduce<unknown>((value, step) => (value as Json | undefined)?.[step], root)
  if (typeof parent !== 'object' || parent === null) throw new Error(`nothing above ${pointer}`)
  return [parent as Json, key]
}

function replace(objects: Json[], { source, targets }: Json): void {
  const { fieldPath, ...select } = source as Json
  const object = objects.find((one) => isSelected(one, select))
  const [[parent, key]] = fields(object!, String(fieldPath), (wanted) => wanted) as [[Json, string]]
  const value = parent[key]
  if (value === undefined) throw new Error(`nothing at ${String(fieldPath)}`)
  for (const target of list(targets) as Json[]) {
    for (const [i, one] of objects.entries()) {
      if (!isSelected(one, target.select as Json)) continue
      objects[i] = structuredClone(one)
      for (const path of list(target.fieldPaths)) {
        const found = fields(objects[i], String(path), (wanted) => new RegExp(wanted))
        if (found.length === 0) throw new Error(`nothing at ${String(path)}`)
        for (const [holder, name] of found) holder[name] = value
      }
    }
  }
}

/** Every place a path leads to. Kustomize takes the name of an item as it is to read, and as a pattern to write. */
function fields(
  object: Json,
  path: string,
  meaning: (wanted: string) => string | RegExp,
): readonly (readonly [Json, string])[] {
  const steps = path.match(/\[[^\]]*\]|[^.[]+/g)!
  const key = steps.pop()!
  const parents = steps.reduce<unknown[]>(
    (values, step) => {
      const [, name, wanted] = /^\[(.*?)=(.*)\]$/.exec(step) ?? []
      if (name === undefined) return values.map((value) => (value as Json)[step])
      const means = meaning(wanted!)
      return values.flatMap((value) =>
        (value as Json[]).filter((item) => {
          const own = String(item[name])
          return typeof means === 'string' ? own === means : means.test(own)
        }),
      )
    },
    [object],
  )
  return parents.filter((parent) => isMap(parent) && key in parent).map((parent) => [parent as Json, key])
}

function isSelected(object: Json, select: Json): boolean {
  const [group, version] = String(object.apiVersion).split('/')
  const has: Json = { group, version, kind: object.kind, name: nameOf(object) }
  return Object.keys(has).every(
    (key) => select[key] === undefined || new RegExp(`^(${String(select[key])})$`).test(String(has[key])),
  )
}

function nameOf(object: Json): string {
  return String((object.metadata as Json | undefined)?.name)
}

function read(folder: Folder, path: string): unknown[] {
  const text = folder[path]
  if (text === undefined) throw new Error(`no file ${path}`)
  return loaded(text)
}

function loaded(text: string): unknown[] {
  const documents = parseAllDocuments(text).map((document) => document.toJS() as unknown)
  return documents.filter((document) => document !== null && document !== undefined)
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

function isMap(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
