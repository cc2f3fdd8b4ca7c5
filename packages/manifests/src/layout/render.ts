import { plainValue } from '@capi-migrate/edits/yaml'
import { hang, indent } from './lines.ts'
import { isLiteral, renderLiteral } from './literal.ts'
import type { Style } from './style.ts'

/** Words that some YAML 1.1 reader takes for a boolean. */
const bools = /^(?:y|n|yes|no|on|off|true|false|null|~)$/i
/** Numbers and dates of YAML 1.1 that are strings in 1.2: `0o7`, `1_000`, `12:30:45`, `2020-01-01`. */
const numbers =
  /^[-+]?(?:[0-9][0-9_,]*(?::[0-5]?[0-9])*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|0[xob][0-9a-fA-F_]+|\.[0-9_]+)$/
const dates = /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt\s].*)?$/
/** Names such as `nodeDrainTimeoutSeconds`, which are never anything else. */
const camelCase = /^[a-z]+[A-Z][A-Za-z]*$/
const safe = /^[A-Za-z0-9_./$+(~\uE000-][^\n\r\t\u0085\u2028\u2029\uFEFF]*$/

/** A string that reads as a string in YAML 1.1 and 1.2, unquoted where it can be. */
export function renderString(text: string, flow = false): string {
  return isPlainSafe(text, flow) ? text : JSON.stringify(text)
}

/** Any scalar; `json` quotes every string. */
export function renderScalar(value: unknown, flow = false, json = false): string {
  if (typeof value === 'string') return json ? JSON.stringify(value) : renderString(value, flow)
  if (value === null || value === undefined) return 'null'
  return JSON.stringify(value) ?? 'null'
}

/** A value on one line: `{name: a, value: "1"}`. */
export function renderFlow(value: unknown, json = false): string {
  if (Array.isArray(value)) return `[${value.map((item) => renderFlow(item, json)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return renderScalar(value, true, json)
  const members = Object.entries(value).map(
    ([key, member]) => `${renderScalar(key, true, json)}: ${renderFlow(member, json)}`,
  )
  return `{${members.join(', ')}}`
}

/** True for what fits behind a key: a scalar, an empty list or map. */
export function isInline(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0
}

/** A list or map as block lines, with line ends. */
export function renderBlock(value: object, style: Style): string {
  if (Array.isArray(value)) return value.map((item: unknown) => renderItem(item, style)).join('')
  return Object.entries(value)
    .map(([key, member]) => renderMember(renderString(key), member, style))
    .join('')
}

/** `key: value` with everything below it. */
export function renderMember(key: string, value: unknown, style: Style): string {
  if (isLiteral(value)) return `${key}: ${renderLiteral(value, style.step, style)}`
  if (isInline(value)) return `${key}: ${renderFlow(value)}${style.eol}`
  return `${key}:${style.eol}${indent(renderBlock(value as object, style), Array.isArray(value) ? style.listStep : style.step)}`
}

/** `- value` with everything below it. */
export function renderItem(value: unknown, style: Style): string {
  if (isLiteral(value)) return `- ${renderLiteral(value, 2, style)}`
  if (isInline(value)) return `- ${renderFlow(value)}${style.eol}`
  return hang('- ', renderBlock(value as object, style))
}

function isPlainSafe(text: string, flow: boolean): boolean {
  if (camelCase.test(text)) return true
  if (!safe.test(text) || text.endsWith(' ') || text.endsWith(':')) return false
  if (text.includes(': ') || text.includes(' #') || text.startsWith('- ') || text === '-') return false
  if (/^(?:---|\.\.\.)/.test(text) || bools.test(text) || numbers.test(text) || dates.test(text)) return false
  if (flow && /[,[\]{}]/.test(text)) return false
  return typeof plainValue(text) === 'string'
}
