import { basename } from 'node:path'
import { groupPatterns, isEarlier, newest, transitions } from '@capi-migrate/transitions'
import { keepsWhole, lineIndex, offsetAfter, offsetBefore } from '@capi-migrate/edits'
import type { Position, Task } from '@capi-migrate/edits'
import type { ManifestOptions, ManifestPlan } from '../../document/manifest-plan.ts'
import { mayNameOlder, mentionIn, openVersion, pairs, pairText, schemasIn } from './mentions.ts'
import type { Mention } from './mentions.ts'
import { isScript } from './plan-script.ts'
import { asApart, machineDataAt, machineDataWithin } from '../nested/machine-data.ts'
import { openText } from '../../read/open-text.ts'
import { objectsIn, spotAt } from './walk.ts'
import { kindNamed } from './resource-name.ts'
import { say } from '../../tasks/index.ts'

/**
 * The net below the table of references: a plan with one task for a text that names an older version of ours in a place that
 * nothing has read. So a text that nothing is said about names none.
 */
export function withUnread(
  given: ManifestPlan,
  { to, file, marks, isTaken, machineData, bootFiles }: ManifestOptions,
): ManifestPlan {
  if (isEarlier(to, newest) || given.problem) return given
  const plan = given.skipped && !marks ? withoutNeedlessSkip(given) : given
  if (plan.skipped) return plan
  // What is still named is in the text as it will be.
  const unread = mayNameOlder(plan.after) ? unreadIn(plan, file ?? '', isTaken) : []
  const inMachines: Task[] = []
  const elsewhere: Mention[] = []
  for (const one of unread) {
    const effect = machineData ? undefined : effectAt(plan.after, one.offset, file, bootFiles)
    if (effect === undefined) elsewhere.push(one)
    else inMachines.push(toldOfMachines(one, effect, file))
  }
  const own = [
    ...inMachines,
    toldOnce(elsewhere, 'reference/unread', file),
    toldOnce(schemasIn(plan.before), 'reference/schema', file),
  ]
  const tasks = own.filter((task) => task !== undefined)
  if (tasks.length === 0) return plan
  return { ...plan, tasks: [...plan.tasks, ...tasks].sort((a, b) => a.line - b.line || a.column - b.column) }
}

/** A mention, and its offset in the text as it will be. */
interface Unread extends Mention {
  readonly offset: number
}

/** One task at the first of several mentions. */
function toldOnce(
  [first, ...more]: readonly Mention[],
  row: 'reference/unread' | 'reference/schema',
  file: string | undefined,
): Task | undefined {
  if (!first) return undefined
  const others = more.length === 0 ? '' : `, and ${more.length} more`
  const code = first.isOpen ? 'reference/unread-version' : row
  return {
    id: row,
    ...(file && { file }),
    line: first.line,
    column: first.column,
    row,
    object: basename(file ?? 'stdin'),
    ...say(code, { version: first.text, others }),
  }
}

/** A version in a text that a Machine gets: to write it by hand replaces Machines as well. */
function toldOfMachines({ line, column, text }: Mention, effect: string, file: string | undefined): Task {
  const how = 'write it by hand before Cluster API v1.16, which no longer serves it'
  const said = say('reference/machine-data', { path: 'this place', effect, cause: `it names ${text}`, how })
  const own = { row: 'reference/machine-data', object: basename(file ?? 'stdin'), ...asApart(said) }
  return { id: `${own.row} ${line}`, ...(file && { file }), line, column, ...own }
}

/** What a change of the text around an offset does to Machines; `undefined` if no Machine gets it. */
function effectAt(
  text: string,
  offset: number,
  file: string | undefined,
  bootFiles: ManifestOptions['bootFiles'],
): string | undefined {
  const { streams, outer } = openText(text, file)
  const body = streams.find(({ name, start, end }) => name !== undefined && start <= offset && offset < end)
  if (body) return effectAt(text.slice(body.start, body.end), offset - body.start, undefined, bootFiles)
  for (const part of outer?.parts ?? [])
    for (const { root } of part.documents) {
      const spot = root && spotAt(root, offset - part.start)
      if (spot)
        return (
          machineDataAt(root, spot.place, bootFiles, text.slice(part.start)) ??
          machineDataWithin(spot.node.text, (one) => mayNameOlder(one))
        )
    }
  return undefined
}

/** An object's own version, whichever: what an object of ours refers to is planned with it. */
const ownVersion = new RegExp(`["'\\s:]${groupPatterns.own}/(?:v1|${openVersion})`)

/**
 * A text that cannot be read is left for later because an object of ours may be in it. Where none can be, nothing is left:
 * what it names besides is said by the line.
 */
function withoutNeedlessSkip(plan: ManifestPlan): ManifestPlan {
  const { skipped: _, ...rest } = plan
  return mayBeObject.test(plan.before) ? plan : rest
}

/** An apiVersion of ours, or one that only code knows, where an object has it. */
const mayBeObject = new RegExp(
  String.raw`(?:^|[\s{,-])["']?apiVersion["']?\s*:\s*["']?(?:${groupPatterns.own}/|\{[{%]|\$|<<)`,
)

/**
 * The versions that a text will still name on lines that no task or object has to do with. What is written is looked at as it
 * will be, so that a second run tells no more than the first.
 */
function unreadIn(plan: ManifestPlan, file: string, isTaken: ManifestOptions['isTaken']): readonly Unread[] {
  const { before, after, edits } = plan
  const [old, now] = [lineIndex(before), lineIndex(after)]
  const lineNow = ({ line, column = 1 }: { readonly line: number; readonly column?: number }): number =>
    edits.length === 0 ? line : now.positionOf(offsetAfter(edits, old.offsetOf({ line, column }))).line
  const placeOf = (offset: number): Position => old.positionOf(offsetBefore(edits, offset))
  const lines = after.split('\n')
  const tasks = plan.tasks.map((task) => ({ ...task, line: lineNow(task) }))
  const same = plan.objects.filter(({ rows }) => rows.length === 0)
  const read = new Set([...tasks.map(({ line }) => line), ...same.map(lineNow)])
  const isHeld = heldLines(lines, tasks)
  const isItem = itemLines(after, file, (offset) => now.positionOf(offset).line - 1)
  const isOwn = ownLines(lines, isTaken)
  const isProgram = isScript(file, after)
  const isOurs = (i: number): boolean => !isProgram && (isOwn(i) || isItem(i))
  const isLeft = (i: number, index: number): boolean =>
    !isComment(lines[i]!, index) && !isOurs(i) && !isOfOthers(lines, i) && !read.has(i + 1) && !isHeld(i)
  const named = lines.flatMap((line, i) => {
    const found = mentionIn(line, after)
    if (!found || !isLeft(i, found.index)) return []
    const isOpen = found.groups?.['open'] !== undefined
    const offset = now.offsetOf({ line: i + 1, column: found.index + 1 })
    return [{ ...placeOf(offset), offset, text: found[0], isOpen }]
  })
  // The targets of a kustomization's patches are read with all that it builds.
  const paired = (/(?:^|\/)kustomization(?:\.ya?ml)?$/i.test(file) ? [] : pairs).flatMap((pair) =>
    [...after.matchAll(pair)].flatMap((found) => {
      const { line, column } = now.positionOf(found.index)
      const last = now.positionOf(found.index + found[0].length).line
      const all = Array.from({ length: last - line + 1 }, (_, i) => line - 1 + i)
      if (!all.every((i) => isLeft(i, i === line - 1 ? column - 1 : 0))) return []
      return [{ ...placeOf(found.index), offset: found.index, text: pairText(found), isOpen: false }]
    }),
  )
  return [...named, ...paired].sort((a, b) => a.line - b.line)
}

/** True in a comment, and where a chart asks what the server has: guards have a pass of their own. */
function isComment(line: string, index: number): boolean {
  return /^\s*(?:#|\/\/|--\s|\{\{-?\s*\/\*|\*)|\s#\s|APIVersions\.Has/.test(line.slice(0, index))
}

/**
 * True for the lines of documents that are objects of ours: those are planned, or say why not. Among values it is true for one
 * that its chart moves.
 */
function ownLines(lines: readonly string[], isTaken: ManifestOptions['isTaken']): (index: number) => boolean {
  const isMoved = (line: string): boolean => {
    const name = isTaken && value.exec(line)?.[1]
    return name !== undefined && isTaken!(name)
  }
  let start = 0
  const own = new Set<number>()
  for (const [i, line] of [...lines, '---'].entries()) {
    if (!line.startsWith('---') && !define.test(line)) continue
    const document = lines.slice(start, i)
    const form = isFlow(document) ? inFlow : inBlock
    const head = document.find((one) => form.test(one))
    const isCrd = document.some((one) => /^kind:\s*["']?CustomResourceDefinition\b/.test(one))
    const isOwn = isCrd || (head !== undefined && ownVersion.test(head))
    for (const [at, one] of document.entries())
      if (isOwn || (head === undefined && isMoved(one))) own.add(start + at)
    start = i + 1
  }
  return (index) => own.has(index)
}

/** True for the lines of objects of ours in a `List`: they are planned with it, or it says why not. */
function itemLines(
  text: string,
  file: string,
  lineOf: (offset: number) => number,
): (index: number) => boolean {
  const own = new Set<number>()
  for (const { start, documents } of text.includes('items') ? (openText(text, file).outer?.parts ?? []) : [])
    for (const { node, place, type } of documents.flatMap(({ root }) => (root ? objectsIn(root) : []))) {
      if (place.length === 0 || !isOurVersion.test(type.apiVersion ?? '')) continue
      const last = lineOf(start + node.end)
      for (let line = lineOf(start + node.start); line <= last; line++) own.add(line)
    }
  return (index) => own.has(index)
}

const isOurVersion = new RegExp(`^${groupPatterns.own}/v1`)

/** Where the next named template of a chart begins: each prints something else. */
const define = /^\s*\{\{-?\s*define\b/

/** Where an object has its apiVersion: at the left, or in JSON anywhere. */
const inBlock = /^["']?apiVersion["']?\s*:/
const inFlow = /["']?apiVersion["']?\s*:/

function isFlow(document: readonly string[]): boolean {
  return document.find((line) => line.trim() !== '' && line !== '---')?.startsWith('{') ?? false
}

/** `clusterApiVersion: cluster.x-k8s.io/v1beta1` */
const value = new RegExp(`^\\s*([\\w-]+):\\s*["']?${groupPatterns.own}/v1\\w+["']?\\s*(?:#.*)?$`)

/** True for the lines of what a task leaves as it is: a manifest in another document, a part of a template. */
function heldLines(lines: readonly string[], tasks: readonly Task[]): (index: number) => boolean {
  const held = new Set<number>()
  for (const task of tasks.filter(
    (task) => keepsWhole(task) || /^(?:nested|object|template|file|kustomize)\//.test(task.code ?? ''),
  )) {
    if (held.has(task.line - 1)) continue
    const start = keepsWhole(task) ? objectAbove(lines, task.line - 1) : task.line - 1
    const indent = indentOf(lines[start] ?? '')
    for (let at = start; at < lines.length; at++) {
      if (lines[at]!.trim() !== '' && indentOf(lines[at]!) < indent) break
      if (
        at >= task.line &&
        (lines[at]!.startsWith('---') || define.test(lines[at]!) || isNextItem(lines[at]!, indent))
      )
        break
      held.add(at)
    }
  }
  return (index) => held.has(index)
}

/** The line where the object says its version that a task stays with; the task's own where it says none above. */
function objectAbove(lines: readonly string[], of: number): number {
  const indent = indentOf(lines[of] ?? '')
  for (let at = of; at >= 0; at--) if (head.test(lines[at]!) && indentOf(lines[at]!) <= indent) return at
  return of
}

/** A line that begins with the version of an object, or with an object in braces: `spec: {ref: {apiVersion: …` is none. */
const head =
  /^\s*(?:-\s+)*(?:["']?[\w.-]+["']?\s*:\s*)?\{?\s*(?:["']?kind["']?\s*:\s*["']?\w+["']?\s*,\s*)?["']?apiVersion["']?\s*:/

/** True where the next item of a list begins: what is held was the one before. */
function isNextItem(line: string, indent: number): boolean {
  return indentOf(line) === indent && /^\s*-\s/.test(line)
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** True where the kind beside an apiVersion is no kind of ours: providers have kinds in our groups. */
function isOfOthers(lines: readonly string[], index: number): boolean {
  const beside = [lines[index], lines[index + 1], lines[index - 1]]
  const named = (key: RegExp): string | undefined =>
    beside.flatMap((line) => key.exec(line ?? '')?.[1] ?? [])[0]
  const kind = named(kindKey)
  const resource = kind === undefined ? named(resourceKey) : undefined
  return kind === undefined ? resource !== undefined && !kindNamed(resource) : !kinds.has(kind)
}

const kindKey = /\bkind["']?\s*[:=]\s*["']?(\w+)/
const resourceKey = /\b(?:resource|plural)["']?\s*[:=]\s*["']?(\w+)/
const kinds: ReadonlySet<string> = new Set(transitions.map(({ kind }) => kind))
