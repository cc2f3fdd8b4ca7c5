import type { Outcome } from '../worker/outcome.ts'

/** A run in one sentence: `2 of 3 files change, 1 task is left to you.` */
export function summaryOf({ files, failures, foreign }: Outcome): string {
  const changes = files.filter(({ state }) => state === 'changes').length
  const tasks = files.reduce((sum, file) => sum + file.tasks.length, 0)
  const findings = files.reduce((sum, file) => sum + file.findings.length, 0)
  const all = files.length + failures.length + foreign
  const parts = [
    changes === 0
      ? 'Nothing changes'
      : `${changes} of ${counted(all, 'file')} ${changes === 1 ? 'changes' : 'change'}`,
    ...(tasks > 0 ? [`${counted(tasks, 'task')} ${tasks === 1 ? 'is' : 'are'} left to you`] : []),
    ...(findings > 0 ? [counted(findings, 'finding')] : []),
    ...(failures.length > 0 ? [`${counted(failures.length, 'file')} cannot be read`] : []),
  ]
  return `${parts.join(', ')}.${files.length === 0 && failures.length === 0 ? ' There is no object of Cluster API in it.' : ''}`
}

/** How each file stands that something is said of, in a word or two. */
export function stateOf({ files, failures }: Outcome): ReadonlyMap<string, string> {
  return new Map([
    ...files
      .filter(({ state, tasks, findings }) => state !== 'current' || tasks.length + findings.length > 0)
      .map(({ file, state, tasks, findings }) => {
        const words = [
          ...(state === 'changes' ? ['changes'] : state === 'skipped' ? ['left as it is'] : []),
          ...(tasks.length > 0 ? [counted(tasks.length, 'task')] : []),
          ...(findings.length > 0 ? [counted(findings.length, 'finding')] : []),
        ]
        return [file, words.join(', ')] as const
      }),
    ...failures.map(({ file }) => [file, 'cannot be read'] as const),
  ])
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
