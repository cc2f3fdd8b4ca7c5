import type { Edit } from '@capi-migrate/edits'
import type { Import } from './uses.ts'

/** What an import is to be. */
export interface ImportLine {
  readonly path: string
  readonly alias?: string
}

/**
 * The edits that give a file other imports. Lines are sorted as gofmt sorts them: lines without an empty line or a comment
 * between them, by path.
 *
 * @param instead what each import becomes; those without an entry stay
 * @param more imports that stand beside those with which their paths have most in common
 */
export function importEdits(
  text: string,
  imports: readonly Import[],
  instead: ReadonlyMap<Import, readonly ImportLine[]>,
  more: readonly ImportLine[],
  row: string,
): readonly Edit[] {
  const runs = runsOf(text, imports)
  const clause = /^package \w+.*$/m.exec(text)
  if (imports.length === 0 && more.length > 0 && clause) {
    const at = clause.index + clause[0].length
    const lines = more.map((line) => `import ${written(line)}`)
    return [{ start: at, end: at, text: `\n\n${lines.join('\n')}`, row }]
  }
  const beside = new Map<readonly Import[], ImportLine[]>()
  for (const line of more) {
    const run = nearest(runs, line.path)
    if (run) beside.set(run, [...(beside.get(run) ?? []), line])
  }
  return runs.flatMap((run) => {
    const added = beside.get(run) ?? []
    if (added.length === 0 && !run.some((one) => instead.has(one))) return []
    const lines = run.flatMap((one) => {
      const comment = trailing(text, one)
      const now = instead.get(one)
      return now
        ? now.map((line, i) => ({ path: line.path, text: written(line), comment: i === 0 ? comment : '' }))
        : [{ path: one.path, text: one.node.text, comment }]
    })
    return [
      edited(
        text,
        run,
        [...lines, ...added.map((line) => ({ ...line, text: written(line), comment: '' }))],
        row,
      ),
    ]
  })
}

interface Line {
  readonly path: string
  readonly text: string
  readonly comment: string
}

function edited(text: string, run: readonly Import[], all: readonly Line[], row: string): Edit {
  const lines = [...new Map(all.map((line) => [line.text, line])).values()].toSorted(
    (a, b) => compare(a.path, b.path) || compare(a.text, b.text),
  )
  const [first, last] = [run[0]!.node, run.at(-1)!.node]
  const end = last.endIndex + trailing(text, run.at(-1)!).length
  const shown = lines.map((line) => line.text + line.comment)
  if (first.parent?.type !== 'import_spec_list' && shown.length > 1)
    return { start: first.startIndex, end, text: `(\n${shown.map((line) => `\t${line}\n`).join('')})`, row }
  // Without a line of its own, the empty line below it goes as well.
  if (shown.length === 0)
    return { start: first.startIndex - 1, end: end + /^\n*/.exec(text.slice(end))![0].length, text: '', row }
  return { start: first.startIndex, end, text: shown.join('\n\t'), row }
}

/** Imports that stand line by line. */
function runsOf(text: string, imports: readonly Import[]): readonly (readonly Import[])[] {
  const runs: Import[][] = []
  for (const one of imports) {
    const before = runs.at(-1)?.at(-1)?.node
    const isNext =
      before?.parent?.id === one.node.parent?.id &&
      one.node.startPosition.row === (before?.endPosition.row ?? -1) + 1
    if (isNext) runs.at(-1)!.push(one)
    else runs.push([one])
  }
  return runs
}

/** Where nothing is alike, the longest run that is not of the standard library, whose paths have no dot. */
function nearest(runs: readonly (readonly Import[])[], path: string): readonly Import[] | undefined {
  const shared = (run: readonly Import[]): number => Math.max(...run.map((one) => common(one.path, path)))
  const foreign = (run: readonly Import[]): number => run.filter((one) => /^[^/]*\./.test(one.path)).length
  return runs.toSorted((a, b) => shared(b) - shared(a) || foreign(b) - foreign(a))[0]
}

/** How many parts two paths begin with alike. */
function common(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  const end = left.findIndex((part, i) => part !== right[i])
  return end === -1 ? left.length : end
}

/** The comment behind an import, with what stands before it. */
function trailing(text: string, { node }: Import): string {
  return /^[ \t]*\/\/[^\n]*/.exec(text.slice(node.endIndex))?.[0] ?? ''
}

function written({ path, alias }: ImportLine): string {
  return `${alias === undefined ? '' : `${alias} `}"${path}"`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
