import { ts } from 'ts-morph'
import type { AreLinked } from './imports.ts'
import { ownKinds } from './kind.ts'
import type { Kind } from './kind.ts'
import { requestsAt } from './requests.ts'
import type { Source } from './source.ts'
import type { Tracer } from './sources/trace.ts'
import { plainText } from './text.ts'
import { untypedReads } from './untyped-reads.ts'
import type { UntypedRead } from './untyped-reads.ts'

/**
 * The kinds that stay at v1beta1 with all that a program has of them: it asks a server for them, and reads of the answer have
 * no type, so they cannot follow. A version that went alone would make them read nothing, without an error. A read may be of
 * any answer that imports lead to from its file.
 */
export class Held {
  readonly #areLinked: AreLinked
  readonly #reads: readonly UntypedRead[]
  readonly #tracer: Tracer

  constructor(sources: readonly Source[], areLinked: AreLinked, tracer: Tracer) {
    const reads = sources.flatMap((source) => untypedReads(source, tracer))
    this.#areLinked = areLinked
    this.#tracer = tracer
    const asked = reads.length > 0 ? sources.map((source) => [source, new Set(askedIn(source))] as const) : []
    const isAsked = (read: UntypedRead, kind: Kind): boolean =>
      asked.some(([source, kinds]) => kinds.has(kind) && areLinked(read.source.path, source.path))
    this.#reads = reads.flatMap((read) => {
      const kinds = read.kinds.filter((kind) => isAsked(read, kind))
      return kinds.length > 0 ? [{ ...read, kinds }] : []
    })
  }

  /** The reads that keep what a file has of a kind where it is; none where it can go. */
  readsOf(kind: Kind, path: string): readonly UntypedRead[] {
    const reads = this.#reads.filter(
      (read) => read.kinds.includes(kind) && this.#areLinked(read.source.path, path),
    )
    // Those that come from a source follow, unless another one keeps them all.
    return reads.every(({ node }) => this.#tracer.trace(node)) ? [] : reads
  }

  /** Whether a read is named by the task of a request. */
  has(node: ts.Node): boolean {
    return this.#reads.some(
      (read) =>
        read.node === node && read.kinds.some((kind) => this.readsOf(kind, read.source.path).includes(read)),
    )
  }
}

/** The kinds that a source asks for in v1beta1. */
function askedIn(source: Source): readonly Kind[] {
  const kinds: Kind[] = []
  const look = (node: ts.Node): void => {
    for (const request of requestsAt(node, source)) kinds.push(...request.kinds)
    kinds.push(...namedBy(node))
    ts.forEachChild(node, look)
  }
  if (source.checker) look(source.ast)
  return kinds
}

/** The kinds of a version that is a value by itself: a constant, or the property of something that is no whole object. */
function namedBy(node: ts.Node): readonly Kind[] {
  const [group, version] = plainText(node)?.split('/') ?? []
  if (version === undefined || ts.isLiteralTypeNode(node.parent)) return []
  const own = ownKinds.filter((kind) => kind.group === group && kind.transition.from === version)
  if (own.length === 0 || isWhole(node.parent)) return []
  const around = node.parent.parent.getText()
  const named = own.filter(({ kind }) =>
    new RegExp(`\\b${kind}\\b|\\b${kind.toLowerCase()}s\\b`).test(around),
  )
  return named.length > 0 ? named : own
}

/** Whether a property is one of an object with all its parts: that is written, and not asked for. */
function isWhole({ parent }: ts.Node): boolean {
  return (
    parent !== undefined &&
    ts.isObjectLiteralExpression(parent) &&
    parent.properties.some(({ name }) => /^(?:metadata|spec|status)$/.test(name?.getText() ?? ''))
  )
}
