import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Readable } from 'node:stream'

/** How a run of the program ended, and what it took. */
export interface Run {
  /** Exit code; `undefined` where the run had to be ended. */
  readonly code: number | undefined
  readonly stdout: Buffer
  readonly stderr: Buffer
  /** Seconds of the processor: a loaded machine does not change them. */
  readonly seconds: number
  /** Memory at its highest, in MB. */
  readonly megabytes: number
}

/** Seconds on the clock after which a run is ended: it hangs, however busy the machine is. */
const longest = 300

/** Runs the built program to its end. */
export function run(
  root: string,
  args: readonly string[],
  cwd: string,
  stdin: string | Uint8Array = '',
): Promise<Run> {
  const { CI: _, FORCE_COLOR: __, ...env } = process.env
  const peak = pathToFileURL(join(root, 'test/hostile/peak.mjs')).href
  const child = spawn(process.execPath, ['--import', peak, join(root, 'apps/cli/bin/migrate.mjs'), ...args], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  const [stdout, stderr, told] = [1, 2, 3].map((i) => collected(child.stdio[i] as Readable))
  child.stdin!.on('error', () => undefined)
  child.stdin!.end(stdin)
  let isHanging = false
  const timer = setTimeout(() => {
    isHanging = true
    child.kill('SIGKILL')
  }, longest * 1000)
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearTimeout(timer)
      const took = JSON.parse(told!().toString() || '{}') as { kilobytes?: number; microseconds?: number }
      resolve({
        code: isHanging ? undefined : (code ?? -1),
        stdout: stdout!(),
        stderr: stderr!(),
        seconds: (took.microseconds ?? 0) / 1e6,
        megabytes: (took.kilobytes ?? 0) / 1024,
      })
    }),
  )
}

function collected(stream: Readable): () => Buffer {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks)
}
