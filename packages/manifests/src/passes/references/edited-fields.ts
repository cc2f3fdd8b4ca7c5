import { newest, transitions } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import type { ScriptReference } from './script.ts'

/**
 * Fields of ours that a script edits in a file, by `sed` and the like. Which file that is, nobody here knows: each field is
 * told once, and only by a name that nothing else has.
 */
export function editedFields(script: string): readonly ScriptReference[] {
  if (!editing.test(script)) return []
  const found = new Map<string, ScriptReference>()
  for (const { 0: line, index } of script.matchAll(/^(?!\s*#).+/gm)) {
    const tool = editing.exec(line)?.[1]
    if (tool === undefined) continue
    for (const { 0: field, index: at } of line.matchAll(/\b[a-z]+[A-Z]\w+/g))
      if (gone().has(field) && !found.has(field))
        found.set(field, { start: index + at, ...say('reference/script-edits-field', { tool, field }) })
  }
  return [...found.values()]
}

const editing = /(?:^|[\s|;&("'`@])(sed|yq|perl|awk|gawk)\s/

let names: ReadonlySet<string> | undefined

/** The names of fields that v1beta2 has nowhere, as far as they are long enough to be of nothing else. */
function gone(): ReadonlySet<string> {
  if (names) return names
  const rows = transitions.filter(({ to }) => to === newest).flatMap(({ rows }) => rows)
  const kept = new Set(rows.flatMap(({ to }) => to.flatMap((path) => path.split(/\W+/))))
  const all = rows.flatMap(({ from = '' }) => from.split(/\W+/).findLast((name) => name !== '') ?? [])
  return (names = new Set(all.filter((name) => name.length > 11 && !kept.has(name) && !workloads.has(name))))
}

/** Fields that Deployments have under the same name. */
const workloads: ReadonlySet<string> = new Set(['progressDeadlineSeconds', 'revisionHistoryLimit'])
