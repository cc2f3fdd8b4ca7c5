import { grouped } from '@capi-migrate/edits'
import { Text } from 'ink'
import type { ReactNode } from 'react'
import { heightOf } from '../page.ts'
import { rowText } from '../row-text.ts'
import { rowsOf } from '../rows.ts'
import { hereOf, type State } from '../state.ts'
import { tones } from '../theme.ts'

/** A list: only the rows that there is room for are made, however many it has. */
export function List({ state }: { readonly state: State }): ReactNode {
  const here = hereOf(state)
  const rows = rowsOf(state, here)
  if (rows.length === 0)
    return <Text {...tones.quiet}>{here.filter ? 'No row matches the filter.' : 'Nothing is here.'}</Text>
  const height = heightOf(state) - 1
  const from = Math.max(0, Math.min(here.cursor - Math.floor(height / 2), rows.length - height))
  return (
    <>
      {rows.slice(from, from + height).map((row, at) => {
        const isHere = from + at === here.cursor
        const [text, tone] = rowText(row)
        return (
          <Text key={from + at} {...tones[isHere ? 'here' : (tone ?? 'title')]} bold={isHere} wrap="truncate">
            {`${isHere ? '❯' : ' '} ${text}`}
          </Text>
        )
      })}
      <Text {...tones.quiet} wrap="truncate">
        {rows.length > height ? `${here.cursor + 1} of ${grouped(rows.length)}` : ' '}
      </Text>
    </>
  )
}
