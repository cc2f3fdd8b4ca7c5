import { applyEdits, keepsWhole, lineIndex } from '@capi-migrate/edits'
import type { Edit, Finding, PlannedObject, Task } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import type { Range } from '../../read/mask/index.ts'
import { expand } from './expansion.ts'
import type { ChartTexts, Expansion, Frame } from './expansion.ts'
import { namedIn } from './named.ts'
import { takenBack } from './taken-back.ts'
import type { EditBack } from './taken-back.ts'

/** A document of a chart that is planned with the named templates that it includes. */
export interface Followed {
  readonly path: string
  /** Where the document starts in its text. */
  readonly start: number
  readonly edits: readonly EditBack[]
  readonly frames: readonly Frame[]
  /** Named templates that its file is to get at its end. */
  readonly named: readonly string[]
  readonly objects: readonly PlannedObject[]
  readonly tasks: readonly (Task & { readonly path: string })[]
  /** What the strict check says; places in named templates are those of their calls. */
  readonly checked: Pick<ManifestPlan, 'checked' | 'open'>
}

/**
 * Plans a document with the lines that its named templates print written out in it, and takes the edits back to where
 * those lines stand. `undefined` where that is no way: something is still left to a person, or the edits are not what
 * makes the same of the sources.
 */
export function follow(
  chart: ChartTexts,
  path: string,
  range: Range,
  expansion: Expansion,
  planPart: (text: string) => ManifestPlan,
): Followed | undefined {
  const plan = planPart(expansion.text)
  if (plan.problem || plan.skipped || plan.edits.length === 0 || plan.tasks.some(isLeft)) return undefined
  const edits = takenBack(expansion, plan.edits)
  if ('why' in edits || !makeSame(chart, path, range, expansion, plan.after, edits)) return undefined
  const placeOf = placesIn(chart, expansion)
  const hostLine = (line: number, column: number): { line: number; column: number } =>
    placeOf(line, column, path)
  const objects = plan.objects.map((object) => ({ ...object, line: hostLine(object.line, 1).line }))
  const tasks = plan.tasks.map((task) => ({ ...task, ...placeOf(task.line, task.column) }))
  const inHost = (finding: Finding): Finding => ({ ...finding, ...hostLine(finding.line, finding.column) })
  const { checked, open = [] } = plan
  return {
    path,
    start: range.start,
    edits,
    frames: expansion.frames,
    named: plan.named ?? [],
    objects,
    tasks,
    checked: {
      ...(checked && { checked: { ...checked, findings: checked.findings.map(inHost) } }),
      open: open.map((one) => ({ ...one, broken: inHost(one.broken) })),
    },
  }
}

/** True for the task of a document that stays as it is. */
export function isLeft(task: Task): boolean {
  return keepsWhole(task) || /:(?:layout|template)$/.test(task.row)
}

/** True where the sources, edited and written out once more, say exactly what was planned. */
function makeSame(
  { texts, named }: ChartTexts,
  path: string,
  { start, end }: Range,
  { frames }: Expansion,
  after: string,
  edits: readonly EditBack[],
): boolean {
  const names = new Set(frames.flatMap((frame) => frame.named?.name ?? []))
  const edited = new Map(texts)
  let range = { start, end }
  for (const file of new Set(frames.map((frame) => frame.path))) {
    const own = mergedEdits(edits.flatMap(({ frame, ...edit }) => (frame.path === file ? [edit] : [])))
    if (!own) return false
    edited.set(file, applyEdits(texts.get(file)!, own))
    if (file !== path) continue
    const above = grown(own.filter((edit) => edit.end <= start && edit.start < start))
    const inside = grown(own.filter((edit) => edit.start >= start && edit.end <= end))
    range = { start: start + above, end: end + above + inside }
  }
  const homes = new Map(
    [...edited].filter(([file]) => [...names].some((name) => named.get(name)!.path === file)),
  )
  const chart = { texts: edited, named: new Map([...named, ...namedIn(homes)]) }
  return expand(chart, path, range, ({ name }) => names.has(name))?.text === after
}

function grown(edits: readonly Edit[]): number {
  return edits.reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0)
}

/** Edits in order, each once; `undefined` where two of them differ about one place. */
export function mergedEdits(edits: readonly Edit[]): Edit[] | undefined {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end)
  const merged: Edit[] = []
  for (const edit of sorted) {
    const last = merged.at(-1)
    if (last && last.start === edit.start && last.end === edit.end && last.text === edit.text) continue
    if (last && edit.start < last.end) return undefined
    if (last && edit.start === last.start && edit.end === last.end) return undefined
    merged.push(edit)
  }
  return merged
}

type PlaceOf = (
  line: number,
  column: number,
  within?: string,
) => { path: string; line: number; column: number }

/** Where a line and column of an expansion stand in the sources; `within` a file, at the call that leads there. */
function placesIn({ texts }: ChartTexts, { text, stretches }: Expansion): PlaceOf {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lines = new Map<string, ReturnType<typeof lineIndex>>()
  const linesOf = (path: string): ReturnType<typeof lineIndex> => {
    const known = lines.get(path) ?? lineIndex(texts.get(path)!)
    lines.set(path, known)
    return known
  }
  return (line, column, within) => {
    const offset = (starts[line - 1] ?? 0) + column - 1
    const one = stretches.find(({ end }) => offset < end) ?? stretches.at(-1)!
    const at = one.same ? one.from + Math.max(0, offset - one.start) : one.from
    const [frame, place] = within === undefined ? [one.frame, at] : calledFrom(one.frame, at, within)
    return { path: frame.path, ...linesOf(frame.path).positionOf(place) }
  }
}

/** The frame of a file that leads to a place, and where in it. */
function calledFrom(frame: Frame, at: number, path: string): readonly [Frame, number] {
  return frame.path === path || !frame.by
    ? [frame, at]
    : calledFrom(frame.by.frame, frame.by.call.range.start, path)
}
