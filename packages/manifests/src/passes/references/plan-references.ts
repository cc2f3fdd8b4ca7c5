import { basename } from 'node:path'
import { isEarlier, newest, printPlace } from '@capi-migrate/transitions'
import type { Said } from '@capi-migrate/transitions'
import type { Node } from '@capi-migrate/edits/yaml'
import { applyEdits, composeEdits, lineIndex, offsetBefore } from '@capi-migrate/edits'
import type { Edit, Position, Task } from '@capi-migrate/edits'
import { editsOf, withFinalLineEnd } from '../../layout/final-line.ts'
import { isSecret } from '../nested/find-nested.ts'
import { asApart, machineDataAt, machineDataWithin } from '../nested/machine-data.ts'
import { say } from '../../tasks/index.ts'
import { loadParts } from '../../read/load.ts'
import { openText } from '../../read/open-text.ts'
import type { OuterPart } from '../../read/outer.ts'
import { signerOf } from '../../read/signed.ts'
import type { ManifestOptions, ManifestPlan } from '../../document/manifest-plan.ts'
import { beside, fieldsBeside } from './beside.ts'
import { referenceRules } from './rules.ts'
import { isCall } from './scripts-inside.ts'
import { spotAt } from './walk.ts'
import { isWritten } from './prove-references.ts'
import type { Reference, ReferenceRule } from './reference.ts'

/** True where a text could hold a reference of any kind. */
export function couldRefer(text: string): boolean {
  return quickLooks.some((isMarked) => isMarked(text))
}

/** Rules of one table look for the same. */
const quickLooks = [...new Set(referenceRules.map(({ isMarked }) => isMarked))]

/**
 * A plan with what else names versions, fields and conditions of objects that move. With `references` in the options
 * it is written where there is one answer; what is not written is a task.
 */
export function withReferences(plan: ManifestPlan, options: ManifestOptions): ManifestPlan {
  const { to, file } = options
  if (isEarlier(to, newest) || plan.problem || !couldRefer(plan.after)) return plan
  const outer = openText(plan.after, file).outer
  if (!outer) return plan
  const found = outer.parts.flatMap((part) => foundIn(part, plan.after, options))
  if (found.length === 0) return plan
  const lines = lineIndex(plan.before)
  const positionOf = (offset: number): Position => lines.positionOf(offsetBefore(plan.edits, offset))
  const own = found.flatMap(({ edits }) => edits).sort((a, b) => a.start - b.start)
  const all = {
    ...plan,
    edits: composeEdits(plan.before, plan.edits, own),
    after: applyEdits(plan.after, own),
  }
  const said = found.map(({ rule, why, reference: { offset, edit, ...own }, edits }) => {
    const at = positionOf(offset)
    return { rule, why, ...own, isExact: edit !== undefined, isDone: edits.length > 0, ...at }
  })
  return referencePlan(
    all,
    said.filter(({ isDone }) => !isDone).map(({ isDone: _, why: __, ...one }) => one),
    said.filter(({ isDone }) => isDone),
    file,
  )
}

/** A reference that is left to a person. */
interface LeftReference extends Said, Position {
  readonly rule: string
  readonly object: string
  /** True where the program would write it if it were told to. */
  readonly isExact: boolean
}

/** A reference that is written. */
interface WrittenReference {
  readonly rule: string
  readonly why: string
  readonly object: string
  readonly line: number
}

/** A plan with references: tasks for those that are left, objects for those that are written. */
export function referencePlan(
  plan: ManifestPlan,
  left: readonly LeftReference[],
  written: readonly WrittenReference[],
  file = plan.file === '-' ? undefined : plan.file,
): ManifestPlan {
  const tasks = left.map(({ rule, object, code, what, next, isExact, line, column }): Task => {
    const offer = isExact ? `${next}, or run the command with --references, which does` : next
    return {
      id: `${rule} ${object} ${what}`,
      ...(file && { file }),
      line,
      column,
      row: rule,
      object: object || basename(file ?? 'stdin'),
      code,
      what,
      next: offer,
      ...(code === 'reference/machine-data' && asApart({ code, what, next: offer })),
    }
  })
  const objects = written.map(({ rule, why, object, line }) => {
    const [kind = object, ...name] = object.split(' ')
    const rows = [{ row: `${kind}:${rule}`, verb: 'restate' as const, count: 1, why }]
    return { apiVersion: '', kind, name: name.join(' '), line, rows, emptied: [], droppedComments: [] }
  })
  return {
    ...plan,
    tasks: [...plan.tasks, ...tasks].sort((a, b) => a.line - b.line || a.column - b.column),
    objects: [...plan.objects, ...objects].sort((a, b) => a.line - b.line),
  }
}

interface Found extends Pick<ReferenceRule, 'rule' | 'why'> {
  /** Its offsets are those of the whole text. */
  readonly reference: Reference
  readonly edits: readonly Edit[]
}

interface FoundByRule {
  readonly rule: ReferenceRule
  readonly one: Reference
  readonly document: number
}

/** What two rules have found is said once: as part of a whole where one of them needs that. */
function withoutTwins(all: readonly FoundByRule[]): readonly FoundByRule[] {
  const found = new Map<string, FoundByRule>()
  for (const each of all) {
    const key = `${each.one.offset} ${each.one.code}`
    if (each.one.isOfWhole || !found.has(key)) found.set(key, each)
  }
  return [...found.values()]
}

/** True where two rules want to write the same place, each in its own way. */
function overlap(all: readonly FoundByRule[]): boolean {
  const edits = all.flatMap(({ one }) => one.edit ?? []).sort((a, b) => a.start - b.start)
  return edits.some(({ end }, i) => edits[i + 1] !== undefined && edits[i + 1]!.start < end)
}

/** A reference as it is, or one in a text that a Machine gets, which is only told. */
function outsideMachineData(
  root: Node,
  { edit, ...one }: Reference,
  source: string,
  bootFiles: ManifestOptions['bootFiles'],
): Reference {
  const spot = spotAt(root, one.offset)
  const effect =
    spot && (machineDataAt(root, spot.place, bootFiles, source) ?? machineDataWithin(spot.node.text, isCall))
  if (effect === undefined) return { ...one, ...(edit && { edit }) }
  const path = printPlace(spot!.place)
  const how = edit ? `${one.next}, or run the command with --references and --machine-data` : one.next
  return { ...one, ...say('reference/machine-data', { path, effect, cause: one.what, how }) }
}

function foundIn(
  part: OuterPart,
  whole: string,
  { to, references, takers, machineData, bootFiles }: ManifestOptions,
): readonly Found[] {
  const text = whole.slice(part.start, part.start + part.text.length)
  const rules = referenceRules.filter((rule) => rule.isMarked(text))
  if (rules.length === 0) return []
  const all = part.documents.flatMap(({ root }, document) => {
    if (!root || isSecret(root)) return []
    const subject = { text: withFinalLineEnd(part.text), root, to, ...(takers && { takers }) }
    const own = rules.flatMap((rule) =>
      rule.find(subject).map((given) => {
        const one = machineData ? given : outsideMachineData(root, given, whole.slice(part.start), bootFiles)
        return { rule, one, document }
      }),
    )
    const more = fieldsBeside(
      subject,
      own.map(({ one }) => one),
    )
    const found = withoutTwins([...own, ...more.map((one) => ({ rule: beside, one, document }))])
    const isWhole = found.every(({ one }) => !one.isOfWhole || one.edit) && !overlap(found)
    return isWhole ? found : found.map((all) => ({ ...all, one: { ...all.one, edit: undefined } }))
  })
  if (all.length === 0) return []
  const exact = all.flatMap(({ rule, one, document }) =>
    one.edit ? [{ ...one.edit, row: rule.rule, document }] : [],
  )
  const sorted = exact.sort((a, b) => a.start - b.start)
  const edits = editsOf(
    text,
    withFinalLineEnd(text),
    sorted.map(({ start, end, text, row }) => ({ start, end, text, row })),
  )
  const values = sorted.flatMap(({ values, document }) =>
    values.map(([place, value]) => [[document, ...place], value] as const),
  )
  const keys = sorted.flatMap(({ keys = [], document }) =>
    keys.map(([place, key]) => [[document, ...place], key] as const),
  )
  const isProven =
    exact.length > 0 &&
    signerOf(part) === undefined &&
    isWritten(loadParts(part.text)?.flat(), loadParts(applyEdits(part.text, edits))?.flat(), values, keys)
  return all.map(({ rule: { rule, why }, one }) => {
    const { edit, isOfWhole: _, names: __, ...said } = one
    const offset = one.offset + part.start
    const own = edit &&
      isProven && { start: edit.start + part.start, end: edit.end + part.start, text: edit.text, row: rule }
    return {
      rule,
      why,
      reference: { ...said, offset, ...(isProven && edit && { edit }) },
      edits: own && references ? [own] : [],
    }
  })
}
