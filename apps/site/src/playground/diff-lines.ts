import type { OutcomeFile, OutcomeObject, OutcomeTask } from '../worker/outcome.ts'

/** A line of a diff, and what is said of it. */
export interface DiffLine {
  readonly look: 'head' | 'hunk' | 'same' | 'out' | 'in'
  readonly text: string
  readonly tasks: readonly OutcomeTask[]
  readonly objects: readonly OutcomeObject[]
}

/** A file's diff line by line, with tasks and objects at the line of the older text where they stand. */
export interface ShownDiff {
  readonly lines: readonly DiffLine[]
  /** What stands at a line that the diff does not show. */
  readonly tasks: readonly OutcomeTask[]
  readonly objects: readonly OutcomeObject[]
}

export function shownDiff({ diff, tasks, objects }: OutcomeFile): ShownDiff {
  const said = new Set<OutcomeTask | OutcomeObject>()
  const at = <Said extends OutcomeTask | OutcomeObject>(all: readonly Said[], line: number): Said[] =>
    all.filter((one) => one.line === line && !said.has(one)).map((one) => (said.add(one), one))
  const moved = objects.filter(({ rows }) => rows.length > 0)
  let old = 0
  let inHunk = false
  const lines = diff === '' ? [] : diff.replace(/\n$/, '').split('\n')
  const shown = lines.map((text): DiffLine => {
    const start = /^@@ -(\d+)/.exec(text)
    if (start) {
      inHunk = true
      old = Number(start[1])
      return { look: 'hunk', text, tasks: [], objects: [] }
    }
    if (!inHunk || text.startsWith('\\')) return { look: 'head', text, tasks: [], objects: [] }
    if (text.startsWith('+')) return { look: 'in', text, tasks: [], objects: [] }
    const line = old++
    return {
      look: text.startsWith('-') ? 'out' : 'same',
      text,
      tasks: at(tasks, line),
      objects: at(moved, line),
    }
  })
  const isLeft = (one: OutcomeTask | OutcomeObject): boolean => !said.has(one)
  return { lines: shown, tasks: tasks.filter(isLeft), objects: moved.filter(isLeft) }
}
