import { printPlace } from '@capi-migrate/transitions'
import type { Told } from './object.ts'

/**
 * What a person is told: what no row could decide, and what the converted object says no more.
 *
 * @param shown a text without the secrets of its file
 */
export function talkOf(
  { name, undecided, isHeld, losses }: Told,
  shown: (text: string) => string,
  where = '',
): readonly string[] {
  return [
    ...(isHeld ? [`not changed ${where}${shown(name)}: do its tasks first`] : []),
    ...undecided.map(({ what, next }) => `task ${where}${shown(what)}\nnext: ${shown(next)}`),
    ...losses.map(({ from, row }) => `dropped ${where}${shown(name)} ${shown(printPlace(from))}: ${row.why}`),
  ]
}
