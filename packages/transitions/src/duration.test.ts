import { describe, expect, test } from 'vitest'
import { durationOrThrow, parseDuration, printDuration, wholeSeconds } from './duration.ts'

const second = 1_000_000_000n

describe('a duration is read as Go reads it', () => {
  test.each<readonly [text: string, nanos: bigint]>([
    ['0', 0n],
    ['+0', 0n],
    ['-0', 0n],
    ['0s', 0n],
    ['1ns', 1n],
    ['1us', 1_000n],
    ['1µs', 1_000n],
    ['1μs', 1_000n],
    ['300ms', 300_000_000n],
    ['5s', 5n * second],
    ['5m', 300n * second],
    ['300s', 300n * second],
    ['10m0s', 600n * second],
    ['1h30m', 5400n * second],
    ['24h', 86_400n * second],
    ['1s1h1s', 3602n * second],
    ['1.5h', 5400n * second],
    ['.5s', 500_000_000n],
    ['1.s', second],
    ['0.1ns', 0n],
    ['0.000000001h', 3_600n],
    ['-1.5s', -1_500_000_000n],
    ['-300ms', -300_000_000n],
    ['+5s', 5n * second],
    ['2562047h47m16.854775807s', 9_223_372_036_854_775_807n],
    ['-2562047h47m16.854775808s', -9_223_372_036_854_775_808n],
  ])('%s', (text, nanos) => {
    expect(parseDuration(text)).toBe(nanos)
  })
})

describe('what Go refuses is refused', () => {
  const bare = ['', '5', '300', '1.5', 's', '.s', '-', '+', '--1s', '5m30', '1s-1s', '1e3s', '0x1s', '٣s']
  const units = ['1d', '1w', '1S', '1M', ' 1s', '1s ', '1 s', '1h 30m']
  const large = ['9223372036854775808ns', '-9223372036854775809ns', '3000000h']
  test.each([...bare, ...units, ...large].map((text) => [text]))('"%s"', (text) => {
    expect(parseDuration(text)).toBeUndefined()
    expect(() => durationOrThrow(text)).toThrow(JSON.stringify(text))
  })

  test.each([[300], [null], [undefined], [true], [{}]])('%s is no text', (value) => {
    expect(() => durationOrThrow(value)).toThrow('not a duration')
  })
})

describe('whole seconds go toward zero and end at 32 bits', () => {
  test.each([
    ['0s', 0],
    ['999ms', 0],
    ['1s5ms', 1],
    ['59.9s', 59],
    ['5m30.9s', 330],
    ['20m', 1200],
    ['-1.5s', -1],
    ['-300ms', 0],
    ['596523h14m7s', 2147483647],
    ['596523h14m8s', 2147483647],
    ['2147483647.9s', 2147483647],
    ['2562047h47m16.854775807s', 2147483647],
    ['-596523h14m8s', -2147483648],
    ['-596523h14m9s', -2147483648],
  ])('%s → %i', (text, seconds) => {
    expect(Object.is(wholeSeconds(durationOrThrow(text)), seconds)).toBe(true)
  })
})

describe('a duration is printed as Go prints it', () => {
  test.each<readonly [nanos: bigint, text: string]>([
    [0n, '0s'],
    [1n, '1ns'],
    [1_500n, '1.5µs'],
    [300_000_000n, '300ms'],
    [1_500_000_000n, '1.5s'],
    [59n * second, '59s'],
    [60n * second, '1m0s'],
    [100n * second, '1m40s'],
    [3600n * second, '1h0m0s'],
    [3661n * second, '1h1m1s'],
    [86_400n * second, '24h0m0s'],
    [-5n * second, '-5s'],
    [-90n * second, '-1m30s'],
    [9_223_372_036_854_775_807n, '2562047h47m16.854775807s'],
    [-9_223_372_036_854_775_808n, '-2562047h47m16.854775808s'],
  ])('%s → %s', (nanos, text) => {
    expect(printDuration(nanos)).toBe(text)
    expect(parseDuration(text)).toBe(nanos)
  })
})
