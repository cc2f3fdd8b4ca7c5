import type { BlockLines, Element } from './entries.ts'
import { InTheWay } from './in-the-way.ts'
import { spelling } from '../../read/stand-in/spelling.ts'
import { words } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'

/**
 * Sees that what loops among entries print is sorted by name, and says it in the loop where its language can. True where
 * a loop is another now. Throws {@link InTheWay}.
 *
 * @param tokens grows by those of loops that are another
 */
export function sortLoops(elements: readonly Element[], tokens: Token[]): boolean {
  let isChanged = false
  for (const one of elements) {
    if (one.kind === 'entry') continue
    const isOther = isLoop(one) ? sortLoop(one, tokens) : sortLoops(one.branches.flat(), tokens)
    isChanged ||= isOther
  }
  return isChanged
}

function sortLoop(loop: BlockLines, tokens: Token[]): boolean {
  const { token } = loop.marks[0]!
  const code = token.text.trim()
  const [name, ...others] = namesIn(loop)
  if (name === undefined) return false
  if (others.length > 0) throw new InTheWay(`\`${code}\` prints several names in turn`)
  const sorted = sortedLoop(token.text, spoken(name, tokens))
  if (sorted === undefined) throw new InTheWay(`it is not known in what order \`${code}\` prints names`)
  if (sorted === token.text) return false
  loop.marks[0] = { ...loop.marks[0]!, token: { ...token, id: tokens.length, text: sorted } }
  tokens.push(loop.marks[0].token)
  return true
}

/** The names that one turn of a loop prints; those of a loop within it count twice, for they come more than once. */
function namesIn({ branches }: BlockLines): string[] {
  return branches.flat().flatMap((one) => {
    if (one.kind === 'entry') return [one.name]
    const names = namesIn(one)
    return isLoop(one) ? [...names, ...names] : names
  })
}

function isLoop({ marks: [open] }: BlockLines): boolean {
  return isLoopCode(open!.token.text)
}

/** True for code that says what is in its block once for each of something. */
export function isLoopCode(code: string): boolean {
  return /^\s*(?:\{[{%][-+]?|#@|%\{~?)\s*(?:range|for|while)\b/.test(code)
}

/** The code of a loop that prints a name in each turn, so that the names are sorted; `undefined` where it cannot say so. */
function sortedLoop(code: string, name: string): string | undefined {
  const ytt = /^(\s*#@\s*for\s+(\w+)\s+in\s+)(.+?)(\s*:\s*)$/.exec(code)
  if (ytt) {
    const [, head, key, what, end] = ytt as unknown as [string, string, string, string, string]
    if (/^[^(]*\(@=\s*(\w+)\s*@\)$/.exec(name)?.[1] !== key) return undefined
    return /^sorted\(.*\)$/.test(what) ? code : `${head}sorted(${what})${end}`
  }
  const each = /^%\{~?\s*for\s+([\w-]+)\s*,.*\sin\s/.exec(code.trim())
  // Terraform goes through a map by its sorted keys.
  if (each) return new RegExp(`^[^$]*\\$\\{~?\\s*${each[1]!}\\s*~?\\}$`).test(name) ? code : undefined
  return isSortedRange(code.trim(), name) ? code : undefined
}

/** `range` over a map gives its keys sorted; over a list that `sortAlpha` sorted, its items. */
function isSortedRange(code: string, name: string): boolean {
  const range = /^\{\{-?\s*range\s+(?:(\$\w+)\s*(?:,\s*(\$\w+)\s*)?:=\s*)?(.*?)\s*-?\}\}$/s.exec(code)
  if (!range) return false
  const [, first, second, what] = range
  const isSortedList = /\bsortAlpha\s*\)?$/.test(what!)
  const sorted = isSortedList ? (second ?? first ?? '.') : second && first
  return sorted !== undefined && /^[^{}]*\{\{([^{}]*)\}\}$/.exec(spelling(name))?.[1] === sorted
}

/** A name with the template code it has. */
function spoken(name: string, tokens: readonly Token[]): string {
  return name.replace(words, (_, id: string) => tokens[Number(id)]!.text)
}
