import { readFileSync, readdirSync } from 'node:fs'
import { loadAll } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { convert, place, schemaOf } from '../src/index.ts'
import { check } from '../src/strict.ts'
import type { ApiObject } from './examples.ts'
import { plain } from './go.ts'
import { withoutOlderDefaults } from './older-defaults.ts'

const folder = new URL('../../../examples/', import.meta.url)

/**
 * Every object in `examples/`, those of a `List` one by one. Templates have theirs once they are rendered, and a class
 * whose templates lie in other files is for the engine to convert.
 */
const objects = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /\.(ya?ml|json)$/.test(file) && !/^(?:(?:provider\/)?templates|chart|classes\/split)\//.test(file),
  )
  .flatMap((file) => (loadAll(readFileSync(new URL(file, folder), 'utf8')) as ApiObject[]).flatMap(itemsOf))

const old = objects.filter((object) => place(object, { to: 'v1beta2' }))
const lines = old.map((object) => [nameOf(object), object] as const)

describe('an object in examples/', () => {
  test.each(lines)('%s is one that v1beta1 takes', (_, object) => {
    expect(check(object, schemaAt(object))).toEqual([])
  })

  test.each(lines)('%s is one that v1beta2 takes after its conversion', (_, object) => {
    const { object: now, undecided } = convert(object, { to: 'v1beta2' })
    expect(undecided).toEqual([])
    expect(check(now, schemaAt(now))).toEqual([])
  })

  test.each(lines)('%s is the same on a server after it went there and back', (_, object) => {
    const now = convert(object, { to: 'v1beta2' }).object
    const again = convert(now, { to: 'v1beta1' })
    expect(again.undecided).toEqual([])
    expect(stored(again.object)).toEqual(stored(object))
  })
})

test('there is something of every group in examples/, and something that stays', () => {
  const groups = new Set(old.map(({ apiVersion }) => String(apiVersion).split('/')[0]))
  expect([...groups].map((group) => group?.split('.')[0]).sort()).toEqual([
    'addons',
    'bootstrap',
    'cluster',
    'controlplane',
    'infrastructure',
    'ipam',
    'runtime',
  ])
  expect(objects.length - old.length).toBeGreaterThan(3)
})

function itemsOf(object: ApiObject): readonly ApiObject[] {
  return object.kind === 'List' ? (object.items as readonly ApiObject[]) : [object]
}

function schemaAt({ apiVersion, kind }: ApiObject) {
  const [group = '', version = ''] = String(apiVersion).split('/')
  return schemaOf(group, version, String(kind))!
}

/** What a server stores of an object that is applied to it. */
function stored(object: ApiObject): ApiObject {
  return withoutOlderDefaults(plain(convert(object, { to: 'v1beta2', reading: 'server' }).object))
}

function nameOf({ kind, metadata }: ApiObject): string {
  return `${String(kind)} ${(metadata as { name: string }).name}`
}
