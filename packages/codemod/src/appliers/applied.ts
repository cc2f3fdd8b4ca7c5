import type { Applier, FilePlan } from '@capi-migrate/edits'
import { importedEvidence, moduleMarks, projectAbove } from './evidence.ts'
import type { Below, Imported } from './evidence.ts'
import { importGraph, reachedFrom } from './import-graph.ts'

/** Why a file stays for an applier. */
export type Applied = Imported | Below | PartOf | Shared

/** It belongs to a program. */
interface PartOf {
  readonly applier: Applier
  readonly partOf: string
}

/** It has a module together with a program. */
interface Shared {
  readonly applier: Applier
  readonly shares: string
  readonly withProgram: string
}

/** What is asked of the files of a run, and of those beside it. */
export interface AskedFiles {
  /** Programs of the repository that are not planned, and may import files that are. */
  readonly beside?: readonly string[]
  /** Those of some texts that a file holds: quicker than reading it as text. */
  readonly heldIn?: (path: string, texts: readonly string[]) => readonly string[]
  /** The text of a file of the run or beside it; `undefined` where it cannot be read. */
  readonly textOf: (path: string) => string | undefined
  /** The path in its repository of a file that was found; `undefined` for one that was named. */
  readonly foundAt?: (path: string) => string | undefined
}

/**
 * The files of programs that an applier runs, by path: those that import one of its modules or lie below its project file, what
 * imports them, and what all these import. And files that have something of Cluster API together with one of these, for they are
 * read and written as that is.
 */
export function appliedIn(
  { beside = [], heldIn, textOf, foundAt }: AskedFiles,
  own: ReadonlyMap<string, string>,
  plans: ReadonlyMap<string, FilePlan>,
): ReadonlyMap<string, Applied> {
  const applied = new Map<string, Applied>()
  const above = projectAbove()
  const isNamed = (path: string): boolean => foundAt !== undefined && !foundAt(path)
  const look = (path: string, text: string | undefined): void => {
    const evidence =
      (text && importedEvidence(text, path)) ?? (isNamed(path) && own.has(path) ? undefined : above(path))
    if (evidence) applied.set(path, evidence)
  }
  for (const [path, text] of own) look(path, text)
  for (const path of beside) look(path, heldIn?.(path, moduleMarks).length === 0 ? undefined : textOf(path))
  if (applied.size === 0) return applied
  const others = beside.map((path) => [path, textOf(path) ?? ''] as const)
  const { importsOf, importersOf } = importGraph(new Map([...own, ...others]))
  const holding = [...plans].filter(([, { edits, tasks }]) => edits.length + tasks.length > 0)
  const carrying = reachedFrom(
    holding.map(([path]) => path),
    importersOf,
  )
  const carried = (paths: readonly string[]): readonly string[] => paths.filter((path) => carrying.has(path))
  const partOf = (path: string, why: Applied): Applied => ({
    applier: why.applier,
    partOf: programOf(path, why),
  })
  // A component of a program may say nothing of Cluster API, and be given it by what imports it.
  spread(applied, (path, why) => ('below' in why ? [] : importersOf(path)), partOf)
  spread(applied, (path) => carried(importsOf(path)), partOf)
  spread(
    applied,
    (path) => (carrying.has(path) ? carried([...importersOf(path), ...importsOf(path)]) : []),
    (path, why) => ({
      applier: why.applier,
      shares: 'shares' in why ? why.shares : path,
      withProgram: programOf(path, why),
    }),
  )
  return applied
}

/** Goes on from every path, those that are reached as well, until there is no new one. */
function spread(
  applied: Map<string, Applied>,
  next: (path: string, why: Applied) => readonly string[],
  because: (path: string, why: Applied) => Applied,
): void {
  for (const [path, why] of applied)
    for (const other of next(path, why)) if (!applied.has(other)) applied.set(other, because(path, why))
}

function programOf(path: string, why: Applied): string {
  return 'partOf' in why ? why.partOf : 'withProgram' in why ? why.withProgram : path
}
