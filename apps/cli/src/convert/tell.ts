import { printPlace } from '@capi-migrate/transitions'
import { say } from '../terminal.ts'
import type { Told } from './object.ts'

/**
 * Tells a person what no row could decide, and what the converted object says no more.
 *
 * @param shown a text without the secrets of its file
 */
export function tell({ name, undecided, losses }: Told, shown: (text: string) => string, where = ''): void {
  for (const { what, next } of undecided) say(`task ${where}${shown(what)}\nnext: ${shown(next)}`)
  for (const { from, row } of losses)
    say(`dropped ${where}${shown(name)} ${shown(printPlace(from))}: ${row.why}`)
}
