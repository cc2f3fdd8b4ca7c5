import { describe, expect, test } from 'vitest'
import { loadDocuments } from '../packages/manifests/src/read/load.ts'
import { readReferences } from '../packages/manifests/test/read-references.ts'
import { converted, hasEngines, run, samples } from './engines.ts'
import type { Answer, Job } from './engines.ts'

/** What an example has that an engine runs. */
interface Runnable {
  readonly what: string
  readonly of: (object: unknown) => Job
}

const folder = new URL('../packages/manifests/examples/references/', import.meta.url)
const written = [...readReferences(folder).values()]
  .flat()
  .filter(({ file, before, after }) => file === 'a.yaml' && before !== after)
  .map((example) => ({
    ...example,
    old: runnablesIn(example.before),
    now: runnablesIn(example.after),
    // What is said of one kind is not asked of another one.
    objects: samples.filter(({ kind }) => new RegExp(`\\b${kind}s?\\b(?!\\.)`, 'i').test(example.before)),
  }))
  .filter(({ old }) => old.length > 0)

describe.skipIf(!hasEngines)('what is written gives the same of converted objects', () => {
  test.each(written)('$title', ({ old, now, objects }) => {
    expect(now.length).toBe(old.length)
    expect(objects).not.toEqual([])
    for (const object of objects) {
      const before = run(old.map(({ of }) => of(object)))
      const after = run(now.map(({ of }) => of(converted(object))))
      expect(after.map(plain)).toEqual(before.map((answer) => plain(asConverted(answer))))
    }
  })

  test('each engine has given a value for some example', () => {
    const engines = new Set(
      written.flatMap(({ old, objects }) =>
        objects.flatMap((object) => {
          const answers = run(old.map(({ of }) => of(object)))
          return old.flatMap(({ what }, i) => (answers[i]!.error === undefined ? [what] : []))
        }),
      ),
    )
    expect([...engines].sort()).toEqual(['CEL', 'Kustomize', 'Lua'])
  })
})

/** Errors name fields; that there is one is what counts. */
function plain({ value, error }: Answer): unknown {
  return error === undefined ? value : 'an error'
}

/** What Kustomize builds is an object, which is compared as the API server would give it. */
function asConverted(answer: Answer): Answer {
  if (typeof answer.value !== 'object' || answer.value === null || !('spec' in answer.value)) return answer
  return { value: converted(answer.value) }
}

function runnablesIn(text: string): readonly Runnable[] {
  return documentsOf(text).flatMap((root) => valuesIn(root).flatMap((map) => runnablesAt(map, root)))
}

function runnablesAt(map: Fields, root: unknown): readonly Runnable[] {
  const scripts = [map.evaluate, map.script].filter(isText)
  const members = [map.current, map.failed, map.readyExpr].filter(isText)
  const variables = valuesIn(root).flatMap(({ variables }) => (Array.isArray(variables) ? variables : []))
  const named = variables.includes(map) ? [] : [map.expression, map.celQuery].filter(isText)
  return [
    ...scripts.map((lua) => ({
      what: 'Lua',
      of: (obj: unknown) => ({ lua, call: 'evaluate', names: { obj } }),
    })),
    ...members.map((cel) => ({ what: 'CEL', of: (object: unknown) => ({ cel, names: object as Fields }) })),
    ...named.map((cel) => ({
      what: 'CEL',
      of: (object: unknown) => ({ cel, names: { object, oldObject: object, params: object }, variables }),
    })),
    ...('patch' in map ? [{ what: 'Kustomize', of: (object: unknown) => patched(object, map) }] : []),
  ]
}

function patched(object: unknown, entry: Fields): Job {
  const patch = isText(entry.patch) ? entry.patch : JSON.stringify(entry.patch)
  const kustomization = { resources: ['a.yaml'], patches: [{ ...entry, patch }] }
  return { files: { 'a.yaml': JSON.stringify(object), 'kustomization.yaml': JSON.stringify(kustomization) } }
}

type Fields = Readonly<Record<string, unknown>>

function valuesIn(value: unknown): readonly Fields[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(valuesIn)
  return Array.isArray(value) ? below : [value as Fields, ...below]
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function documentsOf(text: string): readonly unknown[] {
  const loaded = loadDocuments(text)
  return 'documents' in loaded ? loaded.documents : []
}
