import type { Printed } from '@capi-migrate/transitions'
import { flat } from '../../read/mask/hole.ts'
import { scan } from '../../read/mask/scan.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { conversionName } from './conversion-file.ts'
import { codeOf, printedMap, stagesOf } from './list-text.ts'

/**
 * The text of Helm code that prints a value below a key, or members of one, so that it prints the newer version: each
 * branch of its `if` and `with` that prints one gives it to our named template. `undefined` where a branch prints
 * several, or something beside them.
 */
export function convertedCode({ kind, text, at }: Token, printed: Printed): string | undefined {
  if ((kind !== 'value' && kind !== 'entry') || at === undefined) return undefined
  let out = ''
  let from = 0
  let count = 0
  const holes = flat(scan(text, 'helm')).filter((hole) => hole.kind !== 'group')
  for (const { kind, role, word, start, end } of holes) {
    const between = text.slice(from, start)
    if (between.trim() !== '' || kind === 'variable' || word === 'range') return undefined
    if (role !== undefined) count = 0
    const code = text.slice(start, end)
    const call = kind === 'action' ? callOf(code, printed) : code
    if (call === undefined || (kind === 'action' && ++count > 1)) return undefined
    out += between + call
    from = end
  }
  return text.slice(from).trim() === '' && out !== '' ? out + text.slice(from) : undefined
}

/** The text of a line that prints the fields that stand for such a value, in the place of its key. */
export function convertedLine({ kind, text, holes, at }: Token, printed: Printed): string | undefined {
  const isOne = kind === 'value' && holes.length === 1 && holes[0]!.kind === 'action'
  const call = isOne && at !== undefined ? callOf(text.trim(), printed) : undefined
  if (call === undefined) return undefined
  const moved = call
    .replace(/^\{\{-?\s*/, '{{- ')
    .replace(/\|\s*n?indent\s+\d+\s*-?\}\}$/, `| nindent ${at} }}`)
  return ' '.repeat(at!) + moved
}

/** An action that prints a value, with our named template in between. */
function callOf(action: string, printed: Printed): string | undefined {
  const [, open, close] = /^(\{\{-?)[^]*?(-?\}\})$/.exec(action) ?? []
  const code = codeOf(action)
  const value = printedMap(code)
  if (open === undefined || value === undefined) return undefined
  const { isList } = printed
  const { map, isRead } = value
  const read = isRead && isList ? map.replace(/\| fromYaml$/, '| fromYamlArray') : map
  const operand = /^(?:[$.][\w$.]*|\([^()]*\))$/.test(read) ? read : `(${read})`
  // What is printed starts with no line end of its own, where that was one.
  const moved = stagesOf(code)
    .at(-1)!
    .replace(/^indent/, open === '{{-' ? 'nindent' : 'indent')
  return `${open} include "${conversionName(printed)}" ${operand} | ${moved} ${close}`
}
