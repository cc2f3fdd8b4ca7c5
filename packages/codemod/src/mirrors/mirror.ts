import type { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'
import type { MirroredPlace } from '../place.ts'
import type { newerVersion, olderVersion } from '../versions.ts'
import type { Declaration, Member } from './walk.ts'

/** What in a program stands for an object of Cluster API, or for a part of one. */
export interface Mirror {
  /** As it is declared; `''` for what has no name. */
  readonly name: string
  readonly declaration: Declaration
  readonly place: MirroredPlace
  /** Which version's fields it has; `both` is what dual code has. */
  readonly stage: typeof olderVersion | typeof newerVersion | 'both'
  /** `weak` is not acted upon: nothing says that it is of Cluster API, and a person is asked. */
  readonly confidence: 'certain' | 'likely' | 'weak'
  /** A field of it that only v1beta1 has. */
  readonly telling?: string
  /** True where its name, its fields and what is around it are all that is known. */
  readonly isNamed?: true
  /** True where values of other API groups, or of a library, have the type as well. */
  readonly isShared?: true
  /** Why it is taken for one, each a few words. */
  readonly evidence: readonly string[]
}

/** A type that stays as it is, for it stands for several places which part ways. */
export interface Parted {
  readonly declaration: Declaration
  /** All that it stands for, look-alikes too. */
  readonly places: readonly MirroredPlace[]
}

/** What stays because it is of a type that is also of a kind which stays. */
export interface Sharing {
  readonly declaration: Declaration
  /** The kind that stays anyway. */
  readonly keeper: Kind
  /** What stays with it. */
  readonly roots: readonly Mirror[]
}

/** A member that gets a type of its own, for the one it has is {@link Parted}. */
export interface OwnType {
  readonly member: Member
  /** What names the parted type in the text of the member's own. */
  readonly by: ts.TypeReferenceNode
  readonly parted: Declaration
  /** What the member's values stand for. */
  readonly places: readonly MirroredPlace[]
}

/** The same text can be read by several programs, so a node is known by where it stands. */
export function keyOf(node: ts.Node): string {
  return `${node.getSourceFile().fileName}:${node.pos}:${node.end}`
}
