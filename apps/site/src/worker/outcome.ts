/** A file as it comes from a person: its path, with `/`, and its bytes. */
export interface GivenFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** What the page asks of its worker. */
export interface Request {
  readonly files: readonly GivenFile[]
  readonly to: Direction
  readonly flags: readonly Flag[]
}

/** The stages that `migrate manifests --to` takes. */
export const directions = ['v1beta1', 'v1beta2', 'final'] as const
export type Direction = (typeof directions)[number]

/** The flags of `migrate manifests` that the page takes, and the stages each goes with. */
export const flags = {
  repair: ['v1beta2'],
  references: ['v1beta2', 'final'],
  helpers: ['v1beta2', 'final'],
  annotate: directions,
} as const satisfies Record<string, readonly Direction[]>
export type Flag = keyof typeof flags

/** Those of some flags that go with a stage. */
export function flagsFor(to: Direction, asked: readonly Flag[]): readonly Flag[] {
  return asked.filter((flag) => (flags[flag] as readonly Direction[]).includes(to))
}

/** What a worker tells the page: how far it is, what came of it, or why nothing did. */
export type Reply<Outcome> =
  | { readonly done: number; readonly total: number }
  | { readonly outcome: Outcome }
  | { readonly error: string }

/** A plan, as far as it is shown. Everything in it is text of a person's files: it is never markup. */
export interface Outcome {
  readonly files: readonly OutcomeFile[]
  readonly failures: readonly OutcomeFailure[]
  /** Files that hold nothing of Cluster API. */
  readonly foreign: number
}

export interface OutcomeFile {
  readonly file: string
  readonly state: 'changes' | 'tasks' | 'current' | 'skipped'
  /** What `--diff` prints for it; empty where nothing changes. */
  readonly diff: string
  readonly after: string
  readonly tasks: readonly OutcomeTask[]
  /** What a strict check says of the objects after the edits. */
  readonly findings: readonly OutcomeTask[]
  readonly objects: readonly OutcomeObject[]
  /** Why it was left out, where it was. */
  readonly skipped?: string
}

/** A task, or a finding. */
export interface OutcomeTask {
  /** Of a finding, its rule. */
  readonly id: string
  /** Of the text before, from 1. */
  readonly line: number
  readonly object: string
  readonly what: string
  readonly next: string
}

/** What became of an object: its ledger, row by row. */
export interface OutcomeObject {
  readonly kind: string
  readonly name: string
  readonly line: number
  readonly rows: readonly { verb: string; row: string; to?: string; count: number; why: string }[]
}

export interface OutcomeFailure {
  readonly file: string
  readonly line?: number
  readonly what: string
  readonly next: string
}
