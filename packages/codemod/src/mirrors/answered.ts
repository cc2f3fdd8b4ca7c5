import { ts } from 'ts-morph'
import { nodesOf } from '../nodes.ts'
import type { Mode } from '../options.ts'
import { partsOf } from '../parts.ts'
import type { Source } from '../source.ts'
import type { Trace } from '../sources/follow.ts'
import { isOfOthers } from '../sources/said.ts'
import type { Tracer } from '../sources/trace.ts'
import { mayRead } from '../untyped-reads.ts'
import { olderVersion } from '../versions.ts'
import type { Seen } from './find-mirrors.ts'
import { fingerprintOf, isOfPlace } from './fingerprint.ts'
import { earlierVersion } from './look-alikes.ts'
import { mirror } from './mirror-of.ts'
import { keyOf } from './mirror.ts'
import { fieldOfLibrary, withBases } from './of-library.ts'
import { mayCome, sayings } from './sayings.ts'
import type { Part, Saying } from './sayings.ts'
import { statedOf } from './stated.ts'

/**
 * Mirrors of any name, which the program says of what a server answers: `get<Pool[]>('/apis/cluster.x-k8s.io/…')`,
 * `(await response.json()) as PoolList`, `const pools: Pool[] = …`. Where a value comes from says the kind, and the fields of
 * the type have to be of it. One that is said of answers of other groups, or of what a library has a type for, too, is weak: it
 * cannot follow. Of one whose fields keep their paths, as a list of conditions does, nothing has to follow: it only is shared.
 *
 * @param known what is a mirror by itself
 */
export function answeredTypes(
  sources: readonly Source[],
  tracer: Tracer,
  known: readonly Seen[],
  mode: Mode,
): readonly Seen[] {
  const taken = new Set(
    known.flatMap(({ mirror }) =>
      mirror && mirror.confidence !== 'weak' ? [keyOf(mirror.declaration)] : [],
    ),
  )
  const found = sources
    .filter((source) => mayRead(source, tracer))
    .flatMap((source) =>
      sayings(source).flatMap(({ values, parts }) => {
        const trace = traceOf(values, tracer)
        const own = trace ? parts().filter(({ declaration }) => !taken.has(keyOf(declaration))) : []
        return own.flatMap((part) => seenAs(part, trace!, source, mode) ?? [])
      }),
    )
  if (found.length === 0) return []
  const own = new Map(found.map((seen) => [keyOf(seen.declaration), seen]))
  const others = new Set(sources.flatMap((source) => sharedIn(source, own, tracer)))
  const once = new Map(
    found.map((seen) => [`${keyOf(seen.declaration)} ${seen.place.kind.kind} ${seen.place.path}`, seen]),
  )
  return [...once.values()].map((seen) =>
    withBases(others.has(keyOf(seen.declaration)) ? shared(seen) : seen),
  )
}

/** Those of some types, by key, that a source says of what is not of Cluster API as well. */
function sharedIn(source: Source, own: ReadonlyMap<string, Seen>, tracer: Tracer): readonly string[] {
  const checker = source.checker
  if (!checker) return []
  const said = sayings(source).flatMap(({ values, parts }) => {
    const isSaid = values.some((value) => isOfOthers(value, checker))
    const isOpen = !isSaid && values.some((value) => isAsked(value, checker)) && !traceOf(values, tracer)
    const types = isSaid ? [] : values.map((value) => checker.getTypeAtLocation(value))
    if (!isSaid && !isOpen && !types.some(isNamed)) return []
    return parts().flatMap(({ declaration }) => {
      const seen = own.get(keyOf(declaration))
      const isShared =
        isSaid ||
        (isOpen && staysWhole(seen)) ||
        types.some((type) => seen && isOfLibrary(type, seen, checker))
      return seen && isShared ? [keyOf(declaration)] : []
    })
  })
  const given = nodesOf(source.ast).flatMap((node) =>
    ts.isCallExpression(node) ? node.arguments.filter(mayCome) : [],
  )
  return [...said, ...given.flatMap((node) => givenToLibrary(node, own, checker))]
}

/** Whether nothing of a type has to follow: its fields keep their paths. */
function staysWhole(seen: Seen | undefined): boolean {
  return seen !== undefined && seen.mirror!.telling === undefined
}

function isOfLibrary(type: ts.Type, seen: Seen, checker: ts.TypeChecker): boolean {
  return fieldOfLibrary(type, seen.place, checker, staysWhole(seen)) !== undefined
}

/** What of an argument is of a type of the program, and taken for one of a library. */
function givenToLibrary(
  node: ts.Expression,
  own: ReadonlyMap<string, Seen>,
  checker: ts.TypeChecker,
): readonly string[] {
  const declared = partsOf(checker.getTypeAtLocation(node)).flatMap(
    ({ symbol }) => symbol?.declarations ?? [],
  )
  const keys = declared.map(keyOf).filter((key) => own.has(key))
  const taken = keys.length > 0 ? checker.getContextualType(node) : undefined
  return taken ? keys.filter((key) => isOfLibrary(taken, own.get(key)!, checker)) : []
}

/** Whether a type has a name: what is `any`, or of a literal, is of no library. */
function isNamed(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Union | ts.TypeFlags.Intersection)) !== 0
}

/** Whether a call is given a text, which may be the path of a request. */
function isAsked(value: ts.Node, checker: ts.TypeChecker): boolean {
  const at = ts.isAwaitExpression(value) ? value.expression : value
  return (
    ts.isCallExpression(at) &&
    at.arguments.some((each) => (checker.getTypeAtLocation(each).flags & ts.TypeFlags.StringLike) !== 0)
  )
}

function traceOf(values: Saying['values'], tracer: Tracer): Trace | undefined {
  const [first] = values
  return first && ts.isParameter(first)
    ? tracer.trace(first)
    : tracer.merged(values as readonly ts.Expression[])
}

/** A declaration as a mirror, where its fields are those of what it is said of, as v1beta1 has them; of dual code, as both have. */
function seenAs(
  { declaration, member }: Part,
  { kinds, path }: Trace,
  source: Source,
  mode: Mode,
): Seen | undefined {
  const [kind, ...more] = kinds
  const checker = source.checker!
  if (!kind || more.length > 0 || (member !== undefined && path !== undefined)) return undefined
  if (statedOf(declaration, checker) || earlierVersion(declaration, source)) return undefined
  const place = { kind, path: path ?? member ?? '' }
  const print = fingerprintOf(declaration, place, checker)
  const [telling] = [...print.older, ...print.redefined]
  const isDone = print.newer.length > 0 && mode !== 'dual'
  if (telling === undefined || isDone || !isOfPlace(print)) return undefined
  const name = ts.isTypeLiteralNode(declaration) ? '' : (declaration.name?.text ?? '')
  const evidence = [
    `said of a ${kind.kind} that is asked for`,
    `${print.older.length > 0 ? `only ${olderVersion} has` : `${olderVersion} means something else by`} ${telling}`,
  ]
  return { declaration, place, checker, mirror: mirror(name, declaration, place, print, 'certain', evidence) }
}

function shared(seen: Seen): Seen {
  const mirror = { ...seen.mirror!, isShared: true as const }
  return { ...seen, mirror: staysWhole(seen) ? mirror : { ...mirror, confidence: 'weak' } }
}
