import type { Checked, FileProblem, Skipped, UnitSources } from '@capi-migrate/edits'
import type { Failure } from '../errors.ts'
import type { FoundFile } from '../find.ts'

/** Checks one text; it writes nothing. */
export interface CheckEngine {
  /** Bytes of which a file must hold some to be of interest. */
  readonly mark: readonly string[]
  /** Learns from the files of a run what one of them does not say by itself: the versions that code prints. */
  readonly prepare: (sources: UnitSources) => void
  readonly check: (
    text: string,
    options: { readonly file: string; readonly isPatch?: boolean },
  ) => Promise<TextCheck>
  /** The files that a file at a path lays over objects, if it is one that does so. */
  readonly patchFilesOf: (path: string, textOf: () => string | undefined) => readonly string[]
  /** What the given CRDs ask for that is not checked. */
  readonly unread: readonly string[]
}

/** What an engine says of one text. */
export interface TextCheck {
  readonly checked: Checked
  /** How many objects have a kind that no schema is known of, by kind and version. */
  readonly unknown: ReadonlyMap<string, number>
  /** Expressions of schemas that could not be evaluated. */
  readonly unread: readonly string[]
  readonly problem?: FileProblem
  readonly skipped?: Skipped
}

/** A file that holds objects, and what is said of them. */
export interface CheckedFile {
  readonly source: FoundFile
  readonly checked: Checked
  readonly skipped?: Skipped
}

/** What a strict check says of a set of files. */
export interface Check {
  /** Sorted by path. Files that hold nothing to check are only counted. */
  readonly files: readonly CheckedFile[]
  readonly failures: readonly Failure[]
  /** Files that hold nothing to check. */
  readonly foreign: number
  readonly unknown: ReadonlyMap<string, number>
  readonly unread: readonly string[]
}

/** Numbers about a check. */
export interface CheckTotals {
  readonly files: number
  readonly foreign: number
  readonly skipped: number
  readonly failures: number
  /** Objects that were checked. */
  readonly objects: number
  /** Of those, the ones that are only a part of an object. */
  readonly parts: number
  /** Objects of kinds that no schema is known of. */
  readonly unknown: number
  /** Values that were not judged because a placeholder stands for them. */
  readonly placeholders: number
  readonly findings: number
}

/** Counts a check. */
export function checkTotalsOf({ files, failures, foreign, unknown }: Check): CheckTotals {
  const sum = (count: (checked: Checked) => number): number =>
    files.reduce((total, { checked }) => total + count(checked), 0)
  return {
    files: files.length + failures.length + foreign,
    foreign,
    skipped: files.filter(({ skipped }) => skipped).length,
    failures: failures.length,
    objects: sum(({ objects }) => objects),
    parts: sum(({ parts }) => parts),
    unknown: [...unknown.values()].reduce((total, count) => total + count, 0),
    placeholders: sum(({ placeholders }) => placeholders),
    findings: sum(({ findings }) => findings.length),
  }
}
