import { describe, expect, test } from 'vitest'
import { isSame } from './compare.ts'

const said = (...parts: readonly string[]) => ({
  status: 'False',
  reason: 'NotReady',
  message: parts.join('\n'),
})
const ab = '* Machines a, b: why'
const cd = '* Machines c, d:\n  * NodeHealthy: other'

describe('the order of messages', () => {
  test('is chance where two or more Machines report each of two', () => {
    expect(isSame(said('* Machine x: first', ab, cd), said('* Machine x: first', cd, ab))).toBe(true)
  })

  test.each([
    [
      'one Machine reports each',
      said('* Machine a: why', '* Machine b: other'),
      said('* Machine b: other', '* Machine a: why'),
    ],
    [
      'more report the one',
      said('* Machines a, b, ... (2 more): why', cd),
      said(cd, '* Machines a, b, ... (2 more): why'),
    ],
    ['something stands between them', said(ab, '* Machine x: third', cd), said(cd, '* Machine x: third', ab)],
    ['others say it', said(ab, cd), said(ab, '* Machines c, e:\n  * NodeHealthy: other')],
    [
      'they are no Machines',
      said('* MachineSets a, b: x', '* MachineSets c, d: y'),
      said('* MachineSets c, d: y', '* MachineSets a, b: x'),
    ],
  ])('counts where %s', (_, ours, theirs) => {
    expect(isSame(ours, theirs)).toBe(false)
  })
})
