import type { PlannedObject, RowUse } from '@capi-migrate/edits'
import { chain, mapPath } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { isVersion } from '../plan.ts'

/** What happens to a field, in a word for people. */
export const words = {
  move: 'moved',
  restate: 'restated',
  split: 'split',
  drop: 'dropped',
  add: 'added',
} as const

/** One field of a kind and what happens to it, in all objects together. */
export interface FieldLine {
  readonly verb: RowUse['verb']
  /** `spec.topology.class → ….classRef.name` */
  readonly what: string
  readonly why: string
  readonly count: number
}

/** What happens to the fields of objects, each field once, in the order it was met. */
export function fieldLines(objects: readonly PlannedObject[], to: Stage): readonly FieldLine[] {
  const lines = new Map<string, FieldLine & { count: number; why: string }>()
  for (const object of objects) {
    for (const use of object.rows) {
      if (isVersion(use)) continue
      const line = lines.get(use.row)
      if (line) {
        line.count += use.count
        if (use.verb === 'drop' && !line.why.includes(use.why)) line.why += `; ${use.why}`
      } else
        lines.set(use.row, { verb: use.verb, what: arrow(object, use, to), why: use.why, count: use.count })
    }
  }
  return [...lines.values()]
}

function arrow({ apiVersion, kind }: PlannedObject, { row, verb, to: goal }: RowUse, to: Stage): string {
  const from = row.slice(row.indexOf(':') + 1)
  if (verb === 'drop' || verb === 'add') return from
  const [group = '', version] = apiVersion.split('/')
  const steps = chain(group, kind.replace(/List$/, ''), version as Stage, to) ?? []
  const targets =
    goal === undefined
      ? steps.reduce((paths, step) => paths.flatMap((path) => mapPath(step, path).to), [from])
      : [goal]
  const moved = targets.filter((target) => target !== from)
  return moved.length > 0 ? `${from} → ${moved.map((target) => shortened(from, target)).join(' and ')}` : from
}

/** Leaves out what a target has in common with where it came from. */
function shortened(from: string, target: string): string {
  const [old, now] = [from.split('.'), target.split('.')]
  let common = 0
  while (common < now.length - 1 && old[common] === now[common]) common++
  return common > 0 ? `….${now.slice(common).join('.')}` : target
}
