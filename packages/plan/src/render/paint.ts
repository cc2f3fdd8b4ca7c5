import { grouped } from '@capi-migrate/edits'
import pc from 'picocolors'

export { printable, printableLines } from '@capi-migrate/edits'

/** Colours, or their absence: every function gives back its text. */
export type Paint = ReturnType<typeof pc.createColors>

export function paintFor(isColourful = false): Paint {
  return pc.createColors(isColourful)
}

/** `1 file`, `2 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** `a, b and 3 more`. */
export function someOf(words: readonly string[], most: number, all = words.length): string {
  if (all <= most) return words.join(', ')
  return `${words.slice(0, most).join(', ')} and ${all - most} more`
}
