import { expect, test } from 'vitest'
import { noNotes, noted } from '@capi-migrate/plan/notes'
import { statesOf } from './step.ts'
import { columnsOf } from './survey.ts'
import { pending, step, survey, task } from '../test/surveys.ts'

const stateOf = (steps: Parameters<typeof statesOf>[0], id: string, notes = noNotes) =>
  statesOf(steps, notes).get(id)

test('a step waits for those before it, however far', () => {
  const steps = [
    step('c', { after: ['b'] }),
    step('b', { found: 'done', after: ['a'] }),
    step('a', { files: [pending('x')] }),
  ]
  expect(stateOf(steps, 'a')).toBe('open')
  expect(stateOf(steps, 'b')).toBe('done')
  expect(stateOf(steps, 'c')).toBe('open')
})

test('steps that wait for each other wait, and end', () => {
  const steps = [step('a', { after: ['b'] }), step('b', { after: ['a'] })]
  expect([stateOf(steps, 'a'), stateOf(steps, 'b')]).toEqual(['waiting', 'waiting'])
})

test('a step that is not needed holds nobody up', () => {
  const steps = [step('a', { found: 'not needed' }), step('b', { after: ['a'], files: [pending('x')] })]
  expect(stateOf(steps, 'b')).toBe('open')
})

test('where nothing is in the way, a step is done once those before it are', () => {
  const steps = [step('a', { files: [pending('x')] }), step('b', { found: 'clear', after: ['a'] })]
  expect(stateOf(steps, 'b')).toBe('waiting')
  expect(stateOf([step('a', { found: 'done' }), steps[1]!], 'b')).toBe('done')
})

test('a step of tasks is done when each of them is decided', () => {
  const steps = [step('a', { tasks: [task('one'), task('two')] })]
  const half = noted(noNotes, 'tasks', 'one', 'x')
  expect([stateOf(steps, 'a', half), stateOf(steps, 'a', noted(half, 'tasks', 'two', 'y'))]).toEqual([
    'open',
    'done',
  ])
})

test('a note cannot pass a step that the repository says is open', () => {
  const steps = [step('a', { files: [pending('x')] })]
  expect(stateOf(steps, 'a', noted(noNotes, 'done', 'a', 'I say so'))).toBe('open')
})

test('a transition stands at the stage whose steps are still open', () => {
  expect(columnsOf(survey, noNotes).map(({ transition, stage }) => [transition, stage])).toEqual([
    ['api', 'v1beta1'],
    ['contract', 'v1beta1'],
    ['conditions', 'none'],
    ['clients', 'v1beta1'],
  ])
  const calm = {
    ...survey,
    steps: [step('a', { found: 'done' }), step('b', { to: 'final', found: 'unknown' })],
  }
  expect(columnsOf(calm, noNotes)[0]!.stage).toBe('v1beta2')
  expect(columnsOf(calm, noted(noNotes, 'done', 'b', 'x'))[0]!.stage).toBe('final')
})
