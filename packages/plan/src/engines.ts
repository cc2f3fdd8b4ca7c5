import type { ManifestOptions, ManifestPlan } from '@capi-migrate/manifests'
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
  const { isDocs, judged, marks, planDocs, planManifest, planUnits, withNested } =
    await import('@capi-migrate/manifests')
  const planText = (text: string, own: ManifestOptions): ManifestPlan =>
    withNested(planManifest(text, own), own, planManifest)
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
    plan: (text, file) => {
      const own = { ...options, file }
      return isDocs(file) ? planDocs(text, own, planText) : planText(text, own)
    },
    finish: judged,
  }
}

/** Endings of the texts for people whose code blocks the engine plans. */
export async function docsExtensions(): Promise<readonly string[]> {
  return (await import('@capi-migrate/manifests')).docsExtensions
}
