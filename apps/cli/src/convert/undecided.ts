import type { Undecided } from '@capi-migrate/transitions'
import { say } from '../terminal.ts'

/** Tells a person what no row could decide. */
export function sayUndecided(undecided: readonly Undecided[], where = ''): void {
  for (const { what, next } of undecided) say(`task ${where}${what}\nnext: ${next}`)
}
