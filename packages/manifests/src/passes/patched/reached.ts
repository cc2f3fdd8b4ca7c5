import { dirname, resolve } from 'node:path'
import { literal } from '@capi-migrate/transitions'
import { isKustomizationFile } from '../kustomize/kustomization.ts'
import { mayHold } from '../../read/ours.ts'
import { pathsBelow } from '../../read/paths-below.ts'
import type { SeenSources } from '../../read/seen-sources.ts'
import type { Reach } from './holders.ts'

/** The files of a run that something is laid over. */
export interface Reached {
  readonly folders: readonly string[]
  /** What Kustomize is given: manifests, and instead of those of a kustomization the kustomization. */
  readonly resources: readonly string[]
  /** Files of which something else makes manifests: those of charts, objects that hold them as texts. */
  readonly sources: readonly string[]
}

/** Says which files of a run lie where a file says, in the repository that it is in, or else in any folder around it. */
export function reaching({ paths, textOf, foundAt }: SeenSources): (reach: Reach, holder: string) => Reached {
  const below = pathsBelow(paths)
  const known = new Set(paths)
  let folders: readonly string[] | undefined
  let charts: readonly string[] | undefined
  let holding: readonly { readonly path: string; readonly text: string }[] | undefined
  const foldersAt = (name: string, holder: string, isChart: boolean): readonly string[] => {
    const own = foundAt?.(holder)
    const root =
      own !== undefined && holder.endsWith(`/${own}`) ? holder.slice(0, -own.length - 1) : undefined
    const roots = root === undefined ? above(holder) : [root]
    const is = (folder: string): boolean => !isChart || known.has(`${folder}/Chart.yaml`)
    if (!isOpen.test(name)) return roots.map((one) => resolve(one, name)).filter(is)
    folders ??= [...new Set(paths.map(dirname))]
    charts ??= folders.filter((folder) => known.has(`${folder}/Chart.yaml`))
    const wanted = roots.map((one) => pattern(`${one}/${name.replace(/^(?:\.?\/)+/, '')}`))
    return (isChart ? charts : folders).filter((folder) => wanted.some((one) => one.test(folder)))
  }
  return ({ kind, name }, holder) => {
    if (kind === 'text') {
      holding ??= paths.flatMap((path) => {
        const text = textOf(path)
        return text !== undefined && mayHoldText(text) ? [{ path, text }] : []
      })
      const found = holding.filter(({ text }) => text.includes(name))
      return { ...nothing, sources: found.map(({ path }) => path) }
    }
    if (kind === 'folder') {
      const found = foldersAt(name, holder, false)
      const files = found.flatMap((folder) =>
        resourcesOf(
          `${folder}/`,
          below(folder).filter((path) => path !== holder && isManifest.test(path)),
        ),
      )
      return { ...nothing, folders: found, resources: files }
    }
    const found = kind === 'beside' ? [resolve(dirname(holder), name)] : foldersAt(name, holder, true)
    return { ...nothing, sources: found.flatMap(below) }
  }
}

const nothing: Reached = { folders: [], resources: [], sources: [] }

/** What holds code of a template, or a pattern. */
const isOpen = /[{}$*?<\uE000]/

const isManifest = /\.ya?ml$|\/Kustomization$/

/** Folders by a path in which code and `**` stand for anything, and `*` for anything in one name. */
function pattern(path: string): RegExp {
  const pieces = path.split(/(\uE000\d+\uE001|\{\{[^]*?\}\}|\$\{[^}]*\}|<<[^]*?>>|\*+)/).map((piece, i) => {
    if (i % 2 === 0) return literal(piece)
    return piece === '*' ? '[^/]*' : '.*'
  })
  return new RegExp(`^${pieces.join('').replace(/\/+$/, '')}$`)
}

/** Whether a text may hold objects that hold others of ours as texts. */
function mayHoldText(text: string): boolean {
  return mayHold(text) && /\bkind\W{1,4}(?:ConfigMap|Secret)\b/.test(text)
}

function above(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === path || folder === '/' ? [] : [folder, ...above(folder)]
}

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
