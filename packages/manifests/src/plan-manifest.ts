import type { ManifestOptions, ManifestPlan } from './document/manifest-plan.ts'
import { planPlain } from './document/plan-plain.ts'
import { firstOf, objectsBeside } from './passes/classes/beside.ts'
import { rewriteText } from './passes/classes/rewrite-text.ts'
import { expressionPlaceholder } from './passes/template/placeholder.ts'
import { planTemplate, planTemplatePart } from './passes/template/plan-template.ts'
import { openText } from './read/open-text.ts'
import { mayHold } from './read/ours.ts'

/**
 * Plans the migration of a YAML or JSON text: the edits, and what is left to a person. Nothing is read or written.
 * The edits are proven: another parser reads the result as exactly the author's conversion of what was there. A
 * text that cannot be planned comes back as it was, with a `problem` or the reason why it is `skipped`.
 */
export function planManifest(text: string, options: ManifestOptions): ManifestPlan {
  const isOwn = mayHold(text, options) && !options.plain && !options.documents
  const form = options.form ?? (isOwn ? openText(text, options.file).form : 'plain')
  const beside = firstOf(options.built, objectsBeside(text, options.file), options)
  const all = { rewrite: rewriteText, ...options, ...beside }
  if (options.part) return planTemplatePart(text, all, form, planPlain)
  if (form !== 'plain' && form !== 'json') return planTemplate(text, all, form, planPlain)
  return planPlain(text, { placeholder: expressionPlaceholder, ...all })
}
