import { roles } from '@capi-migrate/transitions'
import type { Role } from '@capi-migrate/transitions'
import type { Notes } from '../notes/notes.ts'

/** What a kind may be to the contract, in the order people are asked. */
export const roleChoices: readonly (Role | 'none')[] = [...roles, 'none']

/** The id that notes keep the role of a kind under. */
export function roleDecision(kind: string): string {
  return `${prefix}${kind}`
}

/** The roles that people chose, by kind. */
export function chosenRoles(decisions: Notes['decisions']): ReadonlyMap<string, Role | 'none'> {
  return new Map(
    Object.entries(decisions).flatMap(([id, choice]) => {
      const role = id.startsWith(prefix) ? roleChoices.find((one) => one === choice) : undefined
      return role ? [[id.slice(prefix.length), role] as const] : []
    }),
  )
}

const prefix = 'role '
