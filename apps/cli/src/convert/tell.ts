import { printPlace } from '@capi-migrate/transitions'
import { say } from '../terminal.ts'
import type { Told } from './object.ts'

/** Tells a person what no row could decide, and what the converted object says no more. */
export function tell({ name, undecided, losses }: Told, where = ''): void {
  for (const { what, next } of undecided) say(`task ${where}${what}\nnext: ${next}`)
  for (const { from, row } of losses) say(`dropped ${where}${name} ${printPlace(from)}: ${row.why}`)
}
