import { spawnSync } from 'node:child_process'
import { secondsOf } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { yttFunctions } from '../packages/manifests/src/passes/template/ytt-functions.ts'
import { scratch } from './program.ts'
import { documentsOf, goProgram, render, ytt } from './ytt-program.ts'

describe.skipIf(ytt === undefined)('the function for seconds', () => {
  const module = `#@ load("@ytt:assert", "assert")
#@ load("@ytt:data", "data")
${yttFunctions.get('capi_migrate_seconds')}
#@ def tried(given):
#@   seconds, error = assert.try_to(lambda: capi_migrate_seconds(given))
#@   return "refused" if error else seconds
#@ end
given: #@ [tried(one) for one in data.values.given]
`
  const all = (given: readonly unknown[]): unknown => {
    const values = `#@data/values\n---\n${JSON.stringify({ given })}\n`
    const { text, error } = render(scratch({ 'a.yaml': module, 'values.yaml': values }))
    expect(error).toBe('')
    return (documentsOf(text)[0] as { given: unknown }).given
  }

  test('takes durations, whole seconds and nothing, and refuses all else', () => {
    const table: readonly (readonly [given: unknown, seconds: unknown])[] = [
      ['5m', 300],
      ['1h30m', 5400],
      ['1.5h', 5400],
      ['.5m', 30],
      ['1.s', 1],
      ['100ms', 0],
      ['1µs', 0],
      ['59.9s', 59],
      ['-90s', -90],
      ['-1.5s', -1],
      ['0', 0],
      ['+0', 0],
      ['600000h', 2147483647],
      [300, 300],
      ['300', 300],
      [0, 0],
      [null, null],
      ...['', '5d', 'five', '1.5', '0300', '-5', '5m ', 's', '.s', '1.2.3s', '1h-1m', '3000000h'].map(
        (one) => [one, 'refused'] as const,
      ),
      ...[1.5, true, ['5m'], {}].map((one) => [one, 'refused'] as const),
    ]
    expect(all(table.map(([given]) => given))).toEqual(table.map(([, seconds]) => seconds))
  })

  test('gives what the conversion gives for any text', () => {
    const digits = fc.stringMatching(/^\d{0,20}$/)
    const part = fc
      .tuple(
        digits,
        fc.constantFrom('', '.'),
        digits,
        fc.constantFrom('h', 'm', 's', 'ms', 'us', 'µs', 'ns', 'd', ''),
      )
      .map((parts) => parts.join(''))
    const text = fc.tuple(fc.constantFrom('', '', '-', '+'), fc.array(part, { minLength: 1, maxLength: 3 }))
    const given = fc
      .sample(text, 3000)
      .map(([sign, parts]) => sign + parts.join(''))
      .filter((one) => !/^\d{16,}$/.test(one))
    const wanted = given.map((one) =>
      /^(?:0|[1-9]\d*)$/.test(one) ? Number(one) : (secondsOf(one) ?? 'refused'),
    )
    // Below 32 bits upstream's answer depends on the processor, and v1beta2 refuses whatever is below zero.
    const isTold = (_: unknown, i: number): boolean =>
      !(Number(wanted[i]) <= -2147483647) && Number(wanted[i]) <= 2 ** 53
    const refused = wanted.filter((one) => one === 'refused').length
    expect(refused).toBeGreaterThan(500)
    expect(wanted.length - refused).toBeGreaterThan(500)
    const told = (values: readonly unknown[]): unknown =>
      values.filter((one, i) => wanted[i] === 'refused' || isTold(one, i))
    expect(told(all(given) as unknown[])).toEqual(told(wanted))
  })

  const upstream = ytt && goProgram('upstream')

  test.skipIf(!upstream)(
    "gives what upstream's own conversion gives",
    () => {
      // Of 100,000 strings ytt takes minutes.
      const count = Number(process.env.YTT_SECONDS ?? 4_000)
      const args = ['durations', '--count', String(count), '--seed', '11']
      const { stdout } = spawnSync(upstream!, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      const pairs = JSON.parse(stdout) as readonly (readonly [given: string, seconds: string | null])[]
      expect(pairs.length).toBe(count)
      // Below 32 bits upstream's answer depends on the processor. A chart prints texts, here they are values: what is
      // around a duration, or nothing at all, is none.
      const told = pairs.filter(([, seconds]) => !(Number(seconds) <= -2147483647))
      const wanted = told.map(([given, seconds]) =>
        seconds === null || given === '' || /^["' \n]|["' \n]$/.test(given) ? 'refused' : Number(seconds),
      )
      const refused = wanted.filter((one) => one === 'refused').length
      expect(Math.min(refused, wanted.length - refused)).toBeGreaterThan(count / 10)
      const found: unknown[] = []
      for (let at = 0; at < told.length; at += 4_000)
        found.push(...(all(told.slice(at, at + 4_000).map(([given]) => given)) as unknown[]))
      const wrong = told.flatMap(([given], i) =>
        found[i] === wanted[i] ? [] : [[given, found[i], wanted[i]]],
      )
      expect(wrong).toEqual([])
    },
    600_000,
  )
})
