import type { Catalogue } from '@capi-migrate/transitions'

/** What kustomize leaves to a person. */
export const kustomizeTasks = {} as const satisfies Catalogue
