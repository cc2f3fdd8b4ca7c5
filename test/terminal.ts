import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const bin = fileURLToPath(new URL('../apps/cli/bin/migrate.mjs', import.meta.url))

/** Whether a terminal can be driven here. */
export const hasTmux = spawnSync('tmux', ['-V']).status === 0

/** A real terminal with the program in it. */
export interface Terminal {
  /** Presses keys, by the names of tmux: `Enter`, `Escape`, `C-c`, `j`. */
  readonly press: (...keys: readonly string[]) => void
  /** The screen as soon as it says this, or is so; throws with the screen where it never is. */
  readonly until: (expected: string | RegExp | ((screen: string) => boolean)) => string
  readonly screen: () => string
  readonly resize: (columns: number, rows: number) => void
}

/** Starts `migrate` in a terminal of its own server, without `CI`; it ends with `exit <code>` on the screen. */
export function openTerminal(
  args: string,
  cwd: string,
  { env = '', columns = 80, rows = 24, seconds = 60 } = {},
): Terminal {
  const server = `migrate-${randomUUID()}` // test files run in threads of one process
  const tmux = (...words: readonly string[]): string =>
    execFileSync('tmux', ['-L', server, '-f', '/dev/null', ...words], { encoding: 'utf8' })
  const command = `cd '${cwd}'; env -u CI ${env} '${process.execPath}' '${bin}' ${args}; echo "exit $?"; sleep ${seconds}`
  tmux('new-session', '-d', '-x', `${columns}`, '-y', `${rows}`, command)
  onTestFinished(() => void spawnSync('tmux', ['-L', server, 'kill-server']))
  const screen = (): string => tmux('capture-pane', '-p')
  return {
    press: (...keys) => {
      for (const key of keys) {
        tmux('send-keys', key)
        pause(30) // an escape and what follows it would be one key
      }
    },
    until: (expected) => {
      const says = (text: string): boolean => {
        if (typeof expected === 'string') return text.includes(expected)
        return expected instanceof RegExp ? expected.test(text) : expected(text)
      }
      const end = Date.now() + 60_000
      for (;;) {
        const text = screen()
        if (says(text)) {
          pause(50) // a screen may be drawn in part
          const later = screen()
          return says(later) ? later : text
        }
        if (Date.now() > end) throw new Error(`the terminal never says ${expected}; it says:\n${text}`)
        pause(50)
      }
    },
    screen,
    resize: (width, height) => void tmux('resize-window', '-x', `${width}`, '-y', `${height}`),
  }
}

/**
 * Whether the wizard has drawn itself again, whole, after a resize to so many columns: its one line is so long, and its
 * keys, which come last, are there. Until then the terminal shows the old line, wrapped.
 */
export function drawnFor(columns: number): (screen: string) => boolean {
  return (screen) => {
    const lines = screen.match(/^─+$/gm) ?? []
    return lines.length === 1 && lines[0]!.length === columns && /q quit\s*$/.test(screen)
  }
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
