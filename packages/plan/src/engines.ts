import type { Stage } from '@capi-migrate/transitions'
import type { Engine } from './plan.ts'

export interface EngineOptions {
  readonly to: Stage
  /** `(group, kind)` → `group/version`, for references on the way down. */
  readonly lookup?: (group: string, kind: string) => string | undefined
}

/** The engine for YAML and JSON manifests. Loaded when it is asked for. */
export async function manifestsEngine({ to, lookup }: EngineOptions): Promise<Engine> {
  const { planManifest } = await import('@capi-migrate/manifests')
  return {
    to,
    mark: 'cluster.x-k8s.io',
    plan: (text, file) => planManifest(text, { to, file, ...(lookup && { lookup }) }),
  }
}
