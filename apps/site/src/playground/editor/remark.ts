import type { Outcome, OutcomeTask } from '../../worker/outcome.ts'

/** What is said of a line of the text that is edited. */
export interface Remark {
  readonly line: number
  readonly severity: 'error' | 'warning' | 'info'
  readonly text: string
}

/** All that an outcome says of one file, by lines. */
export function remarksOn(path: string, { files, failures }: Outcome): readonly Remark[] {
  const file = files.find((one) => one.file === path)
  return [
    ...failures
      .filter((failure) => failure.file === path)
      .map(({ line = 1, what, next }) => ({
        line,
        severity: 'error' as const,
        text: `${what}\nNext: ${next}`,
      })),
    ...(file?.tasks ?? []).map((task) => said('Task', task, 'warning')),
    ...(file?.findings ?? []).map((finding) => said('Finding', finding, 'info')),
  ].sort((a, b) => a.line - b.line)
}

function said(noun: string, { line, object, what, next }: OutcomeTask, severity: Remark['severity']): Remark {
  return { line, severity, text: `${noun}: ${object}. ${what}\nNext: ${next}` }
}
