import { dirname, relative, resolve } from 'node:path'
import type { UnitSources } from '@capi-migrate/edits'
import { transitions } from '@capi-migrate/transitions'
import type { Node } from '@capi-migrate/edits/yaml'
import { documentsOf } from '../kustomize/file-documents.ts'
import { isKustomizationFile } from '../kustomize/kustomization.ts'
import { textAt, valueAt } from '../nested/find-nested.ts'
import { holderTest, nodesAt } from '../references/known-place.ts'
import { mayHold } from '../../read/ours.ts'
import { pathsBelow } from '../../read/paths-below.ts'
import type { SeenSources } from '../../read/seen-sources.ts'

/** Patches in an object of another tool, for what lies in a folder of the run. */
export interface PatchedFolder {
  /** The file that holds the object. */
  readonly holder: string
  /** A path that is in no run, for the same patches as a kustomization. */
  readonly path: string
  /** That kustomization: what it lays patches over, and the lines of the holder with the patches. */
  readonly text: string
  /** What leads from an offset of those lines to the same in the holder. */
  readonly shift: number
  /** Where those lines begin in the text. */
  readonly from: number
  /** The files that are patched. */
  readonly files: readonly string[]
}

/** Where tools keep patches in the form of Kustomize, and the folder that they are for. */
const places = [
  ['kustomize.toolkit.fluxcd.io/Kustomization', 'spec', ''],
  ['argoproj.io/Application', 'spec.source', 'kustomize'],
  ['argoproj.io/Application', 'spec.sources[]', 'kustomize'],
] as const

/** What a file with such an object holds. */
export const holderGroups: readonly string[] = ['fluxcd.io/', 'argoproj.io/']

/** Patches about kinds of ours, as far as a quick look tells. */
const named = new RegExp(
  `\\bkind\\W{1,4}(?:${[...new Set(transitions.map(({ kind }) => kind))].join('|')})\\b`,
)

/** The objects of a run that patch what lies in a folder of it: Kustomizations of Flux, Applications of Argo CD. */
export function patchedFolders(sources: SeenSources): readonly PatchedFolder[] {
  let all: ReturnType<typeof pathsBelow> | undefined
  return sources.paths.flatMap((holder) => {
    if (!holderGroups.some((group) => sources.holds(holder, group))) return []
    const text = sources.textOf(holder)
    if (!text?.includes('patches:')) return []
    const found = (documentsOf(text) ?? []).flatMap(({ root, start }) => {
      const isHolder = holderTest(root)
      return places
        .filter(([kind]) => isHolder(kind))
        .flatMap(([, path, below]) =>
          nodesAt(root, path).map(({ node }) => ({ node, below, shift: start - root.start })),
        )
    })
    return found.flatMap(({ node, below, shift }, i) => {
      const patches = valueAt(below === '' ? node : valueAt(node, below), 'patches')
      if (patches?.kind !== 'list' || !named.test(text.slice(patches.start + shift, patches.end + shift)))
        return []
      all ??= pathsBelow(sources.paths)
      const files = filesOf(textAt(node, 'path'), holder, sources, all)
      if (files.length === 0) return []
      return kustomizationFor(holder, text, patches, shift, files, i) ?? []
    })
  })
}

/** What lies at a path of the repository that a file is in, with objects of ours; nothing where it is not clear which that is. */
function filesOf(
  path: string | undefined,
  holder: string,
  { textOf, foundAt }: UnitSources,
  below: (folder: string) => readonly string[],
): readonly string[] {
  if (path === undefined || /[{}$]/.test(path)) return []
  const own = foundAt?.(holder)
  const roots =
    own !== undefined && holder.endsWith(`/${own}`) ? [holder.slice(0, -own.length - 1)] : above(holder)
  const found = roots.flatMap((root) => {
    const folder = resolve(root, path)
    const files = below(folder).filter((one) => one !== holder && /\.ya?ml$|\/Kustomization$/.test(one))
    return files.length > 0 ? [{ folder: `${folder}/`, files }] : []
  })
  const [only, more] = found
  const isOurs = only?.files.some((file) => mayHold(textOf(file) ?? ''))
  return only && !more && isOurs ? resourcesOf(only.folder, only.files) : []
}

function above(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === path || folder === '/' ? [] : [folder, ...above(folder)]
}

/** What Kustomize is given for a folder: each file, and instead of those of a kustomization the kustomization. */
function resourcesOf(folder: string, files: readonly string[]): readonly string[] {
  const kustomizations = files.filter(isKustomizationFile)
  const own = kustomizations.find((file) => `${dirname(file)}/` === folder)
  if (own !== undefined) return [own]
  const taken = kustomizations.map((file) => `${dirname(file)}/`)
  const outermost = kustomizations.filter(
    (file) => !taken.some((one) => file.startsWith(one) && `${dirname(file)}/` !== one),
  )
  return [...outermost, ...files.filter((file) => !taken.some((one) => file.startsWith(one)))]
}

/** The lines of the patches below a list of what they are for; `undefined` in flow style. */
function kustomizationFor(
  holder: string,
  text: string,
  patches: Node,
  shift: number,
  files: readonly string[],
  index: number,
): PatchedFolder | undefined {
  const before = text.slice(0, patches.start + shift)
  const key = /(?:^|\n)( *)patches:[^\S\n]*(?:#[^\n]*)?\n\s*(?:#[^\n]*\n\s*)*$/.exec(
    before.replaceAll('\r\n', ' \n'),
  )
  if (!key || patches.kind !== 'list' || patches.flow) return undefined
  const start = key.index === 0 && !key[0].startsWith('\n') ? 0 : key.index + 1
  const folder = `${holder}.patches-${index}`
  const named = files.map((file) => relative(folder, isKustomizationFile(file) ? dirname(file) : file))
  const head = [`${key[1]}resources:`, ...named.map((file) => `${key[1]}- ${JSON.stringify(file)}`), ''].join(
    '\n',
  )
  const lines = text.slice(start, patches.end + shift)
  return {
    holder,
    path: `${folder}/kustomization.yaml`,
    text: `${head}${lines}\n`,
    from: head.length,
    shift: start - head.length,
    files,
  }
}
