import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse as parseLossless } from 'lossless-json'
import { expect, test } from 'vitest'
import { migrate } from './program.ts'

// Upstream's own outputs. They are no part of the repository; without them there is nothing to compare with.
const golden = fileURLToPath(new URL('../../shared/golden', import.meta.url))
const isThere = existsSync(golden)

interface Case {
  /** The input as it was written, so that no number is touched on the way. */
  readonly input: string
  readonly to: string
  /** The whole line. */
  readonly line: string
  readonly fails: boolean
}

interface Line {
  readonly to?: string
  readonly out?: unknown
  readonly err?: string
}

function casesIn(file: string, to?: string): readonly Case[] {
  const lines = readFileSync(join(golden, file), 'utf8').trimEnd().split('\n')
  return lines.map((text) => {
    const { to: own, err } = JSON.parse(text) as Line
    // The oracle of one file joined an empty group with a slash; upstream, and the other oracle, print the version.
    const line = text.replaceAll('"apiVersion":"/v1beta1"', '"apiVersion":"v1beta1"')
    return { input: inputOf(text), to: to ?? own!.split('/')[1]!, line, fails: err !== undefined }
  })
}

/** Cuts the text of `in` out of a line. */
function inputOf(line: string): string {
  const start = line.indexOf('"in":') + '"in":'.length
  let depth = 0
  for (let i = start, quoted = false; i < line.length; i++) {
    const char = line[i]
    if (quoted) {
      if (char === '\\') i++
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return line.slice(start, i + 1)
  }
  throw new Error(`no object in ${line.slice(0, 80)}`)
}

function differences(cases: readonly Case[], version: string): readonly string[] {
  return ['v1beta1', 'v1beta2'].flatMap((to) => {
    const own = cases.filter((each) => each.to === to)
    if (own.length === 0) return []
    const input = own.map((each) => each.input).join('\n')
    const { stdout } = migrate(
      ['convert', '--format', 'jsonl', '--reading', 'server', '--to', to, '--api-version', `*=${version}`],
      { input },
    )
    const answers = stdout.trimEnd().split('\n')
    expect(answers).toHaveLength(own.length)
    return own.flatMap(({ line, fails }, i) => {
      const answer = answers[i]!
      // Plain JSON where it can hold every number: it is ten times as fast.
      const parse = /\d{16}|\d\.\d|\d[eE]/.test(line) ? parseLossless : JSON.parse
      const isRight = fails
        ? typeof (JSON.parse(answer) as { error?: string }).error === 'string'
        : same(parse(answer), (parse(line) as Line).out)
      return isRight ? [] : [`${line}\n  ours: ${answer}`]
    })
  })
}

function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  return (
    keys.length === others.length &&
    Array.isArray(a) === Array.isArray(b) &&
    keys.every((key) => Object.hasOwn(b, key) && same(a[key as never], b[key as never]))
  )
}

/** The core files of one direction; one run of the program takes them all. */
function coreCases(to: string): readonly Case[] {
  const files = readdirSync(join(golden, 'core')).filter(
    (file) => file.includes('.down.') === (to === 'v1beta1'),
  )
  return files.sort().flatMap((file) => casesIn(join('core', file), to))
}

test.skipIf(!isThere).each(['v1beta2', 'v1beta1'])(
  'migrate convert gives what upstream gives: core kinds to %s',
  (to) => {
    expect(differences(coreCases(to), 'v1beta9')).toEqual([])
  },
)

test.skipIf(!isThere)('migrate convert gives what upstream gives: kubeadm and the rest', () => {
  expect(differences(casesIn('kubeadm-etc.jsonl'), 'v1beta1')).toEqual([])
})
