import { chosenFiles } from '../rows.ts'
import { stepAt, type OpenScreen, type State } from '../state.ts'
import type { Step } from '../step.ts'
import { counted } from '../words.ts'
import { line, section, text, type Line } from './line.ts'

/** The question before anything is written. */
export function confirmPage(state: State, place: OpenScreen): readonly Line[] {
  const step = stepAt(state, place)
  if (!step) return []
  const files = chosenFiles(state, step)
  if (state.writing) return text(state, 'Writing …')
  return [
    ...text(state, `Write ${counted(files.length, 'file')} for ${step.id} ${step.title}?`, 'title'),
    line(),
    ...files.slice(0, 10).map(({ source }) => line(`  ${source.file}`, 'place')),
    ...(files.length > 10 ? [line(`  … and ${files.length - 10} more`, 'quiet')] : []),
    line(),
    ...text(
      state,
      'Files that have changes which are not committed are refused, so that git can bring everything back; f writes them all the same.',
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
        ? `${counted(last.changes.length, 'file')} are as they were before.`
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
            '  git is never run for you. u takes the files back while nobody has changed them.',
            'quiet',
          ),
        ])),
  ]
}

/** The first line of a commit of what a step wrote. */
export function commitMessage(step: Step | undefined, files: number): string {
  return `Cluster API v1beta2: ${step ? step.title.toLowerCase() : 'migrate'} (${counted(files, 'file')})`
}
