import { ts } from 'ts-morph'
import { nameOf as lastOf } from '../field-names.ts'
import { ownKinds } from '../kind.ts'
import { nodesOf } from '../nodes.ts'
import type { MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'
import { isOfOthers } from '../sources/said.ts'
import { evidenceIn } from './evidence.ts'
import { fingerprintOf, isOfPlace } from './fingerprint.ts'
import { earlierVersion } from './look-alikes.ts'
import { keyOf } from './mirror.ts'
import type { Mirrors } from './mirrors.ts'
import type { Root } from './parted.ts'
import { argumentParts, sayings } from './sayings.ts'
import type { Part } from './sayings.ts'
import { statedOf } from './stated.ts'
import { nameOf } from './walk.ts'
import type { Declaration } from './walk.ts'

/**
 * A type that looks like a mirror and cannot follow: nothing names its API group, or the contract of its provider, or it stands
 * for more than that.
 */
export interface Unnamed {
  readonly source: Source
  readonly name: string
  readonly node: ts.Node
  /** A field of it that only v1beta1 has. */
  readonly place: MirroredPlace
  /** True where it is a mirror, and values of other API groups have the type as well. */
  readonly isShared: boolean
}

/** Those that some sources declare, but for parts of what is certain. */
export function unnamedIn(sources: readonly Source[], mirrors: Mirrors): readonly Unnamed[] {
  const bySource = new Map(sources.map((source) => [source.ast, source]))
  return mirrors.all.flatMap(
    ({ name, declaration, confidence, place: { kind }, telling, isShared = false }) => {
      const source = bySource.get(declaration.getSourceFile())
      if (confidence !== 'weak' || telling === undefined || !source) return []
      if (mirrors.placesOf(declaration).length > 0) return []
      const node = ('name' in declaration && declaration.name) || declaration
      return [{ source, name, node, place: { kind, path: telling }, isShared }]
    },
  )
}

/**
 * Types of any name that have fields which only v1beta1 has of a kind, and are not known to be of it: an answer that nobody could
 * follow may have such a type (`http.get<Row>(path)` of a client that has the version in its base). What is seen to be a mirror, or
 * something else, is none of these.
 */
export function openTypesIn(
  sources: readonly Source[],
  mirrors: Mirrors,
  seen: readonly Root[],
): readonly Unnamed[] {
  const known = new Set(seen.map(({ declaration }) => keyOf(declaration)))
  const isOpen = ({ declaration }: Part): boolean => {
    const key = keyOf(declaration)
    if (known.has(key) || mirrors.rootsOf(declaration).size > 0) return false
    // Each is looked at once, however many references lead to it.
    known.add(key)
    return true
  }
  return sources.flatMap((source) =>
    source.checker
      ? nodesOf(source.ast).flatMap((node) =>
          partsAt(node, source.checker!)
            .filter(isOpen)
            .flatMap((part) => {
              const open = openAs(part, source)
              const isAnother = open.length > 0 && typesOfOthers(sources).has(keyOf(part.declaration))
              return isAnother ? [] : open
            }),
        )
      : [],
  )
}

const ofOthers = new WeakMap<readonly Source[], ReadonlySet<string>>()

/** Returns the types, by key, that some sources say of answers of other groups. */
export function typesOfOthers(sources: readonly Source[]): ReadonlySet<string> {
  const known = ofOthers.get(sources) ?? findTypesOfOthers(sources)
  ofOthers.set(sources, known)
  return known
}

function findTypesOfOthers(sources: readonly Source[]): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const source of sources)
    for (const { values, parts } of sayings(source))
      if (values.every((value) => isOfOthers(value, source.checker!)))
        for (const { declaration } of parts()) keys.add(keyOf(declaration))
  return keys
}

/** An object, or what a generic type makes a spec or a status of: `Resource<{ bootstrapReady?: boolean }>`. */
function partsAt(node: ts.Node, checker: ts.TypeChecker): readonly Part[] {
  if (isObject(node)) return [{ declaration: node }]
  return ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)
    ? argumentParts(node, checker)
    : []
}

/** What a type may stand for: the kinds that its fields fit best. */
function openAs({ declaration, member = '' }: Part, source: Source): readonly Unnamed[] {
  const checker = source.checker!
  if (isStated(declaration, checker) || earlierVersion(declaration, source)) return []
  const fits = ownKinds.flatMap((kind) => {
    const place = { kind, path: member }
    const print = fingerprintOf(declaration, place, checker)
    const { says } = evidenceIn(source, kind)
    const telling = print.older.find((path) => says === 'ours' || !builtIn.has(lastOf(path) ?? ''))
    const isOpen = telling !== undefined && says !== 'another' && print.newer.length === 0 && isOfPlace(print)
    return isOpen ? [{ kind, telling, unknown: print.unknown }] : []
  })
  const least = Math.min(...fits.map(({ unknown }) => unknown))
  const named = ts.findAncestor(
    declaration,
    (at) => 'name' in at && at.name !== undefined,
  ) as ts.NamedDeclaration
  const name = named?.name ?? declaration
  return fits
    .filter(({ unknown }) => unknown === least)
    .map(({ kind, telling: path }) => ({
      source,
      name: ts.isIdentifier(name) ? name.text : 'a type',
      node: name,
      place: { kind, path },
      isShared: false,
    }))
}

/** Whether a type, or one that it is a part of, says what it is: the template of a Deployment is nothing else. */
export function isStated(declaration: ts.Node, checker: ts.TypeChecker): boolean {
  return ts.findAncestor(declaration, (at) => isType(at) && !!statedOf(at, checker)) !== undefined
}

function isObject(node: ts.Node): node is Declaration {
  return (
    isType(node) &&
    node.members.some(
      ({ name }) => name && ['spec', 'status'].includes(nameOf(name as ts.PropertyName) ?? ''),
    )
  )
}

function isType(node: ts.Node): node is Declaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node) || ts.isClassLike(node)
}

/** Fields that Deployments and ReplicaSets of Kubernetes have as well. */
const builtIn: ReadonlySet<string> = new Set([
  'minReadySeconds',
  'progressDeadlineSeconds',
  'revisionHistoryLimit',
  'paused',
  'strategy',
  'updatedReplicas',
  'readyReplicas',
  'availableReplicas',
  'unavailableReplicas',
  'fullyLabeledReplicas',
])
