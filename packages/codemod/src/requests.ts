import { ts } from 'ts-morph'
import { isShared, ownKinds, pluralOf } from './kind.ts'
import type { Kind } from './kind.ts'
import { constantOf, names } from './mirrors/stated.ts'
import { nameOf } from './mirrors/walk.ts'
import type { Source } from './source.ts'
import { indexOf } from './sources/file-index.ts'
import { isText, plainText, writtenText } from './text.ts'

/** Where a program asks for an API version. */
export interface Request {
  /** The kind whose version it is; any of its group where none is named. */
  readonly kind: Kind
  /** All that it may ask for. */
  readonly kinds: readonly Kind[]
  /** The range of the version. */
  readonly start: number
  readonly end: number
}

/**
 * The requests of a node, where group and version do not stand in one literal: as arguments, properties or static members side
 * by side, in the path of a REST call, and in the name of a resource as `kubectl` takes it.
 */
export function requestsAt(node: ts.Node, source: Pick<Source, 'checker'>): readonly Request[] {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return inArguments(node.arguments ?? [], source)
  if (ts.isObjectLiteralExpression(node)) return inMembers(node.properties, source)
  if (ts.isClassLike(node)) return inMembers(node.members, source)
  return isText(node) ? inText(node) : []
}

/** `listClusterCustomObject('cluster.x-k8s.io', 'v1beta1', 'machines')` */
function inArguments(
  given: readonly ts.Expression[],
  { checker }: Pick<Source, 'checker'>,
): readonly Request[] {
  if (!given.slice(1).some(isVersion)) return []
  const texts = given.map((node) => plainText(node) ?? constantOf(node, checker))
  return texts.flatMap((group, at) => {
    const version = texts[at + 1]
    return group === undefined || version === undefined || !isText(given[at + 1]!)
      ? []
      : asked(group, given[at + 1]!, version, texts)
  })
}

const goingVersions: ReadonlySet<string> = new Set(ownKinds.map(({ transition }) => transition.from))

/** Whether a text may be a version that goes; asked first, for what the other arguments are takes their types. */
function isVersion(node: ts.Expression): boolean {
  const text = plainText(node)
  return text !== undefined && goingVersions.has(text)
}

const groupNames: readonly string[] = ['group', 'apiGroup', 'groupName']
const versionNames: readonly string[] = [
  'version',
  'apiVersion',
  'versions',
  'apiVersions',
  'supportedVersions',
]

/** `{ group: 'cluster.x-k8s.io', version: 'v1beta1', resource: 'machines' }`, and the same as members of a class. */
function inMembers(members: readonly ts.Node[], { checker }: Pick<Source, 'checker'>): readonly Request[] {
  const isAsking = members.some(({ name }: ts.Node & { readonly name?: ts.Node }) =>
    groupNames.includes(name ? (nameOf(name as ts.PropertyName) ?? '') : ''),
  )
  if (!isAsking) return []
  const values = new Map<string, ts.Expression>()
  for (const member of members) {
    if (!ts.isPropertyAssignment(member) && !ts.isPropertyDeclaration(member)) continue
    const name = nameOf(member.name)
    if (name !== undefined && member.initializer) values.set(name, bareValue(member.initializer))
  }
  const groupName = groupNames.find((name) => values.has(name))
  const stated = groupName === undefined ? undefined : values.get(groupName)
  const group = plainText(stated) ?? constantOf(stated, checker)
  if (group === undefined) return []
  const words = [...values.values()].map((value) => plainText(value) ?? constantOf(value, checker))
  return versionNames.flatMap((name) => {
    const value = values.get(name)
    const versions = value && ts.isArrayLiteralExpression(value) ? value.elements : value ? [value] : []
    // Who takes several versions reads several.
    const [version] = versions.length === 1 ? versions : []
    const text = plainText(version)
    return text === undefined ? [] : asked(group, version!, text, words)
  })
}

function bareValue(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? bareValue(node.expression) : node
}

/** What is asked for in a version that goes: the kind that is named, or any of a group that is all ours. */
function asked(
  group: string,
  node: ts.Expression,
  version: string,
  words: readonly (string | undefined)[],
): readonly Request[] {
  const own = ownKinds.filter((kind) => kind.group === group && kind.transition.from === version)
  const named = own.filter(({ kind }) =>
    words.some((word) => word !== undefined && names({ group, version, kind: word }, kind)),
  )
  const kinds = named.length > 0 ? named : isShared(group) ? [] : own
  return kinds.length === 0 ? [] : [{ kind: kinds[0]!, kinds, start: node.getStart() + 1, end: node.end - 1 }]
}

/** `/apis/cluster.x-k8s.io/v1beta1/namespaces/x/machines` and `machines.v1beta1.cluster.x-k8s.io` */
const written = ownKinds.map((kind) => {
  const { group, transition } = kind
  const escaped = group.replaceAll('.', String.raw`\.`)
  const rest = isShared(group)
    ? String.raw`(?=/(?:namespaces/[^/]*/)?${pluralOf(kind)}\b|/?$)`
    : String.raw`\b`
  return {
    kind,
    pattern: new RegExp(
      String.raw`(?:(?<=\bapis/${escaped}/)${transition.from}${rest}|(?<=\b${pluralOf(kind)}\.)${transition.from}(?=\.${escaped}\b))`,
      'g',
    ),
  }
})

function inText(node: Parameters<typeof writtenText>[0]): readonly Request[] {
  if (!node.text.includes('cluster.x-k8s.io')) return []
  const { text, start } = writtenText(node)
  const found = new Map<number, Request>()
  for (const { kind, pattern } of written)
    for (const { 0: version, index } of text.matchAll(pattern)) {
      if (found.has(index)) continue
      const at = start + index
      const own = ownKinds.filter((each) => each.group === kind.group)
      const end = text.slice(index + version.length)
      const plurals = /^\/?$/.test(end) ? continuedBy(node, end) : undefined
      const named = plurals ? own.filter((each) => plurals.includes(pluralOf(each))) : namedAt(node, at, own)
      // Other kinds of such a group have versions of their own.
      if (isShared(kind.group) && named.length === 0) continue
      const kinds = named.length > 0 ? named : own
      found.set(index, {
        kind: kinds.includes(kind) ? kind : kinds[0]!,
        kinds,
        start: at,
        end: at + version.length,
      })
    }
  return [...found.values()]
}

/** The kinds that the words around a version name. */
function namedAt(node: ts.Node, at: number, own: readonly Kind[]): readonly Kind[] {
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
function continuedBy(node: ts.Node, end: string): readonly string[] | undefined {
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

/** The kind whose resource the path of a request names, in a version that goes. */
export function kindInPath(path: string): Kind | undefined {
  const [, group, rest = '', version] = /\bapis\/([\w.-]+)\/((v\w+)\/.*)/.exec(path) ?? []
  const plural = resourceAt(rest)
  return ownKinds.find(
    (kind) => kind.group === group && kind.transition.from === version && pluralOf(kind) === plural,
  )
}

/** The resource that the path of a request names behind its version. */
function resourceAt(path: string): string | undefined {
  return /^v\w+\/(?:namespaces\/(?:\$\{[^}]*\}|[^/'"`$])+\/)?([a-z]+)\b/.exec(path)?.[1]
}
