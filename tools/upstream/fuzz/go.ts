import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, print } from './json.ts'
import type { JsonObject } from './json.ts'
import type { Route } from './routes.ts'

/** Upstream's answer: an object, or why there is none. */
export type GoAnswer = { readonly out: JsonObject } | { readonly err: string }

/** A running `upstream convert`. */
export interface Upstream {
  readonly convert: (object: JsonObject, route: Route) => Promise<GoAnswer>
  readonly close: () => void
}

const neededGo = [1, 26] as const

/** The version of the Go on this machine if it is missing or too old to build with, else undefined. */
export function unfitGo(): string | undefined {
  let version: string
  try {
    // Not another toolchain fetched for the occasion: what is not on the machine is skipped.
    version = execFileSync('go', ['env', 'GOVERSION'], {
      cwd: tmpdir(),
      env: { ...process.env, GOTOOLCHAIN: 'local' },
      encoding: 'utf8',
    }).trim()
  } catch {
    return 'no Go'
  }
  const [major, minor] = (/^go(\d+)\.(\d+)/.exec(version)?.slice(1) ?? ['0', '0']).map(Number) as [
    number,
    number,
  ]
  const fits = major > neededGo[0] || (major === neededGo[0] && minor >= neededGo[1])
  return fits ? undefined : version
}

/** Builds the Go program of a folder and answers its path. */
export function buildUpstream(folder: string, cache: string): string {
  mkdirSync(cache, { recursive: true })
  const program = join(cache, 'upstream')
  execFileSync('go', ['build', '-o', program, '.'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  return program
}

/** What `upstream types` says now, to be held against the generated module. */
export function typesOf(program: string): { readonly roots: object; readonly types: object } {
  const { roots, types } = JSON.parse(
    execFileSync(program, ['types'], { encoding: 'utf8', maxBuffer: 1 << 28 }),
  ) as { roots: object; types: Record<string, readonly (readonly string[])[]> }
  const texts = Object.entries(types).map(([name, fields]) => [
    name,
    fields.map((field) => field.join(' ').trim()).join(','),
  ])
  return { roots, types: Object.fromEntries(texts) }
}

/** Starts the co-process. Answers come in the order of the questions. */
export function startUpstream(program: string, lookup: string): Upstream {
  const child = spawn(program, ['convert', '--lookup', lookup], { stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting: { resolve: (answer: GoAnswer) => void; reject: (error: Error) => void }[] = []
  let answered = 0
  let closed = false
  let pieces: string[] = []
  const fail = (error: Error) => {
    closed = true
    for (const { reject } of waiting.splice(0).slice(answered)) reject(error)
    answered = 0
  }
  child.on('error', fail)
  child.stdin.on('error', fail)
  child.on('exit', (code, signal) => fail(new Error(`upstream ended (${signal ?? code})`)))
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (chunk: string) => {
    const lines = chunk.split('\n')
    for (const [i, line] of lines.entries()) {
      pieces.push(line)
      if (i === lines.length - 1) break
      waiting[answered++]!.resolve(parse(pieces.join('')) as unknown as GoAnswer)
      pieces = []
    }
    waiting.splice(0, answered)
    answered = 0
  })
  return {
    convert: (object, { to }) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('upstream has ended'))
        waiting.push({ resolve, reject })
        child.stdin.write(`{"to":${JSON.stringify(to)},"in":${print(object)}}\n`)
      }),
    close: () => child.stdin.end(),
  }
}
