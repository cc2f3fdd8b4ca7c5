import { noNotes, noted } from '@capi-migrate/plan/notes'
import { expect, test } from 'vitest'
import { unsureProvider } from '../../test/provider.ts'
import { goCode } from '../go-code.ts'
import { statesOf, type Step } from '../step.ts'
import { columnsOf, leftOf } from '../survey.ts'
import { scan } from './scan.ts'

const id = 'role PaperPress'

async function stepsOf(root: string, decisions: Readonly<Record<string, string>>): Promise<readonly Step[]> {
  return (await scan({ root, decisions }, () => undefined)).steps
}

/** Whether the steps ask or write anything of a kind. */
const speakOf = (steps: readonly Step[], kind: string): boolean =>
  JSON.stringify(steps.filter((step) => !step.id.startsWith('role '))).includes(kind)

test('a role that is not sure is asked, and only that; what is chosen holds, and can be taken back', async () => {
  const root = unsureProvider()
  const asked = await stepsOf(root, {})
  expect(asked.filter((step) => step.id.startsWith('role ')).map((step) => step.id)).toEqual([id])
  const [first] = asked
  expect(first!.evidence).toMatchObject([{ line: 1, what: expect.stringContaining('PaperPress may be a') }])
  expect(first!.decision?.options.map((option) => option.id)).toContain('none')
  expect(statesOf(asked, noNotes).get(id)).toBe('open')
  expect(speakOf(asked, 'PaperPress')).toBe(false)

  const chosen = noted(noNotes, 'decisions', id, 'ControlPlane')
  const given = await stepsOf(root, chosen.decisions)
  expect(statesOf(given, chosen).get(id)).toBe('done')
  expect(speakOf(given, 'PaperPress')).toBe(true)

  const none = noted(noNotes, 'decisions', id, 'none')
  const without = await stepsOf(root, none.decisions)
  // It stays in the list, where u takes it back.
  expect(statesOf(without, none).get(id)).toBe('done')
  expect(speakOf(without, 'PaperPress')).toBe(false)
})

test('the Go code of a provider is planned with the step that moves it, and its command says so', async () => {
  const steps = await stepsOf(unsureProvider(), {})
  const m01 = steps.find((step) => step.id === 'M01')!
  // What is planned of Go in other steps is planned on top of it.
  expect(steps.filter(({ files }) => goCode(files).length > 0)).toEqual([m01])
  expect(goCode(m01.files).map(({ source }) => source.file.split('/').at(-1))).toContain('go.mod')
  // The fields of the contract are of a later step.
  expect(m01.files.map(({ plan }) => plan.after).join('')).not.toContain('InitializationStatus')
  expect(m01.command).toMatch(/ --stage v1beta2 --write --go$/)
})

test('the end of contract v1beta1 comes when people choose it, and not before', async () => {
  const root = unsureProvider()
  const ending = ['M11', 'M16', 'M17', 'M18']
  const survey = async (stage?: string): Promise<Parameters<typeof columnsOf>> => {
    const notes = stage === undefined ? noNotes : noted(noNotes, 'decisions', 'stage', stage)
    return [{ ...(await scan({ root, decisions: notes.decisions }, () => undefined)) }, notes]
  }
  for (const stage of [undefined, 'v1beta2']) {
    const [{ steps, ...rest }, notes] = await survey(stage)
    const states = statesOf(steps, notes)
    expect(ending.map((step) => states.get(step))).toEqual(ending.map(() => 'not needed'))
    expect(steps.find((step) => step.id === 'M17')).toMatchObject({
      files: [],
      tasks: [],
      evidence: [{ what: 'comes when you choose to end contract v1beta1, in step stage' }],
    })
    // Nobody has to choose; what is chosen can be taken back.
    expect(states.get('stage')).toBe(stage === undefined ? 'not needed' : 'done')
    // With nothing else to do, a provider of both contracts is done, and not at the end.
    const done = steps.map((step) => ({ ...step, found: step.isBeyond ? step.found : ('done' as const) }))
    expect(leftOf({ ...rest, steps: done }, notes)).toEqual({ failures: 0, pending: 0, tasks: 0 })
    expect(columnsOf({ ...rest, steps: done }, notes)[1]).toMatchObject({ stage: 'v1beta2', open: 0 })
  }
  const [{ steps, ...rest }, notes] = await survey('final')
  const states = statesOf(steps, notes)
  expect(states.get('stage')).toBe('done')
  expect(ending.map((step) => states.get(step))).toEqual(ending.map(() => 'waiting'))
  const done = steps.map((step) => ({ ...step, found: 'done' as const }))
  expect(columnsOf({ ...rest, steps: done }, notes)[1]).toMatchObject({ stage: 'final', open: 0 })
})
