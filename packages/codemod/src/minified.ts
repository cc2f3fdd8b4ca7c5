import { limits } from '@capi-migrate/edits'

/** True for what a bundler writes of other files: JavaScript with lines that nobody would write. */
export function isMinified(path: string, text: string): boolean {
  if (!/\.[cm]?jsx?$/.test(path) || text.length < limits.minifiedSize) return false
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return text.length / lines >= limits.minifiedLine
}

/** Why such a file is passed over. */
export const minified = {
  reason: 'minified',
  what: 'a bundler wrote it; change what it is made of, and build it again',
}
