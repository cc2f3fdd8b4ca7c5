import type { ts } from 'ts-morph'
import type { Mirrors } from '../mirrors/mirrors.ts'
import type { Source } from '../source.ts'
import type { Asking } from '../sources/asking.ts'
import { operationsIn } from './body.ts'
import type { Literal } from './body.ts'
import { toKinds } from './hindrance.ts'
import { writesIn } from './write.ts'
import type { Write } from './write.ts'

/** What a program writes to servers in v1beta1, by the nodes it consists of. */
export class Writes {
  readonly all: readonly Write[]
  readonly #byCall = new Map<ts.Node, Write>()
  readonly #byVersion = new Map<ts.Node, Write>()
  readonly #byLiteral = new Map<ts.Node, Write>()
  readonly #byOperation = new Map<ts.Node, Write>()

  constructor(sources: readonly Source[], asking: Asking, mirrors: Mirrors) {
    // A call of an object may name nothing itself, for its class does.
    const own = asking.hasModels ? sources : sources.filter(({ ast }) => asking.may(ast))
    this.all = togetherByLiteral(own.flatMap((source) => writesIn({ source, mirrors }, asking)))
    for (const write of this.all) {
      this.#byCall.set(write.call, write)
      for (const node of write.versions) this.#byVersion.set(node, write)
      for (const literal of write.body.literals ?? []) {
        this.#byLiteral.set(literal, write)
        if (!('elements' in literal)) continue
        for (const node of operationsIn(literal).operations) this.#byOperation.set(node, write)
      }
    }
  }

  /** The write that a call is. */
  ofCall(node: ts.Node): Write | undefined {
    return this.#byCall.get(node)
  }

  /** The write that a node says the version of. */
  ofVersion(node: ts.Node): Write | undefined {
    return this.#byVersion.get(node)
  }

  /** The write that a literal is the body of. */
  ofLiteral(node: ts.Node): Write | undefined {
    return this.#byLiteral.get(node)
  }

  /** The write that an operation of a JSON patch is a part of. */
  ofOperation(node: ts.Node): Write | undefined {
    return this.#byOperation.get(node)
  }
}

/** Writes of one literal go together: what keeps one of them keeps the others. */
function togetherByLiteral(writes: readonly Write[]): readonly Write[] {
  const users = new Map<Literal, Write[]>()
  for (const write of writes)
    for (const literal of write.body.literals ?? []) {
      const same = users.get(literal)
      if (same) same.push(write)
      else users.set(literal, [write])
    }
  return writes.map((write) => {
    const others = (write.body.literals ?? []).flatMap((literal) => users.get(literal) ?? [])
    const moving = others.find((other) => other.moving)?.moving
    const kinds = new Set(others.flatMap((other) => other.kinds))
    if (write.hindrances.length > 0 || !moving) return write
    const hindrances = others.find((other) => other.hindrances.length > 0)?.hindrances ?? []
    if (hindrances.length > 0) return { ...write, hindrances, holds: true }
    if (kinds.size === write.kinds.length) return write
    return { ...write, hindrances: [toKinds(write.body.node, [...kinds], moving)], holds: true }
  })
}
