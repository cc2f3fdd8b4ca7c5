import { noNotes, noted } from '@capi-migrate/plan/notes'
import { expect, test } from 'vitest'
import { unsureProvider } from '../../test/provider.ts'
import { goCode } from '../go-code.ts'
import { statesOf, type Step } from '../step.ts'
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
