import { newest } from '@capi-migrate/transitions'
import type { Version } from '@capi-migrate/transitions'

/** The version whose types programs are moved away from. */
export const olderVersion = 'v1beta1' satisfies Version

/** The version whose types they get. */
export const newerVersion = newest
