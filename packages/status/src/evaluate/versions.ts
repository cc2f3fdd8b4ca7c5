import { versions } from '@capi-migrate/status-model'
import type { ApiObject, VersionCount } from '@capi-migrate/status-model'
import { valueAt, numberOf, textOf, byBytes } from '@capi-migrate/status-model/values'

type Counts = readonly Required<VersionCount>[] | undefined

/** How many Machines run which Kubernetes version, oldest version first. Upstream: util/version, `VersionsFromMachines`. */
export function versionsOfMachines(machines: readonly ApiObject[]): Counts {
  const created = (machine: ApiObject) => textOf(valueAt(machine, 'metadata.creationTimestamp')) ?? ''
  const ordered = machines.toSorted(
    (a, b) => byBytes(created(a), created(b)) || byBytes(a.metadata?.name ?? '', b.metadata?.name ?? ''),
  )
  return counted(
    ordered.map((machine) => {
      const running = textOf(valueAt(machine, 'status.nodeInfo.kubeletVersion'))
      return { version: running || (textOf(valueAt(machine, 'spec.version')) ?? ''), replicas: 1 }
    }),
  )
}

/** What several objects report together. Upstream: util/version, `AggregateVersions`. */
export function versionsOfAll(objects: readonly ApiObject[], more: Counts = []): Counts {
  return counted([
    ...objects.flatMap((object) =>
      versions(object).map(({ version, replicas }) => ({ version, replicas: numberOf(replicas) ?? 0 })),
    ),
    ...more,
  ])
}

function counted(all: readonly Required<VersionCount>[]): Counts {
  const sums = new Map<string, number>()
  for (const { version, replicas } of all)
    if (version !== '') sums.set(version, (sums.get(version) ?? 0) + replicas)
  if (sums.size === 0) return undefined
  return [...sums].map(([version, replicas]) => ({ version, replicas })).toSorted(byVersion)
}

/** A Kubernetes version as numbers; `undefined` where it is none. */
export function parseVersion(text: string): Semver | undefined {
  const match = /^v?(\d+)\.(\d+)(?:\.(\d+))?(?:-([\w.-]+))?(?:\+([\w.-]+))?$/.exec(text)
  if (!match) return undefined
  const [, major, minor, patch = '0', pre = '', build = ''] = match
  return { numbers: [Number(major), Number(minor), Number(patch)], pre, build }
}

/** Without a leading `v`. */
export function printVersion({ numbers, pre, build }: Semver): string {
  return `${numbers.join('.')}${pre && `-${pre}`}${build && `+${build}`}`
}

/** Whether all are versions, the oldest first. Upstream: internal/contract, `StatusVersions.Get`. */
export function isSorted(texts: readonly string[]): boolean {
  const parsed = texts.map(parseVersion)
  return parsed.every((version, i) => {
    const before = parsed[i - 1]
    return version && (i === 0 || (before && (compareVersions(before, version) ?? 0) <= 0))
  })
}

/** A version as it was read. */
export interface Semver {
  readonly numbers: readonly [major: number, minor: number, patch: number]
  readonly pre: string
  readonly build: string
}

/** Readable versions first, by number; equal ones by their text. */
function byVersion(a: VersionCount, b: VersionCount): number {
  const [left, right] = [parseVersion(a.version), parseVersion(b.version)]
  if (!left || !right) return Number(!left) - Number(!right)
  return compareVersions(left, right) ?? byBytes(a.version, b.version)
}

/** `undefined` where they are equal; 0 where builds cannot be compared. */
export function compareVersions(a: Semver, b: Semver): number | undefined {
  const at = a.numbers.findIndex((number, i) => number !== b.numbers[i])
  if (at >= 0) return a.numbers[at]! - b.numbers[at]!
  if (a.pre !== b.pre) return a.pre === '' ? 1 : b.pre === '' ? -1 : byParts(a.pre, b.pre)
  if (a.build === b.build) return undefined
  if (a.build === '' || b.build === '') return a.build === '' ? -1 : 1
  return /^[\d.]+$/.test(a.build + b.build) ? byParts(a.build, b.build) : 0
}

function byParts(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')]
  for (const [i, part] of left.entries()) {
    const other = right[i]
    if (other === undefined) return 1
    const both = /^\d+$/.test(part) && /^\d+$/.test(other)
    const order = both ? Number(part) - Number(other) : byBytes(part, other)
    if (order !== 0) return order
  }
  return left.length - right.length
}
