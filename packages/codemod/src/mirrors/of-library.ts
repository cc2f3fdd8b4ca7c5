import { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'
import { moduleVersionOf } from '../module-name.ts'
import { partsOf } from '../parts.ts'
import { stepsBelow } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import { olderVersion } from '../versions.ts'
import type { Mirror } from './mirror.ts'
import type { Root } from './parted.ts'
import type { Declaration } from './walk.ts'
import { isForeign } from './walk.ts'

/**
 * A field of v1beta1 at or below a place that a type of a library has as well, one that says nothing of Cluster API: `V1Deployment`
 * has `spec.minReadySeconds`. What is of both types cannot follow.
 *
 * @param isRedefined whether fields count that v1beta2 has as well, with another meaning
 */
export function fieldOfLibrary(
  type: ts.Type,
  { kind, path }: MirroredPlace,
  checker: ts.TypeChecker,
  isRedefined = false,
): string | undefined {
  const parts = partsOf(checker.getNonNullableType(checker.getAwaitedType(type) ?? type))
    .map((part) => (checker.isArrayLikeType(part) ? (part.getNumberIndexType() ?? part) : part))
    .filter(isOfLibrary)
  if (parts.length === 0) return undefined
  return fieldsOf(kind, isRedefined).find((field) => {
    const steps = path === '' ? field.split('.') : stepsBelow(path, field)
    return steps && parts.some((part) => hasField(part, steps, checker))
  })
}

/** A mirror that has its fields from a type of a library stays: they are declared where nothing is written. */
export function withBases<T extends Root & { readonly mirror?: Mirror }>(seen: T): T {
  const { mirror, declaration, place, checker } = seen
  const telling =
    mirror?.stage === olderVersion && mirror.confidence !== 'weak'
      ? fieldOfBases(declaration, place, checker)
      : undefined
  return telling === undefined
    ? seen
    : { ...seen, mirror: { ...mirror!, confidence: 'weak', isShared: true, telling } }
}

/** The same of what a declaration extends, implements, or is an intersection with. */
function fieldOfBases(
  declaration: Declaration,
  place: MirroredPlace,
  checker: ts.TypeChecker,
): string | undefined {
  const around = ts.isIntersectionTypeNode(declaration.parent) ? declaration.parent.types : []
  const bases = ts.isTypeLiteralNode(declaration)
    ? around.filter((node) => node !== declaration)
    : (declaration.heritageClauses ?? []).flatMap(({ types }) => types)
  return bases
    .map((base) => fieldOfLibrary(checker.getTypeAtLocation(base), place, checker))
    .find((field) => field !== undefined)
}

function isOfLibrary({ symbol, aliasSymbol }: ts.Type): boolean {
  const files = [aliasSymbol, symbol]
    .flatMap((each) => each?.declarations ?? [])
    .map((node) => node.getSourceFile())
  return files.length > 0 && files.every((file) => isForeign(file) && !moduleVersionOf(file.fileName))
}

function hasField(type: ts.Type, steps: readonly string[], checker: ts.TypeChecker): boolean {
  let at: ts.Type | undefined = type
  for (const step of steps) {
    const member: ts.Symbol | undefined = at && checker.getNonNullableType(at).getProperty(step)
    if (!member) return false
    at = checker.getTypeOfSymbol(member)
  }
  return true
}

const known = new Map<Kind, readonly (readonly [path: string, isRedefined: boolean])[]>()

/** The fields that rows speak of by plain names. */
function fieldsOf(kind: Kind, isRedefined: boolean): readonly string[] {
  const fields =
    known.get(kind) ??
    kind.transition.rows.flatMap(({ from }) =>
      from !== undefined && /^[\w.]+$/.test(from) && kind.older(from) !== undefined
        ? [[from, kind.newer(from) !== undefined] as const]
        : [],
    )
  known.set(kind, fields)
  return fields.flatMap(([path, isThere]) => (!isThere || isRedefined ? [path] : []))
}
