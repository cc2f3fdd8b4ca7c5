import { planManifest } from '@capi-migrate/manifests'
import {
  convert,
  paths,
  patternOf,
  printedAt,
  place,
  schemaOf,
  stepsOf,
  transitions,
  valueAt,
} from '@capi-migrate/transitions'
import type { Transition } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conversionFile, verbsText } from '../packages/manifests/src/passes/template/conversion-file.ts'
import { helperText } from '../packages/manifests/src/passes/template/helper-file.ts'
import { loadDocuments } from '../packages/manifests/src/read/load.ts'
import { rendererOf } from '../packages/manifests/src/rendered/go/chart.ts'
import { Failed } from '../packages/manifests/src/rendered/go/render.ts'
import { mixedObjectsOf } from '../packages/transitions/test/mixed-objects.ts'

const file = 'c/templates/a.yaml'
const options = { to: 'v1beta2', file, helpers: true } as const

/** The paths of a kind that a chart may print as a whole, with rows below them. */
function pathsOf(transition: Transition): readonly string[] {
  const root = schemaOf(transition.group, transition.from, transition.kind)!
  return [...paths(root)].flatMap(([path]) => {
    const place = stepsOf(path).map((step) => (step === '[]' ? 0 : step))
    return !/\[\]$|\{\}/.test(path) && printedAt(transition, place) ? [path] : []
  })
}

const cases = transitions
  .filter(({ from, to }) => from === 'v1beta1' && to === 'v1beta2')
  .flatMap((transition) => {
    const own = pathsOf(transition)
    return own.length > 0 ? [[transition.kind, own, transition] as const] : []
  })

/** An object with nothing in its spec but a value at a path: as a template that prints the value, and as an object. */
function printing({ group, kind }: Transition, path: string, value: unknown): [string, object] {
  const steps = stepsOf(path)
  const head = `apiVersion: ${group}/v1beta1\nkind: ${kind}\nmetadata:\n  name: a\n  namespace: team-a\n`
  let column = 0
  let dash = ''
  const lines = steps.flatMap((step, i) => {
    if (step === '[]') {
      dash = '- '
      return []
    }
    const indent = ' '.repeat(column)
    column += dash === '' ? 2 : 4
    const isLast = i === steps.length - 1
    // A field that stands behind a dash could not be replaced by several.
    const first = dash === '' ? '' : `${indent}- x-first: 1\n`
    const line = `${dash === '' ? indent : `${indent}  `}${step}:${isLast ? ` {{ toYaml .Values.x | nindent ${column} }}` : ''}\n`
    dash = ''
    return [first + line]
  })
  const object = steps.reduceRight<unknown>((inner, step, i) => {
    if (step === '[]') return [inner]
    return { ...(steps[i - 1] === '[]' && { 'x-first': 1 }), [step]: inner }
  }, value) as object
  const metadata = { name: 'a', namespace: 'team-a' }
  return [head + lines.join(''), { apiVersion: `${group}/v1beta1`, kind, metadata, ...object }]
}

/** What a server is given: it drops members that are null, and nothing else. */
function rendered(text: string, values: Readonly<Record<string, unknown>>): unknown {
  const files = new Map([
    ['templates/a.yaml', text],
    ['templates/_capi-migrate.tpl', helperText],
    ['templates/_capi-migrate-fields.tpl', verbsText],
  ])
  for (const [, name] of text.matchAll(/include "(capi-migrate\.v1beta2\.[^"]+)"/g))
    files.set(`templates/${name}.tpl`, conversionFile(name!)!.text)
  const result = rendererOf(files)('templates/a.yaml', values)
  if (result instanceof Failed) throw result
  const read = loadDocuments(result)
  if ('error' in read) throw new Error(`${read.error.what}\n${result}`)
  return withoutNull(read.documents[0])
}

function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === null ? [] : [[key, withoutNull(member)]])),
  )
}

/** An object without the maps above a place that hold nothing, of which a chart prints none. */
function filledAbove(value: unknown, path: string): unknown {
  const [step, ...rest] = stepsOf(path)
  if (step === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const inner = filledAbove((value as Record<string, unknown>)[step], patternOf(rest))
  const { [step]: _, ...others } = value as Record<string, unknown>
  const isEmpty = inner === undefined || (rest.length > 0 && JSON.stringify(inner) === '{}')
  return isEmpty ? others : { ...others, [step]: inner }
}

/** Whether something that an object leaves empty is written because a server fills or filled it: no chart sees that in its values. */
function isFilled(object: object): boolean {
  const { placements } = place(object, { to: 'v1beta2' })!
  return placements.some(({ from, value, row }) => {
    if (typeof value !== 'object') return false
    if (!from) return row?.why.startsWith('older releases')
    const isEmpty = !/[^{}[\]]/.test(JSON.stringify(valueAt(object, from)))
    return isEmpty || row?.why.startsWith('the server fills it')
  })
}

function valuesAt(object: unknown, path: string): readonly unknown[] {
  return stepsOf(path).reduce<readonly unknown[]>(
    (all, step) =>
      all.flatMap((value) => {
        if (step === '[]') return Array.isArray(value) ? (value as unknown[]) : []
        const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        return isThere ? [(value as Record<string, unknown>)[step]] : []
      }),
    [object],
  )
}

describe('what a chart prints as a whole comes out as its conversion', () => {
  let refused = 0
  test.each(cases)('%s %j', (_, own, transition) => {
    let moved = 0
    const { group, kind, versions } = transition
    const objects = mixedObjectsOf(group, kind, versions)
    fc.assert(
      fc.property(objects, fc.nat(), (object, number) => {
        const there = own.filter((path) => valuesAt(object, path).length > 0)
        const path = there[number % there.length]
        if (path === undefined) return
        const [value] = valuesAt(object, path)
        const [before, whole] = printing(transition, path, value)
        const { after, tasks } = planManifest(before, options)
        // What is written around the printed part may lack what v1beta2 asks for.
        if (tasks.some(({ code }) => code === 'object/refused')) return
        expect(tasks, path).toEqual([])
        const { object: author, undecided } = convert(whole, { to: 'v1beta2' })
        if (undecided.some(({ code }) => code === 'field/ignored')) {
          expect(() => rendered(after, { x: value }), path).toThrow('has no effect in v1beta1')
          refused++
          return
        }
        // Of an object that says nothing at all an author's conversion leaves nothing.
        if (undecided.length > 0 || author.spec === undefined || isFilled(whole)) return
        const now = rendered(after, { x: value })
        expect(filledAbove(now, path), `${path} ${JSON.stringify(value)}\n${after}`).toEqual(
          filledAbove(withoutNull(author), path),
        )
        moved++
      }),
      { numRuns: 150, seed: 15 },
    )
    expect(moved).toBeGreaterThan(20)
  })
  test('and a field that v1beta1 does not have is refused', () => expect(refused).toBeGreaterThan(100))
})
