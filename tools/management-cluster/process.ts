import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Expected } from './expected.ts'

/** A program that runs until it is stopped. */
export interface Running {
  readonly name: string
  /** Rejects with Expected and the end of its log when the program ends on its own. */
  readonly died: Promise<never>
  /** Ends it, and waits until it has ended. */
  readonly stop: () => Promise<void>
}

/** Starts a program that writes what it says to a log. */
export function start(
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  log: string,
  env: NodeJS.ProcessEnv = process.env,
): Running {
  const out = openSync(log, 'a')
  const child = spawn('nice', ['-n', '5', program, ...args], { env, stdio: ['ignore', out, out] })
  closeSync(out)
  let stopping = false
  const ended = new Promise<string>((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    child.on('exit', (code, signal) => resolve(`ended with ${signal ?? code}`))
  })
  const died = ended.then((how) => {
    if (stopping) return new Promise<never>(() => {})
    throw new Expected(`${name} ${how}; the end of its log (${basename(log)}):\n${lastLines(log)}`)
  })
  // Whoever waits for something else is told all the same, but nobody has to wait.
  died.catch(() => {})
  const stop = async () => {
    stopping = true
    child.kill('SIGKILL')
    await ended
  }
  return { name, died, stop }
}

function lastLines(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8)
  return lines.map((line) => `  ${line.slice(0, 300)}`).join('\n')
}
