import { place, transitions } from '@capi-migrate/transitions'
import type { ConvertOptions, Said } from '@capi-migrate/transitions'
import { hasToken } from '../read/stand-in/token.ts'
import { say } from '../tasks/index.ts'

/**
 * Why nobody can tell which fields an object has: its version is template code, `cluster.x-k8s.io/${VERSION}`, or all of
 * its `apiVersion` is. `undefined` where it says its version, and where it is of no kind that has another.
 */
export function openVersion(value: Record<string, unknown>, options: ConvertOptions): Said | undefined {
  const { apiVersion, kind } = value
  const [group, version] = String(apiVersion).split('/') as [string, string | undefined]
  const isWhole = version === undefined && hasToken(group)
  if ((version === undefined && !isWhole) || isVersion.test(version ?? '')) return undefined
  const isOfGroup = (own: string): boolean => own === group || hasToken(group)
  const isOurs = transitions.some((one) => one.kind === kind && isOfGroup(one.group))
  return isOurs || isProviders(value, group, options)
    ? say('object/version-unknown', { version: version ?? group })
    : undefined
}

const isVersion = /^v\d+(?:(?:alpha|beta)\d+)?$/

/** True for an object of a provider that is asked for, where a field of it moves. */
function isProviders(value: Record<string, unknown>, group: string, options: ConvertOptions): boolean {
  const placed = place({ ...value, apiVersion: `${group}/v1beta1` }, options)
  const isMoving = placed?.placements.some(({ row }) => row && row.from !== 'apiVersion') ?? false
  return isMoving || (placed?.undecided.length ?? 0) > 0
}
