import { lastAppliedAnnotation } from '../../facts/digest.ts'
import type { Metadata } from '../../source/object.ts'

/** Who applies an object from a source of its own, and would bring back what that says; undefined where nobody does. */
export function applierOf({ managedFields = [], annotations }: Metadata): string | undefined {
  const applied = managedFields.find(({ operation, subresource }) => operation === 'Apply' && !subresource)
  if (applied) return applied.manager ?? 'somebody'
  return annotations?.[lastAppliedAnnotation] === undefined ? undefined : 'kubectl apply'
}
