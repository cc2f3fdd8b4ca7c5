import { Text } from 'ink'
import type { ReactNode } from 'react'
import { heightOf, pageOf } from '../page.ts'
import { hereOf, type State } from '../state.ts'
import { tones } from '../theme.ts'

/** A screen of text: as many lines as there is room for, from where it was scrolled to. */
export function Page({ state }: { readonly state: State }): ReactNode {
  const here = hereOf(state)
  const lines = pageOf(state, here)
  return lines.slice(here.cursor, here.cursor + heightOf(state)).map(({ text, tone }, at) => (
    <Text key={at} {...(tone && tones[tone])} wrap="truncate">
      {text || ' '}
    </Text>
  ))
}
