import type { Placed, Placement } from '../placement.ts'
import { isEarlier, versions } from '../stages.ts'
import type { Stage } from '../stages.ts'
import { apiVersionsOf } from '../transition.ts'
import { saidByClass } from './elsewhere.ts'
import { emptyValues } from './empty-values.ts'
import type { Lookups } from './lookups.ts'
import { openIn } from './open-patches.ts'
import { patchRepairs } from './repair.ts'
import { removedBuiltins, withBuiltinsRenamed } from './builtins.ts'
import { definitionsOf, templateUses } from './class.ts'
import type { TemplateUse } from './class.ts'
import { extensionsOf, extensionTasks } from './extensions.ts'
import { placeDefinition, restated } from './place-unit.ts'
import type { Replacement } from './place-unit.ts'
import { unsortedTemplates } from './unsorted.ts'
import { replaced, targetOf } from './replace.ts'
import { rewriteUnit, unitsOf } from './unit.ts'
import type { Unit } from './unit.ts'

/** True for a ClusterClass in a version that has patches. */
export function hasPatches({ apiVersion, kind }: Readonly<Record<string, unknown>>): boolean {
  return kind === 'ClusterClass' && patched.some((version) => apiVersion === `cluster.x-k8s.io/${version}`)
}

/** They came with v1beta1. */
const patched = versions.filter((version) => !isEarlier(version, 'v1beta1'))

/**
 * The author reading of a ClusterClass's references to templates and of its inline patches. Selectors, references and
 * patches of one kind of template go to the stage's version together, or none of them does: Cluster API reads a
 * template in the version of its reference, so what stays is right as it is. `placed` is what the rows say; without
 * rows (the class is there already) all stays where it is. With `repair` half-migrated patches are rewritten as well.
 */
export function withPatches(
  object: Readonly<Record<string, unknown>>,
  placed: Placed | undefined,
  to: Stage,
  lookups: Lookups,
): Placed | undefined {
  const base: Placed = placed ?? { kind: String(object.kind), placements: everything(object), undecided: [] }
  const uses = templateUses(object)
  const units = unitsOf(uses, definitionsOf(object, lookups), to, lookups.line)
  const repairs = lookups.repair ? patchRepairs(object, lookups) : { units: [], undecided: [] }
  const undecided = [...base.undecided, ...repairs.undecided]
  const moved = [...repairs.units]
  const isUp = !isEarlier(to, 'v1beta2', lookups.line?.stages)
  const extensions = extensionsOf(object)
  const given: Unit[] = []
  for (const unit of units) {
    const rewritten = rewriteUnit(unit, uses, lookups)
    const unsorted = unsortedTemplates(unit, lookups.templates, stays)
    const empty = isUp ? emptyValues(object, unit, lookups, stays) : []
    const open = [...unsorted, ...empty, ...openIn(rewritten, stays)]
    const isGiven = extensions.length > 0 && unit.uses.length > 0
    if (isGiven) given.push(unit)
    undecided.push(...open.map((one) => ({ ...one, apart: true as const })))
    if (open.length > 0 || isGiven) continue
    undecided.push(...saidByClass(unit, lookups))
    const { to: apiVersion } = apiVersionsOf(unit.transition)
    moved.push(...rewritten.map((one) => placeDefinition(one, apiVersion)))
    moved.push({
      replacements: unit.uses.map((use) => newVersion(use, apiVersion, base.placements)),
      emptied: [],
    })
  }
  undecided.push(...extensionTasks(extensions, given))
  if (isUp) undecided.push(...removedBuiltins(object, placed !== undefined, lookups))
  if (!placed && moved.length === 0 && undecided.length === 0) return undefined
  const placements = replaced(base.placements, object, moved)
  const all = placed ? withBuiltinsRenamed(placements, object, isUp) : placements
  return { ...base, placements: all, undecided }
}

function everything(object: Readonly<Record<string, unknown>>): readonly Placement[] {
  return Object.keys(object).map((key) => ({ from: [key], to: [key] }))
}

function newVersion(
  { place }: TemplateUse,
  apiVersion: string,
  placements: readonly Placement[],
): Replacement {
  return { at: place, placements: [restated(place, apiVersion, targetOf(placements, place))] }
}

function stays({ kind, apiVersion }: { readonly kind: string; readonly apiVersion: string }): string {
  return `until then the class reads ${kind} in ${apiVersion.split('/')[1]!}`
}
