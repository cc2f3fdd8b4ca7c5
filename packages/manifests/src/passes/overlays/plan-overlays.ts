import { applyEdits, lineIndex } from '@capi-migrate/edits'
import type { Task, UnitSources } from '@capi-migrate/edits'
import type { Said } from '@capi-migrate/transitions'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { mayHold } from '../../read/ours.ts'
import { say } from '../../tasks/index.ts'
import { withFunctions } from '../template/ytt-functions.ts'
import { headed, withoutHeads } from './headed.ts'
import { layersIn } from './layer.ts'
import type { Layer } from './layer.ts'

/** How the files of a run are planned by themselves. */
export interface ByThemselves {
  /** The plan of a file of this name. */
  readonly planned: (text: string, file: string) => ManifestPlan
  /** The plan of a file that was found at a path of its repository: some are written only if they are named. */
  readonly found: (plan: ManifestPlan, path: string) => ManifestPlan
}

/**
 * Plans overlays of ytt with what they are laid over. An overlay gives an object fields, and often its version, so that
 * all of them are written in one version: where one has to stay, the others do, too. An overlay that names no version
 * has that of what is below it. Returns the plans of the files of a run with overlays, by path.
 *
 * @param taken paths that are planned together with others already
 */
export function planOverlays(
  { paths, textOf, nameOf, foundAt }: UnitSources,
  taken: ReadonlySet<string>,
  { planned, found }: ByThemselves,
): ReadonlyMap<string, ManifestPlan> {
  const texts = filesWithLayers(paths, textOf)
  const layersOf = (path: string, plan: ManifestPlan): readonly Layer[] => {
    const at = foundAt?.(path)
    return layersIn(path, at === undefined ? plan : found(plan, at))
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
  const held = new Map<Layer, Said>()
  for (const own of groupBy(layers, ({ kind }) => kind).values()) hold(own, held)
  const heldIn = groupBy([...held], ([{ path }]) => path)
  const all = new Map<string, ManifestPlan>()
  for (const [path, plan] of plans) {
    const final = withoutHeads(without(plan, heldIn.get(path) ?? []), heads.get(path)!, texts.get(path)!)
    if (final && !taken.has(path)) all.set(path, final)
  }
  return all
}

/** The files of a run that have to be planned in one process: those with overlays, and with what these are laid over. */
export function overlayFiles({ paths, textOf }: UnitSources): readonly (readonly string[])[] {
  const files = [...filesWithLayers(paths, textOf).keys()]
  return files.length > 0 ? [files] : []
}

/** The texts of ours in a run that may have overlays; none where no overlay is among them. */
function filesWithLayers(
  paths: readonly string[],
  textOf: UnitSources['textOf'],
): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  // Reading each file of a large tree once more takes long; trees of ytt are known by the names in them.
  if (!paths.some((path) => namesYtt.test(path))) return files
  let hasOverlay = false
  for (const path of paths) {
    const text = textOf(path)
    if (text === undefined || !(mayHold(text) || text.includes(marking))) continue
    files.set(path, text)
    hasOverlay ||= text.includes(marking)
  }
  return hasOverlay ? files : new Map()
}

/** What overlays of documents are known by. */
const marking = '#@overlay/match'

const namesYtt = /ytt|carvel|tanzu|tkg|\/bundle\/|(?:^|[/_.-])overlay[^/]*\.ya?ml$/i

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

/** A plan in which some documents stay as they are, each with a task that says why. */
function without(plan: ManifestPlan, held: readonly (readonly [Layer, Said])[]): ManifestPlan {
  if (held.length === 0) return plan
  const { before, file, checked, open } = plan
  const lines = lineIndex(before)
  const layers = held.map(([layer]) => layer).sort((a, b) => a.start - b.start)
  const starts = layers.map(({ start }) => start)
  const isHeld = (offset: number): boolean => offset < (layers[lastUpTo(starts, offset)]?.end ?? 0)
  const [firsts, lasts] = [
    starts.map((start) => lines.positionOf(start).line),
    layers.map(({ end }) => lines.positionOf(end - 1).line),
  ]
  const isElsewhere = ({ line }: { readonly line: number }): boolean =>
    line > (lasts[lastUpTo(firsts, line)] ?? 0)
  const rest = plan.edits.filter(({ start, row }) => row !== 'Template:define' && !isHeld(start))
  const edits = withFunctions(before, rest)
  const tasks = held.map(([{ kind, line }, said], i): Task => {
    const row = `${kind}:template`
    const what = `this object is left as it is: ${said.what}`
    return {
      id: `${row} overlay ${i}`,
      ...(file && { file }),
      line,
      column: 1,
      row,
      object: kind,
      ...said,
      what,
    }
  })
  return {
    ...plan,
    edits,
    after: applyEdits(before, edits),
    tasks: [...plan.tasks.filter(isElsewhere), ...tasks],
    objects: plan.objects.filter(isElsewhere),
    ...(checked && { checked: { ...checked, findings: checked.findings.filter(isElsewhere) } }),
    ...(open && { open: open.filter(({ broken }) => isElsewhere(broken)) }),
  }
}

/** The index of the last of some rising numbers that is not above another; -1 where all are. */
function lastUpTo(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
