import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt, printed, recordOf, recordsOf } from '@capi-migrate/status-model/values'

/** Whether an object has the labels that another one's `spec.selector` asks for; an empty selector asks for nothing. */
export function isSelected(object: ApiObject, by: ApiObject): boolean {
  const labels: Readonly<Record<string, unknown>> = object.metadata?.labels ?? {}
  const expressions = recordsOf(valueAt(by, 'spec.selector.matchExpressions'))
  return hasLabels(object, by) && expressions.every((one) => fits(labels[printed(one.key)], one))
}

/** The same, by `matchLabels` alone. */
export function hasLabels(object: ApiObject, by: ApiObject): boolean {
  const labels: Readonly<Record<string, unknown>> = object.metadata?.labels ?? {}
  const wanted = Object.entries(recordOf(valueAt(by, 'spec.selector.matchLabels')))
  return wanted.every(([key, value]) => labels[key] === value)
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
