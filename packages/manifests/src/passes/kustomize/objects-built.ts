import type { JsonMap } from '@capi-migrate/edits/json'
import { usedBy } from '@capi-migrate/transitions'
import type { Beside } from '../classes/beside.ts'
import type { Built } from './build.ts'
import { gvkOf } from './selector.ts'
import type { Resource } from './selector.ts'

/**
 * The objects that kustomizations build: the templates of a ClusterClass and the users of an object, as each overlay makes
 * them. What is built is gone through once, when something of it is first asked for.
 */
export class ObjectsBuilt {
  readonly #all: readonly Built[]
  /** The builds that a kustomization has a part in, by its path. */
  readonly #builds = new Map<string, Built[]>()
  readonly #indices = new Map<Built, Index>()
  #namespaces: Map<string, Set<string | undefined>> | undefined
  #holders: ReadonlyMap<string, readonly Built[]> | undefined

  constructor(all: readonly Built[]) {
    this.#all = all
    for (const built of all) for (const path of built.of) listIn(this.#builds, path).push(built)
  }

  /** @param by paths of kustomizations: only what these have a part in counts; where absent, everything does */
  lookup(by?: readonly string[]): Beside {
    let own: readonly Built[] | undefined
    const find = (key: string): readonly JsonMap[] => {
      const builds = by ? (own ??= this.#of(by)) : this.#holding(key)
      return unique(builds.flatMap((built) => this.#indexOf(built).get(key) ?? []))
    }
    return {
      templates: (group, kind, name) => find(templateKey(group, kind, name)),
      users: (kind, name) => find(userKey(kind, name)),
    }
  }

  /** The namespace of all objects of a file, however they are built; `undefined` where they have several, or none. */
  namespaceOf(path: string): string | undefined {
    if (!this.#namespaces) {
      this.#namespaces = new Map()
      for (const { resources } of this.#all.filter((built) => !this.#isBase(built)))
        for (const { path, namespaces } of resources) {
          const known = this.#namespaces.get(path) ?? new Set()
          this.#namespaces.set(path, known.add(namespaces.at(-1)))
        }
    }
    const [namespace, ...others] = this.#namespaces.get(path) ?? []
    return others.length === 0 ? namespace : undefined
  }

  /** The builds that one of some kustomizations has a part in, in order. */
  #of(paths: readonly string[]): readonly Built[] {
    if (paths.length === 1) return this.#builds.get(paths[0]!) ?? []
    const some = new Set(paths.flatMap((path) => this.#builds.get(path) ?? []))
    return this.#all.filter((built) => some.has(built))
  }

  /** The builds in which something stands under a key, in order. */
  #holding(key: string): readonly Built[] {
    if (!this.#holders) {
      const holders = new Map<string, Built[]>()
      for (const built of this.#all)
        for (const key of this.#indexOf(built).keys()) listIn(holders, key).push(built)
      this.#holders = holders
    }
    return this.#holders.get(key) ?? []
  }

  #indexOf(built: Built): Index {
    let index = this.#indices.get(built)
    if (!index) this.#indices.set(built, (index = indexOf(built.resources, !this.#isBase(built))))
    return index
  }

  /** What a base lacks its overlays may give: it is not built for itself then. What has a part in a build brings all that it names. */
  #isBase({ of }: Built): boolean {
    return this.#builds.get(of[0]!)?.some((other) => other.of.length > of.length) ?? false
  }
}

/** Objects by what may be asked of them, as they are built. */
type Index = ReadonlyMap<string, readonly JsonMap[]>

function indexOf(resources: readonly Resource[], hasUsers: boolean): Index {
  const index = new Map<string, JsonMap[]>()
  const known = hasUsers ? namesIn(resources) : undefined
  for (const { object, names } of resources) {
    const { group, kind } = gvkOf(object)
    const keys = new Set(names.map((name) => templateKey(group, kind, name)))
    for (const { kind, name } of known ? usedBy(object) : [])
      for (const each of [name, ...(known!.get(`${kind} ${name}`) ?? [])]) keys.add(userKey(kind, each))
    for (const key of keys) listIn(index, key).push(object)
  }
  return index
}

/** All names of the objects of a kind that have one name, on their way or at its end. */
function namesIn(resources: readonly Resource[]): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>()
  for (const { object, names } of resources)
    for (const name of names) {
      const key = `${String(object.kind)} ${name}`
      const known = all.get(key)
      if (known) for (const each of names) known.add(each)
      else all.set(key, new Set(names))
    }
  return all
}

function templateKey(group: string, kind: string, name: string): string {
  return `${group} ${kind} ${name}`
}

function userKey(kind: string, name: string): string {
  return `uses ${kind} ${name}`
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  let list = lists.get(key)
  if (!list) lists.set(key, (list = []))
  return list
}

function unique(objects: readonly JsonMap[]): readonly JsonMap[] {
  return [...new Map(objects.map((object) => [JSON.stringify(object), object])).values()]
}
