import { isDocs } from './read/code-block.ts'
import { planDocs } from './passes/docs/plan-docs.ts'
import { withLonePatches } from './passes/kustomize/lone-patch.ts'
import { withNested } from './passes/nested/plan-nested.ts'
import { planManifest } from './plan-manifest.ts'
import type { ManifestOptions, ManifestPlan } from './plan-manifest.ts'
import { withReferences } from './passes/references/plan-references.ts'
import { isScript, planScript } from './passes/references/plan-script.ts'
import { withFragments } from './passes/template/fragments.ts'
import { withVersionExpressions } from './passes/template/version-expressions.ts'
import { isCode, planCode } from './passes/told/code.ts'
import { withVersionValues } from './passes/told/version-values.ts'

/**
 * Plans a file by its name: a manifest with all that stands within it, a text for people with code in it, code, or a
 * script.
 * Nothing is read or written.
 */
export function planFile(text: string, options: ManifestOptions): ManifestPlan {
  const { file = '-' } = options
  if (isDocs(file)) return planDocs(text, options, planWhole)
  if (isCode(file)) return planCode(text, options)
  return isScript(file) ? planScript(text, options) : planWhole(text, options)
}

/** The plan of a text's own objects, with the manifests that stand within them and with what names objects of ours. */
export function completed(plan: ManifestPlan, options: ManifestOptions): ManifestPlan {
  return withReferences(withNested(plan, options, planInner), options)
}

function planWhole(text: string, options: ManifestOptions): ManifestPlan {
  const plan = withFragments(completed(planManifest(text, options), options), options)
  const told = withVersionValues(withVersionExpressions(plan, options), options)
  return withLonePatches(told, options)
}

function planInner(text: string, options: ManifestOptions): ManifestPlan {
  return withReferences(planManifest(text, options), options)
}
