import { useApp, useInput, useStdout } from 'ink'
import { useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { keyName } from '../keys.ts'
import type { Session } from '../session.ts'
import { Frame } from './frame.tsx'

/** The wizard on a terminal: keys become events, states become frames. */
export function App({ session }: { readonly session: Session }): ReactNode {
  const state = useSyncExternalStore(session.subscribe, () => session.state)
  const { exit } = useApp()
  const { stdout } = useStdout()
  useInput((input, key) => {
    session.send({ is: 'key', key: keyName(input, key) })
    if (session.hasLeft || session.wanted) exit()
  })
  useEffect(() => {
    const resized = (): void => {
      // Ink takes away as many lines as it wrote; after a resize they are others, and ghosts would stay.
      stdout.write('\u001b[2J\u001b[H')
      session.send({ is: 'resized', size: [stdout.columns || 80, stdout.rows || 24] })
    }
    stdout.on('resize', resized)
    return () => void stdout.off('resize', resized)
  }, [session, stdout])
  return <Frame state={state} />
}
