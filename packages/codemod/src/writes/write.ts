import { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'
import { nodesOf } from '../nodes.ts'
import type { Move } from '../place.ts'
import { say } from '../tasks/index.ts'
import type { Source } from '../source.ts'
import type { Asking } from '../sources/asking.ts'
import { askedBy } from './asked.ts'
import { bodyOf, operationsIn, writesAnything } from './body.ts'
import type { Body, Literal } from './body.ts'
import { mover, movingBelow, toKinds, unseen } from './hindrance.ts'
import type { Findings, Hindrance, Sight } from './hindrance.ts'
import { lookThrough } from './object.ts'
import { operationOf, pathOfPointer } from './operation.ts'
import { lookAt } from './patch.ts'
import { strayIn } from './stray.ts'

/** What is written and keeps its kinds where they are. */
export interface HoldingWrite {
  readonly source: Source
  /** All kinds that it may be of. */
  readonly kinds: readonly Kind[]
  /** What keeps the body where it is. */
  readonly hindrances: readonly Hindrance[]
}

/** A call that writes to a server in v1beta1, and what becomes of its body. */
export interface Write extends HoldingWrite {
  readonly call: ts.CallExpression
  readonly body: Body
  /** The nodes in the call that say the version; none where that is said elsewhere. */
  readonly versions: readonly ts.Node[]
  /** The first field of the body that goes elsewhere. */
  readonly moving?: Move
  /** True where the call cannot stay alone: the version is said elsewhere, or values of objects are written. */
  readonly holds: boolean
}

/** The calls of a source that write what is of Cluster API. */
export function writesIn(sight: Sight, asking: Asking): readonly Write[] {
  const { ast, checker } = sight.source
  if (!checker) return []
  return nodesOf(ast).flatMap((node) =>
    ts.isCallExpression(node) ? (writeAt(node, sight, checker, asking) ?? []) : [],
  )
}

function writeAt(
  call: ts.CallExpression,
  sight: Sight,
  checker: ts.TypeChecker,
  asking: Asking,
): Write | undefined {
  const { source } = sight
  // Who is asked comes first: what the arguments of a call are is dear.
  const asked = writesAnything(call) ? askedBy(call, source, asking) : undefined
  const body = asked && bodyOf(call, checker)
  if (!body) return undefined
  const { kinds, versions } = asked
  const found = findingsOf(body, kinds, sight)
  const { moving, hindrances, takesObjects } = found
  return {
    source,
    call,
    kinds,
    body,
    versions,
    ...(moving && { moving }),
    hindrances,
    holds: hindrances.length > 0 && (versions.length === 0 || takesObjects || !body.literals),
  }
}

function findingsOf(body: Body, kinds: readonly Kind[], sight: Sight): Findings {
  const findings: Findings = { hindrances: [], takesObjects: false }
  if (!body.literals) return lookAtUnseen(body, kinds, sight, findings)
  const [kind, ...others] = kinds
  for (const literal of body.literals) lookInto(literal, kind!, body, sight, findings)
  for (const other of others) {
    const own: Findings = { hindrances: [], takesObjects: false }
    for (const literal of body.literals) lookInto(literal, other, body, sight, own)
    findings.moving ??= own.moving
  }
  const { moving } = findings
  if (others.length > 0 && moving) findings.hindrances.splice(0, Infinity, toKinds(body.node, kinds, moving))
  return findings
}

/** A whole object says its version itself, or is what the server gave; a patch of which nothing is known does not. */
function lookAtUnseen(body: Body, [kind]: readonly Kind[], sight: Sight, findings: Findings): Findings {
  const { way, node, isOpen } = body
  const root = { kind: kind!, path: '' }
  const isUnknown = way === 'merge' && isOpen
  const move = isUnknown
    ? mover.moveOf({ kind: kind!, path: 'spec' })
    : strayIn(node, root, sight, { type: body.type, isAnswer: way === 'whole' })
  if (!move) return findings
  findings.hindrances.push(unseen(node, move))
  findings.takesObjects = true
  return findings
}

function lookInto(literal: Literal, kind: Kind, { way }: Body, sight: Sight, findings: Findings): void {
  const root = { kind, path: '' }
  if (ts.isStringLiteralLike(literal)) return lookIntoText(literal, kind, findings)
  if (ts.isObjectLiteralExpression(literal)) return lookThrough(literal, root, way, sight, findings)
  const { operations, others } = operationsIn(literal)
  for (const node of operations) lookAt(operationOf(node)!, kind, sight, findings)
  const [other] = others
  const moving = movingBelow(root)
  if (!other || !moving) return
  findings.takesObjects = true
  findings.hindrances.push(unseen(other, moving))
}

/** JSON in a text: it stays where anything in it goes elsewhere. */
function lookIntoText(literal: ts.StringLiteralLike, kind: Kind, findings: Findings): void {
  const move = movedInText(literal.text, kind)
  if (!move) return
  findings.moving ??= move
  findings.hindrances.push({
    node: literal,
    move,
    ...say('client/written-elsewhere', { path: move.place.path, to: move.to ?? 'gone' }),
  })
}

/** The first field of JSON in a text that goes elsewhere. */
export function movedInText(text: string, kind: Kind): Move | undefined {
  return movesIn(parsed(text), kind, '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return (ts.parseConfigFileTextToJson('', text) as { readonly config?: unknown }).config
  }
}

function movesIn(value: unknown, kind: Kind, path: string): Move | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const pointer = path === '' ? (value as { readonly path?: unknown }).path : undefined
  const pointed = typeof pointer === 'string' ? pathOfPointer(pointer) : undefined
  if (pointed !== undefined) return movesIn({ [pointed]: null }, kind, '')
  for (const [name, inner] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path}[]` : path === '' ? name : `${path}.${name}`
    if (path === '' && Array.isArray(value)) {
      const below = movesIn(inner, kind, '')
      if (below) return below
      continue
    }
    const own = mover.moveOf({ kind, path: at })
    if (kind.older(at) && (own.isRedefined || (own.row && own.to !== at))) return own
    const below = movesIn(inner, kind, at)
    if (below) return below
  }
  return undefined
}
