import type { ReactNode } from 'react'
import { heightOf, pageOf } from '../page.ts'
import { hereOf, type State } from '../state.ts'
import { Lines } from './lines.tsx'

/** A screen of text: as many lines as there is room for, from where it was scrolled to. */
export function Page({ state }: { readonly state: State }): ReactNode {
  const here = hereOf(state)
  return <Lines lines={pageOf(state, here).slice(here.cursor, here.cursor + heightOf(state))} />
}
