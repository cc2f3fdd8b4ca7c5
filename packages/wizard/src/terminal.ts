import { render } from 'ink'
import { createElement } from 'react'
import { stepAside, waitForEnter } from './aside.ts'
import { OneKey } from './one-key.ts'
import { App } from './screens/app.tsx'
import type { Session } from './session.ts'

const enter = '\u001b[?1049h\u001b[H'
const leave = '\u001b[?1049l'

/** Shows the wizard until it is left; the terminal is afterwards as it was. */
export async function showOn(stdout: NodeJS.WriteStream, session: Session): Promise<void> {
  const restore = (): void => void stdout.write(leave)
  process.once('exit', restore)
  // Terminals know how to copy (OSC 52), also over SSH; one that does not ignores it.
  session.copy = (text) => void stdout.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`)
  try {
    while (!session.hasLeft) {
      stdout.write(enter)
      const keys = new OneKey(process.stdin)
      const stdin = keys as unknown as NodeJS.ReadStream
      const ink = render(createElement(App, { session }), {
        stdin,
        stdout,
        exitOnCtrlC: false,
        maxFps: 60,
        patchConsole: false,
      })
      const stop = (): void => session.send({ is: 'key', key: 'ctrl+c' })
      const ended = (): void => (stop(), ink.unmount())
      for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.once(signal, ended)
      await ink.waitUntilExit()
      for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.off(signal, ended)
      keys.release()
      restore()
      const { wanted } = session
      session.wanted = undefined
      if (wanted) stepAside(wanted, session)
      if (wanted?.do === 'run') waitForEnter()
    }
    await session.settled()
  } finally {
    process.off('exit', restore)
  }
}
