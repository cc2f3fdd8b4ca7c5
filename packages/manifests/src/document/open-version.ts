import { place } from '@capi-migrate/transitions'
import type { ConvertOptions, Said } from '@capi-migrate/transitions'
import { say } from '../tasks/index.ts'

/**
 * Why nobody can tell which fields an object has: its version is template code, `cluster.x-k8s.io/${VERSION}`.
 * `undefined` where it says its version, and where no field of it moved.
 */
export function openVersion(value: Record<string, unknown>, options: ConvertOptions): Said | undefined {
  const [group, version] = String(value.apiVersion).split('/')
  if (version === undefined || /^v\d+(?:(?:alpha|beta)\d+)?$/.test(version)) return undefined
  const placed = place({ ...value, apiVersion: `${group}/v1beta1` }, options)
  const isMoving = placed?.placements.some(({ row }) => row && row.from !== 'apiVersion')
  if (!isMoving && !placed?.undecided.length) return undefined
  return say('object/version-unknown', { version })
}
