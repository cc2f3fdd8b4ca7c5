import { isDeepStrictEqual } from 'node:util'
import { applyEdits, composeEdits, lastAsked, lineIndex } from '@capi-migrate/edits'
import type { Edit, FilePlan, RowUse } from '@capi-migrate/edits'
import { readText, readTolerant, valueOf } from '@capi-migrate/edits/yaml'
import type { Reading } from '@capi-migrate/edits/yaml'
import type { Place } from '@capi-migrate/transitions'
import { loadAll } from 'js-yaml'
import { textAt } from '../read/documents.ts'
import { editOf } from './change.ts'
import type { Change } from './change.ts'

/** Changes of one document of a file. */
export interface DocumentChanges {
  /** Which of the file's documents. */
  readonly document: number
  readonly changes: readonly Change[]
}

/** The plan of a file by changes of its documents, one after the other, or why it has none; the file stays as it is. */
export function rewrite(
  file: string,
  before: string,
  ...all: readonly DocumentChanges[]
): FilePlan | { readonly what: string } {
  let after = before
  let edits: readonly Edit[] = []
  const objects: FilePlan['objects'][number][] = []
  for (const { document, changes } of all) {
    objects.push(objectOf(after, document, changes))
    for (const change of changes) {
      const root = readText(after).documents?.[document]?.root
      const edit = root ? editOf(after, root, change) : 'it cannot be read'
      if (typeof edit === 'string') return { what: edit }
      edits = composeEdits(before, edits, [edit])
      after = applyEdits(before, edits)
    }
  }
  if (!isProven(before, after, all)) return { what: 'the result would not be what was planned' }
  return { file, before, after, edits, tasks: [], objects }
}

/** What two plans of a file do, the second made of what the first leaves. */
export function merged(first: FilePlan, second: FilePlan): FilePlan {
  return {
    ...first,
    after: second.after,
    edits: composeEdits(first.before, first.edits, second.edits),
    objects: [...first.objects, ...second.objects],
  }
}

/** Read by other parsers, the result is YAML, and says what it said before but for the changes. */
function isProven(before: string, after: string, all: readonly DocumentChanges[]): boolean {
  if (!isStrict(after)) return false
  const [old, found] = [valuesBefore(before), valuesOf(after)]
  if (!old || !found) return false
  const expected = [...old]
  for (const { document, changes } of all)
    for (const { place, value } of changes) expected[document] = said(expected[document], place, value)
  return isDeepStrictEqual(found, expected)
}

/** What the API server refuses, such as a key that is there twice, another parser may take. */
function isStrict(text: string): boolean {
  try {
    loadAll(text)
    return true
  } catch {
    return false
  }
}

/** The documents of a result as plain data, read by a parser that plans nothing; `undefined` where it is no YAML. */
export const valuesOf: (text: string) => Values = lastAsked(32, (text) => plain(readTolerant(text)))

/** The documents of what there was, as they were planned with: another reading of them shows in the result. */
export const valuesBefore: (text: string) => Values = lastAsked(32, (text) => plain(readText(text)))

type Values = readonly unknown[] | undefined

/** `undefined` as well where an alias has lost its anchor. */
function plain({ documents }: Reading): Values {
  try {
    return documents?.map(({ root }) => (root ? valueOf(root) : undefined))
  } catch {
    return undefined
  }
}

/** A copy of a value with something else at a place; what is left empty by that goes as well. */
function said(value: unknown, place: Place, now: unknown): unknown {
  const [step, ...rest] = place
  if (step === undefined) return now
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : []
    const item = said(list[step], rest, now)
    if (item === undefined) list.splice(step, 1)
    else list[step] = item
    return list.length > 0 ? list : undefined
  }
  const members = { ...(value as Record<string, unknown> | undefined) }
  const member = said(members[step], rest, now)
  if (member === undefined) delete members[step]
  else members[step] = member
  return Object.keys(members).length > 0 ? members : undefined
}

function objectOf(text: string, document: number, changes: readonly Change[]): FilePlan['objects'][number] {
  const root = readText(text).documents?.[document]?.root
  const line = root ? lineIndex(text).positionOf(root.start).line : 1
  return {
    apiVersion: textAt(root, 'apiVersion') ?? '',
    kind: textAt(root, 'kind') ?? '',
    name: textAt(root, 'metadata', 'name') ?? '',
    line,
    rows: changes.map((change): RowUse => ({
      row: `${change.step}:${shown(change.place)}`,
      verb: change.value === undefined ? 'drop' : 'add',
      count: 1,
      why: change.why,
    })),
    emptied: [],
    droppedComments: [],
  }
}

/** A place without what every schema has on the way. */
function shown(place: Place): string {
  return place
    .filter((step) => step !== 'properties' && step !== 'schema' && step !== 'openAPIV3Schema')
    .join('.')
}
