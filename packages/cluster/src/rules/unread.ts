import type { Judgement } from './rule.ts'

/** TEMPORARY: not judged yet. */
export function unreadYet(): Judgement {
  return {
    seen: [],
    looked: 0,
    missing: [{ what: 'this rule', why: 'absent', says: 'not judged yet', next: 'wait for a newer release' }],
  }
}
