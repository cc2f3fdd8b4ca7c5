import { isClusterGroup } from '@capi-migrate/transitions'
import type { Crd } from '../facts/crd.ts'
import { isGoing } from '../facts/going.ts'
import { linesOf } from './lines.ts'

/** Requests in versions that go, as an audit log of the API server tells them. */
export interface Audit {
  /** Who asked, most first. */
  readonly callers: readonly Caller[]
  /** Lines that were read. */
  readonly lines: number
  /** Lines that are too long, or no JSON of an event. */
  readonly broken: number
}

/** Requests of one user with one program, of one verb and resource. */
export interface Caller {
  /** `system:serviceaccount:argocd:argocd-application-controller` */
  readonly user: string
  /** Absent where the program does not say. */
  readonly agent?: string
  /** As the audit log has it: `list`, `patch`. */
  readonly verb: string
  /** `machines.cluster.x-k8s.io` */
  readonly resource: string
  readonly apiVersion: string
  readonly count: number
  /** RFC 3339. */
  readonly first?: string
  readonly last?: string
}

/**
 * Reads events of `audit.k8s.io/v1`, one JSON document a line, as `--audit-log-path` writes them, and lists of them, as
 * webhooks are sent. `since` is RFC 3339; what was asked before is left out.
 */
export async function auditOf(
  chunks: AsyncIterable<Uint8Array>,
  crds: readonly Crd[],
  since = '',
): Promise<Audit> {
  const callers = new Map<string, Caller>()
  const watches = new Set<string>()
  let lines = 0
  let broken = 0
  for await (const line of linesOf(chunks)) {
    if (line?.trim() === '') continue
    lines++
    // Most events are about something else; parsing is what takes time.
    if (line !== undefined && !line.includes('cluster.x-k8s.io') && line.startsWith('{')) continue
    const events = line === undefined ? undefined : eventsIn(line)
    if (!events) broken++
    for (const event of events ?? []) {
      const caller = callerOf(event, crds, watches)
      if (!caller || (caller.last !== undefined && caller.last < since)) continue
      const key = [caller.user, caller.agent, caller.verb, caller.resource, caller.apiVersion].join('\n')
      callers.set(key, added(callers.get(key), caller))
    }
  }
  const sorted = [...callers.values()].toSorted((one, other) => other.count - one.count)
  return { callers: sorted, lines, broken }
}

interface Event {
  readonly auditID?: string
  readonly stage?: string
  readonly verb?: string
  readonly user?: { readonly username?: string }
  readonly impersonatedUser?: { readonly username?: string }
  readonly userAgent?: string
  readonly objectRef?: {
    readonly resource?: string
    readonly apiGroup?: string
    readonly apiVersion?: string
    readonly subresource?: string
  }
  readonly requestReceivedTimestamp?: string
}

function eventsIn(line: string): readonly Event[] | undefined {
  try {
    const one = JSON.parse(line) as (Event & { readonly items?: readonly Event[] }) | null
    if (typeof one !== 'object' || one === null) return undefined
    return Array.isArray(one.items) ? one.items : [one]
  } catch {
    return undefined
  }
}

function callerOf(event: Event, crds: readonly Crd[], watches: Set<string>): Caller | undefined {
  const { objectRef, verb = '', stage, auditID = '', requestReceivedTimestamp: time } = event
  const { resource = '', apiGroup = '', apiVersion: version = '', subresource } = objectRef ?? {}
  if (!isClusterGroup(apiGroup) || !isCounted(verb, stage, auditID, watches)) return undefined
  const kind = crds.find(({ group, plural }) => group === apiGroup && plural === resource)?.kind
  const apiVersion = `${apiGroup}/${version}`
  if (!isGoing(crds, apiVersion, kind)) return undefined
  const { username = 'unknown' } = event.impersonatedUser ?? event.user ?? {}
  return {
    user: username,
    ...(event.userAgent && { agent: event.userAgent }),
    verb,
    resource: `${resource}.${apiGroup}${subresource ? `/${subresource}` : ''}`,
    apiVersion,
    count: 1,
    ...(time !== undefined && { first: time, last: time }),
  }
}

/** A request has several stages, and is counted once: when it ends, and a watch when it starts. */
function isCounted(verb: string, stage: string | undefined, id: string, watches: Set<string>): boolean {
  if (verb !== 'watch') return stage === 'ResponseComplete' || stage === 'Panic'
  if (stage === 'RequestReceived' || watches.has(id)) return false
  watches.add(id)
  return true
}

function added(sum: Caller | undefined, one: Caller): Caller {
  if (!sum) return one
  const first = [sum.first, one.first].filter((time) => time !== undefined).toSorted()[0]
  const last = [sum.last, one.last]
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1)
  return {
    ...sum,
    count: sum.count + 1,
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
  }
}
