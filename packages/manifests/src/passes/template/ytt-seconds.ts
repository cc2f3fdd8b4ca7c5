import { applyEdits, composeEdits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { lineStart, readText } from '@capi-migrate/edits/yaml'
import type { Collection, Entry, Node } from '@capi-migrate/edits/yaml'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { withFinalLineEnd } from '../../layout/final-line.ts'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { secondsFunction } from './ytt-functions.ts'

/** The code of a ytt template that gives in whole seconds what some code gives as a duration: `#@ data.values.DRAIN`. */
export function yttSeconds(code: string): string | undefined {
  const expression = /^#@[ \t]+(\S[^\n]*?)\s*$/.exec(code)?.[1]
  // Behind a `#` Starlark reads nothing any more, but in a text.
  const bare = expression?.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '')
  return bare === undefined || /["'#]/.test(bare) ? undefined : `#@ ${secondsFunction}(${expression})`
}

/**
 * A plan with a condition above each container that holds nothing but seconds which may be nothing: v1beta1 took such a
 * field for absent; a container that is empty for it is refused by v1beta2.
 */
export function guardedInYtt(plan: ManifestPlan, { tokens }: StandInText): ManifestPlan {
  const { before, after, edits } = plan
  if (edits.length === 0 || !tokens.some(({ text }) => text.includes(secondsFunction))) return plan
  const own: Edit[] = []
  const visit = (node: Node): void => {
    if (node.kind !== 'map' && node.kind !== 'list') return
    for (const entry of node.entries) {
      const given = entry.key && entry.value.kind === 'map' ? givenTo(entry.value, after, tokens) : undefined
      if (!given) visit(entry.value)
      else if (!isAskedFor(after, entry, given, tokens)) own.push(guard(after, entry, given))
    }
  }
  for (const { root } of readText(withFinalLineEnd(after)).documents ?? []) if (root) visit(root)
  if (own.length === 0) return plan
  return { ...plan, edits: composeEdits(before, edits, own), after: applyEdits(after, own) }
}

/** What the members of a container give our function; `undefined` where one of them is there in any case. */
function givenTo(map: Collection, text: string, tokens: readonly Token[]): readonly string[] | undefined {
  if (map.flow || /^\s*#\uE000/m.test(text.slice(map.start, map.end))) return undefined
  const all: string[] = []
  for (const { value } of map.entries) {
    const id = value.kind === 'scalar' ? /^\uE000(\d+)\uE001$/.exec(value.text)?.[1] : undefined
    const own = id === undefined ? undefined : call.exec(tokens[Number(id)]!.text)?.[1]
    const given = own !== undefined ? [own] : value.kind === 'map' ? givenTo(value, text, tokens) : undefined
    if (!given || given.some((one) => isCertain.test(one))) return undefined
    all.push(...given)
  }
  return all
}

const call = new RegExp(`^#@ ${secondsFunction}\\((.*)\\)$`)

/** Code that gives something in any case, or fails. */
const isCertain = /^["']|\.format\(|\s%\s|\bor\s+["'\d]/

/** Whether the line above is a condition that asks for one of these values itself. */
function isAskedFor(text: string, entry: Entry, given: readonly string[], tokens: readonly Token[]): boolean {
  const start = lineStart(text, entry.start)
  const line = text.slice(lineStart(text, start - 1), start)
  if (/^\s*#@ if\/end /.test(line)) return given.some((one) => line.includes(one))
  const id = /^\s*#\uE000(\d+)\uE001\s*$/.exec(line)?.[1]
  const { text: code, holes } = (id === undefined ? undefined : tokens[Number(id)]) ?? { text: '', holes: [] }
  return holes[0]?.role === 'open' && given.some((one) => code.includes(one))
}

function guard(text: string, { start }: Entry, given: readonly string[]): Edit {
  const at = lineStart(text, start)
  const indent = text.slice(at, start)
  const condition = given.map((one) => `${secondsFunction}(${one}) != None`).join(' or ')
  return { start: at, end: at, text: `${indent}#@ if/end ${condition}:\n`, row: 'Template:helpers' }
}
