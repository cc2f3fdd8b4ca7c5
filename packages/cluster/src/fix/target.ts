import type { Crd } from '../facts/crd.ts'
import type { Digest } from '../facts/digest.ts'
import type { Server } from '../live/server.ts'
import type { Part } from '../source/part.ts'
import type { Source } from '../source/source.ts'

/** The cluster that a fix writes to. */
export interface FixTarget {
  /** Of one namespace, where the person asked for that. */
  readonly source: Source
  readonly server: Server
  readonly crds: readonly Crd[]
  /** The objects of Cluster API's kinds. */
  readonly objects: Part<readonly Digest[]>
  /** The one namespace that is written to; all of them without it. */
  readonly namespace?: string
  /** Marks of what an earlier run has done: `--resume`. */
  readonly done: ReadonlySet<string>
}
