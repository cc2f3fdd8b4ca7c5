import type { Catalogue } from '@capi-migrate/transitions'

/** What template leaves to a person. */
export const templateTasks = {} as const satisfies Catalogue
