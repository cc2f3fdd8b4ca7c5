import type { Undecided } from '../placement.ts'
import type { Definition } from './class.ts'
import { continued } from './continued.ts'
import { rowAt, together } from './rows.ts'
import type { RewrittenDefinition } from './rewritten-definition.ts'

/** The patches that a person has to look at; `meanwhile` says what holds until then. */
export function openIn(
  definitions: readonly RewrittenDefinition[],
  meanwhile: (definition: Definition) => string,
): readonly Undecided[] {
  return definitions.flatMap(({ definition, patches }) =>
    patches.flatMap(({ open }, k) =>
      open.map(({ at, ...said }) => {
        const from = [...definition.place, 'jsonPatches', k, ...at]
        return { from, row: rowAt('restate', from, together), ...continued(said, meanwhile(definition)) }
      }),
    ),
  )
}
