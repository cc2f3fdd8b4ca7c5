import type { Catalogue } from '@capi-migrate/transitions'

/** What nested leaves to a person. */
export const nestedTasks = {} as const satisfies Catalogue
