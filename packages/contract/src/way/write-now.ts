import type { FilePlan } from '@capi-migrate/edits'
import { labelsAhead } from '../repair/labels-ahead.ts'
import type { Repair } from '../repair/repair.ts'
import { merged } from '../repair/rewrite.ts'
import { write } from '../repair/write.ts'
import type { Written } from '../repair/write.ts'
import { isTest } from '../repository.ts'
import type { Repository } from '../repository.ts'
import { migrationSteps } from '../steps/index.ts'
import { isNamedOld } from '../steps/m15-clients.ts'
import type { Step } from '../steps/step.ts'
import type { Looked } from './look.ts'
import { providerOf } from './provider.ts'
import type { ProviderLookup } from './provider.ts'

/** Plans a manifest. */
export type PlanTemplate = (text: string, file: string, provider: ProviderLookup) => FilePlan

function repairsNow({ way, outcomes, passed }: Looked, steps: readonly Step[]): readonly Repair[] {
  return steps.flatMap(({ id, needs, writesAfter = needs, repair }) => {
    const isOpen = outcomes.get(id)?.some(({ state }) => state === 'open')
    return isOpen && writesAfter.every((before) => passed.has(before)) ? (repair?.(way) ?? []) : []
  })
}

/** What can be written of some steps now. */
export function writeNow(now: Looked, steps: readonly Step[]): Written {
  const { way } = now
  return write(repairsNow(now, steps), way.repository, (repository) => labelsAhead(way, { repository }))
}

/** Adds plans to those of their files; returns the texts they make. */
export function add(plans: Written['files'], files: Map<string, FilePlan>): ReadonlyMap<string, string> {
  for (const [file, plan] of plans) {
    const before = files.get(file)
    files.set(file, before ? merged(before, plan) : plan)
  }
  return new Map([...plans].map(([file, { after }]) => [file, after]))
}

/** Templates go last: which versions they are of, labels decide. */
export function writeTemplates(
  { way, outcomes, passed }: Looked,
  { sources }: Repository,
  manifest: PlanTemplate,
  files: Map<string, FilePlan>,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const [step] = migrationSteps.filter(({ concern }) => concern === 'clients')
  const open = (step && outcomes.get(step.id)) ?? []
  if (!step || !step.needs.every((id) => passed.has(id))) return texts
  const provider = providerOf(way.kinds, 'v1beta2')
  const built = new Set([...way.repository.builds.values()].flatMap((one) => [...one]))
  for (const file of new Set(
    open.flatMap((one) => (one.state === 'open' && one.place ? [one.place.file] : [])),
  )) {
    // A kustomization of tests and what it builds from move together, which a file alone cannot.
    if (isNamedOld(file) || (isTest(file) && built.has(file))) continue
    const plan = manifest(sources.textOf(file) ?? '', file, provider)
    if (plan.edits.length === 0) continue
    const before = files.get(file)
    files.set(file, before ? merged(before, plan) : plan)
    texts.set(file, plan.after)
  }
  return texts
}
