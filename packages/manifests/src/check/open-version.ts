import { groupPatterns, place, printPlace, transitions } from '@capi-migrate/transitions'
import type { ConvertOptions, Said } from '@capi-migrate/transitions'
import { hasToken } from '../read/stand-in/token.ts'
import { say } from '../tasks/index.ts'

/**
 * Why nobody can tell which fields an object has: its version or its kind is template code, `cluster.x-k8s.io/${VERSION}`,
 * or all of its `apiVersion` is. `undefined` where it says both, and where it is of no kind of ours.
 */
export function openVersion(value: Record<string, unknown>, options: ConvertOptions): Said | undefined {
  const kind = String(value.kind)
  if (value.apiVersion === undefined) return printedVersion(value, kind, options)
  const [group, version = ''] = String(value.apiVersion).split('/') as [string, string?]
  if (version === '' && !hasToken(group)) return undefined
  if (isVersion.test(version)) {
    const isOld = version === 'v1beta1' && ownGroup.test(group)
    return isOld && hasToken(kind) ? say('object/kind-unknown', { kind }) : undefined
  }
  const known = transitions.filter((one) => one.kind === kind && (one.group === group || hasToken(group)))
  const isOurs = hasToken(kind)
    ? ownGroup.test(group) || (hasToken(group) && transitions.some((one) => isMoving(value, one, options)))
    : known.length > 0 || isMoving(value, { group, kind }, options)
  if (!isOurs) return undefined
  const name = known.flatMap((one) => newerFields(value, one, options))[0]
  return name === undefined
    ? say('object/version-unknown', { version: version || group })
    : say('object/version-unknown-newer', { version: version || group, name })
}

/** Why nobody can tell the version of an object that code among its members prints. */
function printedVersion(
  value: Record<string, unknown>,
  kind: string,
  options: ConvertOptions,
): Said | undefined {
  const code = Object.keys(value).find(hasToken)
  const isOurs =
    code !== undefined && transitions.some((one) => one.kind === kind && isMoving(value, one, options))
  return isOurs ? say('object/version-printed', { code }) : undefined
}

/** The fields of an object that v1beta1 does not have, and the next version does. */
function newerFields(
  value: Record<string, unknown>,
  { group, kind }: { readonly group: string; readonly kind: string },
  options: ConvertOptions,
): readonly string[] {
  const placed = place({ ...value, apiVersion: `${group}/v1beta1`, kind }, { ...options, dropIgnored: false })
  const ignored = placed?.undecided.filter(({ code }) => code === 'field/ignored') ?? []
  return ignored.map(({ from }) => printPlace(from))
}

const isVersion = /^v\d+(?:(?:alpha|beta)\d+)?$/
const ownGroup = new RegExp(`^${groupPatterns.own}$`)

/** Whether a field of an object moves where it is of a kind. */
function isMoving(
  value: Record<string, unknown>,
  { group, kind }: { readonly group: string; readonly kind: string },
  options: ConvertOptions,
): boolean {
  const placed = place({ ...value, apiVersion: `${group}/v1beta1`, kind }, options)
  const hasMoved = placed?.placements.some(({ row }) => row && row.from !== 'apiVersion') ?? false
  return hasMoved || (placed?.undecided.length ?? 0) > 0
}
