import type { Row } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { isKey } from '../condition-tables.ts'
import { changed } from '../conditions.ts'
import { nameOf as lastOf, tellingNames } from '../field-names.ts'
import type { Kind } from '../kind.ts'
import { nameOf } from '../mirrors/walk.ts'
import { isText } from '../text.ts'
import { moving } from '../untyped-reads.ts'
import type { Sighting } from './sighting.ts'
import { templateReads } from './templates.ts'

/**
 * What a node says of some kinds as v1beta1 has them: a path (`status.controlPlaneReady`, `/spec/paused`), the members of a body
 * that lead to a field, the type of a condition, or, less certain, the name of a field that nothing else is likely to have.
 */
export function sightingsAt(node: ts.Node, kinds: readonly Kind[]): readonly Sighting[] {
  return saidAt(node).flatMap((each) => kinds.flatMap((kind) => of(kind, each) ?? []))
}

/** The same of the template that a node is, or names, in a file. */
export function templateSightings(node: ts.Node, file: string, kinds: readonly Kind[]): readonly Sighting[] {
  return templateReads(node, file).flatMap((read) =>
    kinds.flatMap((kind) => {
      const sighting = of(kind, { node, ...read })
      return sighting ? [{ ...sighting, form: 'read' as const }] : []
    }),
  )
}

function saidAt(node: ts.Node): readonly Said[] {
  return isText(node)
    ? [...pathsIn(node), ...(isStepOfPath(node) ? [] : namesIn(node))]
    : ts.isObjectLiteralExpression(node)
      ? membersOf(node)
      : ts.isArrayLiteralExpression(node)
        ? keysOf(node)
        : isKey(node) || isLinkName(node)
          ? [{ node, type: node.text }]
          : []
}

/** What is said, before anybody asks of which kind: a path, a name, or the type of a condition. */
interface Said {
  readonly node: ts.Node
  readonly path?: string
  readonly name?: string
  readonly type?: string
  /** The type of a condition that a command asks for itself. */
  readonly awaited?: string
  /** What an object says that it is. */
  readonly stated?: Stated
  readonly isProse?: boolean
}

function of(
  kind: Kind,
  { node, path, name, type, awaited, stated, isProse = false }: Said,
): Sighting | undefined {
  if (stated && isAnother(stated, kind)) return undefined
  if (path !== undefined) {
    const moved = movedIn(path, kind)
    return moved === undefined
      ? undefined
      : { node, kind, what: moved, form: 'path', isCertain: !isProse && !common.test(moved) }
  }
  if (awaited !== undefined && isChanged(kind, awaited))
    return { node, kind, what: awaited, form: 'path', isCertain: true }
  if (type !== undefined && isChanged(kind, type))
    return { node, kind, what: type, form: 'type', isCertain: true }
  return name !== undefined && isMoved(kind, name)
    ? { node, kind, what: name, form: 'name', isCertain: false }
    : undefined
}

/** `status.ready`: objects of many groups have one. */
const common = /^\w+\.[a-z]+$/

interface Stated {
  readonly apiVersion: string | undefined
  readonly kind: string | undefined
}

function isAnother({ apiVersion, kind }: Stated, own: Kind): boolean {
  const isOfGroup = apiVersion === undefined || apiVersion === `${own.group}/${own.transition.from}`
  return !isOfGroup || (kind !== undefined && kind !== own.kind)
}

/** Whether a kind has another type for a condition, whose name nobody else is likely to have: `Ready` says nothing alone. */
function isChanged(kind: Kind, type: string): boolean {
  return /[a-z][A-Z]/.test(type) && changed(kind, type) !== undefined
}

/** The beginning of a path that something happens to in a kind. */
function movedIn(path: string, kind: Kind): string | undefined {
  const steps = path.split('.')
  return steps
    .map((_, i) => steps.slice(0, i + 1).join('.'))
    .slice(1)
    .find((each) => moving(each).includes(kind))
}

/** Whether a name, of two words at least, is that of a field that goes elsewhere in a kind, or that nobody has any more. */
function isMoved(kind: Kind, name: string): boolean {
  if (!/^[a-z]+[A-Z]\w*$/.test(name)) return false
  const rows = kind.transition.rows.filter(({ from }) => from !== undefined && moving(from).includes(kind))
  const known = movedNames.get(kind) ?? new Set(rows.flatMap(nameGone))
  movedNames.set(kind, known)
  return known.has(name)
}

function nameGone({ from, to }: Row): readonly string[] {
  const name = lastOf(from)
  return name !== undefined && (to.length > 0 || tellingNames.has(name)) ? [name] : []
}

const movedNames = new Map<Kind, ReadonlySet<string>>()

const written =
  /(?<![\w$)\]./-])[./]?(?:spec|status)(?:[./][A-Za-z]\w*|\.\d+(?=\.)|\/(?:\d+|-)(?=\/)|\[[\w*'"-]*\])+/g

/** Whether a text is for people to read. */
const prose = /^(?:\S+\s+){2}/
const machines = /\bkubectl\b|\bjq\b|jsonpath|custom-columns|\{[^}]*\.(?:spec|status)\b/

function pathsIn(node: ts.Node & { readonly text: string }): readonly Said[] {
  const { text } = node
  const isProse = prose.test(text) && !machines.test(text)
  return [...text.matchAll(written)].map(([found]) => ({
    node,
    isProse,
    path: found
      .replace(/^[./]/, '')
      .replaceAll('/', '.')
      .replace(/\.(?:\d+|-)(?=\.)|\[(?:\d*|\*)\]/g, '[]'),
  }))
}

function namesIn(node: ts.Node & { readonly text: string }): readonly Said[] {
  const { text } = node
  if (/^\w+$/.test(text)) return [{ node, name: text, type: text }]
  return [...text.matchAll(/(?:\bcondition=|\btype\s*={1,3}\s*\\?["'])(\w+)/g)].map(([, awaited]) => ({
    node,
    awaited: awaited!,
  }))
}

/** `['status', 'controlPlaneReady']` */
function keysOf(node: ts.ArrayLiteralExpression): readonly Said[] {
  const keys = node.elements.map((each) => (ts.isStringLiteralLike(each) ? each.text : '[]'))
  return isRoot(keys[0]) && keys.length > 1 ? [{ node, path: keys.join('.').replaceAll('.[]', '[]') }] : []
}

function isStepOfPath({ parent }: ts.Node): boolean {
  return ts.isArrayLiteralExpression(parent) && keysOf(parent).length > 0
}

/** The members of a literal that begins with a spec or a status, by their paths. */
function membersOf(root: ts.ObjectLiteralExpression): readonly Said[] {
  const own = root.properties.filter(({ name }) => isRoot(nameOf(name)))
  const stated = { apiVersion: wordOf(root, 'apiVersion'), kind: wordOf(root, 'kind') }
  if (own.length === 0) return memberNamesOf(root, stated)
  return own.flatMap((member) => [...below(member, '')].map((said) => ({ ...said, stated })))
}

/** The names of the members of a literal, but those of an object or of a reference to one that says it is of another API. */
function memberNamesOf(root: ts.ObjectLiteralExpression, stated: Stated): readonly Said[] {
  if (stated.apiVersion !== undefined && isOfKubernetes(stated.apiVersion)) return []
  const names = root.properties.flatMap(({ name }) =>
    name && nameOf(name) ? [{ node: name, name: nameOf(name)! }] : [],
  )
  if (!names.some(({ name }) => name === 'metadata')) return names
  return names.flatMap((each) => (each.name === 'apiVersion' ? [] : [{ ...each, stated }]))
}

/** Whether a version is one of Kubernetes itself, which no object that implements a contract is of: `v1`, `apps/v1`. */
function isOfKubernetes(apiVersion: string): boolean {
  const [group, version] = apiVersion.split('/')
  return version === undefined || !group!.includes('.') || group!.endsWith('.k8s.io')
}

function* below(member: ts.ObjectLiteralElementLike, around: string): Generator<Said> {
  const name = nameOf(member.name)
  if (name === undefined) return
  const path = around === '' ? name : `${around}.${name}`
  yield { node: member.name!, path }
  if (ts.isPropertyAssignment(member)) yield* inside(member.initializer, path)
}

function* inside(value: ts.Expression, path: string): Generator<Said> {
  if (ts.isObjectLiteralExpression(value)) for (const member of value.properties) yield* below(member, path)
  if (ts.isArrayLiteralExpression(value)) for (const item of value.elements) yield* inside(item, `${path}[]`)
}

/** What a member says, or the last name of what it names: `kind: models.Machine` */
function wordOf(root: ts.ObjectLiteralExpression, name: string): string | undefined {
  const member = root.properties.find((each) => nameOf(each.name) === name)
  const value = member && ts.isPropertyAssignment(member) ? member.initializer : undefined
  if (!value) return undefined
  if (ts.isStringLiteralLike(value)) return value.text
  return ts.isPropertyAccessExpression(value) ? value.name.text : undefined
}

function isRoot(name: string | undefined): boolean {
  return name === 'spec' || name === 'status'
}

/** `by.ControlPlaneReady` */
function isLinkName(node: ts.Node): node is ts.Identifier {
  return ts.isIdentifier(node) && ts.isPropertyAccessExpression(node.parent) && node.parent.name === node
}
