import { spawnSync } from 'node:child_process'
import { render } from 'ink'
import { createElement } from 'react'
import { OneKey } from './one-key.ts'
import { App } from './screens/app.tsx'
import type { Session, Wanted } from './session.ts'

const enter = '\u001b[?1049h\u001b[H'
const leave = '\u001b[?1049l'

/** Shows the wizard until it is left; the terminal is afterwards as it was. */
export async function showOn(stdout: NodeJS.WriteStream, session: Session): Promise<void> {
  const restore = (): void => void stdout.write(leave)
  process.once('exit', restore)
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
      if (session.wanted) edit(session.wanted)
      session.wanted = undefined
    }
    await session.settled()
  } finally {
    process.off('exit', restore)
  }
}

/** Opens a file in the person's editor, at the line. */
function edit({ file, line }: Wanted): void {
  const editor = process.env.VISUAL || process.env.EDITOR || 'vi'
  // An editor is often a command with options, as in `code --wait`.
  spawnSync('/bin/sh', ['-c', `${editor} +${line} "$1"`, 'sh', file], { stdio: 'inherit' })
}
