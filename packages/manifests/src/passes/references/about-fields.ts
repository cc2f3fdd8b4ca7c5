import { isClusterGroup, transitions } from '@capi-migrate/transitions'
import type { Place } from '@capi-migrate/transitions'
import { isEqual } from '@capi-migrate/edits/json'
import type { Node } from '@capi-migrate/edits/yaml'
import { pointerOf, pointerSteps } from '@capi-migrate/edits/json-patch'
import { textAt, valueAt } from '../../read/members.ts'
import { celFields } from './cel.ts'
import { codeFields } from './code-fields.ts'
import { membersOf } from './expression.ts'
import { inScalar } from './in-scalar.ts'
import type { Found } from './in-scalar.ts'
import { nodesAt, stringsAt } from './known-place.ts'
import type { Reader } from './known-place.ts'
import { movedPath } from './moved-path.ts'
import type { About } from './moved-path.ts'
import type { Subject } from './reference.ts'
import { kindNamed } from './resource-name.ts'
import { titleOf } from './walk.ts'

/** Reads strings about the object that stands beside them: a way to say which object, and one to read each string. */
interface FieldsOf {
  /** The kind of ours that the place is about, or several. */
  readonly about: (node: Node) => About | readonly About[] | undefined
  /** The keys of the strings, anywhere below. */
  readonly keys: readonly string[]
  readonly reads: (text: string, about: About, to: Subject['to']) => readonly Found[]
}

/** A reader of strings that name fields of one object. */
export function fieldsOf({ about, keys, reads }: FieldsOf): Reader {
  const wanted = new Set(keys)
  return function* (spot, { text, root, to }) {
    const [own, ...more] = [about(spot.node) ?? []].flat()
    if (!own) return
    for (const { node, place } of stringsAt(spot, wanted)) {
      const found = reads(node.text, own, to)
      const isSame = more.every((one) => isEqual(reads(node.text, one, to).map(editOf), found.map(editOf)))
      for (const { edit, ...one } of inScalar(text, node, place, titleOf(root), found))
        yield { ...one, isOfWhole: true, ...(isSame && edit && { edit }) }
    }
  }
}

const editOf = ({ edit }: Found): Found['edit'] => edit

/** The kinds of ours that the items of a list name. */
export function aboutEach(path: string): (node: Node) => readonly About[] {
  return (node) => nodesAt(node, path).flatMap((one) => aboutOf(one.node) ?? [])
}

/** The kind that a map names: by apiVersion or group, and by kind or resource. */
export function aboutOf(node: Node | undefined): About | undefined {
  const group = textAt(node, 'group') ?? textAt(node, 'apiVersion')?.split('/')[0]
  if (group === undefined || !isClusterGroup(group)) return undefined
  const kind = textAt(node, 'kind')
  const plural = textAt(node, 'resource') ?? textAt(node, 'plural')
  if (kind !== undefined) return { group, kind }
  const named = plural === undefined ? undefined : kindNamed(plural)
  return named?.group === group ? { group, kind: named.kind } : undefined
}

/** The kind that a map names, also without its group if only one of ours is called so. */
export function aboutNamed(node: Node | undefined): About | undefined {
  if (textAt(node, 'group') !== undefined || textAt(node, 'apiVersion') !== undefined) return aboutOf(node)
  const kind = textAt(node, 'kind')
  const groups = new Set(transitions.flatMap((one) => (one.kind === kind ? [one.group] : [])))
  const [group] = groups
  return kind !== undefined && group !== undefined && groups.size === 1 ? { group, kind } : undefined
}

/** The kind of an object, and the version that its fields are of. */
export function aboutObject(node: Node | undefined): About | undefined {
  const version = textAt(node, 'apiVersion')?.split('/')[1]
  const about = aboutOf(node)
  return about && version !== undefined ? { ...about, version } : undefined
}

/** The kind that a map below names. */
export function aboutAt(key: string): (node: Node) => About | undefined {
  return (node) => aboutOf(valueAt(node, key))
}

/** `/spec/minReadySeconds` */
export const pointers: FieldsOf['reads'] = (text, about, to) => {
  if (!/^\/\w/.test(text)) return []
  const place = placeOf(pointerSteps(text))
  const moved = movedPath(about, place, to, true)
  const isPlain = moved?.to?.every((key) => typeof key === 'string')
  return moved
    ? [{ start: 0, ...moved.said, ...(isPlain && { edit: whole(text, pointerOf(moved.to!)) }) }]
    : []
}

/** `spec.minReadySeconds`, with or without a dot before it. */
export const dottedPaths: FieldsOf['reads'] = (text, about, to) => {
  const [, dot, path = ''] = /^(\.?)((?:spec|status|metadata)(?:\.\w+|\[\w*\])*)$/.exec(text.trim()) ?? []
  if (dot === undefined || text !== text.trim()) return []
  const moved = movedPath(about, placeOf(path.match(/\w+/g) ?? []), to, true)
  const isPlain = moved?.to?.every((key) => typeof key === 'string')
  return moved
    ? [{ start: 0, ...moved.said, ...(isPlain && { edit: whole(text, dot + moved.to!.join('.')) }) }]
    : []
}

/** Expressions in which the members of the object are names: `status.phase == 'Ready'`. */
export const memberExpressions: FieldsOf['reads'] = (text, about, to) => celFields(text, membersOf(about), to)

/** Expressions in CEL in which a name stands for the object. */
export function cel(name: string): FieldsOf['reads'] {
  return (text, about, to) => celFields(text, new Map([[name, [{ about, place: [] }]]]), to)
}

/** Code in which names stand for the object, such as Lua. */
export function code(...names: readonly string[]): FieldsOf['reads'] {
  return (text, about, to) => codeFields(text, names, about, to)
}

function whole(before: string, text: string): NonNullable<Found['edit']> {
  return { start: 0, end: before.length, text }
}

function placeOf(steps: readonly string[]): Place {
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}
