import { compareRendered } from '@capi-migrate/manifests'

/** How a template that was rendered before and after its migration compares. */
export interface Agreement {
  /** Objects of which the later one is the author's conversion of the earlier one, and changed. */
  readonly agreed: number
  /** Objects that stayed as they were, though there is something to convert: a task has to say so. */
  readonly left: readonly string[]
  /** Objects that are something else: our mistakes. */
  readonly apart: readonly string[]
}

/** Compares what a template gives before and after, object by object; a string says why it cannot be told. */
export function agreementOf(before: string, after: string): Agreement | string {
  const objects = compareRendered(before, after, 'v1beta2')
  if (typeof objects === 'string') return objects
  return {
    agreed: objects.filter(({ state }) => state === 'equal').length,
    left: objects.filter(({ state }) => state === 'left').map(({ name }) => name),
    apart: objects.flatMap(({ name, state, what }) => (state === 'different' ? [`${name}: ${what}`] : [])),
  }
}
