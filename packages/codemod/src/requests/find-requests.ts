import { ts } from 'ts-morph'
import { isShared, ownKinds } from '../kind.ts'
import { names } from '../mirrors/stated.ts'
import { nameOf } from '../mirrors/walk.ts'
import type { Source } from '../source.ts'
import { isText } from '../text.ts'
import { isMade, piecesOf, spell, spotOf, textOf } from '../resolved-text.ts'
import type { Spot } from '../resolved-text.ts'
import { inPattern, isPattern } from './in-pattern.ts'
import { inMade, inText } from './in-text.ts'
import type { Request } from './request.ts'

type Checked = Pick<Source, 'checker'>

/**
 * The requests of a node, where group and version do not stand in one literal: as arguments, properties or static members side
 * by side, in the path of a REST call, in a text that constants make, and in the name of a resource as `kubectl` takes it, and in a
 * regular expression.
 */
export function requestsAt(node: ts.Node, { checker }: Checked): readonly Request[] {
  if (checker && isMade(node)) return inMade(node, checker)
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const own = inArguments(node.arguments ?? [], checker)
    return own.length === 0 && checker && ts.isCallExpression(node) ? inBuilt(node, checker) : own
  }
  if (ts.isArrayLiteralExpression(node)) return isJoined(node) ? [] : inRow(node.elements, checker)
  if (ts.isObjectLiteralExpression(node)) return inMembers(node.properties, checker)
  if (ts.isClassLike(node)) return inMembers(node.members, checker)
  if (isPattern(node)) return inPattern(node)
  return isText(node) ? inText(node) : []
}

/** `listClusterCustomObject('cluster.x-k8s.io', 'v1beta1', 'machines')` */
function inArguments(
  given: readonly ts.Expression[],
  checker: ts.TypeChecker | undefined,
): readonly Request[] {
  return given.slice(1).flatMap((node, before) => {
    if (!mayBeVersion(node)) return []
    // The group is asked first, for what other arguments are takes their types.
    const group = textOf(given[before], checker)
    if (group === undefined || !groups.has(group)) return []
    const version = versionOf(node, checker)
    return version ? asked(group, version, () => given.map((each) => textOf(each, checker))) : []
  })
}

/** `pathOf('v1beta1', 'machines')`, where a function makes a path of the version that it is given. */
function inBuilt(call: ts.CallExpression, checker: ts.TypeChecker): readonly Request[] {
  // Names are asked first: what each argument of each call is takes types.
  const isGiven = call.arguments.some((node) =>
    ts.isStringLiteralLike(node) ? goingVersions.has(node.text) : /(?:version|\bv)\w*$/i.test(node.getText()),
  )
  const isWithin = ({ written, via }: Spot): boolean =>
    ts.findAncestor(via?.node ?? written!.literal, (each) => each === call) !== undefined
  return isGiven
    ? inMade(call, checker).filter(({ version }) => version.via?.node !== call && isWithin(version))
    : []
}

/** `['cluster.x-k8s.io', 'v1beta1', 'machines']` as a row of a table, in any order. */
function inRow(elements: readonly ts.Expression[], checker: ts.TypeChecker | undefined): readonly Request[] {
  const [first, ...others] = elements.flatMap((node) =>
    mayBeVersion(node) ? (versionOf(node, checker) ?? []) : [],
  )
  if (!first || others.length > 0) return []
  const texts = elements.map((each) => textOf(each, checker))
  const [group, ...more] = new Set(texts.filter((text) => text !== undefined && groups.has(text)))
  return group === undefined || more.length > 0 ? [] : asked(group, first, () => texts)
}

function isJoined({ parent }: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) && isMade(parent.parent)
}

const groups: ReadonlySet<string> = new Set(ownKinds.map(({ group }) => group))
const goingVersions: ReadonlySet<string> = new Set(ownKinds.map(({ transition }) => transition.from))

function mayBeVersion(node: ts.Expression): boolean {
  return ts.isStringLiteralLike(node)
    ? goingVersions.has(node.text)
    : !ts.isFunctionLike(node) && !ts.isObjectLiteralExpression(node)
}

/** A version that goes. */
interface Version {
  readonly text: string
  readonly spot: Spot
}

function versionOf(node: ts.Expression, checker: ts.TypeChecker | undefined): Version | undefined {
  const pieces = ts.isStringLiteralLike(node)
    ? [{ text: node.text, literal: node }]
    : checker
      ? piecesOf(node, checker)
      : []
  const text = spell(pieces)
  const spot = goingVersions.has(text) ? spotOf(pieces, 0, text.length) : undefined
  return spot && { text, spot }
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
function inMembers(members: readonly ts.Node[], checker: ts.TypeChecker | undefined): readonly Request[] {
  const isAsking = members.some(({ name }: ts.Node & { readonly name?: ts.Node }) =>
    groupNames.includes(name ? (nameOf(name as ts.PropertyName) ?? '') : ''),
  )
  if (!isAsking) return []
  const values = new Map<string, ts.Expression>()
  for (const member of members) {
    const value = valueOf(member)
    const name = value && nameOf((member as ts.PropertyAssignment).name)
    if (name !== undefined) values.set(name, value!)
  }
  const groupName = groupNames.find((name) => values.has(name))
  const group = groupName === undefined ? undefined : textOf(values.get(groupName), checker)
  if (group === undefined || !groups.has(group)) return []
  return versionNames.flatMap((name) => {
    const value = values.get(name)
    const versions = value && ts.isArrayLiteralExpression(value) ? value.elements : value ? [value] : []
    // Who takes several versions reads several.
    const [only] = versions.length === 1 ? versions : []
    const version = only && versionOf(only, checker)
    return version
      ? asked(group, version, () => [...values.values()].map((each) => textOf(each, checker)))
      : []
  })
}

/** What a member is; the name itself where it is both. */
function valueOf(member: ts.Node): ts.Expression | undefined {
  if (ts.isShorthandPropertyAssignment(member)) return member.name
  if (!ts.isPropertyAssignment(member) && !ts.isPropertyDeclaration(member)) return undefined
  return member.initializer && bareValue(member.initializer)
}

function bareValue(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? bareValue(node.expression) : node
}

/** What is asked for in a version that goes: the kind that is named, or any of a group that is all ours. */
function asked(
  group: string,
  { text: version, spot }: Version,
  words: () => readonly (string | undefined)[],
): readonly Request[] {
  const own = ownKinds.filter((kind) => kind.group === group && kind.transition.from === version)
  if (own.length === 0) return []
  const said = words()
  const named = own.filter(({ kind }) =>
    said.some((word) => word !== undefined && names({ group, version, kind: word }, kind)),
  )
  const kinds = named.length > 0 ? named : isShared(group) ? [] : own
  return kinds.length === 0 ? [] : [{ kind: kinds[0]!, kinds, version: spot }]
}
