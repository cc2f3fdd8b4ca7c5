import type { Line } from '../line.ts'
import type { Stage } from '../stages.ts'
import { upstream } from '../table.ts'
import { apiVersionsOf } from '../transition.ts'
import type { Transition } from '../transition.ts'
import { matches } from './class.ts'
import type { Definition, TemplateUse } from './class.ts'
import type { JsonPatch } from './json-patch.ts'
import type { Lookups } from './lookups.ts'
import { rewriteDefinition } from './rewrite-definition.ts'
import type { PatchForm, RewrittenDefinition } from './rewritten-definition.ts'
import { World } from './world.ts'
import { worldsOf } from './worlds.ts'

/**
 * What has to move together in a ClusterClass: the references to templates of one kind in one version, the selectors
 * that match them, and the JSON patches below those.
 */
export interface Unit {
  readonly transition: Transition
  readonly uses: readonly TemplateUse[]
  readonly definitions: readonly Definition[]
}

/** The units of a ClusterClass that a stage has another version for. */
export function unitsOf(
  uses: readonly TemplateUse[],
  definitions: readonly Definition[],
  to: Stage,
  line: Line = upstream,
): readonly Unit[] {
  const units = new Map<Transition, { uses: TemplateUse[]; definitions: Definition[] }>()
  const unitOf = ({
    apiVersion,
    kind,
  }: TemplateUse | Definition): { uses: TemplateUse[]; definitions: Definition[] } | undefined => {
    const transition = kind.endsWith('Template') ? line.route(apiVersion, kind, to) : undefined
    if (!transition || apiVersionsOf(transition).to === apiVersion) return undefined
    let unit = units.get(transition)
    if (!unit) units.set(transition, (unit = { uses: [], definitions: [] }))
    return unit
  }
  for (const use of uses) unitOf(use)?.uses.push(use)
  for (const definition of definitions) unitOf(definition)?.definitions.push(definition)
  return [...units].map(([transition, unit]) => ({ transition, ...unit }))
}

/**
 * Rewrites the patches of a unit, in order, each with what the templates are by then. `all` are the class's own uses.
 * `formOf` tells which version a patch is written for: those of the new one stay.
 */
export function rewriteUnit(
  unit: Unit,
  all: readonly TemplateUse[],
  lookups: Lookups,
  formOf: (patch: JsonPatch) => PatchForm = () => 'old',
): readonly RewrittenDefinition[] {
  const { group, kind } = unit.transition
  const own = all.filter((use) => use.kind === kind && use.apiVersion.startsWith(`${group}/`))
  const worlds = new Map(own.map((use) => [use, worldsOf(use, unit.transition, lookups)] as const))
  const nowhere = new World(kind, undefined, undefined)
  const targetsOf = (definition: Definition): readonly World[] => {
    const found = own.filter((use) => matches(definition, use)).flatMap((use) => worlds.get(use)!)
    return found.length > 0 ? found : [nowhere]
  }
  let patch: unknown
  let entered: readonly World[] = []
  const leave = (): void => entered.forEach((world) => world.leave())
  const rewritten = unit.definitions.map((definition, i) => {
    if (definition.place[2] !== patch) {
      leave()
      patch = definition.place[2]
      entered = [...[...worlds.values()].flat(), nowhere]
      entered.forEach((world) => world.enter(definition.condition !== undefined))
    }
    const later = unit.definitions.slice(i + 1)
    return rewriteDefinition(definition, targetsOf(definition), {
      transition: unit.transition,
      lookups,
      later,
      formOf,
    })
  })
  leave()
  return rewritten
}
