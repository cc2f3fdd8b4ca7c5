import { valueAt, write } from '../assemble.ts'
import type { Conversion } from '../server-side.ts'

/** These kinds get `status.deprecated.v1beta1` from the webhook even where nothing is in it. */
export function createDeprecated({ next }: Conversion): void {
  const place = ['status', 'deprecated', 'v1beta1']
  if (valueAt(next, place) === undefined) write(next, place, {})
}
