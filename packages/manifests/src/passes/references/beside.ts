import { groupPatterns, isClusterGroup } from '@capi-migrate/transitions'
import type { Place } from '@capi-migrate/transitions'
import { nestedIn } from '../nested/find-nested.ts'
import { textAt, valueAt } from '../../read/members.ts'
import { aboutOf } from './about-fields.ts'
import { inScalar } from './in-scalar.ts'
import type { Found } from './in-scalar.ts'
import { movedPath } from './moved-path.ts'
import type { About } from './moved-path.ts'
import { holderTest } from './known-place.ts'
import { knownPlaces } from './places.ts'
import { isKyvernoPolicy } from './kyverno.ts'
import type { Reference, Subject } from './reference.ts'
import { kindNamed } from './resource-name.ts'
import { otherCondition, saidOf } from './script.ts'
import { mapsIn, objectsIn, spotsIn, titleOf } from './walk.ts'

/** The rule of what {@link fieldsBeside} finds. */
export const beside = {
  rule: 'reference/field',
  why: 'a path is about a field that has moved',
  isMarked: () => false,
  find: () => [],
}

/**
 * The net below the table, for fields: strings that look like the path of a field that has moved, or name a condition that is
 * another one, in a document of which only the versions that it names are read. A tool that reads objects at a version reads
 * what they say by that version, so such a document follows as a whole, or not at all.
 */
export function fieldsBeside(subject: Subject, found: readonly Reference[]): readonly Reference[] {
  // Of a list, each item is a document of its own.
  return objectsIn(subject.root).flatMap(({ node, place }) =>
    besideIn(
      { ...subject, root: node },
      place,
      found.filter(({ offset }) => node.start <= offset && offset <= node.end),
    ),
  )
}

function besideIn(subject: Subject, above: Place, found: readonly Reference[]): readonly Reference[] {
  const { text, root, to } = subject
  const versioned = found.flatMap(({ names }) => names ?? [])
  const abouts = versioned.length > 0 ? versioned : unversioned(subject)
  if (abouts.length === 0 || isKnown(subject)) return []
  const objects = nestedIn(root).map(({ node }) => node)
  const references: Reference[] = []
  for (const { node, place: inside } of spotsIn(root)) {
    if (node.kind !== 'scalar' || inside.includes('metadata')) continue
    const place = [...above, ...inside]
    const moved = [...movedPaths(node.text, abouts, to), ...conditionAt(node.text, place, abouts)]
    if (moved.length === 0) continue
    const isTaken = found.some(({ offset }) => node.start <= offset && offset <= node.end)
    if (isTaken || objects.some(({ start, end }) => start <= node.start && node.end <= end)) continue
    for (const one of inScalar(text, node, place, titleOf(root), moved))
      references.push({ ...one, isOfWhole: true })
  }
  return references
}

/**
 * The kinds that maps name by group and without a version: a tool reads them at the one that the server prefers. The field
 * specs and the targets of Kustomize are planned with what it builds.
 */
function unversioned({ text, root }: Subject): readonly About[] {
  if (!mayName.test(text)) return []
  return [...mapsIn(root)].flatMap(({ node, place }) => {
    const isKustomize =
      place.at(-1) === 'target' || valueAt(node, 'fieldSpecs') || /^\w+\//.test(textAt(node, 'path') ?? '')
    const group = textAt(node, 'group')
    if (group === undefined || isKustomize || textAt(node, 'version') || textAt(node, 'apiVersion')) return []
    const named = kindNamed(textAt(node, 'name') ?? '')
    return aboutOf(node) ?? (named?.group === group ? named : [])
  })
}

/** A quick look for a group of ours under its key. */
const mayName = new RegExp(`\\bgroup["']?\\s*:\\s*["']?${groupPatterns.own}\\b`)

/** True for a document whose tool is in the table, or that is ours: those are read in full. */
function isKnown({ root }: Subject): boolean {
  if (isClusterGroup((textAt(root, 'apiVersion') ?? '').split('/')[0]!) || isKyvernoPolicy(root)) return true
  const isHolder = holderTest(root)
  return knownPlaces.some(({ holder }) => holder !== 'v1/ConfigMap' && isHolder(holder))
}

/** `spec.a`, `/spec/a`, `["spec"]["a"]` */
const path = /(?<![\w-])(?:spec|status)(?:["']\](?=\[))?(?:[./][A-Za-z]\w*|\[(?:\d+|\*|["']\w+["'])?\])+/g

function movedPaths(text: string, abouts: readonly About[], to: Subject['to']): readonly Found[] {
  return [...text.matchAll(path)].flatMap(({ 0: field, index }): readonly Found[] => {
    const place = (field.match(/\w+|\[\*?\]/g) ?? []).map((step) =>
      /^[\d[]/.test(step) ? Number(step) || 0 : step,
    )
    const said = abouts.map((about) => movedPath(about, place, to)?.said).find(Boolean)
    return said ? [{ start: index, ...said }] : []
  })
}

/** The type of a condition that is waited for: `condition: { name: ControlPlaneReady }`. */
function conditionAt(text: string, place: Place, abouts: readonly About[]): readonly Found[] {
  if (!place.some((key) => typeof key === 'string' && /condition/i.test(key))) return []
  return abouts
    .flatMap((about) => {
      const entry = otherCondition(about, text)
      return entry ? [{ start: 0, ...saidOf(text, about.kind, entry) }] : []
    })
    .slice(0, 1)
}
