import { basename } from 'node:path'
import { groupPatterns, isEarlier, newest, transitions } from '@capi-migrate/transitions'
import { keepsWhole, lineIndex } from '@capi-migrate/edits'
import type { Task } from '@capi-migrate/edits'
import type { ManifestOptions, ManifestPlan } from '../../document/manifest-plan.ts'
import { isScript } from './plan-script.ts'
import { say } from '../../tasks/index.ts'

/**
 * The net below the table of references: a plan with one task for a text that names an older version of ours in a place that
 * nothing has read. So a text that nothing is said about names none.
 */
export function withUnread(given: ManifestPlan, { to, file, marks }: ManifestOptions): ManifestPlan {
  if (isEarlier(to, newest) || given.problem) return given
  const plan = given.skipped && !marks ? withoutNeedlessSkip(given) : given
  // What is still named is in the text as it will be.
  if (plan.skipped || !mention.test(plan.after)) return plan
  const [first, ...more] = unreadIn(plan, !isScript(file ?? ''))
  if (!first) return plan
  const others = more.length === 0 ? '' : `, and ${more.length} more`
  const code = first.isOpen ? 'reference/unread-version' : 'reference/unread'
  const task: Task = {
    id: 'reference/unread',
    ...(file && { file }),
    line: first.line,
    column: first.column,
    row: 'reference/unread',
    object: basename(file ?? 'stdin'),
    ...say(code, { version: first.text, others }),
  }
  return { ...plan, tasks: [...plan.tasks, task].sort((a, b) => a.line - b.line || a.column - b.column) }
}

/** What stands for a version that only code knows: `{{ CAPI_VERSION }}`, `${VERSION}`, `$VERSION`, `<< .version >>`. */
const open = String.raw`(?:\{\{[^{}\n]*\}\}|\$\{\w[^}\n]*\}|\$\w+|<<[^<>\n]*>>)`

const older = String.raw`v1(?:alpha\d|beta1)`

/**
 * A version of ours, or a resource with it: `machines.v1beta1.cluster.x-k8s.io`. With a colon behind it, it is a label of the
 * contract.
 */
const mention = new RegExp(
  String.raw`(?<![\w.-])(?:${groupPatterns.own}/(?:${older}\b|(?<open>${open})(?![\w.-]))|[A-Za-z]+\.${older}\.${groupPatterns.own})(?!["']?\s*(?:=|:(?:\s|$)))`,
)

/** An object's own version, whichever: what an object of ours refers to is planned with it. */
const ownVersion = new RegExp(`["'\\s:]${groupPatterns.own}/(?:v1|${open})`)

interface Mention {
  readonly line: number
  readonly column: number
  readonly text: string
  /** True where the version is one that only code knows. */
  readonly isOpen: boolean
}

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

/** The versions that a text names on lines that nothing has to do with. */
function unreadIn(
  { before, edits, tasks, objects }: ManifestPlan,
  hasDocuments: boolean,
): readonly Mention[] {
  const lines = before.split('\n')
  const read = new Set([...tasks, ...objects].map(({ line }) => line))
  const { positionOf } = lineIndex(before)
  for (const { start, end } of edits)
    for (let line = positionOf(start).line; line <= positionOf(end).line; line++) read.add(line)
  const isHeld = heldLines(lines, tasks)
  const isOurs = hasDocuments ? ownLines(lines) : () => false
  return lines.flatMap((line, i) => {
    const found = mention.exec(line)
    if (!found || isComment(line, found.index) || isOurs(i) || isOfOthers(lines, i)) return []
    if (read.has(i + 1) || isHeld(i)) return []
    const isOpen = found.groups?.['open'] !== undefined
    return [{ line: i + 1, column: found.index + 1, text: found[0], isOpen }]
  })
}

/** True in a comment, and where a chart asks what the server has: guards have a pass of their own. */
function isComment(line: string, index: number): boolean {
  return /^\s*(?:#|\/\/|--\s|\{\{-?\s*\/\*|\*)|\s#\s|APIVersions\.Has/.test(line.slice(0, index))
}

/**
 * True for the lines of documents that are objects of ours: those are planned, or say why not. Among values it is true for a
 * version that is the whole of one: values have a pass of their own.
 */
function ownLines(lines: readonly string[]): (index: number) => boolean {
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
      if (isOwn || (head === undefined && value.test(one))) own.add(start + at)
    start = i + 1
  }
  return (index) => own.has(index)
}

/** Where the next named template of a chart begins: each prints something else. */
const define = /^\s*\{\{-?\s*define\b/

/** Where an object has its apiVersion: at the left, or in JSON anywhere. */
const inBlock = /^["']?apiVersion["']?\s*:/
const inFlow = /["']?apiVersion["']?\s*:/

function isFlow(document: readonly string[]): boolean {
  return document.find((line) => line.trim() !== '' && line !== '---')?.startsWith('{') ?? false
}

/** `clusterApiVersion: cluster.x-k8s.io/v1beta1` */
const value = new RegExp(
  `^\\s*(?!api_?[vV]ersion\\b)[\\w-]+:\\s*["']?${groupPatterns.own}/v1\\w+["']?\\s*(?:#.*)?$`,
)

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
  for (let at = of; at >= 0; at--)
    if (/\bapiVersion["']?\s*:/.test(lines[at]!) && indentOf(lines[at]!) <= indent) return at
  return of
}

/** True where the next item of a list begins: what is held was the one before. */
function isNextItem(line: string, indent: number): boolean {
  return indentOf(line) === indent && /^\s*-\s/.test(line)
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** True where the kind beside an apiVersion is no kind of ours: providers have kinds in our groups. */
function isOfOthers(lines: readonly string[], index: number): boolean {
  const kind = [lines[index], lines[index + 1], lines[index - 1]].flatMap(
    (line) => /["']?\bkind["']?\s*[:=]\s*["']?(\w+)/.exec(line ?? '')?.[1] ?? [],
  )[0]
  return kind !== undefined && !kinds.has(kind)
}

const kinds: ReadonlySet<string> = new Set(transitions.map(({ kind }) => kind))
