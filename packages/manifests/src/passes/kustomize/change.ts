import type { Place, Placement, Said } from '@capi-migrate/transitions'
import type { JsonMap } from '@capi-migrate/edits/json'
import type { PatchEntry } from './kustomization.ts'
import type { Selector } from './selector.ts'

/** What becomes of the places of a kustomization that name a version or a field. */
export interface Changes {
  readonly placements: readonly Placement[]
  readonly open: readonly OpenPlace[]
}

/** A place of a kustomization that a person has to decide. */
export interface OpenPlace extends Said {
  readonly place: Place
  readonly row: string
  /** True where an apply of the result would change a spec that is stored, and often replace Machines. */
  readonly rollout?: true
}

/** What is known of the objects of a build. */
export interface FoundFor {
  /** What a patch finds; `undefined` where it cannot know. */
  readonly patch: (entry: PatchEntry) => readonly JsonMap[] | undefined
  /** True where the file of a patch is not at hand, or cannot be read. */
  readonly isUnread: (entry: PatchEntry) => boolean
  /** What a selector finds among the objects of the build; `undefined` where it cannot know. */
  readonly selector: (selector: Selector) => readonly JsonMap[] | undefined
}

/** Some changes as one. */
export function together(parts: readonly Changes[]): Changes {
  return { placements: parts.flatMap((part) => part.placements), open: parts.flatMap((part) => part.open) }
}

/** Changes that need nobody. */
export function changes(...placements: readonly Placement[]): Changes {
  return { placements, open: [] }
}

/** A change that needs a person. */
export function openChange(place: Place, row: string, said: Said & Pick<OpenPlace, 'rollout'>): Changes {
  return { placements: [], open: [{ place, row, ...said }] }
}
