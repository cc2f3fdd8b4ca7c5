import type { Said } from '../catalogue.ts'

/** The same task, and one clause more of what is the matter. */
export function continued<One extends Pick<Said, 'what'>>(said: One, clause: string): One {
  return { ...said, what: `${said.what}; ${clause}` }
}
