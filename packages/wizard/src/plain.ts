import { jsonText, printable } from '@capi-migrate/edits'
import { repositoryKinds } from './repository.ts'
import { markdownText } from '@capi-migrate/plan/escape'
import type { Notes } from '@capi-migrate/plan/notes'
import { goCode, linesOf } from './go-code.ts'
import { openTasks, pendingFiles, statesOf, type Step } from './step.ts'
import { columnsOf, type Survey } from './survey.ts'
import { stateSigns } from './theme.ts'
import { counted, deadlineOf } from './words.ts'

/** How the plan is printed where nobody can press keys. */
export const plainFormats = ['text', 'markdown', 'json'] as const

/** One of {@link plainFormats}. */
export type PlainFormat = (typeof plainFormats)[number]

/** The whole plan, or with `brief` only where the repository stands. */
export function renderPlain(
  survey: Survey,
  notes: Notes,
  {
    format,
    today,
    brief = false,
  }: { readonly format: PlainFormat; readonly today: Date; readonly brief?: boolean },
): string {
  if (format === 'json') return `${jsonText(asData(survey, notes, today), 2)}\n`
  const lines =
    format === 'markdown' ? markdown(survey, notes, today, brief) : plain(survey, notes, today, brief)
  return `${lines.map(printable).join('\n')}\n`
}

function plain(survey: Survey, notes: Notes, today: Date, brief: boolean): readonly string[] {
  if (!survey.recognised && survey.steps.length === 0) return [...nothing(survey), ...failures(survey)]
  const columns = columnsOf(survey, notes).map(({ title, stage, open }) =>
    `${title.padEnd(24)}${says(stage).padEnd(17)}${stage === 'none' ? '' : open === 0 ? 'done' : `${counted(open, 'step')} open`}`.trimEnd(),
  )
  const head = [
    deadlineOf(today),
    '',
    ...(survey.recognised
      ? [`${survey.root} is ${repositoryKinds[survey.recognised.kind]}`]
      : [`Nothing of Cluster API was found in ${survey.root}`]),
    ...(survey.recognised?.evidence ?? []).map(({ file, what }) => `  ${file}  ${what}`),
    '',
    ...columns,
  ]
  const states = statesOf(survey.steps, notes)
  const steps = survey.steps.flatMap((step) => {
    const state = states.get(step.id)!
    const title = `${stateSigns[state][0]} ${step.id} ${step.title}: ${state}`
    return brief || state !== 'open'
      ? [title]
      : [title, ...detailOf(step, notes).map((line) => `    ${line}`)]
  })
  return [...head, '', ...steps, ...failures(survey)]
}

function markdown(survey: Survey, notes: Notes, today: Date, brief: boolean): readonly string[] {
  if (!survey.recognised && survey.steps.length === 0)
    return [...nothing(survey), ...failures(survey)].map(markdownText)
  const states = statesOf(survey.steps, notes)
  return [
    '## The way to v1beta2',
    '',
    `${deadlineOf(today)}.`,
    '',
    '| transition | stage | open steps |',
    '| --- | --- | --- |',
    ...columnsOf(survey, notes).map(
      ({ title, stage, open }) => `| ${title} | ${says(stage)} | ${stage === 'none' ? '' : open} |`,
    ),
    '',
    ...survey.steps.flatMap((step) => {
      const state = states.get(step.id)!
      const box = state === 'done' ? 'x' : ' '
      const title = `- [${box}] **${step.id} ${step.title}** (${state})`
      return brief || state !== 'open'
        ? [title]
        : [title, ...detailOf(step, notes).map((line) => `  - ${markdownText(line.trim())}`)]
    }),
    ...failures(survey).map(markdownText),
  ]
}

function detailOf(step: Step, notes: Notes): readonly string[] {
  const files = pendingFiles(step)
  const tasks = openTasks(step, notes)
  const go = goCode(files)
  const [more, less] = linesOf(go)
  return [
    step.why,
    `done when ${step.doneWhen}`,
    ...(files.length > 0
      ? [`the tool writes ${counted(files.length, 'file')}: ${step.command ?? 'migrate wizard'}`]
      : []),
    ...(go.length > 0
      ? [
          `${counted(go.length, 'file')} of them Go, +${more} −${less} lines; unproven until compiled in a copy, as that command does`,
        ]
      : []),
    ...tasks.map(({ file = '', line, what, next }) => `${file}:${line}  ${what} Next: ${next}`),
    ...(step.transition === 'cluster'
      ? step.evidence.map(({ file, what }) => `${file}  ${what}`.trim())
      : []),
    ...(step.mended === undefined ? [] : [`next: ${step.mended}`]),
    ...(step.decision && !notes.decisions[step.id] ? [`decide: ${step.decision.question}`] : []),
    ...(files.length + tasks.length === 0 && step.command !== undefined ? [`to do: ${step.command}`] : []),
  ]
}

function failures({ failures: failed }: Survey): readonly string[] {
  return failed.flatMap(({ file, line, what, next }) => [
    '',
    `error ${file}${line === undefined ? '' : `:${line}`}  ${what}`,
    `  next: ${next}`,
  ])
}

function nothing({ root, files }: Survey): readonly string[] {
  return [
    `Nothing of Cluster API was found in ${root}: ${counted(files, 'file')} looked at. There is nothing to do.`,
  ]
}

/** The plan as data: the texts of files are left out. */
function asData(survey: Survey, notes: Notes, today: Date): object {
  const states = statesOf(survey.steps, notes)
  return {
    version: 1,
    root: survey.root,
    deadline: deadlineOf(today),
    ...(survey.recognised && { kind: survey.recognised.kind, evidence: survey.recognised.evidence }),
    transitions:
      survey.recognised || survey.steps.length > 0
        ? columnsOf(survey, notes).map(({ transition, stage, open, changes, tasks }) => ({
            transition,
            stage,
            open,
            changes,
            tasks,
          }))
        : [],
    steps: survey.steps.map(({ files, tasks: _, ...step }) => ({
      ...step,
      state: states.get(step.id),
      files: pendingFiles({ files } as Step).map(({ source, plan }) => ({
        file: source.file,
        edits: plan.edits.length,
      })),
      tasks: openTasks({ tasks: _ } as unknown as Step, notes),
    })),
    failures: survey.failures.map(({ frame: __, ...failure }) => failure),
  }
}

function says(stage: string): string {
  return stage === 'none' ? 'not its concern' : stage
}
