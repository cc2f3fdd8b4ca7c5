import { isClusterGroup } from '@capi-migrate/transitions'
import { partOf } from '../source/part.ts'
import type { Part } from '../source/part.ts'
import type { Source } from '../source/source.ts'
import type { Crd } from './crd.ts'
import { isGoing } from './going.ts'

/** What one API server counted of requests in versions that go. It does not know who sent them. */
export interface Requests {
  /** RFC 3339: when it started, and with it the counters; absent where it does not say. */
  readonly since?: string
  /** True where only what came after an earlier dump is counted. */
  readonly isGrowth?: true
  readonly counts: readonly Count[]
}

export interface Count {
  /** `machines.cluster.x-k8s.io` */
  readonly resource: string
  readonly kind?: string
  readonly apiVersion: string
  /** `LIST`, `PATCH`, `APPLY`, …; `WATCHING` for watches that are open now. */
  readonly verb: string
  readonly count: number
}

/** Reads `/metrics` of the API server that answers; of several there is no saying which. */
export function requestsOf(source: Source, crds: readonly Crd[]): Promise<Part<Requests>> {
  return partOf('GET /metrics', { counts: [] }, async () => requestsIn(await source.text('/metrics'), crds))
}

/**
 * Requests that were answered (`apiserver_request_total`) and watches that are open (`apiserver_longrunning_requests`).
 * A watch is counted among the former only when it ends. What was refused by 4xx or 5xx is counted, too: somebody asked.
 */
export function requestsIn(text: string, crds: readonly Crd[]): Requests {
  const counts = new Map<string, Count>()
  let since: string | undefined
  for (const [line] of text.matchAll(lines)) {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? []
    const number = Number(value)
    if (!Number.isFinite(number)) continue
    if (name === 'process_start_time_seconds') since = timeOf(number)
    const { group = '', version = '', resource = '', verb = '', subresource } = labelsOf(labels)
    if (resource === '' || !isClusterGroup(group) || !(number > 0)) continue
    const isOpen = name === 'apiserver_longrunning_requests'
    if (isOpen && verb !== 'WATCH') continue
    const apiVersion = `${group}/${version}`
    const kind = crds.find((crd) => crd.group === group && crd.plural === resource)?.kind
    if (!isGoing(crds, apiVersion, kind)) continue
    const said = isOpen ? 'WATCHING' : verb
    const title = `${resource}.${group}${subresource ? `/${subresource}` : ''}`
    const key = `${title} ${version} ${said}`
    const count = (counts.get(key)?.count ?? 0) + number
    counts.set(key, { resource: title, ...(kind !== undefined && { kind }), apiVersion, verb: said, count })
  }
  return { ...(since !== undefined && { since }), counts: [...counts.values()] }
}

/**
 * What was counted after an earlier look at the same API server; counters never go down. A server that started since then,
 * or another of several, has counters of its own: all of them count.
 */
export function grownSince(earlier: Requests, now: Requests): Requests {
  if (now.since === undefined || now.since !== earlier.since) return now
  const before = (one: Count): number =>
    earlier.counts.find(
      ({ resource, apiVersion, verb }) =>
        resource === one.resource && apiVersion === one.apiVersion && verb === one.verb,
    )?.count ?? 0
  const counts = now.counts
    // A watch that is open now is no matter of the past.
    .map((one) => (one.verb === 'WATCHING' ? one : { ...one, count: one.count - before(one) }))
    .filter(({ count }) => count > 0)
  return { ...now, isGrowth: true, counts }
}

/** Undefined for what no clock shows. */
function timeOf(seconds: number): string | undefined {
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** There are millions of other lines on a large cluster. */
const lines =
  /^(?:apiserver_request_total|apiserver_longrunning_requests)\{.*cluster\.x-k8s\.io.*$|^process_start_time_seconds .*$/gm

function labelsOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]))
}

/** Whether a count shows somebody who fails at v1.16; one who reads single objects may be this program (CLU021). */
export function isTelling({ verb }: Count): boolean {
  return verb !== 'GET'
}
