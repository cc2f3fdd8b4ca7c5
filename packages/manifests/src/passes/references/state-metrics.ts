import type { Place, Said } from '@capi-migrate/transitions'
import type { Collection, Node } from '@capi-migrate/edits/yaml'
import { say } from '../../tasks/index.ts'
import { textAt, valueAt } from '../../read/members.ts'
import { versionAfter, wentTo } from './kinds.ts'
import type { Went } from './kinds.ts'
import type { Reference, ReferenceEdit, ReferenceRule, Subject } from './reference.ts'
import { editOf, mapsIn, titleOf } from './walk.ts'

/** What kube-state-metrics reads: a version of a kind, and fields as lists of names. */
export const stateMetrics: ReferenceRule = {
  rule: 'reference/state-metrics',
  why: 'kube-state-metrics reads fields of the version that objects are migrated from',
  isMarked: (text) => text.includes('groupVersionKind'),
  find: (subject) => [...mapsIn(subject.root)].flatMap(({ node, place }) => resourceOf(node, place, subject)),
}

/** A list of names that stands for a field, below another one where it is relative. */
interface FieldPath {
  readonly node: Collection
  readonly place: Place
  readonly names: readonly string[]
  readonly below: readonly string[]
  /** True where others are relative to it: then it is no value itself. */
  readonly isBase: boolean
}

/** All of a resource is written, or nothing. */
function resourceOf(node: Collection, place: Place, { text, root, to }: Subject): readonly Reference[] {
  const gvk = valueAt(node, 'groupVersionKind')
  const [group = '', kind = ''] = [textAt(gvk, 'group'), textAt(gvk, 'kind')]
  const version = valueAt(gvk, 'version')
  const after =
    version?.kind === 'scalar' ? versionAfter(`${group}/${version.text}`, kind, to)?.split('/')[1] : undefined
  if (version?.kind !== 'scalar' || after === undefined) return []
  const object = titleOf(root)
  const at = [...place, 'groupVersionKind', 'version']
  const edits: (ReferenceEdit | undefined)[] = [editOf({ node: version, place: at }, after)]
  const references: Reference[] = []
  for (const path of fieldPaths(node, place)) {
    const mapped = mappedPath(path, group, kind, to)
    if (mapped === undefined) continue
    const edit = mapped.names && listEdit(text, path, mapped.names)
    edits.push(edit)
    const said = saidOf(mapped, kind, [...path.below, ...path.names].join('.'))
    references.push({ offset: path.node.start, object, ...said, ...(edit && { edit }) })
  }
  const isExact = edits.every((edit) => edit !== undefined)
  const own: Reference = {
    offset: version.start,
    object,
    ...say('reference/state-metrics-version', { kind, version: version.text, now: after }),
    ...(isExact && edits[0] && { edit: edits[0] }),
  }
  return [
    own,
    ...references.map(({ edit, ...reference }) => (isExact && edit ? { ...reference, edit } : reference)),
  ]
}

function fieldPaths(resource: Collection, place: Place): readonly FieldPath[] {
  const metrics = valueAt(resource, 'metrics')
  const each =
    metrics?.kind === 'list'
      ? metrics.entries.flatMap(({ value }, i) => metricPaths(value, [...place, 'metrics', i]))
      : []
  return [...labelPaths(resource, place, []), ...each]
}

function metricPaths(metric: Node, place: Place): readonly FieldPath[] {
  const each = valueAt(metric, 'each')
  if (each?.kind !== 'map') return []
  return each.entries.flatMap(({ key, value }) => {
    if (key?.kind !== 'scalar' || value.kind !== 'map') return []
    const at = [...place, 'each', key.text]
    const own = pathAt(value, 'path', at, [])
    const below = own[0]?.names ?? []
    const inside = [...labelPaths(value, at, below), ...pathAt(value, 'valueFrom', at, below)]
    const isBase = inside.some(({ names }) => names.length > 0)
    return [...own.map((path) => ({ ...path, isBase })), ...inside]
  })
}

function labelPaths(holder: Node, place: Place, below: readonly string[]): readonly FieldPath[] {
  const labels = valueAt(holder, 'labelsFromPath')
  if (labels?.kind !== 'map') return []
  const at = [...place, 'labelsFromPath']
  return labels.entries.flatMap(({ key }) =>
    key?.kind === 'scalar' ? pathAt(labels, key.text, at, below) : [],
  )
}

function pathAt(holder: Node, key: string, place: Place, below: readonly string[]): readonly FieldPath[] {
  const node = valueAt(holder, key)
  if (node?.kind !== 'list') return []
  const names = node.entries.flatMap(({ value }) => (value.kind === 'scalar' ? [value.text] : []))
  if (names.length !== node.entries.length) return []
  return [{ node, place: [...place, key], names, below, isBase: false }]
}

interface Mapped {
  readonly below: readonly string[]
  /** Absent where a person has to choose another field. */
  readonly names?: readonly string[]
  /** Why the field is not the same any more; absent where it is, and stands somewhere else. */
  readonly cause?: string
}

function saidOf({ below, names, cause }: Mapped, kind: string, field: string): Said {
  if (names) return say('reference/state-metrics-moved', { kind, field, now: [...below, ...names].join('.') })
  return cause === undefined
    ? say('reference/state-metrics-elsewhere', { kind, field })
    : say('reference/state-metrics-changed', { kind, field, cause })
}

/** Where a path went; `undefined` where it stays. Below a list there is an item that kube-state-metrics does not name. */
function mappedPath(
  { names, below, isBase }: FieldPath,
  group: string,
  kind: string,
  to: Subject['to'],
): Mapped | undefined {
  if (names.length === 0) return undefined
  const base = (below.length > 0 && wentTo(group, kind, below, to)?.to) || below
  const direct = wentTo(group, kind, [...below, ...names], to)
  const inItem = below.length > 0 ? wentTo(group, kind, [...below, 0, ...names], to) : undefined
  const results = [direct, inItem].flatMap((went) => (went ? relative(went, base, isBase) : []))
  return results.find((one) => one.names?.join('\0') !== names.join('\0'))
}

function relative({ to, isRestated, why }: Went, base: Place, isBase: boolean): Mapped {
  const below = base.map(String)
  if (!to || (isRestated && !isBase)) return { cause: why, below }
  const now = to.filter((key) => typeof key === 'string')
  const isBelow = base.every((key, i) => now[i] === key)
  return isBelow ? { names: now.slice(base.length), below } : { below }
}

/** The edit that writes a list of names anew, in its own form. */
function listEdit(
  text: string,
  { node, place, names }: FieldPath,
  now: readonly string[],
): ReferenceEdit | undefined {
  const [first, last] = [node.entries[0], node.entries.at(-1)]
  if (!first || !last || node.anchor !== undefined || !now.every((name) => /^[A-Za-z]\w*$/.test(name)))
    return undefined
  const [start, end] = [first.start, last.value.end]
  if (/[#&*]/.test(text.slice(start, end))) return undefined
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const between =
    names.length > 1 ? text.slice(node.entries[0]!.value.end, node.entries[1]!.value.start) : undefined
  const space = start - (text.lastIndexOf('\n', start - 1) + 1)
  const separator = between ?? (node.flow ? ', ' : `${eol}${' '.repeat(space)}- `)
  return { start: first.value.start, end, text: now.join(separator), values: [[place, now]] }
}
