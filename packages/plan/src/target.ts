import type { Newest } from '@capi-migrate/transitions'

/**
 * The stage that files are brought to where nobody says another. It is written out, for the line of stages comes with the
 * table, which is loaded when it is needed; the compiler tells when it is not the newest.
 */
export const target: Newest = 'v1beta2'
