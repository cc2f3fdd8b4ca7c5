import type { OutcomeFile, OutcomeObject, OutcomeTask } from '../worker/outcome.ts'

/** A line of a diff, and what is said of it. */
export interface DiffLine {
  readonly look: 'head' | 'hunk' | 'same' | 'out' | 'in'
  readonly text: string
  /** Its number in the text before and after, where it stands in it. */
  readonly old?: number
  readonly new?: number
  readonly tasks: readonly OutcomeTask[]
  readonly findings: readonly OutcomeTask[]
  readonly objects: readonly OutcomeObject[]
}

/** A file's diff line by line, with what is said of the older text at its line. */
export interface ShownDiff {
  readonly lines: readonly DiffLine[]
  /** What stands at a line that the diff does not show. */
  readonly tasks: readonly OutcomeTask[]
  readonly findings: readonly OutcomeTask[]
  readonly objects: readonly OutcomeObject[]
}

/** @param most lines that are wanted; the rest is left out */
export function shownDiff({ diff, tasks, findings, objects }: OutcomeFile, most: number): ShownDiff {
  const at = {
    tasks: byLine(tasks),
    findings: byLine(findings),
    objects: byLine(objects.filter(({ rows }) => rows.length > 0)),
  }
  let before = 0
  let after = 0
  let inHunk = false
  const lines = diff === '' ? [] : diff.replace(/\n$/, '').split('\n', most)
  const shown = lines.map((text): DiffLine => {
    const start = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(text)
    if (start) {
      inHunk = true
      before = Number(start[1])
      after = Number(start[2])
      return { look: 'hunk', text, ...nothing }
    }
    if (!inHunk || text.startsWith('\\')) return { look: 'head', text, ...nothing }
    if (text.startsWith('+')) return { look: 'in', text, new: after++, ...nothing }
    const old = before++
    const said = { tasks: at.tasks.take(old), findings: at.findings.take(old), objects: at.objects.take(old) }
    return text.startsWith('-')
      ? { look: 'out', text, old, ...said }
      : { look: 'same', text, old, new: after++, ...said }
  })
  return { lines: shown, tasks: at.tasks.rest(), findings: at.findings.rest(), objects: at.objects.rest() }
}

const nothing = { tasks: [], findings: [], objects: [] }

function byLine<Said extends { readonly line: number }>(all: readonly Said[]) {
  const lines = new Map<number, Said[]>()
  for (const one of all) lines.set(one.line, [...(lines.get(one.line) ?? []), one])
  return {
    take(line: number): readonly Said[] {
      const taken = lines.get(line) ?? []
      lines.delete(line)
      return taken
    },
    rest: (): readonly Said[] => [...lines.values()].flat(),
  }
}
