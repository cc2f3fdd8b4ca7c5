import { describe, expect, test } from 'vitest'
import { move, restate, split } from './row.ts'
import type { Row } from './row.ts'
import { filled } from './codecs.ts'
import { defineTransition } from './transition.ts'

describe('two rows that claim one cell are refused, and both are named', () => {
  const table: readonly (readonly [what: string, rows: readonly Row[], both: readonly string[]])[] = [
    ['read one path', [move('spec.a', 'spec.b'), move('spec.a', 'spec.c')], ['spec.a', 'spec.a']],
    ['write one path', [move('spec.a', 'spec.c'), move('spec.b', 'spec.c')], ['spec.a', 'spec.b', 'spec.c']],
    [
      'write where a split writes',
      [split('spec.a', ['spec.b', 'spec.c']), move('spec.d', 'spec.c')],
      ['spec.a', 'spec.d', 'spec.c'],
    ],
    ['restate what another moves', [restate('spec.a', filled), move('spec.a', 'spec.b')], ['spec.a']],
    ['change the version', [move('apiVersion', 'spec.version')], ['apiVersion']],
  ]
  test.each(table)('%s', (_, rows, both) => {
    const define = () => defineTransition({ group: 'g', kind: 'Thing', from: 'v1beta1', to: 'v1beta2', rows })
    expect(define).toThrow(RangeError)
    for (const name of ['Thing', 'v1beta1', 'v1beta2', ...both]) expect(define).toThrow(name)
  })
})

test('rows of a place and of what is below it do not claim one cell', () => {
  const rows = [move('spec.a', 'spec.b'), move('spec.a.x', 'spec.x'), move('spec.c', 'spec.b.x')]
  expect(() =>
    defineTransition({ group: 'g', kind: 'Thing', from: 'v1beta1', to: 'v1beta2', rows }),
  ).not.toThrow()
})
