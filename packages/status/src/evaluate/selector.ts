import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt, printed, recordOf, recordsOf } from '@capi-migrate/status-model/values'

/** Whether an object has the labels that another one's `spec.selector` asks for; an empty selector asks for nothing. */
export function isSelected(object: ApiObject, by: ApiObject): boolean {
  const labels: Readonly<Record<string, unknown>> = object.metadata?.labels ?? {}
  return (
    hasLabels(object, by) && selectorOf(by).expressions.every((one) => fits(labels[printed(one.key)], one))
  )
}

/** The same, by `matchLabels` alone. */
export function hasLabels(object: ApiObject, by: ApiObject): boolean {
  const labels: Readonly<Record<string, unknown>> = object.metadata?.labels ?? {}
  return selectorOf(by).labels.every(([key, value]) => labels[key] === value)
}

interface Selector {
  readonly labels: readonly (readonly [key: string, value: unknown])[]
  readonly expressions: readonly Readonly<Record<string, unknown>>[]
}

const selectors = new WeakMap<ApiObject, Selector>()

/** Read once: every Machine of a namespace is held against it. */
function selectorOf(by: ApiObject): Selector {
  const known = selectors.get(by)
  if (known) return known
  const selector = {
    labels: Object.entries(recordOf(valueAt(by, 'spec.selector.matchLabels'))),
    expressions: recordsOf(valueAt(by, 'spec.selector.matchExpressions')),
  }
  selectors.set(by, selector)
  return selector
}

function fits(label: unknown, { operator, values }: Readonly<Record<string, unknown>>): boolean {
  const isIn = Array.isArray(values) && values.includes(label)
  switch (operator) {
    case 'In':
      return isIn
    case 'NotIn':
      return !isIn
    case 'Exists':
      return label !== undefined
    case 'DoesNotExist':
      return label === undefined
    default:
      return false
  }
}
