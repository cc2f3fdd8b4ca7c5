import type { Node } from '@capi-migrate/edits/yaml'
import { textAt, valueAt } from './find-nested.ts'

/** True for a document that SOPS signed: its code covers every value, so an edit by hand breaks it. */
export function isSealed(root: Node): boolean {
  return textAt(valueAt(root, 'sops'), 'mac') !== undefined
}
