import { dirname, join, relative } from 'node:path'
import type { UnitSources } from '@capi-migrate/edits'
import { isMap, textOf as asText } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import type { Headed } from '../../document/headed.ts'
import { mayHold } from '../../read/ours.ts'
import { pathsBelow } from '../../read/paths-below.ts'
import { documentsOf, objectsOf } from '../kustomize/file-documents.ts'
import { isKustomizationFile } from '../kustomize/kustomization.ts'
import { isOurs } from '../kustomize/left-behind.ts'
import { gvkOf } from '../kustomize/selector.ts'
import { fleetStacks, targetOf } from './fleet-stacks.ts'
import { headedPatch } from './headed-patch.ts'

/**
 * A folder that Fleet deploys, with overlays that patch files of it. `overlays/NAME/FILE_patch.yaml` is for `FILE.yaml`: a
 * JSON patch, or a merge patch (RFC 7386: lists are replaced) that need not name what it is for. `overlays/NAME/FILE.yaml`
 * takes the place of `FILE.yaml`. Upstream: rancher/fleet v0.16.0, internal/helmdeployer/render/patch/patch.go.
 */
export interface FleetBundle {
  /** What clusters are given, as kustomizations: texts by paths that are in no run. */
  readonly kustomizations: ReadonlyMap<string, string>
  readonly patches: ReadonlyMap<string, FleetPatch>
  /** The patches, and the files of the folder with objects of ours. */
  readonly files: readonly string[]
}

export interface FleetPatch extends Headed {
  /** The file that it is for. */
  readonly base: string
  /** Kind and name of the object that it is for. */
  readonly object: string
  /** True where what it does is not known. */
  readonly isUnread: boolean
}

/** The bundles of a run in which overlays patch objects of ours. */
export function fleetBundles(sources: UnitSources): readonly FleetBundle[] {
  const roots = new Set(sources.paths.flatMap(rootsOf))
  if (roots.size === 0) return []
  const below = pathsBelow(sources.paths)
  return [...roots].flatMap((root) => bundleIn(root, namesIn(root, below(root)), sources) ?? [])
}

/** The folders that a patch of an overlay may be for. */
function rootsOf(path: string): readonly string[] {
  if (targetOf(path) === undefined) return []
  return [...path.matchAll(/\/overlays(?=\/[^/]+\/)/g)].map(({ index }) => path.slice(0, index))
}

/** What a bundle is made of, by paths from its folder: no hidden files, no other bundles or charts below it. */
function namesIn(root: string, all: readonly string[]): readonly string[] {
  const names = all.map((path) => relative(root, path))
  const others = names.flatMap((name) =>
    /\/(?:fleet\.ya?ml|Chart\.yaml)$/.test(name) ? [`${dirname(name)}/`] : [],
  )
  return names.filter((name) => !/(?:^|\/)\./.test(name) && !others.some((other) => name.startsWith(other)))
}

function bundleIn(root: string, names: readonly string[], { textOf }: UnitSources): FleetBundle | undefined {
  // Kustomize or Helm makes the objects then, and Fleet does not look at overlays.
  if (names.some((name) => dirname(name) === '.' && (isKustomizationFile(name) || name === 'Chart.yaml')))
    return undefined
  const textIn = (name: string): string => textOf(join(root, name)) ?? ''
  const kustomizations = new Map<string, string>()
  const patches = new Map<string, FleetPatch>()
  const files = new Set<string>()
  for (const [i, { named, patched }] of fleetStacks(root, names, textOf).entries()) {
    const own = patched.flatMap(([patch, base]) => {
      const found = baseIn(textIn(base))
      return found ? [{ patch, base, ...found }] : []
    })
    if (own.length === 0) continue
    const folder = join(root, `overlays.fleet-${i}`)
    const pathTo = (name: string): string => relative(folder, join(root, name))
    const resources = [...new Set(named.values())].filter((name) => mayHold(textIn(name)))
    const entries = own.map(({ patch, object }) => ({ path: pathTo(patch), target: selectorOf(object) }))
    const kustomization = { resources: resources.map(pathTo), patches: entries }
    kustomizations.set(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization))
    for (const name of resources) files.add(join(root, name))
    for (const { patch, base, object, isAlone } of own) {
      const path = join(root, patch)
      const text = textIn(patch)
      const next = patchOf(text, join(root, base), object, isAlone)
      const known = patches.get(path)
      // What is for objects of several kinds cannot name one of them.
      patches.set(path, known && known.text !== next.text ? { ...known, text, heads: [] } : next)
    }
  }
  return patches.size === 0 ? undefined : { kustomizations, patches, files: [...files, ...patches.keys()] }
}

/** The object of ours that a patch of a file is for: of several documents Fleet keeps the first one. */
function baseIn(text: string): { readonly object: JsonMap; readonly isAlone: boolean } | undefined {
  const value = mayHold(text) ? documentsOf(text)?.[0]?.value : undefined
  const object = objectsOf(value).find(isOurs)
  return object && { object, isAlone: object === value }
}

function selectorOf(object: JsonMap): JsonMap {
  const { group, kind } = gvkOf(object)
  const { name, namespace } = metadataOf(object)
  return { group, kind, ...(name !== undefined && { name }), ...(namespace !== undefined && { namespace }) }
}

function patchOf(text: string, base: string, own: JsonMap, isAlone: boolean): FleetPatch {
  const object = `${String(own.kind)} ${asText(metadataOf(own).name) ?? ''}`.trimEnd()
  // What would be a directive to Kustomize is a field to Fleet.
  const isUnread = !isAlone || !documentsOf(text) || text.includes('$patch')
  return { ...headedPatch(text, own), base, object, isUnread }
}

function metadataOf({ metadata }: JsonMap): JsonMap {
  return isMap(metadata) ? metadata : {}
}
