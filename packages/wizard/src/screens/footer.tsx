import { Text } from 'ink'
import type { ReactNode } from 'react'
import { footerOf } from '../offered.ts'
import type { State } from '../state.ts'
import { tones } from '../theme.ts'

/** The keys of a screen in one line; those that do not fit are found under `?`. */
export function Footer({ state }: { readonly state: State }): ReactNode {
  return (
    <Text {...tones.quiet} wrap="truncate">
      {keysThatFit(state)}
    </Text>
  )
}

function keysThatFit(state: State): string {
  const [width] = state.size
  const keys = footerOf(state).map(({ key, says }) => `${key} ${says}`)
  const [last, ...others] = keys.toReversed()
  // `? all keys` and `q quit` are last and stay; what goes, goes from the end of the rest.
  const kept = others.reverse()
  while (kept.length > 1 && [...kept, last].join(' · ').length > width) kept.splice(-2, 1)
  return [...kept, last].join(' · ')
}
