import { ts } from 'ts-morph'
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
import { sayings } from './sayings.ts'
import type { Part, Saying } from './sayings.ts'
import { statedOf } from './stated.ts'

/**
 * Mirrors of any name, which the program says of what a server answers: `get<Pool[]>('/apis/cluster.x-k8s.io/…')`,
 * `(await response.json()) as PoolList`, `const pools: Pool[] = …`. Where a value comes from says the kind, and the fields of
 * the type have to be of it. One that is said of answers of other groups, too, is weak: it cannot follow.
 *
 * @param known what is a mirror by itself
 */
export function answeredTypes(
  sources: readonly Source[],
  tracer: Tracer,
  known: readonly Seen[],
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
        return own.flatMap((part) => seenAs(part, trace!, source) ?? [])
      }),
    )
  if (found.length === 0) return []
  const ours = new Set(found.map(({ declaration }) => keyOf(declaration)))
  const others = new Set(
    sources.flatMap((source) =>
      sayings(source).flatMap(({ values, parts }) =>
        values.some((value) => isOfOthers(value, source.checker!))
          ? parts()
              .map(({ declaration }) => keyOf(declaration))
              .filter((key) => ours.has(key))
          : [],
      ),
    ),
  )
  const once = new Map(
    found.map((seen) => [`${keyOf(seen.declaration)} ${seen.place.kind.kind} ${seen.place.path}`, seen]),
  )
  return [...once.values()].map((seen) => (others.has(keyOf(seen.declaration)) ? shared(seen) : seen))
}

function traceOf(values: Saying['values'], tracer: Tracer): Trace | undefined {
  const [first] = values
  return first && ts.isParameter(first)
    ? tracer.trace(first)
    : tracer.merged(values as readonly ts.Expression[])
}

/** A declaration as a mirror, where its fields are those of what it is said of, as v1beta1 has them. */
function seenAs({ declaration, member }: Part, { kinds, path }: Trace, source: Source): Seen | undefined {
  const [kind, ...more] = kinds
  const checker = source.checker!
  if (!kind || more.length > 0 || (member !== undefined && path !== undefined)) return undefined
  if (statedOf(declaration, checker) || earlierVersion(declaration, source)) return undefined
  const place = { kind, path: path ?? member ?? '' }
  const print = fingerprintOf(declaration, place, checker)
  const [telling] = print.older
  if (telling === undefined || print.newer.length > 0 || !isOfPlace(print)) return undefined
  const name = ts.isTypeLiteralNode(declaration) ? '' : (declaration.name?.text ?? '')
  const evidence = [`said of a ${kind.kind} that is asked for`, `only ${olderVersion} has ${telling}`]
  return { declaration, place, checker, mirror: mirror(name, declaration, place, print, 'certain', evidence) }
}

function shared(seen: Seen): Seen {
  return { ...seen, mirror: { ...seen.mirror!, confidence: 'weak', isShared: true } }
}
