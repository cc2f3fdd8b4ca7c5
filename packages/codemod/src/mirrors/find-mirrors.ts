import { ts } from 'ts-morph'
import { ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import type { CodemodOptions } from '../options.ts'
import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Fingerprint } from './fingerprint.ts'
import { importedBy } from './imported.ts'
import { Mirrors } from './mirror.ts'
import type { Mirror } from './mirror.ts'
import { kindNamed, placesNamed } from './names.ts'
import { providerTypeOf } from './provider.ts'
import { schemaLiteral } from './schema-name.ts'
import { names, statedOf } from './stated.ts'
import { declarationsOf, walkType } from './walk.ts'
import type { Declaration } from './walk.ts'

/** Finds what mirrors Cluster API in these sources, with all the types that they are made of. */
export function findMirrors(sources: readonly Source[], options: CodemodOptions): Mirrors {
  const declared = sources.flatMap((source) => mirrorsOf(source, options))
  const found = [...declared, ...importedMirrors(sources, declared, options)]
  const mirrors = new Mirrors(found.map(({ mirror }) => mirror))
  for (const { mirror, checker } of found) {
    if (mirror.confidence === 'weak' || isDone(mirror, options)) continue
    walkType(mirror.declaration, mirror.place, checker, {
      declaration: (node, place) => mirrors.add(node, place, mirror),
      member: (_, { kind, path }) => kind.older(path) !== undefined || kind.newer(path) !== undefined,
    })
  }
  return mirrors
}

/** Whether a mirror has what this run would bring about. */
function isDone({ stage }: Mirror, { mode }: CodemodOptions): boolean {
  return stage === 'v1beta2' || (stage === 'both' && mode === 'dual')
}

/** A mirror, and the compiler that knows its types. */
interface Found {
  readonly mirror: Mirror
  readonly checker: ts.TypeChecker
}

function mirrorsOf(source: Source, options: CodemodOptions): readonly Found[] {
  const { ast, checker } = source
  if (!checker) return []
  const found: Mirror[] = []
  const look = (node: ts.Node): void => {
    found.push(...declaredBy(node, source, options))
    const schema = schemaLiteral(node)
    if (schema) found.push(...mirrorOf(schema.stated.kind, schema.literal, source, options, schema.stated))
    ts.forEachChild(node, look)
  }
  look(ast)
  return found.map((mirror) => ({ mirror, checker }))
}

/** What is imported from a module of v1beta1 is certain to mirror what it is named after, unless its own text says more. */
function importedMirrors(
  sources: readonly Source[],
  declared: readonly Found[],
  options: CodemodOptions,
): readonly Found[] {
  const known = new Set(
    declared.flatMap(({ mirror }) => (mirror.confidence === 'weak' ? [] : [mirror.declaration])),
  )
  return sources.flatMap((source) =>
    importedBy(source)
      .flatMap(({ declaration, from }) =>
        declaredBy(declaration, source, options).map((mirror): Mirror => ({
          ...mirror,
          confidence: 'certain',
          evidence: [...mirror.evidence, `imported from ${from}`],
        })),
      )
      .filter(({ declaration }) => !known.has(declaration) && known.add(declaration))
      .map((mirror) => ({ mirror, checker: source.checker! })),
  )
}

/** The mirrors that a declaration is: of an interface, a class, or the literals of an alias. */
function declaredBy(node: ts.Node, source: Source, options: CodemodOptions): readonly Mirror[] {
  if (!ts.isInterfaceDeclaration(node) && !ts.isClassLike(node) && !ts.isTypeAliasDeclaration(node)) return []
  const declared = ts.isTypeAliasDeclaration(node) ? literalsOf(node.type) : [node]
  return declared.flatMap((declaration) => mirrorOf(node.name?.text ?? '', declaration, source, options))
}

/** The literals that a type alias is made of. */
function literalsOf(type: ts.TypeNode): readonly Declaration[] {
  if (ts.isTypeLiteralNode(type)) return [type]
  if (ts.isParenthesizedTypeNode(type)) return literalsOf(type.type)
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(literalsOf)
  return []
}

function mirrorOf(
  name: string,
  declaration: Declaration,
  source: Source,
  options: CodemodOptions,
  stated = statedOf(declaration),
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
  const own = stated && ownKinds.find(({ group, kind }) => group === stated.group && names(stated, kind))
  if (stated && own) {
    const evidence = [`says apiVersion ${stated.group}/${stated.version}`, `says kind ${own.kind}`]
    if (!isReadable(stated.version)) return []
    return [whole(own, evidence, stated.version), ...argumentsOf(declaration, own, evidence, checker!)]
  }
  const places = stated ? [] : placesNamed(name)
  const provider = places.length > 0 ? undefined : providerTypeOf(name, declaration, source, options, stated)
  if (provider) {
    const { place, evidence } = provider
    return [
      mirror(name, declaration, place, fingerprintOf(declaration, place, checker!), 'certain', evidence),
    ]
  }
  return places.flatMap((place) => named(name, declaration, place, source))
}

/** A type that says it is of an older version than v1beta1 is left alone. */
function isReadable(version: string): boolean {
  return version === 'v1beta1' || version === 'v1beta2'
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
  const given = (declaration.heritageClauses ?? []).flatMap(({ types }) =>
    types.flatMap(({ typeArguments }) => typeArguments ?? []),
  )
  return given.flatMap((type) =>
    (ts.isTypeReferenceNode(type) ? declarationsOf(type.typeName, checker) : [type]).flatMap((node) => {
      const parts = ts.isTypeNode(node) ? literalsOf(node) : [node]
      return parts.map((part) =>
        mirror('', part, place, fingerprintOf(part, place, checker), 'certain', evidence),
      )
    }),
  )
}

/** A type that is named after a kind; its fields decide. */
function named(name: string, declaration: Declaration, place: Place, source: Source): readonly Mirror[] {
  const print = fingerprintOf(declaration, place, source.checker!)
  const { known, unknown, older, newer } = print
  if (known === 0 || unknown * 2 > known) return []
  const speaks = mentions(source.text, place.kind.group)
  if (!speaks && hasOtherGroup(source.text)) return []
  const isTelling = older.length + newer.length > 0
  const confidence =
    isTelling && (speaks || unknown === 0) ? 'certain' : isTelling || speaks ? 'likely' : 'weak'
  const evidence = [`named ${name}`, `${known} of its ${known + unknown} fields are of ${place.kind.kind}`]
  const telling = older[0] ?? newer[0]
  return [
    mirror(name, declaration, place, print, confidence, [
      ...evidence,
      ...(telling ? [`only ${older[0] ? 'v1beta1' : 'v1beta2'} has ${telling}`] : []),
      ...(speaks ? [`the file names ${place.kind.group}`] : []),
    ]),
  ]
}

function mirror(
  name: string,
  declaration: Declaration,
  place: Place,
  { older, newer }: Fingerprint,
  confidence: Mirror['confidence'],
  evidence: readonly string[],
  version = 'v1beta1',
): Mirror {
  const silent = version === 'v1beta2' ? version : 'v1beta1'
  const stage =
    newer.length === 0 ? (older.length === 0 ? silent : 'v1beta1') : older.length === 0 ? 'v1beta2' : 'both'
  return { name, declaration, place, stage, confidence, evidence }
}

function mentions(text: string, group: string): boolean {
  return new RegExp(`(?<![\\w.-])${group.replaceAll('.', '\\.')}`).test(text)
}

/** API groups of others that have kinds of the same names. */
function hasOtherGroup(text: string): boolean {
  return /\b(?:machine\.openshift\.io|metal3\.io|sveltos\.|hive\.openshift\.io|management\.cattle\.io)/.test(
    text,
  )
}
