import type { PlannedObject } from '@capi-migrate/edits'
import type { Plan, PlannedFile } from '../plan.ts'
import { fieldLines, words } from './fields.ts'
import type { FieldLine } from './fields.ts'
import { byCheck, findingsOf, findingsSection } from './findings.ts'
import { groupBy } from './group.ts'
import { skippedSection, tasksSection, unreadSection } from './left.ts'
import { counted, paintFor, printable, someOf } from './paint.ts'
import type { Paint } from './paint.ts'
import { totalsSection } from './totals.ts'

export interface TextOptions {
  readonly colour?: boolean
  /** The files that were written; absent in a preview. */
  readonly written?: readonly string[]
  /** Leaves out what moves in each file: for when that is printed elsewhere. */
  readonly isBrief?: boolean
  /** Says of each task its code, and which ways were tried. */
  readonly explainTasks?: boolean
  /** Commands to run next, and what they are for. */
  readonly next?: readonly (readonly [command: string, what: string])[]
}

/** Up to this many changed files are told field by field; of more, the kinds are, all files together. */
const mostDetailed = 12

/** Up to this many changed files are named. */
const mostNamed = 60
/** As many objects of a kind are named. */
const mostObjects = 4

/** A plan for people: what moved, what is left to them, totals, what to run next. Piece by piece, in order. */
export function* renderText(plan: Plan, options: TextOptions = {}): Generator<string> {
  const paint = paintFor(options.colour)
  const changes = plan.files.filter(({ state }) => state === 'changes')
  yield title(plan, changes.length, options, paint)
  if (options.isBrief) yield ''
  else if (changes.length <= mostDetailed) for (const file of changes) yield fileSection(file, plan, paint)
  else yield* manySections(changes, plan, paint)
  yield* tasksSection(plan, paint, options.explainTasks)
  for (const [check, findings] of byCheck(findingsOf(plan)))
    yield* findingsSection(findings, check[0]!.toUpperCase() + check.slice(1), paint)
  yield* skippedSection(plan, paint)
  yield* unreadSection(plan, paint)
  yield totalsSection(plan, options.written?.length, paint)
  if (options.next?.length) yield nextSection(options.next, paint)
}

function title({ to }: Plan, changes: number, { written }: TextOptions, { bold, dim }: Paint): string {
  const state = changes === 0 ? 'nothing to change' : written ? cameOf(written.length, changes) : preview
  return `${bold(`Cluster API → ${to}`)}  ${dim(state)}\n`
}

const preview = 'preview, nothing is written'

/** What came of writing: some files may be read-only, or may have changed since. */
function cameOf(written: number, changes: number): string {
  return written === 0 ? 'nothing was written' : written < changes ? 'written in part' : 'written'
}

function fileSection({ source, plan }: PlannedFile, { to }: Plan, paint: Paint): string {
  const changed = plan.objects.filter(({ rows }) => rows.length > 0)
  const sections = groupsOf(changed).flatMap((objects) => [
    kindLine(objects, paint),
    ...detailsOf(objects, to, paint),
  ])
  const name = paint.bold(printable(source.file)) + (plan.isNew ? `  ${paint.dim('new file')}` : '')
  return `${['', name, ...sections].join('\n')}\n`
}

function* manySections(changes: readonly PlannedFile[], { to }: Plan, paint: Paint): Generator<string> {
  yield '\n'
  for (const { source, plan } of changes.slice(0, mostNamed)) {
    const kinds = groupsOf(plan.objects.filter(({ rows }) => rows.length > 0)).map(
      ([first, ...more]) => `${more.length > 0 ? `${more.length + 1} ` : ''}${printable(first!.kind)}`,
    )
    yield `${paint.bold(printable(source.file))}  ${paint.dim(plan.isNew ? 'new file' : kinds.join(', '))}\n`
  }
  if (changes.length > mostNamed)
    yield paint.dim(`… and ${counted(changes.length - mostNamed, 'more file')}\n`)
  for (const objects of groupsOf(
    changes.flatMap(({ plan }) => plan.objects.filter(({ rows }) => rows.length > 0)),
  )) {
    const kind = `${paint.bold(printable(objects[0]!.kind))}  ${paint.dim(counted(objects.length, 'object'))}`
    yield `${['', kind, ...detailsOf(objects, to, paint)].join('\n')}\n`
  }
}

/** Objects of one kind and version go together. */
function groupsOf(objects: readonly PlannedObject[]): readonly (readonly PlannedObject[])[] {
  return groupBy(objects, ({ apiVersion, kind }) => `${apiVersion} ${kind}`)
}

/** Names are concealed when they are read, so only those are that are printed. */
function kindLine(objects: readonly PlannedObject[], { dim }: Paint): string {
  const names = objects.slice(0, mostObjects).map(({ name, line }) => printable(name) || `on line ${line}`)
  return `  ${printable(objects[0]!.kind)} ${dim(someOf(names, mostObjects, objects.length))}`
}

function detailsOf(objects: readonly PlannedObject[], to: Plan['to'], paint: Paint): readonly string[] {
  const emptied = tally(
    objects.flatMap((object) => object.emptied.map((place) => place.replace(/\[\d+\]/g, '[]'))),
  )
  const comments = tally(objects.flatMap((object) => object.droppedComments))
  const fields = [
    ...fieldLines(objects, to),
    ...emptied.map(([what, count]) =>
      dropped(what, count, 'the same as none: a server stores nothing for it'),
    ),
    ...comments.map(([what, count]) => dropped(what, count, 'the comment goes with its field')),
  ]
  const lines = fields.map((field) => fieldLine(field, paint))
  return (lines.length > 0 ? lines : [paint.dim('apiVersion only')]).map((line) => `    ${line}`)
}

function dropped(what: string, count: number, why: string): FieldLine {
  return { verb: 'drop', what, why, count }
}

/** Each word once, with how often it was met. */
function tally(all: readonly string[]): readonly (readonly [word: string, count: number])[] {
  return groupBy(all, (word) => word).map((same) => [same[0]!, same.length])
}

function fieldLine({ verb, what, why, count }: FieldLine, paint: Paint): string {
  const times = count > 1 ? paint.dim(` ×${count}`) : ''
  const because = verb === 'move' ? '' : `  ${paint.dim(printable(why))}`
  return `${paintVerb(verb, paint)} ${printable(what)}${times}${because}`
}

function paintVerb(verb: FieldLine['verb'], { cyan, yellow, red, green }: Paint): string {
  const colours = { move: cyan, restate: yellow, split: yellow, drop: red, add: green }
  return colours[verb](words[verb].padEnd(8))
}

function nextSection(next: NonNullable<TextOptions['next']>, { bold, dim }: Paint): string {
  const width = Math.min(48, Math.max(...next.map(([command]) => command.length)))
  const lines = next.map(([command, what]) => `  ${printable(command).padEnd(width)}  ${dim(what)}`)
  return `${['', bold('Next'), ...lines].join('\n')}\n`
}
