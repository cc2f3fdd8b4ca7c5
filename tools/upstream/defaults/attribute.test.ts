import { describe, expect, it } from 'vitest'
import { attribute } from './attribute.ts'
import { changesOf } from './changes.ts'
import type { Changes } from './changes.ts'
import { parentOf, questionsOf } from './questions.ts'
import { findingsOf, spanOf, storedDefaults } from './render.ts'

const kind = 'example.com/v1beta1/Thing'
const strategy = { properties: { type: { type: 'string', enum: ['Rolling', 'OnDelete'] } } }
const schema = {
  properties: {
    spec: { properties: { init: { properties: {} }, strategy, list: { items: { properties: {} } } } },
  },
}
const questions = questionsOf(kind, schema)

/** A release that writes what a function says for the spec of an object. */
const release = (write: (spec: Record<string, unknown>) => Record<string, unknown>) =>
  questions.map(({ object }) => {
    const spec = (object['spec'] ?? {}) as Record<string, unknown>
    return changesOf({ spec } as never, { spec: { ...spec, ...write(spec) } } as never)
  })

const attributed = (changes: Record<string, readonly (Changes | undefined)[]>) =>
  attribute(questions, new Map(Object.entries(changes))).map(({ kind: _kind, ...row }) => row)

describe('questionsOf', () => {
  it('asks about each container with nothing in it, and each value alone', () => {
    expect(questions.map(({ container, leaf, object }) => [leaf ?? container, object['spec']])).toEqual([
      ['', undefined],
      ['spec', {}],
      ['spec.init', { init: {} }],
      ['spec.strategy', { strategy: {} }],
      ['spec.strategy.type', { strategy: { type: '' } }],
      ['spec.strategy.type', { strategy: { type: 'Rolling' } }],
      ['spec.strategy.type', { strategy: { type: 'OnDelete' } }],
      ['spec.list', { list: [] }],
      ['spec.list[]', { list: [{}] }],
    ])
  })

  it('finds the container around one, whether it is a field or an item', () => {
    const containers = new Set(['', 'spec', 'spec.list[]', 'spec.list[].item'])
    expect(parentOf('spec.list[].item', containers)).toBe('spec.list[]')
    expect(parentOf('spec.list[]', containers)).toBe('spec')
    expect(parentOf('', containers)).toBeUndefined()
  })
})

describe('changesOf', () => {
  it('lists values added, changed and taken away, and no container that became fuller', () => {
    const before = { spec: { a: 1, b: 2, c: {}, d: [] } }
    const after = { spec: { a: 1, b: 3, c: { e: true }, f: [{ g: 'x' }] } }
    expect([...changesOf(before, after)]).toEqual([
      ['spec.b', '3'],
      ['spec.c.e', 'true'],
      ['spec.f[].g', '"x"'],
      ['spec.d', undefined],
    ])
  })
})

describe('attribute', () => {
  it('gives a default to the smallest container that it needs, and to the releases that write it', () => {
    const older = release(({ init }) => (init ? { init: { policy: 'Always' } } : {}))
    expect(attributed({ 'v1.1.0': older, 'v1.2.0': older, 'v1.3.0': release(() => ({})) })).toEqual([
      {
        in: 'spec.init',
        path: 'spec.init.policy',
        value: '"Always"',
        unless: [],
        releases: ['v1.1.0', 'v1.2.0'],
      },
    ])
  })

  it('says with which values a default is not written', () => {
    const isOnDelete = (spec: Record<string, unknown>) =>
      (spec['strategy'] as { type?: string } | undefined)?.type === 'OnDelete'
    const [row] = attributed({ 'v1.1.0': release((spec) => (isOnDelete(spec) ? {} : { surge: 1 })) })
    expect(row).toMatchObject({ in: '', path: 'spec.surge', unless: ['spec.strategy.type=OnDelete'] })
  })

  it('says which container a default is not written with', () => {
    const [row] = attributed({ 'v1.1.0': release(({ init }) => (init ? {} : { surge: 1 })) })
    expect(row).toMatchObject({ in: '', path: 'spec.surge', unless: ['spec.init'] })
  })

  it('says which value a default needs', () => {
    const needy = release((spec) =>
      (spec['strategy'] as { type?: string } | undefined)?.type === 'OnDelete' ? { surge: 1 } : {},
    )
    expect(attributed({ 'v1.1.0': needy })).toMatchObject([
      { in: 'spec.strategy', when: 'spec.strategy.type=OnDelete', path: 'spec.surge' },
    ])
  })

  it('takes nothing from an object that a release refused', () => {
    expect(attributed({ 'v1.1.0': questions.map(() => undefined) })).toEqual([])
  })
})

const row = { kind, in: 'spec', path: 'spec.a', value: '1', unless: [], releases: ['v1.1.0'] }

describe('findings', () => {
  it('says what a computed value comes from', () => {
    const rows = [
      { ...row, value: '"probe-namespace"' },
      { ...row, path: 'spec.v', when: 'spec.v=1.30.0', value: '"v1.30.0"' },
      { ...row, path: 'spec.v', when: 'spec.v=probe', value: '"vprobe"' },
    ]
    expect(findingsOf(rows).map(({ path, value, isComputed }) => [path, value, isComputed])).toEqual([
      ['spec.a', 'metadata.namespace', true],
      ['spec.v', 'v + spec.v', true],
    ])
  })

  it('gives what is kept the path that it was written at', () => {
    expect(storedDefaults([{ ...row, path: 'spec.moved.a' }], [row])).toMatchObject([
      { path: 'spec.a', stored: 'spec.moved.a' },
    ])
    expect(() => storedDefaults([{ ...row, value: '2' }], [row])).toThrow('spec.a = 2')
  })

  it('names runs of releases', () => {
    const all = ['v1.1.9', 'v1.2.8', 'v1.3.7', 'v1.4.6']
    expect(spanOf(all, all)).toBe('all')
    expect(spanOf(['v1.1.9', 'v1.2.8', 'v1.4.6'], all)).toBe('v1.1 to v1.2, v1.4')
  })
})
