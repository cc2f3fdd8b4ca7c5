import { paintFor, printableLines, UserError } from '@capi-migrate/plan'
import { exit } from './exit.ts'
import { isColourful, sayPainted } from './terminal.ts'
import { version } from './version.ts'

/** Says an error that stopped the program. Returns the exit code. */
export function report(error: unknown): number {
  const { red, bold, dim } = paintFor(isColourful(process.stderr))
  if (error instanceof UserError) {
    sayPainted(
      `${red(bold('error'))} ${printableLines(error.message)}\n${dim('next:')} ${printableLines(error.next)}`,
    )
    return exit.error
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  sayPainted(
    `${red(bold('bug'))} this is our mistake; no file is half-written. Please report it with the lines below.`,
  )
  sayPainted(
    dim(
      `migrate ${version} · node ${process.version} · ${process.platform} ${process.arch}\n${printableLines(stack)}`,
    ),
  )
  return exit.error
}
