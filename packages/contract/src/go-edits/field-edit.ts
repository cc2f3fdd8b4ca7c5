import type { Edit } from '@capi-migrate/edits'

/** An edit for a field of a core object that is another in v1beta2. */
export function fieldEdit(start: number, end: number, text: string): Edit {
  return { start, end, text, row: 'M03:field' }
}
