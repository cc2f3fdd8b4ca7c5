import type { Catalogue } from '@capi-migrate/transitions'

/** What document leaves to a person. */
export const documentTasks = {} as const satisfies Catalogue
