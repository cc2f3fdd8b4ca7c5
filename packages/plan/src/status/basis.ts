import type { FleetRow } from '@capi-migrate/status/fleet'
import type { Paint } from '../render/paint.ts'

/** What a condition rests on that is told. */
type Basis = NonNullable<FleetRow['available']>['basis']

/** What stands behind a condition that does not say itself what it says. */
export const marks: Readonly<Record<Basis, string>> = { stored: '', computed: '*', legacy: '†' }

/** The note that says what `computed` is marked for. */
export const computedNote = `${marks.computed} computed from the objects, whose status is not in the dump`

/** Notes below what they are about; nothing where there are none. */
export function notesBelow(notes: readonly string[], { gray }: Paint): string {
  return notes.length === 0 ? '' : `\n${notes.map((note) => `${gray(note)}\n`).join('')}`
}
