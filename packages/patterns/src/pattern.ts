import { engine } from './engine.ts'

/** A regular expression that somebody gave: it tests texts, or Go refuses it, and why. */
export type Pattern = { readonly test: (text: string) => boolean } | { readonly refused: string }

const known = new Map<string, Pattern>()

/**
 * Reads a regular expression as Go does: found anywhere in the text, in time that grows with the text and never faster.
 * What is longer than {@link maxLength} is refused, though Go would read it.
 */
export function patternOf(source: string): Pattern {
  let pattern = known.get(source)
  if (!pattern) known.set(source, (pattern = read(source)))
  return pattern
}

/** Whether a pattern matches the whole of a word, as selectors of Kustomize do; one that Go refuses matches itself. */
export function isWhole(source: string, word: string): boolean {
  const pattern = isPlain(source) ? plain(source) : patternOf(`^(?:${source})$`)
  return 'test' in pattern ? pattern.test(word) : source === word
}

/** In UTF-16 units. A program of RE2 grows with its pattern, and Kubernetes has none that is near to this. */
const maxLength = 10_000

function read(source: string): Pattern {
  if (source.length > maxLength) return { refused: `it is longer than ${maxLength} characters` }
  try {
    const compiled = engine().compile(source)
    return { test: (text) => compiled.test(text) }
  } catch (error) {
    return { refused: (error as Error).message.replace(/^error parsing regexp: /, '') }
  }
}

/** Words and dots, and `.*` once: what nearly all selectors are. No engine is loaded for them. */
function isPlain(source: string): boolean {
  return /^[\w/ .-]*(?:\.\*[\w/ .-]*)?$/.test(source)
}

function plain(source: string): Pattern {
  return new RegExp(`^(?:${source.replaceAll('.', String.raw`[^\n]`)})$`, 'u')
}
