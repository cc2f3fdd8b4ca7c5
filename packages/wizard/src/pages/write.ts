import { basename, dirname, join } from 'node:path'
import { shellWord } from '@capi-migrate/edits'
import { chosenFiles } from '../rows.ts'
import { stepAt, type LastWrite, type OpenScreen, type State } from '../state.ts'
import { waitsFor } from './step.ts'
import type { Step } from '../step.ts'
import { counted } from '../words.ts'
import { line, section, text, type Line } from './line.ts'
import { goLines } from './proof.ts'

/** The question before anything is written. */
export function confirmPage(state: State, place: OpenScreen): readonly Line[] {
  const step = stepAt(state, place)
  if (!step) return []
  const files = chosenFiles(state, step)
  if (state.writing) return text(state, 'Writing …')
  return [
    ...text(state, `Write ${counted(files.length, 'file')} for ${step.id} ${step.title}?`, 'title'),
    ...waitingLines(state, step),
    ...finalLines(state, step),
    line(),
    ...files.slice(0, 10).map(({ source }) => line(`  ${source.file}`, 'place')),
    ...(files.length > 10 ? [line(`  … and ${files.length - 10} more`, 'quiet')] : []),
    ...section('Go', goLines(state, step)),
    line(),
    ...text(
      state,
      state.survey?.unguarded
        ? 'No git repository is here to bring the files back. They are copied to a folder of their own first, and you are told which.'
        : 'Files that have changes which are not committed are refused, so that git can bring everything back; f writes them all the same.',
      'quiet',
    ),
  ]
}

/** What was written or taken back. */
export function resultPage(state: State): readonly Line[] {
  const { last } = state
  if (!last) return []
  const step = state.survey?.steps.find(({ id }) => id === last.step)
  return [
    ...text(
      state,
      last.undone
        ? `${counted(last.changes.length, 'file')} ${last.changes.length === 1 ? 'is as it was' : 'are as they were'} before.`
        : `${counted(last.changes.length, 'file')} written.`,
      'good',
    ),
    ...last.failures.flatMap(({ file, what, next }) => [
      ...text(state, `  ${file}  ${what}`, 'bad'),
      ...text(state, `    next: ${next}`, 'quiet'),
    ]),
    ...(last.undone
      ? []
      : section('A message for the commit', [
          line(`  ${commitMessage(step, last.changes.length)}`, 'place'),
          line(),
          ...text(
            state,
            '  git is never run for you: c copies the command. u takes the files back while nobody has changed them.',
            'quiet',
          ),
        ])),
    ...(last.undone || !goModOf(last)
      ? []
      : section(
          'Go',
          text(
            state,
            '  go.mod names another release: go mod tidy brings go.sum along, and the command for the commit begins with it. Then make generate, where the repository has it.',
          ),
        )),
    ...(last.kept === undefined ? [] : section('The files as they were', [line(`  ${last.kept}`, 'place')])),
    ...(last.undone || (state.survey?.checks ?? []).length === 0
      ? []
      : [line(), ...text(state, 'Is all still well? v runs the checks of this repository.')]),
  ]
}

/** The first line of a commit of what a step wrote. */
export function commitMessage(step: Step | undefined, files: number): string {
  const title = step?.title ?? 'migrate'
  // A name keeps its capitals.
  const isName = /^(?:Cluster API|[A-Z]{2})/.test(title)
  const words = isName ? title : title[0]!.toLowerCase() + title.slice(1)
  return `Cluster API v1beta2: ${words} (${counted(files, 'file')})`
}

/** The command that commits what was written last, and nothing else; `undefined` where there is nothing to commit. */
export function commitCommand({ last, survey }: State): string | undefined {
  if (!last || last.undone || last.changes.length === 0) return undefined
  const step = survey?.steps.find(({ id }) => id === last.step)
  const goMod = goModOf(last)
  const paths = [...last.changes.map(({ source }) => source.path), ...(goMod ? [join(goMod, 'go.sum')] : [])]
  const files = paths.map(shellWord).join(' ')
  const message = shellWord(commitMessage(step, last.changes.length))
  const tidy = goMod === undefined ? '' : `go -C ${shellWord(goMod)} mod tidy && `
  return `${tidy}git add -- ${files} && git commit -m ${message} -- ${files}`
}

/** The folder of the go.mod that was written; `undefined` where none was. */
function goModOf({ changes }: LastWrite): string | undefined {
  const found = changes.find(({ source }) => basename(source.path) === 'go.mod')
  return found && dirname(found.source.path)
}

/** What a step that waits is warned of. */
function waitingLines(state: State, step: Step): readonly Line[] {
  const before = waitsFor(state, step)
  if (before.length === 0) return []
  return text(
    state,
    `This step waits for ${before.join(', ')}. What is written now may not hold until that is done.`,
    'warn',
  )
}

/** What is right at the end of the way does harm before it: who has not moved yet does not understand it. */
function finalLines(state: State, { to }: Step): readonly Line[] {
  if (to !== 'final') return []
  return text(
    state,
    'This is for the end of the way. What knows only v1beta1, such as a manager before Cluster API v1.11, does not understand it.',
    'warn',
  )
}
