import { humanDuration } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { isUnset, secondsOf } from '@capi-migrate/status-model/values'
import type { Column } from './column.ts'
import { firstAt } from './json-path.ts'

/**
 * What kubectl prints in a column, `''` where there is nothing. The object must be of the version the column is of.
 * Upstream: apiextensions-apiserver/pkg/registry/customresource/tableconvertor.
 */
export function cellOf(object: ApiObject, { type, jsonPath }: Column, now: Date): string {
  const value = firstAt(object, jsonPath)
  switch (type) {
    case 'date':
      return ageOf(value, now)
    case 'integer':
      return typeof value === 'number' ? String(Math.trunc(value)) : ''
    case 'boolean':
      return typeof value === 'boolean' ? String(value) : ''
    case 'string':
      return asText(value)
  }
}

function ageOf(value: unknown, now: Date): string {
  if (value === undefined || value === null || value === '') return '<unknown>'
  const seconds = typeof value === 'string' ? secondsOf(value) : undefined
  if (seconds === undefined) return '<invalid>'
  return isUnset(value as string) ? '<unknown>' : humanDuration(now.getTime() / 1000 - seconds)
}

/** A column of texts prints numbers too: the replicas of a MachinePool in v1beta1. */
function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
