import type { CheckName } from '@capi-migrate/contract-rules'
import type { CheckOf, NamesOf } from '../src/checks/look.ts'
import type { Loose, World } from './world.ts'

/** Whose check is broken, in which provider. */
export interface Spot {
  readonly world: World
  /** The kind that is looked at: that of a role, or its template; empty where it is the repository. */
  readonly kind: string
}

/** Checks that only show something, and why they report nothing wrong. */
export const onlyShown = {
  'object.annotation': 'some objects have it, and some do not',
  'repo.managerArguments': 'a flag has a default',
  'go.webhook': 'which fields a webhook lets change shows only when it runs',
  'repo.group': 'it repeats what other rules found',
} as const satisfies Partial<Record<CheckName, string>>

/** For each check, a change of a provider that the check has to report. */
export type Breakers<Word extends string> = {
  readonly [N in Exclude<NamesOf<Word>, keyof typeof onlyShown>]: (at: Spot, check: CheckOf<N>) => void
}

export function crdOf({ world, kind }: Spot): Loose {
  return world.crds[kind]
}

export function replaceGo({ world }: Spot, text: string | RegExp, by: string): void {
  for (const [path, file] of Object.entries(world.files))
    if (path.endsWith('.go')) world.files[path] = (file as string).replaceAll(text, by)
}

export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'))
}

export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

export const contractLabels = ['cluster.x-k8s.io/v1beta1', 'cluster.x-k8s.io/v1beta2'] as const
