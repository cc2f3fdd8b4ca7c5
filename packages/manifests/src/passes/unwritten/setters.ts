import { lineIndex } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { keptAsItIs } from './kept.ts'

/**
 * The plan of a file in which a function of kpt sets a value that would have another form: it stays, with a task. The
 * comment goes with its value, and the next run of the function would write the older form there.
 */
export function keptForSetters(plan: ManifestPlan): ManifestPlan {
  const { before, after, edits } = plan
  if (edits.length === 0 || !before.includes('kpt-set')) return plan
  const setters = settersIn(before)
  const open = new Map<string, number>()
  for (const { said } of setters) open.set(said, (open.get(said) ?? 0) + 1)
  const changed = settersIn(after).find(({ said }) => {
    const left = open.get(said) ?? 0
    open.set(said, left - 1)
    return left === 0
  })
  if (!changed) return plan
  const at = setters.find(({ setter }) => setter === changed.setter)
  return keptAsItIs(plan, {
    row: 'kpt:file',
    line: lineIndex(before).positionOf(at?.index ?? 0).line,
    object: 'kpt',
    ...say('file/setter-form', { setter: changed.setter }),
  })
}

/** The comments for kpt in a text, each with the value that it stands behind. */
function settersIn(
  text: string,
): readonly { readonly said: string; readonly setter: string; readonly index: number }[] {
  return [...text.matchAll(setting)].map(({ 1: value, 2: setter, index }) => ({
    said: `${value!.trim()} ${setter}`,
    setter: setter!.trim(),
    index,
  }))
}

/** `key: value # kpt-set: ${name}`, an item of a list, and a value in a list of several. */
const setting = /^[ \t]*(?:- +)*(?:[^\s#][^\n]*?:(?=[ \t]))?([^\n#]*?)#[ \t]*(\{?"?\$?kpt-set[^\n]*)/gm
