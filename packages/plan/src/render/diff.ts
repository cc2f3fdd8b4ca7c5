import { FILE_HEADERS_ONLY, formatPatch } from 'diff'
import type { Plan, PlannedFile } from '../plan.ts'
import { hideInHunks } from './hide.ts'
import { hunksOf } from './hunks.ts'
import { paintFor } from './paint.ts'
import type { Paint } from './paint.ts'

/**
 * A plan as a unified diff that `git apply` and `patch -p1` take, one file a piece. Values of Secrets are hidden, so
 * that the diff of a file is for reading only where it shows one.
 */
export function* renderDiff({ files }: Plan, options: { readonly colour?: boolean } = {}): Generator<string> {
  for (const file of files) {
    if (file.state !== 'changes') continue
    const patch = patchOf(file)
    yield options.colour ? painted(patch, paintFor(true)) : patch
  }
}

function patchOf({ source, plan }: PlannedFile): string {
  const name = source.file.replace(/^\/+/, '')
  const hunks = hideInHunks(plan, hunksOf(plan.before, plan.edits))
  return formatPatch(
    {
      oldFileName: `a/${name}`,
      newFileName: `b/${name}`,
      oldHeader: undefined,
      newHeader: undefined,
      hunks,
      isGit: true,
    },
    FILE_HEADERS_ONLY,
  )
}

function painted(patch: string, { bold, cyan, red, green, dim }: Paint): string {
  return patch.replace(/^.*$/gm, (line) => {
    if (line === '') return line
    if (/^(?:diff|---|\+\+\+) /.test(line)) return bold(line)
    const paint = { '@': cyan, '-': red, '+': green, '\\': dim }[line[0]!]
    return paint ? paint(line) : line
  })
}
