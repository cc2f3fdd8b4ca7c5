/** The named template of ours that prints durations in seconds. */
export const secondsTemplate = 'capi-migrate.seconds'
