/** A level of a template between two keywords, and whether all that it has read so far may print nothing. */
interface Level {
  /** Whether every branch before this one prints something. */
  readonly isSureBefore: boolean
  isSure: boolean
  hasElse: boolean
  /** True if its first branch is printed in any case. */
  readonly isMet: boolean
}

/**
 * Returns whether a Go template may print nothing: all its text stands in blocks that may be passed over. Variables are taken
 * to have a value.
 *
 * @param test what an `if` asks that is known to be so
 */
export function mayPrintNothing(template: string, test?: string): boolean {
  const levels: Level[] = [{ isSureBefore: true, isSure: false, hasElse: true, isMet: false }]
  for (const [, code, text = ''] of template.matchAll(/\{\{-?([^]*?)-?\}\}|((?:(?!\{\{)[^])+)/g)) {
    const level = levels.at(-1)!
    const [word = ''] = code?.trim().split(/\s/) ?? []
    if (/^(?:if|with|range)$/.test(word)) {
      const isMet = test !== undefined && code!.trim() === `if ${test}`
      levels.push({ isSureBefore: true, isSure: false, hasElse: isMet, isMet })
    } else if (word === 'else') {
      const isLast = /^\s*else\s*$/.test(code!)
      levels.splice(-1, 1, {
        isSureBefore: level.isSureBefore && level.isSure,
        isSure: level.isMet,
        hasElse: isLast || level.isMet,
        isMet: level.isMet,
      })
    } else if (word === 'end') {
      levels.pop()
      const outer = levels.at(-1)
      if (outer && level.hasElse && level.isSureBefore && level.isSure) outer.isSure = true
    } else if (code === undefined ? text.trim() !== '' : !isSilent.test(code)) level.isSure = true
  }
  return !levels[0]!.isSure
}

/** Comments, and code that sets a variable. */
const isSilent = /^\s*(?:\/\*|\$\w+\s*:?=)/
