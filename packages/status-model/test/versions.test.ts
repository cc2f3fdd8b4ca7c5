import { convert, schemaOf, transitions } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as model from '../src/index.ts'
import { ownKinds } from '../src/generated/kinds.ts'
import { objectsOf } from './objects.ts'

// The law of every accessor: an object and its conversion say the same. It holds the places written down in the
// accessors against the rows of transitions.
const accessors = {
  conditions: model.conditions,
  legacyConditions: model.legacyConditions,
  replicas: model.replicas,
  legacyReplicas: model.legacyReplicas,
  clusterReplicas: model.clusterReplicas,
  versions: model.versions,
  initialization: model.initialization,
  legacyFailure: model.legacyFailure,
  failureDomains: model.failureDomains,
  isPaused: model.isPaused,
  nodeName: model.nodeName,
  minReadySeconds: model.minReadySeconds,
  infrastructureRef: model.infrastructureRef,
  bootstrapRef: model.bootstrapRef,
  controlPlaneRef: model.controlPlaneRef,
  classRef: model.classRef,
  remediationTemplateRef: model.remediationTemplateRef,
} satisfies Readonly<Record<string, (object: model.ApiObject) => unknown>>

const older = transitions.filter(
  ({ group, kind, from, to }) => to === 'v1beta2' && schemaOf(group, from, kind) !== undefined,
)

function answers(object: model.ApiObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(accessors).map(([name, accessor]) => [name, accessor(object)]))
}

describe.each(older)('$kind $from', ({ group, kind, from }) => {
  const up = (object: unknown) =>
    convert(object, { to: 'v1beta2', reading: 'author' }).object as model.ApiObject

  test('says the same in v1beta2', () => {
    fc.assert(
      fc.property(objectsOf(group, from, kind), (object) => {
        expect(answers(up(object))).toEqual(answers(object))
      }),
      { numRuns: 60 },
    )
  })

  test('says the same again in the stage final, but for what is legacy', () => {
    fc.assert(
      fc.property(objectsOf(group, from, kind), (object) => {
        const final = convert(up(object), { to: 'final', reading: 'author' }).object as model.ApiObject
        expect(answers(final)).toEqual({
          ...answers(object),
          legacyConditions: [],
          legacyReplicas: {},
          legacyFailure: undefined,
        })
      }),
      { numRuns: 30 },
    )
  })
})

test('every accessor has something to say', () => {
  const silent = new Set(Object.keys(accessors))
  for (const { group, kind, from } of older)
    for (const object of fc.sample(objectsOf(group, from, kind), { numRuns: 30, seed: 1 }))
      for (const [name, answer] of Object.entries(answers(object)))
        if (hasContent(answer)) silent.delete(name)
  expect([...silent]).toEqual([])
})

test('the kinds are those of transitions', () => {
  const kinds = new Set(transitions.map(({ group, kind }) => `${group}/${kind}`))
  const listed = Object.entries(ownKinds).flatMap(([group, names]) => names.map((kind) => `${group}/${kind}`))
  expect(new Set(listed)).toEqual(kinds)
})

function hasContent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined && value !== false
  return Object.values(value).some(hasContent)
}
