import type { FilePlan, UnitSources } from '@capi-migrate/edits'
import type { ConvertOptions, Place } from '@capi-migrate/transitions'
import { valueOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { rewriteText } from '../classes/rewrite-text.ts'
import { planDocument } from '../../document/plan-document.ts'
import type { DocumentPlan } from '../../document/plan-document.ts'
import type { DocumentPlanner, ManifestOptions, TextPlanner } from '../../document/manifest-plan.ts'
import { variablePlaceholder } from '../template/placeholder.ts'
import { Builder, givenTo } from './build.ts'
import { withDifferences } from './built-alike.ts'
import { ObjectsBuilt } from './objects-built.ts'
import { together } from './change.ts'
import type { FoundFor } from './change.ts'
import { problemsAfter, unitsAfter } from './check-units.ts'
import { configurationChanges } from './field-specs.ts'
import { isJsonPatch } from '@capi-migrate/edits/json-patch'
import { isMap } from '@capi-migrate/edits/json'
import { mayBeKustomization, partFilesOf, patchesOf, referencesOf } from './kustomization.ts'
import type { Kustomization } from './kustomization.ts'
import { planFields } from './plan-fields.ts'
import { planKustomization } from './plan-kustomization.ts'
import { isPlainMerge, planLone, planPatch } from './plan-patch.ts'
import type { Sheeted } from './plan-patch.ts'
import { replacementChange, replacementChanges } from './replacements.ts'
import { selects } from './selector.ts'
import { isTransformer, transformerChanges } from './transformers.ts'
import { UnitFiles } from './unit-files.ts'
import { heldBack } from './units.ts'
import { entryKey, keyOf } from './uses.ts'
import type { Use } from './uses.ts'

/** The plan of each file that belongs to a unit, by its path, and what of them is tied together. */
export interface PlannedUnits {
  readonly plans: ReadonlyMap<string, FilePlan>
  /** Files with patches and selectors, and the files that hold what these find. */
  readonly ties: ReadonlyMap<string, ReadonlySet<string>>
  /** The kustomizations of which no file holds what they patch. */
  readonly given: readonly Kustomization[]
}

/**
 * Plans kustomizations and everything they name as one unit: a patch is planned by what it finds where it is
 * applied.
 *
 * @param planText plans a text where nothing more is known of its documents
 */
export function planUnits(
  sources: UnitSources,
  options: ManifestOptions,
  planText: TextPlanner,
): PlannedUnits {
  const planner = new UnitPlanner(sources, options, planText)
  return { plans: planner.plans(), ties: planner.ties, given: planner.given }
}

/** How a file is planned; without `documents` as any other. */
interface Planning {
  /** The kustomizations that name it, where it matters. */
  readonly by?: readonly string[]
  readonly documents?: Documents
  readonly isPatch?: true
}

/** Plans one document of a file; in a template its values may be placeholders. */
type Documents = (
  sheeted: Sheeted,
  root: Node,
  start: number,
  open: Pick<ConvertOptions, 'placeholder'>,
) => DocumentPlan | undefined

class UnitPlanner {
  readonly #sources: UnitSources
  readonly #options: ManifestOptions
  readonly #planText: TextPlanner
  readonly #files: UnitFiles
  readonly #builder: Builder
  readonly #kustomizations: readonly Kustomization[]
  readonly #objects: ObjectsBuilt

  constructor(sources: UnitSources, options: ManifestOptions, planText: TextPlanner) {
    this.#sources = sources
    this.#planText = planText
    this.#files = new UnitFiles(sources.textOf)
    this.#builder = new Builder(this.#files)
    this.#kustomizations = sources.paths
      .filter(mayBeKustomization)
      .flatMap((path) => this.#files.kustomization(path) ?? [])
    for (const one of this.#kustomizations) if (!one.isComponent) this.#builder.build(one)
    const laid = new Set(this.#builder.all.flatMap(({ of }) => of))
    const isAlone = (one: Kustomization): boolean =>
      one.isComponent && !laid.has(one.path) && one.value.resources === undefined
    for (const one of this.#kustomizations) if (isAlone(one)) this.#builder.build(one)
    this.#objects = new ObjectsBuilt(this.#builder.all)
    this.#options = {
      placeholder: variablePlaceholder(options),
      ...options,
      ...this.#objects.lookup(),
      rewrite: rewriteText,
    }
  }

  get ties(): PlannedUnits['ties'] {
    return this.#builder.uses.ties
  }

  get given(): PlannedUnits['given'] {
    return this.#kustomizations.filter((one) => givenTo(one).length > 0 || this.#isAbsent(one))
  }

  /** True where what a kustomization names as resources is not there before something prints it. */
  #isAbsent(one: Kustomization): boolean {
    const named = ['resources', 'bases'].flatMap((key) => referencesOf(one, key))
    return (
      named.length > 0 &&
      named.every(
        ({ path }) =>
          path !== undefined && this.#files.text(path) === undefined && !this.#files.kustomization(path),
      )
    )
  }

  plans(): ReadonlyMap<string, FilePlan> {
    const plans = new Map<string, FilePlan>()
    for (const [path, planning] of this.#plannings()) {
      const text = this.#files.text(path)
      if (text === undefined || !this.#files.documents(path)) continue
      const options = {
        ...this.#options,
        built: this.#objects.lookup(planning.by),
        file: this.#sources.nameOf(path),
        ...this.#namespaceOf(path),
        ...(planning.isPatch ? { isPatch: true } : { isBase: true as const }),
      }
      const { documents } = planning
      const form = documents && this.#files.formOf(path)
      plans.set(
        path,
        this.#planText(text, {
          ...options,
          ...(documents && { documents: plannerOf(documents) }),
          ...(form && { form }),
        }),
      )
    }
    const held = heldBack(plans, this.#kustomizations, this.#files)
    const after = unitsAfter(held, this.#sources, this.#kustomizations)
    const told = withDifferences(held, after, this.#kustomizations, this.#builder, (path) => ({
      ...this.#options,
      ...this.#objects.lookup([path]),
    }))
    const moved = heldBack(told, this.#kustomizations, this.#files)
    return problemsAfter(moved, after, this.#kustomizations, this.#builder)
  }

  #namespaceOf(path: string): Pick<ConvertOptions, 'namespace'> {
    const namespace = this.#objects.namespaceOf(path)
    return namespace === undefined ? {} : { namespace }
  }

  /** Every file that a unit consists of, and how its documents are planned. */
  #plannings(): ReadonlyMap<string, Planning> {
    const plannings = new Map<string, Planning>()
    for (const [path, by] of this.#builder.uses.files) plannings.set(path, { by })
    const patched = new Map<string, Planning>()
    for (const one of this.#kustomizations) {
      for (const { file } of patchesOf(one)) {
        if (!file?.path) continue
        const planning = patched.get(file.path) ?? this.#patchesIn(file.path)
        patched.set(file.path, planning)
        plannings.set(file.path, planning)
      }
      for (const path of partFilesOf(one, 'configurations'))
        plannings.set(path, { documents: this.#configuration(path) })
      for (const path of partFilesOf(one, 'replacements'))
        plannings.set(path, { documents: this.#replacements(one, path) })
      for (const path of this.#transformerFiles(one))
        plannings.set(path, { documents: this.#transformer(one, path) })
      plannings.set(one.path, { documents: this.#kustomization(one) })
    }
    return plannings
  }

  #patchesIn(path: string): Planning {
    const documents = this.#files.documents(path) ?? []
    const uses = documents.flatMap(({ value, start }) => {
      const use = this.#builder.uses.patches.get(keyOf(path, byPath, start))
      return use ? [{ value, use }] : []
    })
    const isLone = uses.length === 0 && documents.some(({ value }) => isJsonPatch(value))
    if (!isLone && uses.every(({ value, use }) => isPlainMerge(value, use, this.#optionsFor(use))))
      return { isPatch: true, by: uses.flatMap(({ use }) => use.by) }
    return { isPatch: true, documents: this.#patchIn(path) }
  }

  #patchIn(path: string): Documents {
    return (sheeted, root, start, open) => this.#patch(sheeted, keyOf(path, byPath, start + root.start), open)
  }

  #patch(sheeted: Sheeted, key: string, open: Pick<ConvertOptions, 'placeholder'>): DocumentPlan | undefined {
    const use = this.#builder.uses.patches.get(key)
    if (use) return planPatch(sheeted, use, { ...this.#optionsFor(use), ...open })
    const { text, document, around } = sheeted
    const value = document.root && valueOf(document.root)
    return isJsonPatch(value)
      ? planLone(document.root!, value, undefined, this.#options)
      : planDocument(text, document, this.#options, around)
  }

  /** A patch of a ClusterClass counts only where it is applied. */
  #optionsFor({ by }: Use): ManifestOptions {
    return { ...this.#options, ...this.#objects.lookup(by) }
  }

  #kustomization(one: Kustomization): Documents {
    return (sheeted, root, _, open) =>
      planKustomization(
        sheeted,
        one,
        { root, value: one.value },
        {
          options: this.#options,
          found: this.#foundFor(one),
          planInline: (place, patch) => this.#planInline(one.path, place, patch, open),
          planTransformer: (text) =>
            this.#planText(text, { ...this.#options, documents: plannerOf(this.#transformer(one)) }),
        },
      )
  }

  #planInline(
    path: string,
    place: Place,
    patch: string,
    open: Pick<ConvertOptions, 'placeholder'>,
  ): FilePlan {
    const documents = plannerOf((sheeted, root, start) =>
      this.#patch(sheeted, keyOf(path, { place }, start + root.start), open),
    )
    return this.#planText(patch, { ...this.#options, documents, isPatch: true })
  }

  /** A configuration of transformers serves every kustomization that names it. */
  #configuration(path: string): Documents {
    const found = this.#kustomizations
      .filter((one) => partFilesOf(one, 'configurations').includes(path))
      .map((one) => this.#foundFor(one, path))
    const selector: FoundFor['selector'] = (wanted) => {
      const all = found.map((one) => one.selector(wanted))
      return all.includes(undefined) ? undefined : all.flatMap((some) => some ?? [])
    }
    return (sheeted, root) => {
      const value = valueOf(root)
      const parts = isMap(value) ? configurationChanges(value, { selector }, this.#options) : []
      return planFields(sheeted, root, value, 'Kustomization', together(parts))
    }
  }

  #replacements(one: Kustomization, path: string): Documents {
    return (sheeted, root) => {
      const value = valueOf(root)
      const found = this.#foundFor(one, path)
      const parts = isMap(value)
        ? replacementChange(value, [], found, this.#options)
        : replacementChanges(value, [], found, this.#options)
      return planFields(sheeted, root, value, 'Kustomization', together(parts))
    }
  }

  /** The files of transformers that a kustomization names, and those of a folder that it names. */
  #transformerFiles(one: Kustomization): readonly string[] {
    return partFilesOf(one, 'transformers').flatMap((path) => {
      const folder = this.#files.kustomization(path)
      return folder ? referencesOf(folder, 'resources').flatMap((file) => file.path ?? []) : path
    })
  }

  #transformer(one: Kustomization, path = one.path): Documents {
    return (sheeted, root) => {
      const value = valueOf(root)
      if (!isTransformer(value))
        return planDocument(sheeted.text, sheeted.document, this.#options, sheeted.around)
      const parts = transformerChanges(value, this.#foundFor(one, path), this.#options)
      return planFields(sheeted, root, value, 'Kustomization', parts)
    }
  }

  /** @param holder the file that asks */
  #foundFor(one: Kustomization, holder = one.path): FoundFor {
    const { uses } = this.#builder
    const built = (): ReturnType<Builder['build']> => this.#builder.builtBy(one)
    return {
      patch: (entry) => {
        const found = uses.found.get(entryKey(one.path, entry))
        if (uses.partial.has(entryKey(one.path, entry))) return undefined
        if (!found || found.length > 0 || one.isComponent) return found
        return built().missing.length === 0 ? found : undefined
      },
      isUnread: ({ file }) =>
        file !== undefined && (file.path === undefined || !this.#files.documents(file.path)),
      selector: (selector) => {
        const found = built().resources.filter((resource) => selects(selector, resource))
        uses.tie(holder, found)
        return found.length > 0 || built().missing.length === 0
          ? found.map(({ object }) => object)
          : undefined
      },
    }
  }
}

function plannerOf(plan: Documents): DocumentPlanner {
  return (text, document, { placeholder }, around, start) =>
    document.root &&
    plan({ text, document, around }, document.root, start, { ...(placeholder && { placeholder }) })
}

/** Stands for a patch in a file of its own. */
const byPath = { place: [], file: { place: [], name: '', path: '' } }
