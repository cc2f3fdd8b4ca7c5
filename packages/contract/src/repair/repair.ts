import type { InDocument } from '../place.ts'
import type { Change } from './change.ts'

/** Changes of a document. */
export interface Repair extends Pick<InDocument, 'file' | 'document'> {
  readonly changes: readonly Change[]
}
