import { isStackOverflow } from '@capi-migrate/edits'
import { codeOf, paintFor, printableLines, sayFileError, UserError } from '@capi-migrate/plan'
import { exit } from './exit.ts'
import { isColourful, sayPainted } from './terminal.ts'
import { version } from './version.ts'

/** Says an error that stopped the program. Returns the exit code. */
export function report(error: unknown): number {
  const { red, bold, dim } = paintFor(isColourful(process.stderr))
  const told = toldBy(error)
  if (told) {
    const [what, next] = told.map(printableLines)
    sayPainted(`${red(bold('error'))} ${what}\n${dim('next:')} ${next}`)
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

/** What a person can mend: `[what, next]`; `undefined` where it is a mistake of ours. */
function toldBy(error: unknown): readonly [what: string, next: string] | undefined {
  if (error instanceof UserError) return [error.message, error.next]
  if (isStackOverflow(error))
    return [
      'a file is nested too deeply; nothing is half-written',
      'run on the files one by one to find it, and leave it out',
    ]
  if (codeOf(error) === undefined) return undefined
  const [what, next] = sayFileError(error)
  const { path } = error as NodeJS.ErrnoException
  return [path === undefined ? what : `${path}: ${what}`, next]
}
