import { Box, Text } from 'ink'
import type { ReactNode } from 'react'
import { heightOf } from '../page.ts'
import { detailOf, paneWidths } from '../panes.ts'
import type { State } from '../state.ts'
import { tones } from '../theme.ts'
import { Lines } from './lines.tsx'
import { List } from './list.tsx'

/** A list, and where there is room what its row holds beside it. */
export function Panes({ state }: { readonly state: State }): ReactNode {
  const widths = paneWidths(state)
  if (!widths) return <List state={state} />
  const [list, detail] = widths
  const height = heightOf(state)
  const lines = detailOf(state, detail)
  const shown =
    lines.length > height ? [...lines.slice(0, height - 1), { text: '… enter shows all of it' }] : lines
  return (
    <Box>
      <Box flexDirection="column" width={list}>
        <List state={state} />
      </Box>
      <Box flexDirection="column" width={3}>
        {Array.from({ length: height }, (_, at) => (
          <Text key={at} {...tones.quiet}>
            {' │ '}
          </Text>
        ))}
      </Box>
      <Box flexDirection="column" width={detail}>
        <Lines lines={shown} />
      </Box>
    </Box>
  )
}
