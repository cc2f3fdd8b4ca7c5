import { isOutdated, newest, transitions } from '@capi-migrate/transitions'
import { lineIndex } from '@capi-migrate/edits'
import { ValueError, valueOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { openVersion } from '../../check/open-version.ts'
import { readParts } from '../../check/read-parts.ts'
import { sayUnchecked } from '../../check/unchecked.ts'
import type { Unchecked } from '../../check/unchecked.ts'
import { objectsIn } from '../../check/subjects.ts'
import type { FoundObject } from '../../check/subjects.ts'
import { nodeAt } from '../../read/at.ts'
import { decoded } from './base64.ts'
import { nestedIn } from './find-nested.ts'

/** An object of Cluster API's own kinds, as a text has it. */
export interface VersionedObject {
  readonly apiVersion: string
  readonly kind: string
  /** Empty where it has none. */
  readonly name: string
  /** Its first and its last line, from 1; those of the value that holds it, where it is nested. */
  readonly lines: readonly [first: number, last: number]
  /** `open`: its version is known to a template only. */
  readonly says: 'older' | 'newest' | 'open'
}

/** What a text says of the versions of its objects. */
export interface ObjectVersions {
  readonly objects: readonly VersionedObject[]
  /** Why the text cannot be read, or not to its end. */
  readonly unread?: string
}

/** Returns every object of Cluster API's own kinds in a text, also those within other documents, with the version it says. */
export function objectVersionsIn(text: string, file?: string): ObjectVersions {
  const { positionOf } = lineIndex(text)
  const objects: VersionedObject[] = []
  const add = (root: Node, shift: number): void => {
    const value = valueOf(root)
    for (const found of objectsIn(value)) {
      const says = saidBy(found)
      const { start, end } = nodeAt(root, found.at) ?? root
      if (!says) continue
      const written = (...keys: readonly string[]): string => {
        const node = nodeAt(root, [...found.at, ...keys])
        return node?.kind === 'scalar' ? unquoted(text.slice(node.body + shift, node.end + shift)) : ''
      }
      const [apiVersion, name] = [written('apiVersion'), written('metadata', 'name')]
      objects.push({ apiVersion, kind: found.kind, name, lines: lines(start + shift, end + shift), says })
    }
    for (const { node, form } of nestedIn(root)) {
      if (form === 'object') add(node, shift)
      else if (node.kind === 'scalar')
        addText(node, form === 'base64' ? decoded(node.text) : node.text, shift)
    }
  }
  const addText = ({ start, end }: Node, inner: string | undefined, shift: number): void => {
    if (inner === undefined) return
    const own = lines(start + shift, end + shift)
    objects.push(...objectVersionsIn(inner).objects.map((object) => ({ ...object, lines: own })))
  }
  const lines = (start: number, end: number): VersionedObject['lines'] => [
    positionOf(start).line,
    positionOf(Math.max(start, end - 1)).line,
  ]
  try {
    const left: Unchecked[] = []
    for (const { shift, roots, error, skipped, unchecked = [] } of readParts(text, file)) {
      left.push(...unchecked)
      const unread = skipped?.what ?? error?.what
      if (unread !== undefined) return { objects, unread }
      for (const root of roots) add(root, shift)
    }
    if (left.length > 0) return { objects, unread: sayUnchecked(left, text).what }
  } catch (error) {
    if (!(error instanceof ValueError)) throw error
    return { objects, unread: error.message }
  }
  return { objects }
}

/** What an object says of its version; `undefined` for what is no object of Cluster API's own kinds. */
function saidBy({ object, group, version, kind }: FoundObject): VersionedObject['says'] | undefined {
  const isReference = object['metadata'] === undefined && object['spec'] === undefined
  if (isReference && typeof object['name'] === 'string') return undefined
  if (isOutdated(object['apiVersion'], kind)) return 'older'
  if (openVersion(object, { to: newest })) return 'open'
  if (!transitions.some((one) => one.group === group && one.kind === kind)) return undefined
  return version === newest ? 'newest' : 'older'
}

/** A value as the text has it, template code and all. */
function unquoted(written: string): string {
  return written.trim().replace(/^(["'])(.*)\1$/s, '$2')
}
