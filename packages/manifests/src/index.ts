export { planManifest } from './plan-manifest.ts'
export type { ManifestOptions, ManifestPlan } from './plan-manifest.ts'
