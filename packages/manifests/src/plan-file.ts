import { keepsWhole } from '@capi-migrate/edits'
import type { ManifestOptions, ManifestPlan } from './document/manifest-plan.ts'
import { withExtensions } from './passes/classes/extensions.ts'
import { planDocs } from './passes/docs/plan-docs.ts'
import { withLonePatches } from './passes/kustomize/lone-patch.ts'
import { withNested } from './passes/nested/plan-nested.ts'
import { mayNameOlder } from './passes/references/mentions.ts'
import { followingIn } from './passes/references/following.ts'
import { withReferences } from './passes/references/plan-references.ts'
import { withUnread } from './passes/references/unread.ts'
import { isScript, planScript } from './passes/references/plan-script.ts'
import { withFragments } from './passes/template/fragments.ts'
import { withVersionExpressions } from './passes/template/version-expressions.ts'
import { isCode, planCode } from './passes/unwritten/code.ts'
import { signedText } from './passes/unwritten/kept-signed.ts'
import { pulumiKept } from './passes/unwritten/pulumi.ts'
import { keptForSetters } from './passes/unwritten/setters.ts'
import { withVersionValues } from './passes/unwritten/version-values.ts'
import { planManifest } from './plan-manifest.ts'
import { isDocs } from './read/code-block.ts'
import { markedSigner } from './read/signed.ts'

/** A pass adds to the plan of a text what the passes before it do not see. */
type Pass = (plan: ManifestPlan, options: ManifestOptions) => ManifestPlan

/** The passes over every text, after its own objects are planned, in order. */
const everywhere: readonly Pass[] = [withExtensions, withNestedManifests, withReferences]

/** The last pass: it tells what no other one has read. */
const last: readonly Pass[] = [withUnread]

/** The passes over a text that no kustomization names, in order: such a text speaks for itself. */
const alone: readonly Pass[] = [
  ...everywhere,
  withFragments,
  withVersionExpressions,
  withVersionValues,
  withLonePatches,
  ...last,
]

/**
 * Plans a file by its name: a manifest with all that stands within it, a text for people with code in it, code, or a
 * script.
 * Nothing is read or written.
 */
export function planFile(text: string, options: ManifestOptions): ManifestPlan {
  const { file = '-' } = options
  const signer = markedSigner(text)
  if (signer !== undefined && mayNameOlder(text)) return signedText(text, file, signer)
  if (isDocs(file)) return planDocs(text, options, planWhole)
  if (isCode(file)) return planCode(text, options)
  return isScript(file, text) ? withUnread(planScript(text, options), options) : planWhole(text, options)
}

/** The plan of a text that no kustomization names, after its passes. */
export function passedAlone(plan: ManifestPlan, options: ManifestOptions): ManifestPlan {
  return passed(plan, alone, options)
}

/** The plan of a text of a unit, after its passes: what keeps all of it keeps the manifests within it, too. */
export function passedInUnit(plan: ManifestPlan, options: ManifestOptions): ManifestPlan {
  const isKept = plan.tasks.some(keepsWhole)
  const own = everywhere.filter((pass) => pass !== withNestedManifests || !isKept)
  return passed(plan, [...own, ...last], options)
}

function planWhole(text: string, options: ManifestOptions): ManifestPlan {
  return keptForSetters(pulumiKept(passedAlone(planManifest(text, options), options)))
}

function withNestedManifests(plan: ManifestPlan, options: ManifestOptions): ManifestPlan {
  return withNested(plan, options, planInner, followingIn)
}

/** Plans a manifest that stands within another one. */
function planInner(text: string, options: ManifestOptions): ManifestPlan {
  return withReferences(planManifest(text, options), options)
}

function passed(plan: ManifestPlan, passes: readonly Pass[], options: ManifestOptions): ManifestPlan {
  return passes.reduce((plan, pass) => pass(plan, options), plan)
}
