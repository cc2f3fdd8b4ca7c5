import { execFile } from 'node:child_process'
import { applyEdits, composeEdits } from '@capi-migrate/edits'
import type { Edit, FilePlan } from '@capi-migrate/edits'
import { diffLines } from 'diff'

/** Plans of Go files, with columns lined up as gofmt does. */
export interface Formatted {
  readonly files: readonly FilePlan[]
  /** False where there is no gofmt. */
  readonly isFormatted: boolean
}

/** Lines up what edits have moved out of line: in files that are as gofmt wants them, and where gofmt is there. */
export async function formatted(files: readonly FilePlan[]): Promise<Formatted> {
  const done: FilePlan[] = []
  for (const plan of files) {
    const before = plan.file.endsWith('.go') ? await gofmt(plan.before) : undefined
    if (before === 'absent') return { files, isFormatted: false }
    const after = before === plan.before ? await gofmt(plan.after) : undefined
    done.push(after === undefined || after === plan.after ? plan : withText(plan, after))
  }
  return { files: done, isFormatted: true }
}

/** `undefined` for what is no Go. */
function gofmt(text: string): Promise<string | 'absent' | undefined> {
  return new Promise((resolve) => {
    const child = execFile('gofmt', { maxBuffer: 64 << 20 }, (error, stdout) => {
      resolve(error ? (error.code === 'ENOENT' ? 'absent' : undefined) : stdout)
    })
    child.stdin?.on('error', () => {})
    child.stdin?.end(text)
  })
}

function withText(plan: FilePlan, after: string): FilePlan {
  const edits = composeEdits(plan.before, plan.edits, lineEdits(plan.after, after))
  return { ...plan, edits, after: applyEdits(plan.before, edits) }
}

function lineEdits(before: string, after: string): readonly Edit[] {
  const edits: Edit[] = []
  let start = 0
  for (const { added, removed, value } of diffLines(before, after)) {
    const last = edits.at(-1)
    if (added && last?.end === start) edits[edits.length - 1] = { ...last, text: value }
    else if (added) edits.push({ start, end: start, text: value, row: 'M01:gofmt' })
    if (removed) edits.push({ start, end: start + value.length, text: '', row: 'M01:gofmt' })
    if (!added) start += value.length
  }
  return edits
}
