import type { Stage } from '@capi-migrate/transitions'
import type { Engine } from './plan.ts'

export interface EngineOptions {
  readonly to: Stage
  /** `(group, kind)` → `group/version`, for references on the way down. */
  readonly lookup?: (group: string, kind: string) => string | undefined
  /** Also rewrites the v1beta1 fields of objects that say v1beta2 already. */
  readonly repair?: boolean
}

/** The engine for YAML and JSON manifests. Loaded when it is asked for. */
export async function manifestsEngine({ to, lookup, repair }: EngineOptions): Promise<Engine> {
  const { judged, marks, planManifest, planUnits, withNested } = await import('@capi-migrate/manifests')
  const options = { to, ...(lookup && { lookup }), ...(repair && { repair }) }
  return {
    to,
    mark: marks,
    planUnits: (sources) => {
      const plans = [...planUnits(sources, options)]
      return new Map(
        plans.map(([path, plan]) => [path, withNested(plan, { ...options, file: plan.file }, planManifest)]),
      )
    },
    plan: (text, file) =>
      withNested(planManifest(text, { ...options, file }), { ...options, file }, planManifest),
    finish: judged,
  }
}
