import { groupBy } from '@capi-migrate/edits'
import type { Said } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import type { Layer } from './layer.ts'

/** The documents that would move and have to stay for others, each with what is said of it. */
export function heldLayers(layers: readonly Layer[]): ReadonlyMap<Layer, Said> {
  const held = new Map<Layer, Said>()
  for (const own of groupBy(layers, ({ kind }) => kind).values()) hold(own, held)
  return held
}

/** Notes of the documents of one kind which of them stay for another. */
function hold(layers: readonly Layer[], held: Map<Layer, Said>): void {
  const overlays = layers.filter(({ isOverlay }) => isOverlay)
  if (overlays.length === 0) return
  const below = groupBy(
    layers.filter(({ isOverlay }) => !isOverlay),
    ({ path }) => folderOf(path),
  )
  const groups: Set<Layer>[] = []
  for (const [folder, own] of groupBy(overlays, ({ path }) => folderOf(path))) {
    const bases = basesOf(folder, below)
    for (const overlay of own)
      if (bases.length === 0 && overlay.state === 'moves')
        held.set(overlay, say('template/overlay-alone', { kind: overlay.kind }))
    if (bases.length > 0) join(groups, [...own, ...bases])
  }
  for (const group of groups) {
    const other = [...group].find((one) => one.state === 'stays' || held.has(one))
    if (!other) continue
    const said = say('template/overlay-apart', {
      kind: other.kind,
      path: other.file,
      line: String(other.line),
    })
    for (const layer of group) if (layer.state === 'moves' && !held.has(layer)) held.set(layer, said)
  }
}

/** Adds what belongs together to a list of groups of which no two share anything. */
function join(groups: Set<Layer>[], own: readonly Layer[]): void {
  const shared = groups.filter((group) => own.some((one) => group.has(one)))
  const [first = new Set<Layer>()] = shared
  if (shared.length === 0) groups.push(first)
  for (const one of own) first.add(one)
  for (const group of shared.slice(1)) {
    for (const one of group) first.add(one)
    groups.splice(groups.indexOf(group), 1)
  }
}

/** What overlays of a folder may be laid over: what is nearest to them, in it or below one of the folders above. */
function basesOf(own: string, below: ReadonlyMap<string, readonly Layer[]>): readonly Layer[] {
  for (let folder = own; ; folder = folderOf(folder.slice(0, -1))) {
    const found = [...below].flatMap(([other, layers]) => (other.startsWith(folder) ? layers : []))
    if (found.length > 0 || folder === '') return found
  }
}

/** With the slash at its end; empty for what is in no folder. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
