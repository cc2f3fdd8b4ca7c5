import { paintFor } from '@capi-migrate/plan'
import type { Paint } from '@capi-migrate/plan'
import type { StatusWish } from '@capi-migrate/plan/status'
import { isColourful } from '../terminal.ts'
import type { StatusFlags } from './flags.ts'

/** What is asked for, as it is shown at this terminal. */
export function wishOf(flags: StatusFlags): StatusWish {
  const width = flags.format === 'text' ? process.stdout.columns : undefined
  return { ...flags, paint: paintThere(flags), ...(width !== undefined && { width }) }
}

/** Colours are for people at a terminal, not for what stands in Markdown. */
export function paintThere({ format }: Pick<StatusFlags, 'format'>): Paint {
  return paintFor(format === 'text' && isColourful(process.stdout))
}
