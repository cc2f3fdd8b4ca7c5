import type { Rule } from '@capi-migrate/cluster'
import type { StepWords } from '@capi-migrate/contract/steps'
import { tasks } from '@capi-migrate/transitions'
import type { Catalogue } from '@capi-migrate/transitions'
import { remarkTasks } from './remark-tasks.ts'

/** What the engines leave to people and find, each its own, by who it is about. */
export async function catalogues(): Promise<Readonly<Record<string, Catalogue>>> {
  const [manifests, codemod] = await Promise.all([
    import('@capi-migrate/manifests/tasks'),
    import('@capi-migrate/codemod/tasks'),
  ])
  return {
    'Values and fields': tasks,
    Manifests: manifests.tasks,
    'TypeScript clients': codemod.tasks,
    'In reports': remarkTasks,
  }
}

/** What names objects that move, by the rule that finds it, and why it follows. */
export async function referenceWords(): Promise<Readonly<Record<string, string>>> {
  const { referenceRules } = await import('@capi-migrate/manifests/references')
  return Object.fromEntries(referenceRules.map(({ rule, why }) => [rule, why]))
}

/** The steps of the way of a provider, in words; the engine's tasks have their ids. */
export async function providerSteps(): Promise<readonly StepWords[]> {
  return (await import('@capi-migrate/contract/steps')).migrationSteps
}

/** What `migrate cluster check` asks of a management cluster. */
export async function clusterRules(): Promise<readonly Rule[]> {
  return (await import('@capi-migrate/cluster/rules')).rules
}
