import { printableLines } from '@capi-migrate/edits/printable'

/** What is asked of a stream before it is written to in colour. */
export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
}

/** Whether a person sits at the other end: stdin and stdout are terminals, and `CI` is not set. */
export function isInteractive(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true && !process.env.CI
}

/** Whether to write colours to a stream: `FORCE_COLOR` decides, then `NO_COLOR`, then whether it is a terminal. */
export function isColourful(screen: Screen, env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  if (env.NO_COLOR) return false
  return screen.isTTY === true && env.TERM !== 'dumb'
}

/** `migrate … | head`: when the reader has left, stop as a program does that SIGPIPE ends, without a word. */
export function quietWhenReaderLeaves(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(141)
  })
  // Nobody listens to the talk any more; the work goes on.
  process.stderr.on('error', () => undefined)
}

/** Writes a line of talk. Data goes to stdout, talk goes here; whatever a terminal would obey in it is spelled out. */
export function say(text: string): void {
  sayPainted(printableLines(text))
}

/** Writes lines of talk in one go. */
export function sayAll(texts: readonly string[]): void {
  if (texts.length > 0) sayPainted(texts.map(printableLines).join('\n'))
}

/** Writes a line of talk that is in colour, and in which everything else is spelled out already. */
export function sayPainted(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Writes data that comes in small pieces, in such as are worth a write. */
export async function printAll(pieces: Iterable<string>): Promise<void> {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < 65_536) continue
    await print(text)
    text = ''
  }
  await print(text)
}

/** Writes data and waits until the reader has taken it, so that a long stream needs little memory. */
export async function print(text: string | Uint8Array): Promise<void> {
  if (text.length === 0 || process.stdout.write(text)) return
  await new Promise((resolve) => process.stdout.once('drain', resolve))
}
