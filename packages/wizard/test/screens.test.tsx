import { relative } from 'node:path'
import { PassThrough } from 'node:stream'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { renderToString } from 'ink'
import { expect, test } from 'vitest'
import { talkOn } from '../src/accessible.ts'
import { renderPlain } from '../src/plain.ts'
import { noNotes } from '@capi-migrate/plan/notes'
import { scan } from '../src/scan/scan.ts'
import { Frame } from '../src/screens/frame.tsx'
import { Session } from '../src/session.ts'
import { stateAtStart, type State } from '../src/state.ts'
import type { Survey } from '../src/survey.ts'

// docs/wizard.md shows the wizard on the examples: `npm run wizard-docs` writes it, and this test says when it is stale.

const today = new Date('2026-11-21T00:00:00Z')
const page = '../../../docs/wizard.md'

/** What the wizard sees in a folder of the examples, as if it had been started there. */
async function surveyOf(example: string): Promise<Survey> {
  const root = relative(
    process.cwd(),
    fileURLToPath(new URL(`../../../examples/${example}`, import.meta.url)),
  )
  const survey = await scan({ root, decisions: {} }, () => undefined)
  return JSON.parse(JSON.stringify(survey).replaceAll(`${root}/`, '').replaceAll(root, '.')) as Survey
}

function sessionOn(survey: Survey, size: State['size'] = [80, 24]): Session {
  return new Session(stateAtStart('.', today, noNotes, undefined, size), async () => survey, '1.0.0')
}

/** Presses keys and shows each screen on the way that has a caption. */
async function walk(
  survey: Survey,
  way: readonly (readonly [keys: string, caption: string])[],
  size?: State['size'],
): Promise<string> {
  const session = sessionOn(survey, size)
  session.start()
  await Promise.resolve()
  await Promise.resolve()
  const parts = way.map(([keys, caption]) => {
    for (const key of keys.split(' ')) if (key !== '') session.send({ is: 'key', key })
    const frame = frameOf(session.state)
    return caption === '' ? block(frame) : `${caption}\n\n${block(frame)}`
  })
  return parts.join('\n\n')
}

function frameOf(state: State): string {
  return renderToString(<Frame state={state} />, { columns: state.size[0] })
}

async function talk(survey: Survey, answers: readonly string[]): Promise<string> {
  const session = sessionOn(survey)
  session.start()
  const input = new PassThrough()
  const said: string[] = []
  const reader = createInterface({ input })
  let asked = 0
  const write = (text: string): void => {
    said.push(text)
    if (text.endsWith(': ')) said.push(`${answers[asked++] ?? ''}\n`)
  }
  const talking = talkOn(write, reader, session)
  for (const answer of answers) input.write(`${answer}\n`)
  input.end()
  await talking
  return block(said.join('').trim())
}

function block(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return ['```text', ...lines, '```'].join('\n')
}

test('docs/wizard.md shows what the wizard shows', async () => {
  const manifests = await surveyOf('clusters')
  const provider = await surveyOf('provider')
  const text = `# The wizard, screen by screen

Made by \`npm run wizard-docs\` from the examples; a test says when it is stale.

## On a terminal

${await walk(manifests, [
  ['', '`migrate wizard` in a repository of manifests: where it stands in each of the four transitions.'],
  ['return', 'Enter shows the steps, and stands on the next one.'],
  ['return', 'A step: why, when it is done, what the tool does, and what is left to a person.'],
  ['return', 'Its files. What is taken out stays as it is; a filter also finds kinds.'],
  ['j j return', 'The diff, the same as that of `migrate manifests --diff`.'],
  ['w', 'Nothing is written before this question.'],
  ['escape ?', 'Every key.'],
])}

A client in TypeScript is asked first which versions its code has to read; then its types and what uses them are moved.

${await walk(await surveyOf('client'), [
  ['', '`examples/client`:'],
  ['return', ''],
])}

A provider goes from M00 to M18. It edits no Go code: a step says which type, field and marker a person writes.

${await walk(provider, [
  ['', '`examples/provider`:'],
  ['return', ''],
  ['/ M 0 9 return return', ''],
  ['t return', 'A task: why, what is next, and the code for it, which `c` copies. `o` opens its file.'],
])}

From 100 columns on, a list shows beside it what its rows hold.

${await walk(
  provider,
  [
    ['return / M 1 0 return', ''],
    ['return t j', ''],
  ],
  [160, 50],
)}

## In plain text, with numbers

\`migrate wizard --accessible\`, or \`ACCESSIBLE=1\`: text is only ever added. Enter takes the first choice, which never writes.

${await talk(manifests, ['1', '1', '1', '99', '3', '5'])}

## Without a terminal

\`migrate wizard --plain\`, in CI, or behind a pipe; \`--format markdown\` and \`--format json\` say the same.

${block(renderPlain(manifests, noNotes, { format: 'text', today }))}
`
  await expect(text).toMatchFileSnapshot(page)
})
