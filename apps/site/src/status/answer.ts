import type { GivenFile } from '../worker/outcome.ts'

/** What the page asks of its worker: what `migrate status` is to say of files. */
export interface StatusRequest {
  readonly files: readonly GivenFile[]
  readonly says: Says
  /** One Cluster, as namespace/name; all where none is given. */
  readonly cluster?: string
  /** When the dump was made, RFC 3339. */
  readonly now: string
}

/** Nothing but the overview: a table of several Clusters, a tree of one. */
export type Says = 'overview' | 'why' | 'computed'

export interface StatusAnswer {
  /** What the program prints. */
  readonly text: string
  /** What it says beside that, each with what to do next. */
  readonly remarks: readonly (readonly [what: string, next: string])[]
  /** The Clusters of the dump, as namespace/name. */
  readonly clusters: readonly string[]
  /** The Cluster that is shown, where it is one. */
  readonly drawing?: Drawn
}

/** An object in a drawing, and what hangs on it. */
export interface Drawn {
  readonly kind: string
  readonly name: string
  readonly state: State
  /** The condition that says so: `Ready False NotReady`. */
  readonly says: string
  /** Machines are many, and drawn small. */
  readonly isMachine: boolean
  readonly below: readonly Drawn[]
}

export type State = 'good' | 'bad' | 'unknown' | 'silent'

/** How a state is shown where colours are not seen, and called. */
export const states: Readonly<Record<State, { readonly sign: string; readonly word: string }>> = {
  good: { sign: '✓', word: 'as it should be' },
  bad: { sign: '✕', word: 'not as it should be' },
  unknown: { sign: '?', word: 'unknown' },
  silent: { sign: '–', word: 'without conditions' },
}
