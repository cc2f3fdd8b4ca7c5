/**
 * Tells whether a text holds one of some words: one search for all of them, which takes a fraction of what a search for
 * each takes.
 */
export function holdsAny(words: readonly string[]): (text: string) => boolean {
  if (words.length === 0) return () => false
  const any = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|'))
  return (text) => any.test(text)
}
