import { ts } from 'ts-morph'
import { isReadInBoth } from './alternatives.ts'
import { isSpoken } from './bare.ts'
import { movingNames, tellingNames } from './field-names.ts'
import { guardNamed } from './guard.ts'
import { ownKinds } from './kind.ts'
import type { Kind } from './kind.ts'
import { specifiersIn } from './imports.ts'
import { moduleVersionOf, namesModule } from './module-name.ts'
import { nodesOf } from './nodes.ts'
import { isSpokenFor, moveOf } from './place.ts'
import type { MirroredPlace } from './place.ts'
import { restatedOf } from './rewriters/value.ts'
import type { Source } from './source.ts'
import { declaredBy } from './sources/declared.ts'
import { sourcesImported, sourcesNaming, sourcesReaching } from './sources/elsewhere.ts'
import { kindOfFolder } from './sources/named.ts'
import { isOfOthers, kindAskedOf } from './sources/said.ts'
import type { Tracer } from './sources/trace.ts'
import { speaksOf } from './mirrors/evidence.ts'
import { isLink, leadOf } from './untyped-path.ts'
import type { Lead } from './untyped-path.ts'

/** A read of a field that v1beta2 has elsewhere, from a value without a type: nothing of it can be rewritten. */
export interface UntypedRead {
  readonly source: Source
  readonly node: ts.Node
  /** Whose code speaks of what it is of. */
  readonly from: Source
  /** As v1beta1 has it. */
  readonly path: string
  /** The kinds that it may be of: those that the words around it name, else the file; else those that alone have the field. */
  readonly kinds: readonly Kind[]
  /** Whether the words around it name them. */
  readonly isNamed: boolean
}

const mover = { moveOf: (place: MirroredPlace) => moveOf(place, 'current') }

/** The reads of a source that may be of Cluster API, each chain once. */
export function untypedReads(source: Source, tracer: Tracer): readonly UntypedRead[] {
  const { ast, checker } = source
  if (!checker || !mayRead(source, tracer)) return []
  return nodesOf(ast).flatMap((node) => (mayMove(node) ? (readAt(node, source, tracer) ?? []) : []))
}

/**
 * The read that a link of a chain, or a binding, is; `undefined` where nothing happens to what it names, or a link behind it
 * is the one.
 */
export function readAt(node: ts.Node, source: Source, tracer: Tracer): UntypedRead | undefined {
  const read = isWayTo(node, source, tracer) ? undefined : readBy(node, source, tracer)
  return read?.kinds.some((kind) => isReadInBoth(node, { kind, path: read.path })) ? undefined : read
}

/**
 * Whether a source speaks of any kind, or asks for one, or is given something by one that does: else no read in it may be of
 * Cluster API.
 */
export function mayRead(source: Source, tracer: Tracer): boolean {
  const known = readers.get(source.around) ?? readersAmong(source.around, tracer)
  readers.set(source.around, known)
  return known.has(source)
}

const readers = new WeakMap<readonly Source[], ReadonlySet<Source>>()

/** The sources that speak of a kind or ask for one, all that imports lead to from there, and all that may have a type from there. */
function readersAmong(sources: readonly Source[], tracer: Tracer): ReadonlySet<Source> {
  const speaking = sources.filter(
    (source) => importsVersion(source) || ownKinds.some((kind) => isOf(kind, source, tracer)),
  )
  const found = new Set(speaking)
  for (const source of found) for (const next of sourcesImported(source)) found.add(next)
  return new Set([...found, ...sourcesReaching(speaking, sources)])
}

/** Whether something may happen to what a node is, by its name: asked first, for a path is dear. */
export function mayMove(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return movingNames.has(node.name.text)
  if (ts.isStringLiteralLike(node)) return movingNames.has(node.text) && guardNamed(node) !== undefined
  if (!ts.isBindingElement(node)) return ts.isElementAccessExpression(node)
  const name = node.propertyName ?? node.name
  return !ts.isIdentifier(name) || !ts.isObjectBindingPattern(node.parent) || movingNames.has(name.text)
}

function readBy(node: ts.Node, source: Source, tracer: Tracer): UntypedRead | undefined {
  const read = readOf(node, source, tracer, moving)
  if (!read || read.kinds.length > 0) return read
  return tellingNames.has(read.path.slice(read.path.lastIndexOf('.') + 1))
    ? { ...read, kinds: longest(read.all) }
    : undefined
}

/** The same of a counter whose path stays and whose meaning does not; only where code says which kind it is of. */
export function redefinedAt(node: ts.Node, source: Source, tracer: Tracer): UntypedRead | undefined {
  const read = readOf(node, source, tracer, redefining)
  return read?.isNamed ? read : undefined
}

/** Whether code says of a value itself that it is nothing of Cluster API: its kind, or the group that a server is asked for. */
export function isOfAnother(node: ts.Node, source: Source, tracer: Tracer): boolean {
  const of = leadOf(node, source)?.of
  return of !== undefined && isValueOfAnother(of, node, tracer)
}

/** The same of what a spec or a status is read of, where a node stands. */
export function isValueOfAnother(of: ts.Node, node: ts.Node, tracer: Tracer): boolean {
  const said = kindSaidOf(of, node, tracer)
  const isNone = said !== undefined && !ownKinds.some(({ kind }) => kind === said)
  return isNone || isOfOthers(of, tracer.checkerOf(of))
}

/** The kind that code says a value is of where something is read of it, or, in another file, where it is named. */
function kindSaidOf(of: ts.Node, node: ts.Node, tracer: Tracer): string | undefined {
  return kindAskedOf(of, of.getSourceFile() === node.getSourceFile() ? node : of, tracer.checkerOf(of))
}

/** A read of what something happens to, for some kinds; no kinds where no words name them, `all` are those it may be of. */
function readOf(
  node: ts.Node,
  source: Source,
  tracer: Tracer,
  kindsOf: (path: string) => readonly Kind[],
): (UntypedRead & { readonly all: readonly Kind[] }) | undefined {
  const lead = mayMove(node) && mayRead(source, tracer) ? leadOf(node, source) : undefined
  return lead && !isMember(node, lead.path) ? readLed(node, lead, source, tracer, kindsOf) : undefined
}

/** Returns the part of an object that names lead to, for the kinds that have members there. */
export function partAt(
  node: ts.Node,
  source: Source,
  tracer: Tracer,
): Pick<UntypedRead, 'path' | 'kinds'> | undefined {
  const lead = mayRead(source, tracer) ? leadOf(node, source) : undefined
  const kindsOf = (path: string): readonly Kind[] =>
    ownKinds.filter((kind) => kind.older(path)?.properties !== undefined)
  return lead && readLed(node, lead, source, tracer, kindsOf)
}

function readLed(
  node: ts.Node,
  lead: Lead,
  source: Source,
  tracer: Tracer,
  kindsOf: (path: string) => readonly Kind[],
): (UntypedRead & { readonly all: readonly Kind[] }) | undefined {
  const { path, of } = lead
  const candidates = kindsOf(path)
  if (candidates.length === 0) return undefined
  const said = of && kindSaidOf(of, node, tracer)
  const kindsIn = (each: Source): readonly Kind[] =>
    candidates.filter((kind) =>
      said === undefined ? isOf(kind, each, tracer) : said === kind.kind && isOfOrImports(kind, each, tracer),
    )
  const from =
    [lead.from, ...typesOf(lead), ...giversOf(node, source)].find((each) => kindsIn(each).length > 0) ??
    sourcesImported(lead.from).find((each) => namedIn(wordsAround(node), kindsIn(each)).length > 0)
  if (!from || (of && isOfOthers(of, tracer.checkerOf(of)))) return undefined
  const all = kindsIn(from)
  if (said !== undefined) return { source, node, from, path, kinds: all, isNamed: true, all }
  const here = kindsAround(node, source, all)
  const { kinds, isNamed } = here.kinds.length > 0 ? here : kindsAround(from.ast, from, all)
  return { source, node, from, path, kinds, isNamed, all }
}

/** The other sources that declare the type of what a spec or a status is read of. */
export function typesOf({ of, from: { checker, around, ast } }: Lead): readonly Source[] {
  const type = of && checker!.getNonNullableType(checker!.getTypeAtLocation(of))
  const declarations = [type?.aliasSymbol, type?.symbol].flatMap((symbol) => symbol?.declarations ?? [])
  const files = new Set(declarations.map((each) => each.getSourceFile()))
  return files.size === 0 ? [] : around.filter((source) => source.ast !== ast && files.has(source.ast))
}

/** Where a chain begins with what a function is given: the other sources that name the function, and so give it that. */
function giversOf(node: ts.Node, source: Source): readonly Source[] {
  let root = node
  while (isLink(root) || isSpoken(root)) root = root.expression
  const declared = ts.isIdentifier(root) ? declaredBy(root, source.checker!) : undefined
  if (!declared || !ts.isParameter(declared)) return []
  const own = declared.parent
  const name = ts.isVariableDeclaration(own.parent) ? own.parent.name : own.name
  return name && ts.isIdentifier(name) ? sourcesNaming(name.text, source) : []
}

function isOf(kind: Kind, source: Source, tracer: Tracer): boolean {
  return speaksOf(source, kind) || tracer.asksFor(kind, source)
}

/** Where code says the kind of a value itself, the name of a module that it imports says whose kind that is. */
function isOfOrImports(kind: Kind, source: Source, tracer: Tracer): boolean {
  return isOf(kind, source, tracer) || importsVersion(source)
}

/** Whether a source imports a module that says Cluster API and v1beta1: `model/services/capiv1beta1`. */
export function importsVersion({ text }: Source): boolean {
  return namesModule(text) && specifiersIn(text).some((name) => moduleVersionOf(name))
}

/** Whether a link has a name of its own, as a getter has that gives a field: the field is read there. */
function isMember(node: ts.Node, path: string): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text !== /\w+(?=\W*$)/.exec(path)?.[0]
}

/** Of some kinds those that the words around a node name, else those that its file does. */
export function kindsAround(
  node: ts.Node,
  source: Source,
  all: readonly Kind[],
): Pick<UntypedRead, 'kinds' | 'isNamed'> {
  const words = wordsAround(node)
  const near = namedIn(words, all)
  if (near.length > 0) return { kinds: near, isNamed: true }
  const own = kindOfFolder(source.name)
  if (own) return { kinds: all.filter((kind) => kind === own), isNamed: false }
  // The group names a Cluster, whatever kind is asked for in it.
  const named = namedIn(source.text.replace(groupNames, ''), all)
  return { kinds: named.length > 0 ? named : namedIn(source.text, all), isNamed: false }
}

const groupNames = /(?:[a-z]+\.)*cluster\.x-k8s\.io/g

/** Whether a link only leads to one that is a read. */
export function isWayTo(node: ts.Node, source: Source, tracer: Tracer): boolean {
  const { parent } = node
  if (!parent) return false
  if (ts.isNonNullExpression(parent) || ts.isParenthesizedExpression(parent))
    return isWayTo(parent, source, tracer)
  const isWay = isLink(parent) && parent.expression === node
  return isWay && (isWayTo(parent, source, tracer) || readBy(parent, source, tracer) !== undefined)
}

const known = new Map<string, readonly Kind[]>()

/** The kinds of which something happens to a path. */
export function moving(path: string): readonly Kind[] {
  const seen = known.get(path)
  if (seen) return seen
  const kinds = ownKinds.filter((kind) => {
    const move = moveOf({ kind, path }, 'current')
    return isSpokenFor(move, mover) && (move.to !== path || ['list', 'number'].includes(restatedOf(move)))
  })
  known.set(path, kinds)
  return kinds
}

/** The kinds of which a counter at a path means something else. */
function redefining(path: string): readonly Kind[] {
  return ownKinds.filter((kind) => {
    const { isRedefined, isExact } = moveOf({ kind, path }, 'current')
    return isRedefined && isExact && kind.older(path)?.items === undefined
  })
}

/** The names of what is read, and of the declarations around it. */
function wordsAround(node: ts.Node): string {
  const words: string[] = []
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (isLink(at) && words.length === 0) words.push(at.getText())
    const { name } = at as { readonly name?: ts.Node }
    if (name && ts.isIdentifier(name) && !isLink(at)) words.push(name.text)
    if (name && ts.isStringLiteral(name)) words.push(name.text.replace(groupNames, ''))
    if (ts.isFunctionLike(at)) words.push(...at.parameters.map((each) => each.name.getText()))
  }
  return words.join(' ')
}

/** The kinds that words name, in whole (`machineDeployments`) or, where none is, by their initials (`getKCPStatus`, `md`). */
function namedIn(words: string, kinds: readonly Kind[]): readonly Kind[] {
  const all = kinds.filter((kind) => isIn(kind, words))
  const whole = all.filter((kind) => isWholeIn(kind, words))
  if (whole.length > 0) return longest(whole)
  return all.filter((own) => !all.some((other) => isBeginning(initialsOf(own), initialsOf(other))))
}

/** Whether words name a kind, in whole or by its initials. */
export function isIn(kind: Kind, words: string): boolean {
  const initials = initialsOf(kind)
  const short = `\\b${initials}s?\\b|\\b${initials.toLowerCase()}s?\\b|[a-z]${initials}`
  return isWholeIn(kind, words) || (initials.length > 1 && new RegExp(short).test(words))
}

function isWholeIn({ kind }: Kind, words: string): boolean {
  return words.toLowerCase().includes(kind.toLowerCase())
}

function initialsOf({ kind }: Kind): string {
  return kind.replace(/[^A-Z]/g, '')
}

/** Whether initials are only where longer ones begin: those of a KubeadmConfig in `KCP`. */
function isBeginning(initials: string, longer: string): boolean {
  return longer !== initials && longer.startsWith(initials)
}

/** Of kinds whose names are in one another, those with the longest. */
function longest(kinds: readonly Kind[]): readonly Kind[] {
  return kinds.filter((own) => !kinds.some(({ kind }) => kind !== own.kind && kind.includes(own.kind)))
}
