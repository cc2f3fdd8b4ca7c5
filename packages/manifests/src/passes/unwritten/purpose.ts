import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { headLine } from './generated.ts'
import { keptAsItIs } from './kept.ts'

/** The plan of a file whose first comments say that it is of the older version on purpose: it stays, with a task. */
export function keptOnPurpose(plan: ManifestPlan): ManifestPlan {
  const line = plan.edits.length > 0 ? headLine(plan.before, isOnPurpose) : undefined
  if (line === undefined) return plan
  return keptAsItIs(plan, {
    row: 'purpose:file',
    line,
    object: 'v1beta1',
    ...say('file/v1beta1-on-purpose'),
  })
}

function isOnPurpose(comment: string): boolean {
  return (
    /\bv1beta1\b/.test(comment) && /\b(?:intentional(?:ly)?|deliberate(?:ly)?|on purpose)\b/i.test(comment)
  )
}
