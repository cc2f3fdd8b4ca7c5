import { basename, dirname, resolve } from 'node:path'
import type { Place } from '@capi-migrate/transitions'
import { spoken } from '../../read/stand-in/token.ts'
import { isMap, listOf, textOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import type { FileDocument } from './file-documents.ts'
import type { Selector } from './selector.ts'

/** A kustomization file. */
export interface Kustomization {
  readonly path: string
  readonly document: FileDocument
  readonly value: JsonMap
  /** True for a component: it works on the resources of whoever names it. */
  readonly isComponent: boolean
}

/** Something a kustomization names by a path. */
export interface Reference {
  readonly place: Place
  /** As it is written. */
  readonly name: string
  /** The file or folder it leads to; `undefined` for a URL. */
  readonly path: string | undefined
}

/** A patch of a kustomization. */
export interface PatchEntry {
  /** Where its text or its path stands. */
  readonly place: Place
  readonly target: Selector | undefined
  readonly targetPlace: Place
  /** The patch itself, for one that stands in the kustomization. */
  readonly text?: string
  readonly file?: Reference
}

/** What a kustomization says of itself where it works on the resources of another one. */
const shared: readonly string[] = ['Component']

const names: readonly string[] = ['kustomization.yaml', 'kustomization.yml', 'Kustomization']

const templateEndings: readonly string[] = ['.tmpl', '.tpl', '.tftpl', '.gotmpl', '.j2', '.jinja', '.jinja2']

/** True for the names that Kustomize looks for. */
export function isKustomizationFile(path: string): boolean {
  return names.includes(basename(path))
}

/** The same for the files of which templates make such files: `kustomization.yaml.tmpl`, `prod-kustomization.yaml.j2`. */
export function mayBeKustomization(path: string): boolean {
  if (isKustomizationFile(path)) return true
  const ending = templateEndings.find((one) => path.endsWith(one))
  return ending !== undefined && /(?:^|[-_.])kustomization(?:\.ya?ml)?$/i.test(basename(path, ending))
}

/** The kustomization files that a folder may hold. */
export function kustomizationsIn(folder: string): readonly string[] {
  const templates = names.flatMap((name) => templateEndings.map((ending) => name + ending))
  return [...names, ...templates].map((name) => resolve(folder, name))
}

/** Reads a kustomization; `undefined` where the documents are something else. */
export function kustomizationOf(
  path: string,
  documents: readonly FileDocument[] | undefined,
): Kustomization | undefined {
  const [document, more] = documents ?? []
  if (!document || more || !isMap(document.value)) return undefined
  const { value } = document
  const group = textOf(value.apiVersion)?.split('/')[0]
  if (group !== undefined && group !== 'kustomize.config.k8s.io') return undefined
  return { path, document, value, isComponent: shared.includes(String(value.kind)) }
}

/** Everything below `resources`, `bases` and `components`. */
export function referencesOf({ path, document, value }: Kustomization, key: string): readonly Reference[] {
  return listOf(value[key]).flatMap((item, i) => {
    const text = textOf(item)
    const name = text === undefined ? undefined : spoken(text, document.tokens ?? [])
    return name === undefined ? [] : [referenceTo(path, [key, i], name)]
  })
}

/** What a kustomization names at a place. */
export function referenceTo(from: string, place: Place, name: string): Reference {
  const isRemote =
    /^[a-z+]+:\/\/|^git@|^(?:[\w-]+\.)+[a-z]{2,}\/[^/]+\/|\?ref=/i.test(name) && !name.startsWith('.')
  return { place, name, path: isRemote ? undefined : resolve(dirname(from), name) }
}

/** The patches of a kustomization in the order they are applied. */
export function patchesOf(kustomization: Kustomization): readonly PatchEntry[] {
  let patches = known.get(kustomization)
  if (!patches) known.set(kustomization, (patches = readPatches(kustomization)))
  return patches
}

const known = new WeakMap<Kustomization, readonly PatchEntry[]>()

function readPatches(kustomization: Kustomization): readonly PatchEntry[] {
  const { value } = kustomization
  const strategic = listOf(value.patchesStrategicMerge).flatMap((patch, i): PatchEntry[] => {
    const text = textOf(patch)
    return text === undefined
      ? []
      : [
          entry(
            kustomization,
            ['patchesStrategicMerge', i],
            isInline(text) ? { patch: text } : { path: text },
            true,
          ),
        ]
  })
  const both = ['patches', 'patchesJson6902'].flatMap((key) =>
    listOf(value[key]).flatMap((patch, i) =>
      isMap(patch) ? [entry(kustomization, [key, i], patch, false)] : [],
    ),
  )
  return [...strategic, ...both]
}

function entry({ path, document }: Kustomization, place: Place, patch: JsonMap, bare: boolean): PatchEntry {
  const target = isMap(patch.target) ? patch.target : undefined
  const text = textOf(patch.patch)
  const file = textOf(patch.path)
  const at = (key: string): Place => (bare ? place : [...place, key])
  const own = { target, targetPlace: [...place, 'target'] }
  if (text !== undefined) return { ...own, place: at('patch'), text }
  if (file === undefined) return { ...own, place }
  return {
    ...own,
    place: at('path'),
    file: referenceTo(path, at('path'), spoken(file, document.tokens ?? [])),
  }
}

/** The lists of a kustomization that name files with parts of it. */
export const partLists = ['configurations', 'replacements', 'transformers'] as const

/** The files below one of the {@link partLists}. */
export function partFilesOf({ path, value }: Kustomization, key: string): readonly string[] {
  return listOf(value[key]).flatMap((part, i) => {
    const name = textOf(isMap(part) ? part.path : part)
    return name === undefined || isInline(name) ? [] : (referenceTo(path, [key, i], name).path ?? [])
  })
}

/** The transformers that stand in a kustomization as texts. */
export function inlineTransformersOf({ value }: Kustomization): readonly { place: Place; text: string }[] {
  return listOf(value.transformers).flatMap((part, i) => {
    const text = textOf(part)
    return text !== undefined && isInline(text) ? [{ place: ['transformers', i], text }] : []
  })
}

/** True for a text that stands where the path of a file might. */
function isInline(text: string): boolean {
  return text.includes('\n') || text.startsWith('{')
}

/** True for a patch that has a twin for another version: the one finds nothing where the other does. */
export function isPaired({ target }: PatchEntry, own: Kustomization): boolean {
  if (target === undefined) return false
  let versions = versionsOf.get(own)
  if (!versions) {
    versions = new Map()
    versionsOf.set(own, versions)
    for (const { target: other } of patchesOf(own)) {
      if (other === undefined) continue
      const same = versions.get(withoutVersion(other)) ?? new Set()
      versions.set(withoutVersion(other), same.add(other.version))
    }
  }
  return (versions.get(withoutVersion(target))?.size ?? 0) > 1
}

/** The versions that the patches of a kustomization say, by all else that their targets do. */
const versionsOf = new WeakMap<Kustomization, Map<string, Set<unknown>>>()

function withoutVersion(target: Selector): string {
  return JSON.stringify({ ...target, version: undefined })
}
