import { limits } from '@capi-migrate/edits'
import { withEmptiesDefaulted } from '@capi-migrate/transitions'
import { documentsOf, objectsOf } from './file-documents.ts'
import type { FileDocument } from './file-documents.ts'
import { isMap, textOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { isPaired, patchesOf, referencesOf } from './kustomization.ts'
import type { Kustomization, PatchEntry, Reference } from './kustomization.ts'
import { labelled, labellingOf } from './labelled.ts'
import { isOurs } from './left-behind.ts'
import { patched } from './patched.ts'
import { isPatchOf, isPatchOfAnyVersion, selects } from './selector.ts'
import type { Resource } from './selector.ts'
import type { UnitFiles } from './unit-files.ts'
import { keyOf, Uses } from './uses.ts'

/** What a kustomization builds, as far as this program has to know: no names or images are changed. */
export interface Built {
  readonly resources: readonly Resource[]
  /** What it names and is not at hand: another host, a file outside the run, or one that cannot be read. */
  readonly missing: readonly Reference[]
  /** Paths of the kustomizations that have a part in it: its own, and those below it. */
  readonly of: readonly string[]
}

/**
 * Builds kustomizations like Kustomize does, to know what each patch finds when it is applied. Each kustomization is
 * built once; a component is built into each that names it.
 */
export class Builder {
  readonly uses = new Uses()
  readonly isExact: boolean
  readonly #files: UnitFiles
  readonly #built = new Map<string, Built>()
  /** What components make of what they are laid over, by their paths. */
  readonly #laid = new Map<string, Built[]>()
  #depth = 0

  /** @param isExact true where a patch of another version than its object finds nothing, as in Kustomize */
  constructor(files: UnitFiles, isExact = false) {
    this.#files = files
    this.isExact = isExact
  }

  /** Everything that has been built so far. */
  get all(): readonly Built[] {
    return [...this.#built.values()]
  }

  /** Builds a kustomization with everything below it. */
  build(kustomization: Kustomization): Built {
    const known = this.#built.get(kustomization.path)
    if (known) return known
    this.#built.set(kustomization.path, { resources: [], missing: [], of: [] })
    this.#depth++
    const built = new Build(this, this.#files, this.uses, kustomization).run([])
    this.#depth--
    this.#built.set(kustomization.path, built)
    return built
  }

  /** Adds what a component makes of what it is laid over. */
  addLaid(component: Kustomization, built: Built): void {
    const known = this.#laid.get(component.path)
    if (known) known.push(built)
    else this.#laid.set(component.path, [built])
  }

  /** What a kustomization builds; of a component, all that it makes wherever it is laid over something. */
  builtBy(one: Kustomization): Built {
    const laid = this.#laid.get(one.path)
    if (!laid) return this.build(one)
    return {
      resources: laid.flatMap(({ resources }) => resources),
      missing: laid.flatMap(({ missing }) => missing),
      of: [...new Set(laid.flatMap(({ of }) => of))],
    }
  }

  /** True where no kustomization can be built below the one that is being built. */
  get isTooDeep(): boolean {
    return this.#depth >= limits.kustomizations
  }
}

/** One kustomization on its way. */
class Build {
  #resources: readonly Resource[] = []
  readonly #missing = new Set<Reference>()
  readonly #of: Set<string>
  /** What it has named so far. */
  readonly #added = new Set<string>()
  readonly #builder: Builder
  readonly #files: UnitFiles
  readonly #uses: Uses
  readonly #own: Kustomization

  constructor(builder: Builder, files: UnitFiles, uses: Uses, own: Kustomization) {
    this.#builder = builder
    this.#files = files
    this.#uses = uses
    this.#own = own
    this.#of = new Set([own.path])
  }

  run(from: readonly Resource[], depth = 0): Built {
    this.#resources = from
    for (const name of givenTo(this.#own, depth === 0))
      this.#missing.add({ place: [], name, path: undefined })
    for (const key of ['resources', 'bases'])
      for (const reference of referencesOf(this.#own, key)) this.#addResource(reference)
    for (const reference of referencesOf(this.#own, 'components')) this.#addComponent(reference, depth)
    for (const patch of patchesOf(this.#own)) this.#patch(patch)
    const labelling = labellingOf(
      this.#own,
      (path) => this.#files.documents(path)?.map(({ value }) => value) ?? [],
    )
    const resources = this.#resources.map((one) => labelled(renamed(one, this.#own.value), labelling))
    return { resources, missing: [...this.#missing], of: [...this.#of] }
  }

  #addResource(reference: Reference): void {
    const { path } = reference
    // Kustomize refuses an object that is added twice, so nothing is lost by adding it once.
    if (path !== undefined && this.#added.has(path)) return
    const documents = path === undefined ? undefined : this.#files.documents(path)
    const base = path !== undefined && !documents ? this.#files.kustomization(path) : undefined
    if (path !== undefined) this.#added.add(path)
    const built = base && this.#base(base)
    if (built) {
      this.#resources = [...this.#resources, ...built.resources]
      for (const one of built.missing) this.#missing.add(one)
      for (const one of built.of) this.#of.add(one)
    } else if (documents) {
      this.#uses.addFile(path!, this.#own.path)
      // A patch is laid over an object and over its conversion, which writes out what older releases stored.
      const objects = documents.flatMap(({ value }) => objectsOf(value)).map(withEmptiesDefaulted)
      this.#resources = [...this.#resources, ...objects.map((object) => resourceOf(object, path!))]
    } else this.#missing.add(reference)
  }

  /** What a base builds; `undefined` where that is deeper, or more, than anybody builds. */
  #base(base: Kustomization): Built | undefined {
    if (this.#builder.isTooDeep) return undefined
    const built = this.#builder.build(base)
    return this.#resources.length + built.resources.length > limits.builtObjects ? undefined : built
  }

  #addComponent(reference: Reference, depth: number): void {
    const component = reference.path === undefined ? undefined : this.#files.kustomization(reference.path)
    if (!component || depth > 20) return void this.#missing.add(reference)
    const build = new Build(this.#builder, this.#files, this.#uses, component)
    const built = build.run(this.#resources, depth + 1)
    const { resources, missing, of } = built
    this.#builder.addLaid(component, { ...built, missing: [...this.#missing, ...missing] })
    this.#resources = resources
    for (const one of missing) this.#missing.add(one)
    for (const one of of) this.#of.add(one)
  }

  #patch(patch: PatchEntry): void {
    const { path } = this.#own
    const holder = patch.file ? patch.file.path : path
    const documents = patch.file ? holder && this.#files.documents(holder) : documentsOf(patch.text ?? '')
    if (!holder || !documents) {
      if (patch.target)
        this.#uses.select(
          this.#own,
          patch,
          this.#resources.filter(targetOf(patch, undefined, this.#resources)),
        )
      if (patch.file) this.#missing.add(patch.file)
      return
    }
    for (const document of documents) {
      const key = keyOf(holder, patch, document.start)
      this.#uses.record(this.#own, patch, key, this.#apply(patch, document), [...this.#missing])
    }
  }

  /** Applies a patch; returns what it found, as it was. */
  #apply(patch: PatchEntry, { value }: FileDocument): readonly Resource[] {
    const isExact = this.#builder.isExact || isPaired(patch, this.#own)
    const isTarget = targetOf(patch, value, this.#resources, isExact)
    const targets = this.#resources.filter(isTarget)
    const found = new Set(targets)
    this.#resources = this.#resources.flatMap((resource) => {
      if (!found.has(resource)) return [resource]
      const object = patched(resource.object, value)
      return object ? [{ ...resource, object }] : []
    })
    return targets
  }
}

/**
 * What a kustomization patches that no file holds: what its charts and generators print, or where it names nothing to
 * patch, what it is given: Fleet and post-renderers of Helm give it what a chart prints.
 *
 * @param isAlone true for a component that no kustomization of the run lays over anything
 */
export function givenTo({ value, isComponent }: Kustomization, isAlone = false): readonly string[] {
  const printing = printers.filter((key) => value[key] !== undefined)
  if (isComponent && isAlone) return ['what it is laid over']
  if (printing.length > 0) return printing.map((key) => `what its ${key} print`)
  const isEmpty = !isComponent && sources.every((key) => value[key] === undefined)
  return isEmpty ? ['what it is given'] : []
}

const printers: readonly string[] = ['generators', 'helmCharts', 'helmChartInflationGenerator']
const sources: readonly string[] = ['resources', 'bases', 'components']

/** What a patch is applied to: what its target selects, or the object it names itself. */
function targetOf(
  { target }: PatchEntry,
  value: unknown,
  resources: readonly Resource[],
  isExact = false,
): (resource: Resource) => boolean {
  if (target) {
    const anyVersion = { ...target, version: undefined }
    const own = (resource: Resource): boolean => selects(target, resource)
    if (isExact || resources.some(own)) return own
    return (resource) => isOurs(resource.object) && selects(anyVersion, resource)
  }
  if (!isMap(value)) return () => false
  const exact = (resource: Resource): boolean => isPatchOf(value, resource)
  return isExact || resources.some(exact) ? exact : (resource) => isPatchOfAnyVersion(value, resource)
}

function resourceOf(object: JsonMap, path: string): Resource {
  const { name, namespace } = isMap(object.metadata)
    ? object.metadata
    : { name: undefined, namespace: undefined }
  return {
    object,
    path,
    names: name === undefined ? [] : [String(name)],
    namespaces: namespace === undefined ? [] : [String(namespace)],
  }
}

/** Patches further up may use any name that a resource has had. */
function renamed(resource: Resource, { namePrefix, nameSuffix, namespace }: JsonMap): Resource {
  const last = resource.names.at(-1)
  const name =
    last === undefined ? undefined : `${textOf(namePrefix) ?? ''}${last}${textOf(nameSuffix) ?? ''}`
  const space = textOf(namespace)
  return {
    ...resource,
    names: name === undefined || name === last ? resource.names : [...resource.names, name],
    namespaces: space === undefined ? resource.namespaces : [...resource.namespaces, space],
  }
}
