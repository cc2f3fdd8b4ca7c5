import type { Catalogue } from '@capi-migrate/transitions'

/** What references leaves to a person. */
export const referencesTasks = {} as const satisfies Catalogue
