import { printPlace } from '@capi-migrate/transitions'
import type { JsonMap } from '@capi-migrate/edits/json'
import type { Kustomization, PatchEntry, Reference } from './kustomization.ts'
import { isOurs } from './left-behind.ts'
import type { Resource } from './selector.ts'

/** What one document of a patch finds where it is applied, over all builds. */
export interface Use {
  readonly patch: PatchEntry
  /** Kustomizations that apply it. */
  readonly by: readonly string[]
  /** The objects it is applied to, each as it is just before; equal ones once. */
  readonly targets: readonly JsonMap[]
  /** What is not at hand of a kustomization that finds nothing, or may find more: names of bases, as they are written. */
  readonly missing: readonly string[]
  /** True where Kustomize is told a schema of its own, and lists may be merged by key. */
  readonly hasSchema: boolean
  /** True where a file of the repository that is not in the run may hold more of what it finds: that stays. */
  readonly isPartial: boolean
}

interface Filling extends Use {
  readonly by: string[]
  readonly targets: JsonMap[]
  /** The targets as texts. */
  readonly known: Set<string>
  missing: string[]
  hasSchema: boolean
  isPartial: boolean
}

/** Everything that builds learn about files and patches. */
export class Uses {
  /** By the file that holds the patch and the offset in it; see {@link keyOf}. */
  readonly patches = new Map<string, Filling>()
  /** What each entry of a kustomization has found; see {@link entryKey}. */
  readonly found = new Map<string, readonly JsonMap[]>()
  /** The entries among them that may find more in files of the repository that are not in the run. */
  readonly partial = new Set<string>()
  /** Files with patches and selectors, and the files that hold what these find. */
  readonly ties = new Map<string, Set<string>>()
  /** Files that are named as resources, with who names them. */
  readonly #files = new Map<string, string[]>()

  addFile(path: string, by: string): void {
    const known = this.#files.get(path)
    if (known) known.push(by)
    else this.#files.set(path, [by])
  }

  /** Files that hold resources, with the kustomizations that name them. */
  get files(): ReadonlyMap<string, readonly string[]> {
    return this.#files
  }

  /** A patch has been applied to what it found. */
  record(
    by: Kustomization,
    patch: PatchEntry,
    key: string,
    found: readonly Resource[],
    missing: readonly Reference[],
  ): void {
    const use = this.#use(key, patch)
    const targets = found.map(({ object }) => object)
    use.by.push(by.path)
    if (patch.file?.path !== undefined) this.tie(patch.file.path, found)
    if (patch.file?.path === undefined || patch.target?.version !== undefined) this.tie(by.path, found)
    for (const target of targets) {
      const text = JSON.stringify(target)
      if (!use.known.has(text)) use.targets.push(target)
      use.known.add(text)
    }
    for (const { name } of targets.length === 0 || mayFindMore(patch) ? missing : [])
      if (!use.missing.includes(name)) use.missing.push(name)
    if (mayFindMore(patch) && missing.some(({ path }) => path !== undefined)) {
      use.isPartial = true
      this.partial.add(entryKey(by.path, patch))
    }
    if (by.value.openapi !== undefined || by.value.crds !== undefined) use.hasSchema = true
    this.#add(by, patch, targets)
  }

  /** A patch that cannot be read selects something all the same. */
  select(by: Kustomization, patch: PatchEntry, resources: readonly Resource[]): void {
    this.tie(by.path, resources)
    const targets = resources.map(({ object }) => object)
    this.#add(by, patch, targets)
  }

  /** Something in a file is about what a build has found: objects of ours tie it to the files that they stand in. */
  tie(holder: string, found: readonly Resource[]): void {
    const own = this.ties.get(holder) ?? new Set()
    for (const one of found) if (one.path !== holder && isOurs(one.object)) own.add(one.path)
    if (own.size > 0) this.ties.set(holder, own)
  }

  #add(by: Kustomization, patch: PatchEntry, targets: readonly JsonMap[]): void {
    const entry = entryKey(by.path, patch)
    this.found.set(entry, [...(this.found.get(entry) ?? []), ...targets])
  }

  #use(key: string, patch: PatchEntry): Filling {
    let use = this.patches.get(key)
    if (!use)
      this.patches.set(
        key,
        (use = {
          patch,
          by: [],
          targets: [],
          known: new Set(),
          missing: [],
          hasSchema: false,
          isPartial: false,
        }),
      )
    return use
  }
}

/** True for a patch of more than one object: its target is not a kind and a name. */
function mayFindMore({ target }: PatchEntry): boolean {
  return target !== undefined && !(isName(target.kind) && isName(target.name))
}

/** True for a name, and not a pattern of names. */
function isName(text: unknown): boolean {
  return typeof text === 'string' && /^[\w.-]+$/.test(text)
}

/** What a document of a patch is known by: its file, the place in it where it is a text in another one, its offset. */
export function keyOf(
  file: string,
  { file: byPath, place }: Pick<PatchEntry, 'file' | 'place'>,
  start: number,
): string {
  return byPath ? `${file}@${start}` : `${file}#${printPlace(place)}@${start}`
}

/** What an entry of a kustomization is known by. */
export function entryKey(kustomization: string, { place }: PatchEntry): string {
  return `${kustomization}#${printPlace(place)}`
}
