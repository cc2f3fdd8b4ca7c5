import { isTooDeep, paintFor, UserError } from '@capi-migrate/plan'
import { exit } from './exit.ts'
import { isColourful, say } from './terminal.ts'
import { version } from './version.ts'

/** Says an error that stopped the program. Returns the exit code. */
export function report(error: unknown): number {
  const { red, bold, dim } = paintFor(isColourful(process.stderr))
  if (error instanceof UserError) {
    say(`${red(bold('error'))} ${error.message}\n${dim('next:')} ${error.next}`)
    return exit.error
  }
  if (isTooDeep(error)) {
    say(`${red(bold('error'))} a file is nested too deeply; nothing is half-written`)
    say(`${dim('next:')} run on the files one by one to find it, and leave it out`)
    return exit.error
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  say(
    `${red(bold('bug'))} this is our mistake; no file is half-written. Please report it with the lines below.`,
  )
  say(dim(`migrate ${version} · node ${process.version} · ${process.platform} ${process.arch}\n${stack}`))
  return exit.error
}
