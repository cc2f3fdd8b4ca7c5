import { printable } from '@capi-migrate/edits'
import { FILE_HEADERS_ONLY, formatPatch } from 'diff'
import type { Plan, PlannedFile } from '../plan.ts'
import { hideInHunks } from './hide.ts'
import { hunksOf } from './hunks.ts'
import type { Hunk } from './hunks.ts'
import { paintFor } from './paint.ts'
import type { Paint } from './paint.ts'

/**
 * A plan as a unified diff that `git apply` and `patch -p1` take, one file a piece. Secrets are hidden, and what a
 * terminal would obey is spelled out; where that is so, a line above the file's diff says that it cannot be applied.
 */
export function* renderDiff({ files }: Plan, options: { readonly colour?: boolean } = {}): Generator<string> {
  for (const file of files) {
    if (file.state !== 'changes') continue
    const patch = patchOf(file)
    yield options.colour ? painted(patch, paintFor(true)) : patch
  }
}

function patchOf({ source, plan }: PlannedFile): string {
  const written = source.file.replace(/^\/+/, '')
  const name = printable(written)
  const hunks = hunksOf(plan.before, plan.edits)
  const open = hideInHunks(plan, hunks)
  const shown = open.map((hunk) => ({ ...hunk, lines: hunk.lines.map(printableHunkLine) }))
  const notes = [
    ...(isSame(hunks, open) ? [] : ['secrets are hidden']),
    ...(isSame(open, shown) && name === written ? [] : ['characters that a terminal obeys are spelled out']),
  ]
  const note =
    notes.length > 0 ? `# ${name}: ${notes.join(', and ')}; read this diff, and do not apply it\n` : ''
  const headers = { oldHeader: undefined, newHeader: undefined, isGit: true as const }
  const made = plan.isNew ? { isCreate: true, newMode: '100644' } : {}
  const patch = formatPatch(
    { oldFileName: `a/${name}`, newFileName: `b/${name}`, hunks: shown, ...headers, ...made },
    FILE_HEADERS_ONLY,
  )
  return note + (plan.isNew ? patch.replace(/^--- .*$/m, '--- /dev/null') : patch)
}

/** A carriage return ends a line of a file that has such lines; without it no diff of that file could be applied. */
function printableHunkLine(line: string): string {
  return line.endsWith('\r') ? `${printable(line.slice(0, -1))}\r` : printable(line)
}

function isSame(a: readonly Hunk[], b: readonly Hunk[]): boolean {
  return a.every(({ lines }, i) => lines.every((line, at) => line === b[i]!.lines[at]))
}

function painted(patch: string, { bold, cyan, red, green, dim }: Paint): string {
  return patch.replace(/^.*$/gm, (line) => {
    if (line === '') return line
    if (/^(?:diff|---|\+\+\+) /.test(line)) return bold(line)
    const paint = { '@': cyan, '-': red, '+': green, '\\': dim, '#': dim }[line[0]!]
    return paint ? paint(line) : line
  })
}
