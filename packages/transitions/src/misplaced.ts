import { valueAt } from './assemble.ts'
import { fits } from './fits.ts'
import { isDirective } from './part.ts'
import { trieAt } from './patches/trie-at.ts'
import { isWild, patternAt, patternOf, stepsOf } from './path.ts'
import type { Step } from './path.ts'
import { move } from './row.ts'
import type { Row } from './row.ts'
import { child, paths, schemaAt, schemaOf } from './schema.ts'
import type { SchemaNode } from './schema.ts'
import type { Transition } from './transition.ts'
import { unknownFields } from './unknown-fields.ts'

/** Returns whether a row moves a field that stands in the wrong place. */
export function isMisplaced({ why }: Row): boolean {
  return why === belongsElsewhere
}

const belongsElsewhere = 'the kind has a field of this name in another place'

/**
 * Returns rows that move the unknown fields of an object below its `spec` to where its kind has a field of that name: the
 * name of the newer version, or that of the older one, with its rows. A name without such a place, or with several that are
 * as near, has no row, as what would not fit there.
 *
 * @param transition the rows that lead to the version of the object
 * @param objects the object, and parts of it that a patch writes
 */
export function misplacedRows(
  transition: Transition,
  ...objects: readonly Readonly<Record<string, unknown>>[]
): readonly Row[] {
  const { group, kind, to } = transition
  const root = schemaOf(group, to, kind)
  const spec = root && child(root, 'spec')
  if (!spec) return []
  const values = new Map<string, unknown[]>()
  for (const object of objects)
    for (const place of unknownFields(object.spec, spec, ['spec'])) {
      const pattern = patternAt(place)
      // A row of the older version speaks for a name that it knows.
      if (trieAt(transition.trie, place) || isDirective(String(place.at(-1)))) continue
      values.set(pattern, [...(values.get(pattern) ?? []), valueAt(object, place)])
    }
  return [...values].flatMap(([pattern, all]) => {
    const rows = rowsTo(transition, spec, pattern)
    // A codec of the older version reports a value that it does not take.
    const target = rows[0] && !rows[0].codec && schemaAt(group, to, kind, rows[0].to[0]!)
    return all.every((value) => !target || fits(value, target)) ? rows : []
  })
}

/** The rows of a field at a path that its version does not have; none where no single place is nearest. */
function rowsTo(transition: Transition, spec: SchemaNode, path: string): readonly Row[] {
  const here = stepsOf(path)
  const name = here.at(-1)
  const now = [...paths(spec, 'spec')].flatMap(([path]) => (stepsOf(path).at(-1) === name ? [path] : []))
  const target = nearest(here, now)
  if (target) return [move(path, target, undefined, belongsElsewhere)]
  if (now.length > 0) return []
  const older = transition.rows.filter(({ from, to }) => to.length > 0 && stepsOf(from ?? '').at(-1) === name)
  const moved = nearest(here, [...new Set(older.map(({ to }) => to[0]!))])
  const own = older.find(({ to }) => to[0] === moved)
  if (!own) return []
  const steps = stepsOf(own.from!)
  return transition.rows.flatMap((row) => {
    const inner = stepsOf(row.from ?? '')
    if (!steps.every((step, depth) => step === inner[depth])) return []
    return [{ ...row, from: patternOf([...here, ...inner.slice(steps.length)]), why: belongsElsewhere }]
  })
}

/** The path with the most steps in common with another one: the only one, with no list or map to choose an item of. */
function nearest(here: readonly Step[], paths: readonly string[]): string | undefined {
  const all = paths.map((path) => ({ path, shared: sharedSteps(here, stepsOf(path)) }))
  const most = Math.max(...all.map(({ shared }) => shared))
  const [best, ...others] = all.filter(({ shared }) => shared === most)
  if (!best || others.length > 0) return undefined
  return stepsOf(best.path).slice(most).some(isWild) ? undefined : best.path
}

function sharedSteps(one: readonly Step[], other: readonly Step[]): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}
