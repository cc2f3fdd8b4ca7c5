import type { Scope } from '../scope.ts'
import type { Write } from '../writes/write.ts'

/**
 * What becomes of a write: `moves` with its version; `stays` with it, alone; `held` with all that the program has of the kind;
 * `left` to whatever else is said of it.
 */
export type Fate = 'moves' | 'stays' | 'held' | 'left'

export function fateOf({ kinds, body, hindrances }: Write, scope: Scope): Fate {
  if (kinds.some((kind) => scope.readsBoth(kind))) return 'left'
  if (scope.options.mode === 'dual') return body.literals ? 'stays' : 'left'
  if (kinds.some((kind) => scope.isHeld(kind))) return 'held'
  return hindrances.length > 0 ? 'stays' : 'moves'
}

/** Whether the version of a write is spoken for: it stays, and what is told of the body says so. */
export function keepsVersion(write: Write, scope: Scope): boolean {
  return fateOf(write, scope) === 'stays' && (write.moving !== undefined || write.hindrances.length > 0)
}
