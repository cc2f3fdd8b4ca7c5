import { applyEdits, composeEdits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import { wordOf } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { conversionPrefix } from './conversion-file.ts'
import { secondsTemplate } from './seconds-template.ts'
import { controlsIn } from './instances.ts'

/**
 * A plan with a condition around each new container whose members all call our named templates with what may be nothing.
 * v1beta1 took such a field for absent; a container that is empty for it is refused by v1beta2.
 */
export function guarded(plan: ManifestPlan, { tokens }: StandInText): ManifestPlan {
  const isCalling =
    plan.after.includes('Seconds:') || tokens.some(({ text }) => text.includes(conversionPrefix))
  if (plan.edits.length === 0 || !isCalling) return plan
  const own = guardsOf(plan.after, tokens)
  if (own.length === 0) return plan
  return {
    ...plan,
    edits: composeEdits(plan.before, plan.edits, own),
    after: applyEdits(plan.after, own),
  }
}

function guardsOf(text: string, tokens: Token[]): readonly Edit[] {
  const lines = linesOf(text)
  const edits = lines.flatMap(({ text }, at) => {
    const indent = /^([ \t]*)\w+:[ \t]*$/.exec(text)?.[1]
    if (indent === undefined) return []
    const end = endOf(lines, at, indent.length)
    const members = membersOf(lines.slice(at + 1, end), tokens)
    const isFilled = members.some(({ is, depth }) => is === 'other' && depth === 0)
    if (isFilled || !members.some(({ is }) => is === 'call')) return []
    if (members.every(({ is }) => is === 'call' || is === 'comment')) return guard(lines, at, end, tokens)
    // Which of them are printed the code among them decides; a container with none of them is null, and no trouble.
    return members.flatMap(({ is }, i) => (is === 'call' ? guard(lines, at + 1 + i, at + 2 + i, tokens) : []))
  })
  return edits.sort((a, b) => a.start - b.start)
}

interface Line {
  readonly start: number
  /** Without the line end. */
  readonly text: string
}

function linesOf(text: string): readonly Line[] {
  return [...text.matchAll(/^[^\r\n]*/gm)].map(({ 0: line, index }) => ({ start: index, text: line }))
}

/** Puts lines into a condition that our named templates print something of them, where nobody above asks for that. */
function guard(lines: readonly Line[], start: number, end: number, tokens: Token[]): readonly Edit[] {
  const calls = lines.slice(start, end).flatMap(({ text }) => memberOf(text, tokens).call ?? [])
  if (isAskedFor(lines[start - 1]?.text ?? '', calls, tokens)) return []
  const [first, last] = [lines[start]!, lines[end - 1]!]
  const [indent] = /^[ \t]*/.exec(first.text)!
  const codes = calls.map(({ name, given }) => `include "${name}" ${given}`)
  const condition = codes.length === 1 ? codes[0]! : `or ${codes.map((code) => `(${code})`).join(' ')}`
  const open = control(tokens, 'open', 'line', `${indent}{{- if ${condition} }}`, indent.length)
  const close = control(tokens, 'close', 'tail', `\n${indent}{{- end }}`, indent.length)
  const at = last.start + /(?:[ \t]+#\uE000\d+\uE001)*$/.exec(last.text)!.index
  return [
    { start: first.start, end: first.start, text: `${indent}#${open}\n`, row },
    { start: at, end: at, text: ` #${close}`, row },
  ]
}

/** The first line after those below a key; lines of code may stand in any column, and those at the end are not below it. */
function endOf(lines: readonly Line[], key: number, indent: number): number {
  const next = lines.findIndex(
    ({ text }, at) => at > key && !isControl(text) && text.search(/\S|$/) <= indent,
  )
  let end = next === -1 ? lines.length : next
  while (end > key + 1 && isControl(lines[end - 1]!.text)) end--
  return end
}

function isControl(line: string): boolean {
  return /^\s*#\uE000/.test(line)
}

/** The row that these edits name: they belong to no field alone. */
const row = 'Chart:helpers'

/** The lines below a container, each with how many blocks it stands in. */
function membersOf(
  lines: readonly Line[],
  tokens: readonly Token[],
): readonly (Member & { readonly depth: number })[] {
  let depth = 0
  return lines.map(({ text }) => {
    const member = { ...memberOf(text, tokens), depth }
    for (const { hole } of controlsIn(text, tokens))
      depth += hole.role === 'open' ? 1 : hole.role === 'close' ? -1 : 0
    return member
  })
}

/** A line below a container. */
interface Member {
  readonly is: 'comment' | 'control' | 'call' | 'other'
  /** A call of a named template of ours that may print nothing. */
  readonly call?: Call
}

interface Call {
  readonly name: string
  /** What it gives the template. */
  readonly given: string
}

function memberOf(line: string, tokens: readonly Token[]): Member {
  if (isControl(line)) return { is: 'control' }
  if (/^\s*#/.test(line)) return { is: 'comment' }
  const id = /^[ \t]*\w+: ["']?\uE000(\d+)\uE001["']?(?:[ \t]+#.*)?\r?$/.exec(line)?.[1]
  const [, name, given] = (id === undefined ? undefined : call.exec(tokens[Number(id)]!.text)) ?? []
  if (name === undefined || given === undefined) return { is: 'other' }
  const isOther = name === secondsTemplate && isCertain.test(given)
  return isOther ? { is: 'other' } : { is: 'call', call: { name, given } }
}

const call =
  /^\s*\{\{-? ?include "(capi-migrate\.(?:seconds|v1beta2\.[^"]+))" (\S+|\(.*\))(?: \| n?indent\s+\d+)? ?-?\}\}$/s

/** Code that prints something in any case, or fails. */
const isCertain = /\b(?:default\s+(?:"[^"]+"|\d)|printf\s|required\s)/

/** Whether the line above is a condition that asks for one of the durations itself. */
function isAskedFor(line: string, calls: readonly Call[], tokens: readonly Token[]): boolean {
  const id = /^\s*#\uE000(\d+)\uE001\s*$/.exec(line)?.[1]
  const { text, holes } = (id === undefined ? undefined : tokens[Number(id)]) ?? { text: '', holes: [] }
  const { role, word } = holes[0] ?? {}
  if (role !== 'open') return false
  return calls.some(
    ({ name, given }) => name === secondsTemplate && (given === '.' ? word === 'with' : text.includes(given)),
  )
}

/** A new token for a control line of ours; returns its word. */
export function control(
  tokens: Token[],
  role: 'open' | 'close',
  kind: Token['kind'],
  text: string,
  column: number,
): string {
  const word = role === 'open' ? 'if' : 'end'
  const hole = { kind: 'control', role, word, start: 0, end: text.length } as const
  const id = tokens.length
  tokens.push({ id, kind, text, holes: [hole], column, at: column })
  return wordOf(id)
}
