import type { Catalogue } from '@capi-migrate/transitions'

/** What strict leaves to a person. */
export const strictTasks = {} as const satisfies Catalogue
