import { assemble } from '../assemble.ts'
import type { Context } from '../codec.ts'
import type { Place } from '../placement.ts'
import { route } from '../route.ts'
import type { SchemaNode } from '../schema.ts'
import type { Stage, Transition } from '../transition.ts'
import { apiVersionOf } from '../transition.ts'
import { matches } from './class.ts'
import type { Definition, TemplateUse } from './class.ts'
import { readEntry } from './entry-text.ts'
import { sourceSchema, targetSchema } from './fragment.ts'
import { kept } from './json-patch.ts'
import type { JsonPatch, Need, PatchContext, Rewritten, RewriteText } from './json-patch.ts'
import { isBelow } from './places.ts'
import { pointed } from './pointer.ts'
import { rewritePatch } from './rewrite-patch.ts'
import { settle } from './settle.ts'
import { World } from './world.ts'
import { worldsOf } from './worlds.ts'
import type { TemplateLookup } from './worlds.ts'

/** What a ClusterClass's unit may look things up with. */
export interface Lookups {
  readonly lookup: Context['lookup']
  readonly templates?: TemplateLookup
  readonly rewrite?: RewriteText
  /** Also repairs what is half-migrated: patches, and the templates that are looked up. */
  readonly repair?: boolean
}

/**
 * What has to move together in a ClusterClass: the references to templates of one kind in one version, the selectors
 * that match them, and the JSON patches below those.
 */
export interface Unit {
  readonly transition: Transition
  readonly uses: readonly TemplateUse[]
  readonly definitions: readonly Definition[]
}

/** The versions that a patch may be written for. */
export type PatchForm = 'old' | 'both' | 'new'

/** A definition of a unit with what becomes of its patches. */
export interface RewrittenDefinition {
  readonly definition: Definition
  readonly patches: readonly Rewritten[]
}

/** The units of a ClusterClass that a stage has another version for. */
export function unitsOf(
  uses: readonly TemplateUse[],
  definitions: readonly Definition[],
  to: Stage,
): readonly Unit[] {
  const units = new Map<Transition, { uses: TemplateUse[]; definitions: Definition[] }>()
  const unitOf = ({
    apiVersion,
    kind,
  }: TemplateUse | Definition): { uses: TemplateUse[]; definitions: Definition[] } | undefined => {
    const transition = kind.endsWith('Template') ? route(apiVersion, kind, to) : undefined
    if (!transition || apiVersionOf(transition.group, transition.to) === apiVersion) return undefined
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
      entered.forEach((world) => world.enter(definition.isConditional))
    }
    const targets = targetsOf(definition)
    const later = unit.definitions.slice(i)
    const patches = definition.jsonPatches.map((one, k) =>
      rewriteOne(one, targets, { unit, lookups, later, k, form: formOf(one) }),
    )
    return { definition, patches }
  })
  leave()
  return rewritten
}

interface Rest {
  readonly unit: Unit
  readonly lookups: Lookups
  /** The definitions from the patch's own on. */
  readonly later: readonly Definition[]
  readonly k: number
  readonly form: PatchForm
}

function rewriteOne(
  patch: JsonPatch,
  worlds: readonly World[],
  { unit, lookups, later, k, form }: Rest,
): Rewritten {
  const { transition } = unit
  if (form === 'new') return noted(patch, worlds, transition)
  const schema = sourceSchema(transition)
  const at = pointed(patch.path, schema)
  if (!at) return { items: [kept], open: [] }
  const { lookup, rewrite } = lookups
  const need = (place: Place): Need => needOf(place, later, k, schema)
  const context: PatchContext = { transition, lookup, need, ...(rewrite && { rewrite }) }
  const settled = settle(rewritePatch(patch, context), { patch, at, worlds, context })
  for (const world of worlds) world.note(at.place)
  if (form !== 'both') return settled
  if (settled.open.length > 0) return noted(patch, worlds, transition)
  return isUnchanged(patch, settled) ? { items: [kept], open: [] } : settled
}

function isUnchanged(patch: JsonPatch, { items }: Rewritten): boolean {
  return items.length === 1 && JSON.stringify(assemble(patch, items[0]!)) === JSON.stringify(patch)
}

/** A patch that stays as it is, and has its effect on the templates. */
function noted(patch: JsonPatch, worlds: readonly World[], transition: Transition): Rewritten {
  const at = pointed(patch.path, targetSchema(transition))
  const name = readEntry(patch.valueFrom?.template ?? '')?.name
  if (at) for (const world of worlds) world.apply(patch, at.place, name)
  return { items: [kept], open: [] }
}

/** Whether patches after one add below a place: of its own definition and patch, or of later ones. */
function needOf(
  place: Place,
  [own, ...later]: readonly Definition[],
  k: number,
  schema: SchemaNode | undefined,
): Need {
  const adds = ({ op, path }: JsonPatch): boolean => {
    const other = op === 'remove' ? undefined : pointed(path, schema)?.place
    return other !== undefined && isBelow(other, place)
  }
  if (own!.jsonPatches.slice(k + 1).some(adds)) return 'always'
  const needing = later.filter(({ jsonPatches }) => jsonPatches.some(adds))
  if (needing.length === 0) return 'never'
  return needing.some(({ isConditional, place: at }) => !isConditional || at[2] === own!.place[2])
    ? 'always'
    : 'sometimes'
}
