import type { Catalogue } from '@capi-migrate/transitions'

/** What classes leaves to a person. */
export const classesTasks = {} as const satisfies Catalogue
