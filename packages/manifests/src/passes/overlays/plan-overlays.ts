import { groupBy } from '@capi-migrate/edits'
import { withoutHeads } from '../../document/headed.ts'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { mayHold } from '../../read/ours.ts'
import type { SeenSources } from '../../read/seen-sources.ts'
import { headed } from './headed.ts'
import { heldLayers } from './held.ts'
import { layersIn } from './layer.ts'
import type { Layer } from './layer.ts'
import { without } from './without.ts'

/** How the files of a run are planned by themselves. */
export interface ByThemselves {
  /** The plan of a file of this name. */
  readonly planned: (text: string, file: string) => ManifestPlan
  /** The plan of a file that was found, `inside` its repository: some are written only if they are named. */
  readonly found: (plan: ManifestPlan, path: string, inside: string) => ManifestPlan
}

/**
 * Plans overlays of ytt with what they are laid over. An overlay gives an object fields, and often its version, so that
 * all of them are written in one version: where one has to stay, the others do, too. An overlay that names no version
 * has that of what is below it. Returns the plans of the files of a run with overlays, by path.
 *
 * @param taken paths that are planned together with others already
 */
export function planOverlays(
  sources: SeenSources,
  taken: ReadonlySet<string>,
  { planned, found }: ByThemselves,
): ReadonlyMap<string, ManifestPlan> {
  const texts = filesWithLayers(sources)
  const { nameOf, foundAt } = sources
  const layersOf = (path: string, plan: ManifestPlan): readonly Layer[] => {
    const inside = foundAt?.(path)
    return layersIn(path, inside === undefined ? plan : found(plan, path, inside))
  }
  const first = [...texts].map(([path, text]) => [path, planned(text, nameOf(path))] as const)
  const below = first.flatMap(([path, plan]) => layersOf(path, plan)).filter(({ isOverlay }) => !isOverlay)
  const kinds = new Set(below.map(({ kind }) => kind))
  const old = new Set(below.flatMap(({ kind, state }) => (state === 'current' ? [] : [kind])))
  // What is not there is taken for old, so that its overlays are told of.
  const mayBeOld = (kind: string): boolean => old.has(kind) || !kinds.has(kind)
  const heads = new Map([...texts].map(([path, text]) => [path, headed(text, mayBeOld)]))
  const hasHead = (path: string): boolean => heads.get(path)!.heads.length > 0
  const plans = new Map(
    first.map(([path, plan]) => [path, hasHead(path) ? planned(heads.get(path)!.text, nameOf(path)) : plan]),
  )
  const isNothing = ({ path, start, end, isSame }: Layer): boolean =>
    isSame && heads.get(path)!.heads.some((head) => head.start >= start && head.end <= end)
  const layers = [...plans].flatMap(([path, plan]) => layersOf(path, plan)).filter((one) => !isNothing(one))
  const heldIn = groupBy([...heldLayers(layers)], ([{ path }]) => path)
  const all = new Map<string, ManifestPlan>()
  for (const [path, plan] of plans) {
    const final = withoutHeads(without(plan, heldIn.get(path) ?? []), heads.get(path)!, texts.get(path)!)
    if (final && !taken.has(path)) all.set(path, final)
  }
  return all
}

/** The files of a run that have to be planned in one process: those with overlays, and with what these are laid over. */
export function overlayFiles(sources: SeenSources): readonly (readonly string[])[] {
  const files = [...filesWithLayers(sources).keys()]
  return files.length > 0 ? [files] : []
}

/** The texts of ours in a run that may have overlays; none where no overlay is among them. */
function filesWithLayers({ paths, textOf, holds }: SeenSources): ReadonlyMap<string, string> {
  if (!paths.some((path) => /\.ya?ml$/.test(path) && holds(path, overlayMark))) return new Map()
  const texts = paths.map((path) => [path, textOf(path)] as const)
  return new Map(
    texts.flatMap(([path, text]) =>
      text !== undefined && (mayHold(text) || text.includes(overlayMark)) ? [[path, text] as const] : [],
    ),
  )
}

/** What overlays of documents are known by, whatever their files and folders are called. */
export const overlayMark = '#@overlay/match'
