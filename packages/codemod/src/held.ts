import { ts } from 'ts-morph'
import type { Breakage } from './breakage.ts'
import type { AreLinked } from './imports.ts'
import { ownKinds } from './kind.ts'
import type { Kind } from './kind.ts'
import { isWhole } from './mirrors/stated-kind.ts'
import { nodesOf } from './nodes.ts'
import { requestsAt } from './requests/find-requests.ts'
import type { Unnamed } from './mirrors/unnamed.ts'
import type { Residue } from './residue/residue.ts'
import type { Shape } from './shapes/shape.ts'
import type { Source } from './source.ts'
import type { Tracer } from './sources/trace.ts'
import { isMade, textOf } from './resolved-text.ts'
import { untypedReads } from './untyped-reads.ts'
import type { UntypedRead } from './untyped-reads.ts'
import type { HoldingWrite } from './writes/write.ts'

/** What keeps kinds where they are, beside reads without a type. */
export interface Causes {
  readonly writes: readonly HoldingWrite[]
  readonly shapes: readonly Shape[]
  readonly unnamed: readonly Unnamed[]
  readonly residue: readonly Residue[]
  readonly breakages: readonly Breakage[]
}

/**
 * The kinds that stay at v1beta1 with all that a program has of them: it asks a server for them, and reads of the answer have
 * no type, so they cannot follow. A version that went alone would make them read nothing, without an error. A read may be of
 * any answer that imports lead to from its file. What is written holds a kind as well, where it cannot follow by itself, and so does
 * what describes it (`shapes/`), a type that may stand for it (`mirrors/unnamed.ts`), and code that its edits would break.
 */
export class Held {
  readonly #areLinked: AreLinked
  readonly #reads: readonly UntypedRead[]
  /** Those that follow nothing, whether a server is asked for them or not. */
  readonly #left: readonly UntypedRead[]
  readonly #tracer: Tracer
  readonly #writes: readonly HoldingWrite[]
  readonly #shapes: readonly Shape[]
  readonly #unnamed: readonly Unnamed[]
  readonly #residue: readonly Residue[]
  readonly #breakages: readonly Breakage[]
  /** Versions that are those of several kinds: `const base = '/apis/cluster.x-k8s.io/v1beta1'`. */
  readonly #shared: readonly { readonly source: Source; readonly kinds: readonly Kind[] }[]
  readonly #causes = new Map<string, Kind | undefined>()

  constructor(
    sources: readonly Source[],
    areLinked: AreLinked,
    tracer: Tracer,
    { writes = [], shapes = [], unnamed = [], residue = [], breakages = [] }: Partial<Causes>,
  ) {
    const reads = sources.flatMap((source) => untypedReads(source, tracer))
    this.#areLinked = areLinked
    this.#tracer = tracer
    this.#writes = writes
    this.#shapes = shapes
    this.#unnamed = unnamed
    this.#residue = residue
    this.#breakages = breakages
    const isNeeded = [reads, this.#writes, shapes, unnamed, residue, breakages].some(
      ({ length }) => length > 0,
    )
    const asked = isNeeded
      ? sources
          .filter(({ ast }) => tracer.asking.may(ast))
          .flatMap((source) => askedIn(source).map((kinds) => ({ source, kinds })))
      : []
    this.#shared = asked.filter(({ kinds }) => kinds.length > 1)
    const kindsOf = new Map<Source, Set<Kind>>()
    for (const { source, kinds } of asked)
      kindsOf.set(source, new Set([...(kindsOf.get(source) ?? []), ...kinds]))
    const isAsked = (read: UntypedRead, kind: Kind): boolean =>
      [...kindsOf].some(([source, kinds]) => kinds.has(kind) && areLinked(read.source.path, source.path))
    this.#left = reads.filter(({ node }) => !tracer.trace(node))
    this.#reads = reads.flatMap((read) => {
      const kinds = read.kinds.filter((kind) => isAsked(read, kind))
      return kinds.length > 0 ? [{ ...read, kinds }] : []
    })
  }

  /** Whether nothing keeps anything. */
  get isEmpty(): boolean {
    return [this.#reads, this.#writes, this.#shapes, this.#unnamed, this.#residue, this.#breakages].every(
      ({ length }) => length === 0,
    )
  }

  /** The reads that keep what a file has of a kind where it is; none where it can go. */
  readsOf(kind: Kind, path: string): readonly UntypedRead[] {
    const reads = this.#reads.filter(
      (read) => read.kinds.includes(kind) && this.#areLinked(read.source.path, path),
    )
    // Those that come from a source follow, unless another one keeps them all.
    return reads.every(({ node }) => this.#tracer.trace(node)) ? [] : reads
  }

  /** The same with those of the kinds that a version is shared with, each with the kind it is of: one task names them all. */
  readsWith(kind: Kind, path: string): readonly (readonly [UntypedRead, Kind])[] {
    const shared = this.#shared.filter(
      ({ source, kinds }) => kinds.includes(kind) && this.#areLinked(source.path, path),
    )
    const all = new Set([kind, ...shared.flatMap(({ kinds }) => kinds)])
    const found = new Map([...all].flatMap((each) => this.readsOf(each, path).map((read) => [read, each])))
    return this.#reads.flatMap((read) => (found.has(read) ? [[read, found.get(read)!] as const] : []))
  }

  /** The writes that do so. */
  writesOf(kind: Kind, path: string): readonly HoldingWrite[] {
    return this.#writes.filter(
      (write) => write.kinds.includes(kind) && this.#areLinked(write.source.path, path),
    )
  }

  /** What describes the kind as v1beta1 has it, and is read or written together with a file. */
  shapesOf(kind: Kind, path: string): readonly Shape[] {
    return this.#shapes.filter(
      ({ place, source }) => place.kind === kind && this.#areLinked(source.path, path),
    )
  }

  /** The types that may stand for the kind, and are used together with a file. */
  unnamedOf(kind: Kind, path: string): readonly Unnamed[] {
    return this.#unnamed.filter(
      ({ place, source }) => place.kind === kind && this.#areLinked(source.path, path),
    )
  }

  /** What would not follow, and is not understood, in files that go with this one. */
  residueOf(kind: Kind, path: string): readonly Residue[] {
    return this.#residue.filter((each) => each.kind === kind && this.#areLinked(each.source.path, path))
  }

  /** The places that edits of the kind would break, in a file or in those linked to it. */
  breakagesOf({ kind }: Kind, path: string): readonly Breakage[] {
    return this.#breakages.filter(
      (breakage) => breakage.kinds.has(kind) && this.#areLinked(breakage.path, path),
    )
  }

  /**
   * The kind that keeps a kind in a file: itself, or one that a version is shared with, for that is written anew for all or for
   * none; `undefined` where it can go.
   */
  keeperOf(kind: Kind, path: string): Kind | undefined {
    if (this.isEmpty) return undefined
    const key = `${kind.group}/${kind.kind} ${path}`
    if (!this.#causes.has(key)) this.#causes.set(key, this.#findKeeper(kind, path))
    return this.#causes.get(key)
  }

  #findKeeper(kind: Kind, path: string): Kind | undefined {
    if (this.#isDirect(kind, path)) return kind
    for (const { source, kinds } of this.#shared) {
      if (!kinds.includes(kind) || !this.#areLinked(source.path, path)) continue
      const keeper = kinds.find((other) => this.#isDirect(other, source.path))
      if (keeper) return keeper
    }
    return undefined
  }

  #isDirect(kind: Kind, path: string): boolean {
    const causes = [
      this.readsOf(kind, path),
      this.writesOf(kind, path),
      this.shapesOf(kind, path),
      this.unnamedOf(kind, path),
      this.residueOf(kind, path),
      this.breakagesOf(kind, path),
    ]
    return causes.some(({ length }) => length > 0)
  }

  /** Whether a read that follows nothing may be of a kind, in a file that imports lead to. */
  leaves(kind: Kind, path: string): boolean {
    return this.#left.some((read) => read.kinds.includes(kind) && this.#areLinked(read.source.path, path))
  }

  /** Whether a read is named by the task of a request. */
  has(node: ts.Node): boolean {
    return this.#reads.some(
      (read) =>
        read.node === node && read.kinds.some((kind) => this.readsOf(kind, read.source.path).includes(read)),
    )
  }
}

/** The kinds that a source asks for in v1beta1, version by version. */
function askedIn(source: Source): readonly (readonly Kind[])[] {
  if (!source.checker) return []
  return nodesOf(source.ast)
    .flatMap((node) => [...requestsAt(node, source).map(({ kinds }) => kinds), namedBy(node, source)])
    .filter((kinds) => kinds.length > 0)
}

/** The kinds of a version that is a value by itself: a constant, or the property of something that is no whole object. */
function namedBy(node: ts.Node, { checker }: Source): readonly Kind[] {
  const text = ts.isStringLiteralLike(node) || isMade(node) ? textOf(node, checker) : undefined
  const [group, version] = text?.split('/') ?? []
  if (version === undefined || ts.isLiteralTypeNode(node.parent)) return []
  const own = ownKinds.filter((kind) => kind.group === group && kind.transition.from === version)
  if (own.length === 0 || isOfWhole(node.parent)) return []
  const around = node.parent.parent.getText()
  const named = own.filter(({ kind }) =>
    new RegExp(`\\b${kind}\\b|\\b${kind.toLowerCase()}s\\b`).test(around),
  )
  return named.length > 0 ? named : own
}

/** Whether a property is one of an object with all its parts. */
function isOfWhole({ parent }: ts.Node): boolean {
  return parent !== undefined && ts.isObjectLiteralExpression(parent) && isWhole(parent)
}
