import type { Concealed, FilePlan, Engine as AnyEngine, UnreadBlock } from '@capi-migrate/edits'
import type { Stage } from '@capi-migrate/transitions'
import type { Failure } from './errors.ts'
import type { FoundFile } from './find.ts'

/** An engine, whose objects arrive at a stage. */
export type Engine = AnyEngine<Stage>

/** How a file stands. */
export type FileState =
  /** Edits are planned, and maybe tasks. */
  | 'changes'
  /** Nothing can be edited, but something is left to a person. */
  | 'tasks'
  /** Holds objects of ours, all of which are there already. */
  | 'current'
  /** Holds objects of ours in a form we do not edit yet. */
  | 'skipped'

/** A file that holds something of ours. */
export interface PlannedFile {
  readonly source: FoundFile
  readonly state: FileState
  readonly plan: Concealed<FilePlan>
}

/** A block of code that cannot be read, and the file it stands in as people see it. */
export interface UnreadInFile extends UnreadBlock {
  readonly file: string
}

/** What is to happen to a set of files. Nothing is written yet. */
export interface Plan {
  readonly to: Stage
  /** Sorted by path. Files that hold nothing of ours are only counted. */
  readonly files: readonly PlannedFile[]
  readonly failures: readonly Failure[]
  /** Files that hold nothing of ours. */
  readonly foreign: number
  /** Blocks of code in texts for people that cannot be read. */
  readonly unread?: number
  /** Where they are, as far as that is known: merged reports only count. */
  readonly unreadBlocks?: readonly UnreadInFile[]
  /** Files that name our groups and were left out because of an ignore file. */
  readonly ignored?: number
  /** What writes the edits, where that is not `migrate manifests`. */
  readonly command?: string
}

/** Numbers about a plan that people and scripts ask for. */
export interface Totals {
  /** Files that were looked at: all but those that no search led to. */
  readonly files: number
  readonly changes: number
  readonly current: number
  readonly skipped: number
  readonly foreign: number
  readonly failures: number
  /** Objects that change. */
  readonly objects: number
  /** Replaced ranges of text. */
  readonly edits: number
  /** Blocks of code in texts for people that cannot be read; they stay. */
  readonly unread: number
  /** Files that name our groups and were left out because of an ignore file. */
  readonly ignored: number
  readonly tasks: number
  readonly findings: number
  /** Fields by what happens to them; the apiVersion of an object does not count. */
  readonly fields: Readonly<Record<Verb, number>>
}

type Verb = FilePlan['objects'][number]['rows'][number]['verb']

/** Counts a plan. */
export function totalsOf({ files, failures, foreign, unread = 0, ignored = 0 }: Plan): Totals {
  const count = (state: FileState): number => files.filter((file) => file.state === state).length
  const fields = { move: 0, restate: 0, split: 0, drop: 0, add: 0 }
  // A file that could not be written has a plan as well.
  const planned = new Set(files.map(({ source }) => source.file))
  const failed = new Set(failures.flatMap(({ file }) => (planned.has(file) ? [] : [file])))
  let objects = 0
  for (const { plan } of files) {
    for (const { rows, emptied } of plan.objects) {
      if (rows.length > 0) objects++
      fields.drop += emptied.length
      for (const row of rows) if (!isVersion(row)) fields[row.verb] += row.count
    }
  }
  return {
    files: files.length + failed.size + foreign,
    changes: count('changes'),
    current: count('current'),
    skipped: files.filter(({ plan }) => plan.skipped).length,
    foreign,
    failures: failures.length,
    objects,
    unread,
    ignored,
    edits: sum(files, ({ plan }) => plan.edits.length),
    tasks: sum(files, ({ plan }) => plan.tasks.length),
    findings: sum(files, ({ plan }) => plan.checked?.findings.length ?? 0),
    fields,
  }
}

/** Whether a row is the one of an object's own apiVersion, which goes without saying. */
export function isVersion({ row }: { readonly row: string }): boolean {
  return row.endsWith(':apiVersion')
}

function sum(files: readonly PlannedFile[], count: (file: PlannedFile) => number): number {
  return files.reduce((total, file) => total + count(file), 0)
}
