import { describe, expect, test } from 'vitest'
import { Undecidable } from './codec.ts'
import type { Codec, Context } from './codec.ts'
import { byBytes, group, groupOf, mapToList, seconds } from './codecs.ts'

const lookup: Context['lookup'] = (name, kind) => (kind === 'Unknown' ? undefined : `${name}/v1beta9`)
const author: Context = { reading: 'author', root: {}, parent: { kind: 'Thing' }, lookup }
const server: Context = { ...author, reading: 'server' }

describe('a map that becomes a list', () => {
  const args = mapToList('name', 'value')

  test('is in the order of its keys by UTF-8 bytes', () => {
    const keys = ['-x', '10', '9', 'B', 'Z', 'a', 'é', '\ufb00', '😀']
    expect([...keys].reverse().sort(byBytes)).toEqual(keys)
    const map = Object.fromEntries([...keys].reverse().map((key) => [key, '']))
    expect(args.up(map, server)).toEqual(keys.map((name) => ({ name, value: '' })))
  })

  test('is ordered otherwise by JavaScript, which compares UTF-16 units', () => {
    expect(['\ufb00', '😀'].sort()).toEqual(['😀', '\ufb00'])
    expect(['\ufb00', '😀'].sort(byBytes)).toEqual(['\ufb00', '😀'])
  })

  test.each([
    ['a', 'a', 0],
    ['a', 'ab', -1],
    ['ab', 'a', 1],
    ['', 'a', -1],
  ])('%s and %s', (left, right, sign) => {
    expect(Math.sign(byBytes(left, right))).toBe(sign)
  })

  test('comes back with the last of two values and without those of a missing name', () => {
    const list = [{ name: 'b', value: '1' }, { name: 'a' }, { name: 'b', value: '2' }, { value: '3' }]
    expect({ ...(args.down(list, server) as object) }).toEqual({ a: '', b: '2', '': '3' })
  })

  test('is for a person to decide where an author gave a name twice', () => {
    expect(args.spread?.down([{ name: 'a' }, { name: 'a' }], [], [])).toBeUndefined()
    expect(args.down([{ name: 'a' }, { name: 'a' }], author)).toBeInstanceOf(Undecidable)
  })
})

describe('the group of an apiVersion', () => {
  test.each([
    ['infrastructure.cluster.x-k8s.io/v1beta1', 'infrastructure.cluster.x-k8s.io'],
    ['v1', ''],
    ['', ''],
    ['/', ''],
    ['/v1', ''],
    ['g/', 'g'],
  ])('%s → "%s"', (apiVersion, name) => {
    expect(groupOf(apiVersion)).toBe(name)
  })

  test('is an error with two slashes', () => {
    expect(() => groupOf('a/b/c')).toThrow('unexpected GroupVersion string: a/b/c')
  })

  test.each([
    ['g/v1', 'g'],
    ['v1', undefined],
    ['', undefined],
    [null, undefined],
  ])('an author writes for %s: %s', (apiVersion, name) => {
    expect(group.up(apiVersion, author)).toBe(name)
  })

  test('becomes an apiVersion by looking it up', () => {
    expect(group.down('g', author)).toBe('g/v1beta9')
  })

  test.each<readonly [Codec['up'], unknown, Context]>([
    [group.up, 'a/b/c', author],
    [group.down, 'g', { ...author, parent: { kind: 'Unknown' } }],
    [group.down, 'g', { ...author, parent: {} }],
  ])('is for a person to decide where it cannot be known', (read, value, context) => {
    expect(read(value, context)).toBeInstanceOf(Undecidable)
  })
})

describe('seconds', () => {
  test.each([
    ['5m', 300],
    ['0s', 0],
    ['1.5s', 1],
    [null, undefined],
  ])('%s → %s', (text, value) => {
    expect(seconds.up(text, author)).toBe(value)
    expect(seconds.up(text, server)).toBe(value)
  })

  test.each([
    [300, '5m', '5m0s'],
    [3600, '1h', '1h0m0s'],
    [5400, '1h30m', '1h30m0s'],
    [3601, '1h0m1s', '1h0m1s'],
    [90, '1m30s', '1m30s'],
    [600, '10m', '10m0s'],
    [36_000, '10h', '10h0m0s'],
    [0, '0s', '0s'],
  ])('%i is %s for an author and %s for a server', (value, short, long) => {
    expect(seconds.down(value, author)).toBe(short)
    expect(seconds.down(value, server)).toBe(long)
  })

  test.each([[300], ['5 minutes'], ['${TIMEOUT}'], ['']])('%s is for a person to decide', (value) => {
    expect(seconds.up(value, author)).toBeInstanceOf(Undecidable)
    expect(() => seconds.up(value, server)).toThrow('not a duration')
  })
})
