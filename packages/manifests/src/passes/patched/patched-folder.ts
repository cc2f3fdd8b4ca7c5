import { dirname, relative, resolve } from 'node:path'
import { transitions } from '@capi-migrate/transitions'
import type { UnitSources } from '@capi-migrate/edits'
import { isMap, textOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { isKustomizationFile } from '../kustomize/kustomization.ts'
import { mayHold } from '../../read/ours.ts'
import type { SeenSources } from '../../read/seen-sources.ts'
import { holderMarks, patchListsIn } from './holders.ts'
import type { PlacedList } from './holders.ts'
import { reaching } from './reached.ts'

/** Patches in an object of another tool, for what lies in the run. */
export interface PatchedFolder {
  /** The file that holds the object. */
  readonly holder: string
  /** A path that is in no run, for the same patches as a kustomization. */
  readonly path: string
  /** That kustomization: what it lays patches over, and the patches. */
  readonly text: string
  /** Where the patches begin in the holder. */
  readonly start: number
  /** What leads from an offset of the patches to the same in the holder; absent where they are written in another way. */
  readonly shift?: number
  /** The files that are patched. */
  readonly files: readonly string[]
  /** Those among them of which something else makes what is patched. */
  readonly sources: readonly string[]
}

const everyKind = [...new Set(transitions.map(({ kind }) => kind))]

/** Kinds of ours that patches name, as far as a quick look tells. */
const named = new RegExp(`(?:\\b|\\\\n)kind\\W{1,6}(${everyKind.join('|')})\\b`, 'g')

/** The objects of a run that patch what lies in it. */
export function patchedFolders(sources: SeenSources): readonly PatchedFolder[] {
  let reachedBy: ReturnType<typeof reaching> | undefined
  const isAbout = aboutKinds(sources)
  return sources.paths.flatMap((holder) => {
    if (!holderMarks.some((mark) => sources.holds(holder, mark))) return []
    const text = sources.textOf(holder)
    if (!text || !mayPatch(text)) return []
    return patchListsIn(text).flatMap((list, i) => {
      const kinds = list.patches.flatMap(kindsIn)
      if (kinds.length === 0 && list.components.length === 0) return []
      reachedBy ??= reaching(sources)
      const found = list.reach.map((reach) => reachedBy!(reach, holder))
      const resources = [...new Set(found.flatMap((one) => one.resources))]
      const made = [...new Set(found.flatMap((one) => one.sources))]
      const isOne = made.some((path) => isAbout(path, kinds))
      if (resources.length === 0 && !isOne) return []
      const folders = found.flatMap((one) => one.folders)
      const components = folders.flatMap((folder) => list.components.map((name) => resolve(folder, name)))
      return folderOf(holder, text, list, { resources, components, sources: isOne ? made : [] }, i)
    })
  })
}

/** A quick look at a text: some files with such objects are large, such as definitions of them. */
function mayPatch(text: string): boolean {
  if (/\bcomponents["']?:\s*(?:\[|-)/.test(text)) return true
  if (!/[Pp]atch|@overlay/.test(text)) return false
  return text.search(named) !== -1 || (isOpen.test(text) && !text.includes('CustomResourceDefinition'))
}

/** What a target says that names objects without their kind. */
const isOpen =
  /\b(?:label|annotation)Selector\b|\bgroup\W{1,4}(?:\w+\.)?cluster\.x-k8s\.io|\bkind\W{1,4}\w*[.*|([]/

/** The kinds of ours that a patch names; the empty one stands for any. */
export function kindsIn({ target, patch }: JsonMap): readonly string[] {
  if (isMap(target) && !/^\w+$/.test(textOf(target.kind) ?? '')) return ['']
  const texts = [JSON.stringify(target ?? ''), String(patch)]
  return texts.flatMap((text) => [...text.matchAll(named)].map(([, kind]) => kind!))
}

/** Tells whether a file speaks of one of some kinds of ours; each file is looked through once. */
export function aboutKinds({ textOf }: UnitSources): (path: string, kinds: readonly string[]) => boolean {
  const known = new Map<string, ReadonlySet<string>>()
  const kindsOf = (path: string): ReadonlySet<string> => {
    const text = textOf(path) ?? ''
    return new Set(['', ...everyKind].filter((kind) => (kind === '' ? mayHold(text) : text.includes(kind))))
  }
  return (path, wanted) => {
    const about = known.get(path) ?? kindsOf(path)
    known.set(path, about)
    return wanted.some((kind) => about.has(kind))
  }
}

function folderOf(
  holder: string,
  text: string,
  list: PlacedList,
  { resources, components, sources }: Record<'resources' | 'components' | 'sources', readonly string[]>,
  index: number,
): PatchedFolder {
  const folder = `${holder}.patches-${index}`
  const pathTo = (file: string): string => relative(folder, isKustomizationFile(file) ? dirname(file) : file)
  const all = {
    holder,
    path: `${folder}/kustomization.yaml`,
    start: list.start,
    files: [...resources, ...sources],
    sources,
  }
  const lines = sources.length === 0 && list.isSame ? linesOf(text, list) : undefined
  if (lines === undefined) {
    // What is made of other files is not at hand.
    const named = [...resources.map(pathTo), ...(sources.length > 0 ? ['./not-at-hand.yaml'] : [])]
    const kustomization = { resources: named, components: components.map(pathTo), patches: list.patches }
    return { ...all, text: JSON.stringify(kustomization) }
  }
  const { indent, from } = lines
  const named = Object.entries({ resources, components }).flatMap(([key, paths]) => [
    `${indent}${key}:`,
    ...paths.map((path) => `${indent}- ${JSON.stringify(pathTo(path))}`),
  ])
  const head = [...named, ''].join('\n')
  const own = text.slice(from, list.start + list.node.end - list.node.start)
  return { ...all, text: `${head}${own}\n`, shift: from - head.length }
}

/** Where the lines of a list with its key begin; `undefined` in flow style. */
function linesOf(
  text: string,
  { node, start }: PlacedList,
): { readonly indent: string; readonly from: number } | undefined {
  if (node.kind !== 'list' || node.flow) return undefined
  const before = text.slice(0, start)
  const key = /(?:^|\n)( *)patches:[^\S\n]*(?:#[^\n]*)?\n\s*(?:#[^\n]*\n\s*)*$/.exec(
    before.replaceAll('\r\n', ' \n'),
  )
  return key ? { indent: key[1]!, from: key[0].startsWith('\n') ? key.index + 1 : key.index } : undefined
}
