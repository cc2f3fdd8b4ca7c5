import { valueAt } from '../assemble.ts'
import { byBytes } from '../codecs.ts'
import { stepsOf } from '../path.ts'
import type { Undecided } from '../placement.ts'
import { say } from '../tasks.ts'
import { apiVersionsOf } from '../transition.ts'
import type { TemplateUse } from './class.ts'
import { continued } from './continued.ts'
import { rolls } from './rollout.ts'
import { isMap, listOf } from './places.ts'
import { pointerTo } from './pointer.ts'
import { rowAt, together } from './rows.ts'
import type { Unit } from './unit.ts'
import type { TemplateLookup } from './worlds.ts'

/**
 * Templates that are written for the new version already, with a list that is not sorted by name. A class that reads
 * them in the old version gets a map, which the server sorts; in the new version it would get another order.
 */
export function unsortedTemplates(
  { transition, uses }: Unit,
  templates: TemplateLookup | undefined,
  meanwhile: (use: TemplateUse) => string,
): readonly Undecided[] {
  const { group, kind, rows } = transition
  const { to } = apiVersionsOf(transition)
  if (!templates || !rolls(transition)) return []
  const lists = rows.flatMap((row) => (row.codec?.name === 'mapToList' ? row.to.map(stepsOf) : []))
  return uses.flatMap((use) =>
    lists.flatMap((list): readonly Undecided[] => {
      const found = templates(group, kind, use.name)
      const isNew = (template: Readonly<Record<string, unknown>>): boolean => template.apiVersion === to
      if (!found.some((template) => isNew(template) && !isSorted(valueAt(template, list)))) return []
      return [
        {
          from: use.place,
          row: rowAt('restate', use.place, together),
          ...continued(
            say('patch/template-unsorted', { kind, name: use.name, list: pointerTo(list, []) }),
            meanwhile(use),
          ),
          rollout: true,
        },
      ]
    }),
  )
}

function isSorted(list: unknown): boolean {
  const names = listOf(list).map((entry) => (isMap(entry) ? String(entry.name) : ''))
  return names.every((name, i) => i === 0 || byBytes(names[i - 1]!, name) <= 0)
}
