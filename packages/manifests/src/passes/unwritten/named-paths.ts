import { dirname, posix } from 'node:path'

/** A path that a program names, as far as it is fixed. */
export interface NamedPath {
  readonly path: string
  /** Whether it goes on with something that is computed: then it stands for all that is below. */
  readonly isOpen: boolean
}

/** What is computed in a path: an expression, a verb of a format, a glob. */
const computed = /[$%]?\{|%[a-z]|[*?[\]]/

/**
 * The paths that a program names in quotes, whatever its language is; the parts of one may stand in quotes of their own, as in
 * `join(here, '..', 'manifests')`. Some are none: whoever asks knows which files there are.
 */
export function namedPaths(text: string): readonly NamedPath[] {
  const found = new Set<string>()
  for (const { index } of text.matchAll(/["'`]/g)) {
    let joined: string | undefined
    let at = index
    for (let one = literalAt(text, at); one; one = literalAt(text, at)) {
      joined = joined === undefined ? one.value : `${joined}/${one.value}`
      found.add(joined)
      next.lastIndex = one.end
      if (!next.test(text)) break
      at = next.lastIndex - 1
    }
  }
  return [...found].flatMap((value) => fixedOf(value) ?? [])
}

/** The folders around one, the nearest first: a path may be read from any of them. */
export function foldersAbove(folder: string): readonly string[] {
  const up = dirname(folder)
  return up === folder ? [] : [up, ...foldersAbove(up)]
}

/** What stands between two parts of a path. */
const next = /\s*[,/]\s*["'`]/y

const mostCharacters = 500

/** The text from a quote to the next one of its kind in the line. */
function literalAt(
  text: string,
  start: number,
): { readonly value: string; readonly end: number } | undefined {
  const end = text.indexOf(text[start]!, start + 1)
  if (end === -1 || end - start > mostCharacters) return undefined
  const value = text.slice(start + 1, end)
  return value.includes('\n') ? undefined : { value, end: end + 1 }
}

function fixedOf(value: string): NamedPath | undefined {
  if (value.includes('://')) return undefined
  // What a path begins with is often the folder of the program, or of its project.
  const own = value.replace(/^\$?\{[^{}]*\}\//, '')
  const steps = own.split('/')
  const open = steps.findIndex((step) => computed.test(step))
  const fixed = posix
    .normalize((open === -1 ? steps : steps.slice(0, open)).join('/'))
    .replace(/(?<=.)\/$/, '')
  return /(?:^|\/)\.{0,2}$/.test(fixed) ? undefined : { path: fixed, isOpen: open !== -1 }
}
