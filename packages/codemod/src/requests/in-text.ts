import { ts } from 'ts-morph'
import { isShared, ownKinds, pluralOf, resourceNamesOf } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { indexOf } from '../sources/file-index.ts'
import { plainText, writtenText } from '../text.ts'
import type { TextNode } from '../text.ts'
import { piecesOf, spell, spotOf } from '../resolved-text.ts'
import type { Spot } from '../resolved-text.ts'
import type { Request } from './request.ts'

/**
 * `/apis/cluster.x-k8s.io/v1beta1/namespaces/x/machines`, `machines.v1beta1.cluster.x-k8s.io` or `ma.v1beta1.cluster.x-k8s.io`, and
 * `cluster.x-k8s.io/v1beta1/Machine` or `cluster.x-k8s.io/v1beta1, Kind=Machine`.
 */
const written = ownKinds.map((kind) => {
  const { group, transition } = kind
  const escaped = group.replaceAll('.', String.raw`\.`)
  return {
    kind,
    pattern: new RegExp(
      String.raw`(?:(?<=\bapis/${escaped}/)${transition.from}\b|(?<=\b(?:${[...resourceNamesOf(kind), kind.kind].join('|')})\.)(?<named>${transition.from})(?=\.${escaped}\b)|(?<=(?<![\w.-])${escaped}/)(?<typed>${transition.from})(?=(?:[/:#]|, ?Kind=)${kind.kind}(?:List)?\b))`,
      'g',
    ),
  }
})

/** The requests of a literal. */
export function inText(node: TextNode): readonly Request[] {
  if (!node.text.includes('cluster.x-k8s.io')) return []
  const { text, start: shift } = writtenText(node)
  return versionsIn(text).flatMap(({ kind, start, end, isNamed }) => {
    const version = { piece: 0, written: { literal: node, start: shift + start, end: shift + end } }
    if (isNamed) return of(kind, [kind], version)
    const rest = text.slice(end)
    const plurals = /^\/?$/.test(rest) ? continuedBy(node, rest) : undefined
    const own = ownKinds.filter((each) => each.group === kind.group)
    const named = plurals
      ? own.filter((each) => plurals.includes(pluralOf(each)))
      : namedAt(node, shift + start, own)
    const beside = named.length === 0 && /^\/?$/.test(rest) ? wordsBeside(node) : []
    if (beside.length > 0) named.push(...own.filter((each) => beside.includes(pluralOf(each))))
    return of(kind, named, version)
  })
}

/** The requests of a text that is made of several, where group and version come together in it. */
export function inMade(node: ts.Expression, checker: ts.TypeChecker): readonly Request[] {
  const pieces = piecesOf(node, checker)
  const text = spell(pieces)
  if (!text.includes('cluster.x-k8s.io')) return []
  return versionsIn(text).flatMap(({ kind, start, end, isNamed }) => {
    const version = spotOf(pieces, start, end)
    const at =
      text.lastIndexOf(kind.group, start) === -1
        ? text.indexOf(kind.group, end)
        : text.lastIndexOf(kind.group, start)
    const group = spotOf(pieces, at, at + kind.group.length)
    if (!version || isFoundElsewhere(version, group, kind)) return []
    const plural = resourceAt(text.slice(start))
    const own = ownKinds.filter((each) => each.group === kind.group)
    return of(
      kind,
      isNamed ? [kind] : own.filter((each) => pluralOf(each) === plural),
      version.piece === group?.piece ? ofBase(version) : version,
    )
  })
}

/** The kinds that a text asks for as the path of a request, as `*` in it may be anything. */
export function kindsAskedIn(text: string): readonly Kind[] {
  return versionsIn(text).flatMap(({ kind, start, isNamed }) => {
    if (isNamed) return [kind]
    const plural = resourceAt(text.slice(start))
    const own = ownKinds.filter(({ group }) => group === kind.group)
    const named = own.filter((each) => pluralOf(each) === plural)
    const isGeneral = /^v\w+(?:\/namespaces\/[^/]+)?(?:\/?$|\/\w*\*)/.test(text.slice(start))
    return named.length > 0 ? named : isGeneral ? own : []
  })
}

/**
 * The kinds of a path that a function makes, where a request is found in it: then the version goes with what is read. What is
 * put together of tables and of what the function is given is found nowhere.
 */
export function kindsBuiltBy(call: ts.CallExpression, checker: ts.TypeChecker): readonly Kind[] {
  const pieces = piecesOf(call, checker)
  const text = spell(pieces)
  const isOwn = (at: number, { length }: string): boolean =>
    at !== -1 && spotOf(pieces, at, at + length)?.via?.node === call
  const isFound = versionsIn(text).every(({ kind, start, end }) => {
    const version = spotOf(pieces, start, end)
    if (!version?.via) return version !== undefined
    if (!isOwn(start, text.slice(start, end)) || !isOwn(text.indexOf(kind.group), kind.group)) return false
    const plural = resourceAt(text.slice(start)) ?? ''
    return (
      (version.rows ?? []).every(isOfRow) &&
      (!isShared(kind.group) || isOwn(text.indexOf(plural, end), plural))
    )
  })
  return isFound ? kindsAskedIn(text) : []
}

/** Whether a version stands beside its group: as an element of a list, or as a member. */
function isOfRow({ parent }: ts.Node): boolean {
  const isGroup = (node: ts.Node): boolean => /(?:^|\.)cluster\.x-k8s\.io$/.test(plainText(node) ?? '')
  if (ts.isArrayLiteralExpression(parent)) return parent.elements.some(isGroup)
  if (!ts.isPropertyAssignment(parent) || !/^(?:version|apiVersion)$/.test(parent.name.getText()))
    return false
  return parent.parent.properties.some(
    (each) =>
      ts.isPropertyAssignment(each) &&
      /^(?:group|apiGroup|groupName)$/.test(each.name.getText()) &&
      isGroup(each.initializer),
  )
}

/** Whether a literal is a request by itself, or what a name stands for: it says group and version, and of which resource. */
function isFoundElsewhere({ piece, via, written }: Spot, group: Spot | undefined, kind: Kind): boolean {
  const isOne = piece === group?.piece
  if (!via) return isOne && inText(written!.literal).length > 0
  if (!isOne && via.node !== group?.via?.node) return false
  const at = via.text.search(new RegExp(`\\b${kind.transition.from}\\b`))
  return !isShared(kind.group) || resourceAt(via.text.slice(at)) !== undefined
}

/** What goes on with a base that says the version goes with all that does, for another use may be of the same resource. */
function ofBase(version: Spot): Spot {
  return version.via && version.written ? { ...version, rows: [version.written.literal] } : version
}

function of(kind: Kind, named: readonly Kind[], version: Request['version']): readonly Request[] {
  // Other kinds of such a group have versions of their own.
  if (isShared(kind.group) && named.length === 0) return []
  const kinds = named.length > 0 ? named : ownKinds.filter(({ group }) => group === kind.group)
  return [{ kind: kinds.includes(kind) ? kind : kinds[0]!, kinds, version }]
}

interface Found {
  readonly kind: Kind
  readonly start: number
  readonly end: number
  /** Whether the kind stands before the version, as `kubectl` takes it. */
  readonly isNamed: boolean
}

/** The versions in a text, each with the first kind that it may be of. */
function versionsIn(text: string): readonly Found[] {
  const found = new Map<number, Found>()
  for (const { kind, pattern } of written)
    for (const { 0: version, index, groups } of text.matchAll(pattern))
      if (!found.has(index)) {
        const isNamed = (groups!.named ?? groups!.typed) !== undefined
        found.set(index, { kind, start: index, end: index + version.length, isNamed })
      }
  return [...found.values()]
}

/** The other words of the object, or of the row, that a text is a part of: `{ prefix: '/apis/…/v1beta1', plural: 'machines' }`. */
export function wordsBeside(node: ts.Node): readonly string[] {
  const { parent } = node
  const values = ts.isPropertyAssignment(parent)
    ? parent.parent.properties.map((each) => (ts.isPropertyAssignment(each) ? each.initializer : undefined))
    : ts.isArrayLiteralExpression(parent)
      ? parent.elements
      : []
  return values.flatMap((value) => (value && value !== node ? (plainText(value) ?? []) : []))
}

/** The kinds that the words around a version name. */
function namedAt(node: ts.Node, at: number, own: readonly Kind[]): Kind[] {
  const whole = ts.isTemplateSpan(node.parent) ? node.parent.parent : node.parent
  const around = whole.getText()
  const plural = resourceAt(around.slice(at - whole.getStart()))
  return own.filter((each) =>
    plural === undefined
      ? new RegExp(String.raw`\b${pluralOf(each)}\b`).test(around)
      : plural === pluralOf(each),
  )
}

/**
 * The resources that a path is continued by: `const base = '/apis/cluster.x-k8s.io/v1beta1'` and `${base}/namespaces/${name}/machines`.
 * `undefined` where a use says none, or not all uses are here. `end` is what the text has behind its version.
 */
export function continuedBy(node: ts.Node, end: string): readonly string[] | undefined {
  const declared = node.parent
  if (!ts.isVariableDeclaration(declared) || !ts.isIdentifier(declared.name)) return undefined
  const { name, initializer, parent } = declared
  const around = ts.findAncestor(
    parent.parent.parent,
    (each) => ts.isFunctionLike(each) || ts.isSourceFile(each),
  )!
  const isExported = ts.isVariableStatement(parent.parent) && (parent.parent.modifiers?.length ?? 0) > 0
  if (initializer !== node || isExported) return undefined
  const uses = (indexOf(node.getSourceFile()).names.get(name.text) ?? []).filter(
    (use) => use !== name && use.pos >= around.pos && use.end <= around.end,
  )
  const plurals = uses.map((use) => resourceAt(`v1${end}${textBehind(use)}`))
  return plurals.length > 0 && plurals.every((each) => each !== undefined) ? plurals : undefined
}

/** What a text goes on with behind a name in it, with holes as they stand in a template. */
function textBehind({ parent, end }: ts.Identifier): string {
  if (ts.isTemplateSpan(parent)) {
    const whole = parent.parent
    return whole.getText().slice(parent.literal.getStart() + 1 - whole.getStart(), -1)
  }
  let sum: ts.Node = parent
  while (ts.isBinaryExpression(sum.parent)) sum = sum.parent
  if (!ts.isBinaryExpression(sum)) return ''
  const terms = (node: ts.Expression): readonly ts.Expression[] =>
    ts.isBinaryExpression(node) ? [...terms(node.left), ...terms(node.right)] : [node]
  return terms(sum)
    .filter((term) => term.pos >= end)
    .map((term) => plainText(term) ?? '${}')
    .join('')
}

/** The resource that the path of a request names behind its version. */
function resourceAt(path: string): string | undefined {
  return /^v\w+\/(?:namespaces\/(?:\$\{[^}]*\}|[^/'"`$])+\/)?([a-z]+)\b/.exec(path)?.[1]
}
