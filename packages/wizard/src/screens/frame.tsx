import { printable } from '@capi-migrate/edits'
import { Box, Text } from 'ink'
import type { ReactNode } from 'react'
import { isList } from '../keys.ts'
import { progressWords } from '../pages/scan.ts'
import { hereOf, stepAt, type State } from '../state.ts'
import { tones } from '../theme.ts'
import { Footer } from './footer.tsx'
import { Panes } from './panes.tsx'
import { Page } from './page.tsx'

/** The whole screen: where we are, what there is, what happens, and the keys. */
export function Frame({ state }: { readonly state: State }): ReactNode {
  const here = hereOf(state)
  const [columns, rows] = state.size
  return (
    // One row less than the terminal has: a full one would scroll.
    <Box flexDirection="column" width={columns} height={rows - 1} overflow="hidden">
      <Text {...tones.title} wrap="truncate">
        {printable(titleOf(state))}
      </Text>
      <Text {...tones.quiet} wrap="truncate">
        {'─'.repeat(columns)}
      </Text>
      <Box flexDirection="column" flexGrow={1} overflow="hidden">
        {here.writes && here.writes.what !== 'filter' ? (
          <Text>{`${questionOf(here.writes.what)} ${here.writes.text}▏`}</Text>
        ) : isList(here.screen) ? (
          <Panes state={state} />
        ) : (
          <Page state={state} />
        )}
      </Box>
      <Text {...(state.message ? tones.warn : tones.quiet)} wrap="truncate">
        {printable(lineAbove(state))}
      </Text>
      <Footer state={state} />
    </Box>
  )
}

function titleOf(state: State): string {
  const here = hereOf(state)
  const step = stepAt(state, here)
  const parts = ['migrate wizard', state.root, ...(step ? [step.id] : []), here.file ?? here.screen]
  return parts.join(' › ')
}

/** One line for what happens: what is written, what was said, how far the work is. */
function lineAbove(state: State): string {
  const here = hereOf(state)
  if (here.writes?.what === 'filter') return `/${here.writes.text}▏`
  if (state.message !== undefined) return state.message
  const progress =
    state.writing ?? state.scanning ?? (here.screen === 'proof' ? undefined : state.proof?.progress)
  if (progress) return progressWords(progress)
  if (here.filter !== '') return `filter: ${here.filter}`
  return state.notesProblem === undefined ? ' ' : `notes are not kept: ${state.notesProblem}`
}

function questionOf(what: 'task' | 'done'): string {
  return what === 'task' ? 'What was decided?' : 'Why is it done?'
}
