import { printPlace } from '@capi-migrate/transitions'
import type { Problem } from '@capi-migrate/transitions'
import type { Told } from './object.ts'

/**
 * What a person is told: what no row could decide, and what the converted object says no more.
 *
 * @param shown a text without the secrets of its file
 */
export function talkOf(
  { name, undecided, isHeld, refused, losses }: Told,
  shown: (text: string) => string,
  where = '',
): readonly string[] {
  return [
    ...(isHeld ? [`not changed ${where}${shown(name)}: do its tasks first`] : []),
    ...refused.map(
      (problem) => `task ${where}v1beta2 refuses it: ${shown(saidOf(problem))}\nnext: ${refusal}`,
    ),
    ...undecided.map(({ what, next }) => `task ${where}${shown(what)}\nnext: ${shown(next)}`),
    ...losses.map(({ from, row }) => `dropped ${where}${shown(name)} ${shown(printPlace(from))}: ${row.why}`),
  ]
}

const refusal = 'write a value that v1beta2 takes, or take the field out'

/** `spec.resources: found 0 items, wanted at least 1`, or that it is missing. */
function saidOf({ place, keyword, found, wanted }: Problem): string {
  const path = printPlace(place)
  return keyword === 'required' ? `${path} is missing` : `${path}: found ${found}, wanted ${wanted}`
}
