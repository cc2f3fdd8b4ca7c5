import { grouped } from '@capi-migrate/edits'
import pc from 'picocolors'

/** Colours, or their absence: every function gives back its text. */
export type Paint = ReturnType<typeof pc.createColors>

export function paintFor(isColourful = false): Paint {
  return pc.createColors(isColourful)
}

/** Text from a file as it may be shown: control characters that a terminal would obey are spelled out. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what we look for
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (control) =>
    control === '\r' ? '' : `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** `1 file`, `2 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** `a, b and 3 more`. */
export function someOf(words: readonly string[], most: number): string {
  if (words.length <= most) return words.join(', ')
  return `${words.slice(0, most).join(', ')} and ${words.length - most} more`
}
