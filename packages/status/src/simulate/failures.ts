import { groupOf } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { readField } from './accessor.ts'
import type { Core } from './core.ts'
import { failuresAt } from './core.ts'
import type { Halt, Writer } from './shown.ts'

/**
 * Mirrors the terminal failures of an object, whatever its contract, where the release still does.
 * Upstream: controllers/external/util.go, `FailuresFrom`; `reconcileExternal` of each controller.
 */
export function mirrorFailures(object: ApiObject, core: Core, writer: Writer): Halt {
  const gvk = gvkOf(object)
  const place = failuresAt(core)
  for (const field of ['failureReason', 'failureMessage'] as const) {
    const read = readField(object, `status.${field}`, 'string')
    if (read.state === 'error')
      return {
        error: `failed to determine ${field} on ${gvk} "${object.metadata?.name ?? ''}": ${read.error}`,
      }
    if (read.state === 'absent' || read.value === '' || !place) continue
    const prefix = `Failure detected from referenced resource ${gvk} with name "${object.metadata?.name ?? ''}": `
    writer.set(`${place}.${field}`, field === 'failureReason' ? read.value : prefix + read.value)
  }
  return {}
}

/** An object's kind as Go prints it: `group/version, Kind=Kind`. */
export function gvkOf(object: ApiObject): string {
  const version = object.apiVersion?.split('/').at(-1) ?? ''
  const group = groupOf(object)
  return `${group}${group && '/'}${version}, Kind=${object.kind ?? ''}`
}
