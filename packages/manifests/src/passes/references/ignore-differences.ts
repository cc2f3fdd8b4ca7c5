import type { Place } from '@capi-migrate/transitions'
import type { Node, Scalar } from '@capi-migrate/edits/yaml'
import { say } from '../../tasks/index.ts'
import { pointerOf, pointerSteps } from '@capi-migrate/edits/json-patch'
import { textAt, valueAt } from '../../read/members.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { wentTo } from './kinds.ts'
import type { Went } from './kinds.ts'
import { editOf, mapsIn, scalarsOf, titleOf } from './walk.ts'
import type { Spot } from './walk.ts'

/** Fields that Argo CD is told to ignore. */
export const ignoreDifferences: ReferenceRule = {
  rule: 'reference/ignore-differences',
  why: 'Argo CD ignores a field that has moved',
  isMarked: (text) => text.includes('ignoreDifferences'),
  find: (subject) => [...referencesIn(subject)],
}

function* referencesIn(subject: Subject): Generator<Reference> {
  for (const { node, place } of mapsIn(subject.root)) {
    const list = valueAt(node, 'ignoreDifferences')
    if (list?.kind !== 'list') continue
    for (const [i, { value }] of list.entries.entries())
      yield* entryOf(value, [...place, 'ignoreDifferences', i], subject)
  }
}

function* entryOf(entry: Node, place: Place, subject: Subject): Generator<Reference> {
  const group = textAt(entry, 'group')
  const kind = textAt(entry, 'kind')
  if (!group || !kind) return
  for (const [key, form] of Object.entries(forms)) {
    for (const spot of scalarsOf(valueAt(entry, key), [...place, key])) {
      const field = form.read(spot.node.text)
      const went = field && wentTo(group, kind, field, subject.to)
      if (went) yield referenceOf(spot, kind, went, form.print, subject)
    }
  }
}

function referenceOf(
  { node, place }: Spot<Scalar>,
  kind: string,
  { to, split, why }: Went,
  print: (field: Place) => string,
  { root }: Subject,
): Reference {
  const own = { offset: node.start, object: titleOf(root) }
  const named = { field: node.text, kind }
  if (/\bapiVersion$/.test(node.text))
    return { ...own, ...say('reference/ignore-differences-version', named) }
  if (to) {
    const after = print(to)
    const edit = editOf({ node, place }, after)
    const said = say('reference/ignore-differences-moved', { ...named, now: after })
    return { ...own, ...said, ...(edit && { edit }) }
  }
  if (split) {
    const now = split.map(print).join(' and ')
    return { ...own, ...say('reference/ignore-differences-split', { ...named, now }) }
  }
  return { ...own, ...say('reference/ignore-differences-gone', { ...named, cause: why }) }
}

/** How Argo CD writes a field. */
const forms: Readonly<Record<string, Form>> = {
  jsonPointers: {
    read: (text) => (text.startsWith('/') ? pointerSteps(text) : undefined),
    print: pointerOf,
  },
  jqPathExpressions: {
    read: (text) => (/^(?:\.[A-Za-z_]\w*)+$/.test(text) ? text.slice(1).split('.') : undefined),
    print: (field) => field.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join(''),
  },
}

interface Form {
  readonly read: (text: string) => Place | undefined
  readonly print: (field: Place) => string
}
