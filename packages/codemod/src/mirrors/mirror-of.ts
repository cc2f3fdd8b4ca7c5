import { ts } from 'ts-morph'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import type { CodemodOptions } from '../options.ts'
import type { MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'
import { newerVersion, olderVersion } from '../versions.ts'
import { fingerprintOf, isOfPlace } from './fingerprint.ts'
import type { Fingerprint } from './fingerprint.ts'
import { evidenceIn } from './evidence.ts'
import type { Evidence } from './evidence.ts'
import { earlierVersion } from './look-alikes.ts'
import type { Mirror } from './mirror.ts'
import { bareNames, kindNamed, placesNamed } from './names.ts'
import { providerTypeOf } from './provider.ts'
import { names, statedOf } from './stated.ts'
import type { Stated } from './stated.ts'
import { declarationsOf, walkType } from './walk.ts'
import type { Declaration } from './walk.ts'

/** The literals that a type alias is made of. */
export function literalsOf(type: ts.TypeNode): readonly Declaration[] {
  if (ts.isTypeLiteralNode(type)) return [type]
  if (ts.isParenthesizedTypeNode(type)) return literalsOf(type.type)
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(literalsOf)
  return []
}

/** The same, of each type of a union: what a class wraps may be an object of several versions. */
function partsOf(type: ts.TypeNode): readonly Declaration[] {
  if (ts.isParenthesizedTypeNode(type)) return partsOf(type.type)
  return ts.isUnionTypeNode(type) ? type.types.flatMap(partsOf) : literalsOf(type)
}

/** What is known of a type beside its own text. */
interface Known {
  /** What it is stated to be; else what it states itself. */
  readonly stated?: Stated
  /** The module of v1beta1 that it is imported from. */
  readonly from?: string
}

/** The mirrors that a type of a name is: itself, and what it wraps. None where it is nothing of ours. */
export function mirrorOf(
  name: string,
  declaration: Declaration,
  source: Source,
  options: CodemodOptions,
  { stated = statedOf(declaration, source.checker), from }: Known = {},
): readonly Mirror[] {
  const { checker } = source
  const { types } = options
  const whole = (kind: Kind, evidence: readonly string[], version?: string): Mirror => {
    const place = { kind, path: '' }
    return mirror(
      name,
      declaration,
      place,
      fingerprintOf(declaration, place, checker!),
      'certain',
      evidence,
      version,
    )
  }
  const configured = types[name] === undefined ? undefined : kindNamed(types[name], options)
  if (configured) return [whole(configured, ['named in the configuration'])]
  const isKind = ({ kind }: Kind): boolean =>
    stated?.kind === '' ? bareNames(name).includes(kind) : !!stated && names(stated, kind)
  const own = stated && ownKinds.find((kind) => kind.group === stated.group && isKind(kind))
  if (stated && own) {
    const said = stated.kind === '' ? `named ${name}` : `says kind ${own.kind}`
    const evidence = [`says apiVersion ${stated.group}/${stated.version}`, said]
    if (!isReadable(stated.version)) return []
    return [whole(own, evidence, stated.version), ...argumentsOf(declaration, own, evidence, checker!)]
  }
  const places = stated || isOfBoth(name, declaration, checker!) ? [] : placesNamed(name)
  if (places.length > 0 && earlierVersion(declaration, source)) return []
  const provider = places.length > 0 ? undefined : providerTypeOf(name, declaration, source, options, stated)
  if (provider) {
    const { place, isContracted, evidence } = provider
    const print = fingerprintOf(declaration, place, checker!)
    return [mirror(name, declaration, place, print, isContracted ? 'certain' : 'weak', evidence)]
  }
  return places.flatMap((place) => {
    const evidence: Evidence =
      from === undefined ? evidenceIn(source, place.kind) : { says: 'ours', why: `imported from ${from}` }
    return named(name, declaration, place, evidence, checker!)
  })
}

/**
 * `ClusterV1Beta2Status` with nothing but what v1beta1 has below `status.v1beta2`: upstream calls that so. What has it says the
 * version; by its own name it would be taken for the status of v1beta2.
 */
function isOfBoth(name: string, declaration: Declaration, checker: ts.TypeChecker): boolean {
  if (!/V1[Bb]eta2Status/.test(name)) return false
  return placesNamed(name).some(({ kind }) => {
    const { known, unknown } = fingerprintOf(declaration, { kind, path: 'status.v1beta2' }, checker)
    // Its type of a condition is often that of v1beta1, which has a severity.
    return known > unknown * 2
  })
}

/** A type that says it is of an older version than v1beta1 is left alone. */
function isReadable(version: string): boolean {
  return version === olderVersion || version === newerVersion
}

/** `class Machine extends KubeObject<ApiMachine>`: the argument is what the class wraps. */
function argumentsOf(
  declaration: Declaration,
  kind: Kind,
  evidence: readonly string[],
  checker: ts.TypeChecker,
): readonly Mirror[] {
  if (ts.isTypeLiteralNode(declaration)) return []
  const place = { kind, path: '' }
  const parts = partsAt(declaration, place, checker)
  const given = (declaration.heritageClauses ?? []).flatMap(({ types }) =>
    types.flatMap(({ typeArguments }) => typeArguments ?? []),
  )
  return given.flatMap((type) =>
    (ts.isTypeReferenceNode(type) ? declarationsOf(type.typeName, checker) : [type]).flatMap((node) => {
      const wrapped = (ts.isTypeNode(node) ? partsOf(node) : [node]).filter((each) => !parts.has(each))
      return wrapped.map((part) =>
        mirror('', part, place, fingerprintOf(part, place, checker), 'certain', evidence),
      )
    }),
  )
}

/** What a type is made of: an argument that is one of its parts, `extends Resource<Spec, Status>`, is not what it wraps. */
function partsAt(
  declaration: Declaration,
  place: MirroredPlace,
  checker: ts.TypeChecker,
): ReadonlySet<ts.Node> {
  const parts = new Set<ts.Node>()
  walkType(declaration, place, checker, {
    declaration: (node) => !parts.has(node) && !!parts.add(node),
    member: (_, { kind, path }) => (kind.older(path) ?? kind.newer(path)) !== undefined,
  })
  return parts
}

/** A type that is named after a kind: what is known of its API group decides, and its fields. */
function named(
  name: string,
  declaration: Declaration,
  place: MirroredPlace,
  evidence: Evidence,
  checker: ts.TypeChecker,
): readonly Mirror[] {
  const print = fingerprintOf(declaration, place, checker)
  const { known, unknown, older, newer } = print
  if (evidence.says === 'another' || !isOfPlace(print)) return []
  const telling = older[0] ?? newer[0]
  const confidence = evidence.says === 'nothing' ? 'weak' : telling ? 'certain' : 'likely'
  const why = [
    `named ${name}`,
    `${known} of its ${known + unknown} fields are of ${place.kind.kind}`,
    ...(telling ? [`only ${older[0] ? olderVersion : newerVersion} has ${telling}`] : []),
    ...(evidence.says === 'ours' ? [evidence.why] : []),
  ]
  return [{ ...mirror(name, declaration, place, print, confidence, why), isNamed: true }]
}

/** A mirror, with the version that its fields are of. */
export function mirror(
  name: string,
  declaration: Declaration,
  place: MirroredPlace,
  { older, newer }: Fingerprint,
  confidence: Mirror['confidence'],
  evidence: readonly string[],
  version: string = olderVersion,
): Mirror {
  const silent = version === newerVersion ? version : olderVersion
  const only = older.length > 0 ? olderVersion : newer.length > 0 ? newerVersion : silent
  const stage = older.length > 0 && newer.length > 0 ? 'both' : only
  const [telling] = older
  return { name, declaration, place, stage, confidence, evidence, ...(telling !== undefined && { telling }) }
}
