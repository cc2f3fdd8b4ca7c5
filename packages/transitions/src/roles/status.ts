import type { Row } from '../row.ts'
import { ineffective } from './role.ts'

/** Why the one-time facts moved. */
export const once = 'a fact of initialization, not a state'

/** What every role may still have of v1beta1 in stage v1beta2, and what it kept for it; its own fields beside. */
export function tolerated(...own: readonly string[]): readonly Row[] {
  return ineffective(
    ...own,
    'status.failureReason',
    'status.failureMessage',
    'status.v1beta2',
    'status.deprecated',
  )
}
