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
import { stateAtStart, type Event, type State } from '../src/state.ts'
import { reduce } from '../src/machine.ts'
import { pendingFiles } from '../src/step.ts'
import { unsureProvider } from './provider.ts'
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

/** What happens, by keys or from elsewhere, and what is said of the screen after it; without words it is not shown. */
type Way = readonly (readonly [keys: string | Event, caption: string | undefined])[]

/** Shows each screen on a way that has a caption; nothing of what a key asks for is carried out. */
function walk(survey: Survey, way: Way, size: State['size'] = [80, 24]): string {
  let state = stateAtStart('.', today, noNotes, undefined, size)
  const send = (event: Event): void => void ([state] = reduce(state, event))
  const parts: string[] = []
  for (const [what, caption] of [[{ is: 'scanned', survey }, undefined] as const, ...way]) {
    if (typeof what !== 'string') send(what)
    else for (const key of what.split(' ')) if (key !== '') send({ is: 'key', key })
    if (caption !== undefined) parts.push(...(caption === '' ? [] : [caption]), block(frameOf(state)))
  }
  return parts.join('\n\n')
}

function frameOf(state: State): string {
  return renderToString(<Frame state={state} />, { columns: state.size[0] })
}

async function talk(survey: Survey, answers: readonly string[]): Promise<string> {
  const session = new Session(stateAtStart('.', today), async () => survey, '1.0.0')
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
  const lines = text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line, at, all) => !isEmpty(line) || !isEmpty(all[at - 1]) || !isEmpty(all[at - 2]))
  return ['```text', ...lines, '```'].join('\n')
}

/** Of a high screen two empty lines in a row are shown, and no more. */
function isEmpty(line: string | undefined): boolean {
  return line === undefined || /^[\s│]*$/.test(line)
}

test('docs/wizard.md shows what the wizard shows', async () => {
  const manifests = await surveyOf('clusters')
  const client = await surveyOf('client')
  const provider = await surveyOf('provider')
  const root = unsureProvider()
  const unsure = JSON.parse(
    JSON.stringify(await scan({ root, decisions: {} }, () => undefined))
      .replaceAll(`${root}/`, '')
      .replaceAll(root, '.'),
  ) as Survey
  const go = pendingFiles(provider.steps.find(({ id }) => id === 'M01')!)
  const changes = go.map(({ source, plan }) => ({ source, before: plan.before, after: plan.after }))
  const written: Event = { is: 'written', last: { step: 'M01', changes, failures: [] } }
  const proving: Event = {
    is: 'proving',
    progress: {
      what: 'packages compiled',
      done: 312,
      total: 1207,
      seconds: 48,
      now: 'sigs.k8s.io/controller-runtime/pkg/client',
    },
  }
  const errors = [
    {
      file: 'internal/controller/papermachine_controller.go',
      line: 41,
      what: 'cannot use machine.Spec.Version (variable of type string) as *string value in argument to imageOf',
    },
  ]
  const missing: Event = {
    is: 'proved',
    result: {
      state: 'unproven',
      why: 'sigs.k8s.io/cluster-api@v1.11.5: module lookup disabled by GOPROXY=off',
      next: 'run go mod tidy and go vet ./... where modules can be downloaded, or set GOPROXY and ask once more',
    },
  }
  const ofManifests: Way = [
    ['', '`migrate wizard` in a repository of manifests: where it stands in each of the four transitions.'],
    ['return', 'Enter shows the steps, and stands on the next one.'],
    ['return', 'A step: why, when it is done, what the tool does, and what is left to a person.'],
    ['return', 'Its files. What is taken out stays as it is; a filter also finds kinds.'],
    ['j j return', 'The diff, the same as that of `migrate manifests --diff`.'],
    ['w', 'Nothing is written before this question.'],
    ['escape ?', 'Every key.'],
    ['escape q', 'What could still be written is told before it ends.'],
    ['escape escape escape escape escape c', 'What the repository is taken for can be told.'],
  ]
  const ofProvider: Way = [
    ['', '`examples/provider`:'],
    ['return', ''],
    [
      '/ M 0 1 return return',
      'The step that moves the Go code: what it would write, which is unproven until it is compiled.',
    ],
    ['return', 'Its files; those of Go go in or out together.'],
    ['G return', ''],
    ['p', undefined],
    [proving, '`p` compiles it in a copy, and `x` stops that. Nothing is written.'],
    [missing, 'Where go has not what it needs, the code is unproven, and the reason is told.'],
    ['m', undefined],
    [
      { is: 'proved', result: { state: 'compiled', errors, behind: 2 } },
      'What does not compile is left to you, line by line.',
    ],
    ['p', undefined],
    [{ is: 'proved', result: { state: 'compiled', errors: [], behind: 0 } }, 'Proven:'],
    ['w', 'The question before it is written.'],
    [written, 'What was written, and a message for its commit; `c` copies the command.'],
    ['v', 'The checks of the repository, which are only run when you choose one.'],
    [{ is: 'scanned', survey: provider }, undefined],
    ['escape escape / escape / M 0 7 return return return', 'A decision that only people can make.'],
    [
      'escape escape / escape / s t a g e return return return',
      'Where the way ends. Nobody has to choose: a provider that follows both contracts is done.',
    ],
    ['escape escape / escape / M 1 0 return return', undefined],
    ['t return', 'A task: why, what is next, and the code for it, which `c` copies. `o` opens its file.'],
    ['d', 'What is decided is noted in a sentence; `u` takes it back.'],
    ['escape', undefined],
    ['escape', 'The tasks of the step.'],
  ]
  const ofRoles: Way = [
    [
      'return return',
      'A kind whose schema suggests a role, and of which nothing else shows it, is asked. What is sure is not asked.',
    ],
    ['return', ''],
  ]
  const text = `# The wizard, screen by screen

Run \`migrate wizard\` in your repository. It shows where the repository stands, and leads you through the next step. These are
its screens, made from the examples; of more than two empty lines in a row, two are shown.

## On a terminal of 80 columns and 24 rows

${walk(manifests, ofManifests)}

A client in TypeScript is asked first which versions its code has to read; then its types and what uses them are moved.

${walk(client, [
  ['', '`examples/client`:'],
  ['return', ''],
])}

A provider goes from M00 to M15, and from there to M18 when you choose to end support for contract v1beta1. What is mechanical of its Go code is written with M01; what is not is a task, with the code for it.

${walk(provider, ofProvider)}

${walk(unsure, ofRoles)}

## On a terminal of 160 columns and 50 rows

From 100 columns on, a list shows beside it what its rows hold.

${walk(manifests, ofManifests, [160, 50])}

${walk(client, [['return', '`examples/client`:']], [160, 50])}

${walk(provider, ofProvider, [160, 50])}

${walk(unsure, ofRoles, [160, 50])}

## In plain text, with numbers

\`migrate wizard --accessible\`, or \`ACCESSIBLE=1\`: text is only ever added. Enter takes the first choice, which never writes.

${await talk(manifests, ['1', '1', '1', '99', '3', '5'])}

## Without a terminal

\`migrate wizard --plain\`, in CI, or behind a pipe; \`--format markdown\` and \`--format json\` say the same.

${block(renderPlain(manifests, noNotes, { format: 'text', today }))}
`
  await expect(text).toMatchFileSnapshot(page)
})
