import { expect, test } from 'vitest'
import { readText, valueOf } from './index.ts'

// Each name is what sigs.k8s.io/yaml gave; `npm run upstream:scalars` compares many more.
const names: ReadonlyArray<readonly [spelling: string, name: string]> = [
  ['y', 'true'],
  ['N', 'false'],
  ['on', 'true'],
  ['"y"', 'y'],
  ['yy', 'yy'],
  ['1e3', '1000'],
  ['1.50', '1.5'],
  ['1e6', '1e+06'],
  ['1234567.0', '1.234567e+06'],
  ['16777217.', '1.6777216e+07'],
  ['0.00001', '1e-05'],
  ['1e39', '.inf'],
  ['-0.0', '-0'],
  ['0x10', '16'],
  ['0644', '420'],
  ['1_000', '1000'],
  ['12345678', '12345678'],
  ['"1e3"', '1e3'],
  ['!!str 1e3', '1e3'],
  ['1.2.3', '1.2.3'],
  ['2020-01-01', '2020-01-01'],
]

test.each(names)('the key %s is %s', (spelling, name) => {
  const value = valueOf(readText(`${spelling}: a\n`).documents![0]!.root!)
  expect(Object.keys(value as object)).toEqual([name])
})
