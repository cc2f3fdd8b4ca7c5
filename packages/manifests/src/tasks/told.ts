import type { Catalogue } from '@capi-migrate/transitions'

/** What told leaves to a person. */
export const toldTasks = {} as const satisfies Catalogue
