import { auditOf } from './audit/audit.ts'
import type { Audit } from './audit/audit.ts'
import { crdsOf } from './facts/crd.ts'
import { digestsOf } from './facts/digest.ts'
import { isTelling, requestsOf } from './facts/requests.ts'
import type { Requests } from './facts/requests.ts'
import { sendersOf } from './facts/senders.ts'
import type { Sender } from './facts/senders.ts'
import type { Missing } from './source/part.ts'
import type { Source } from './source/source.ts'

/** Who still sends versions that go: what `migrate cluster writers` says of one cluster. */
export interface Writers {
  /** The context, or the folder of a dump. */
  readonly cluster: string
  /** From the metadata of the objects; those who go on first. */
  readonly senders: readonly Sender[]
  /** From the counters of the API server, which do not say who. */
  readonly requests: Requests
  /** From an audit log, where there is one. */
  readonly audit?: Audit
  readonly missing: readonly Missing[]
  /** Whether somebody goes on. */
  readonly goesOn: boolean
}

export interface WritersOptions {
  /** RFC 3339: traces of before are left out. The counters of the API server have a beginning of their own. */
  readonly since?: string
  /** An audit log of the API server. */
  readonly audit?: AsyncIterable<Uint8Array>
}

/** Looks at one cluster. Throws Unreadable where nothing can be read at all. */
export async function writersOf(source: Source, options: WritersOptions = {}): Promise<Writers> {
  const { since = '', audit } = options
  const crds = await crdsOf(source)
  const [requests, objects, calls] = await Promise.all([
    requestsOf(source, crds.value),
    digestsOf(source, crds.value),
    audit && auditOf(audit, crds.value, since),
  ])
  const senders = sendersOf(objects.value, crds.value).filter(
    ({ last }) => last === undefined || Date.parse(last) >= (Date.parse(since) || 0),
  )
  return {
    cluster: source.name,
    senders,
    requests: requests.value,
    ...(calls && { audit: calls }),
    missing: [...crds.missing, ...objects.missing, ...requests.missing, ...brokenIn(calls)],
    goesOn:
      senders.some(({ past }) => past === undefined) ||
      requests.value.counts.some(isTelling) ||
      (calls?.callers.length ?? 0) > 0,
  }
}

/** Lines that nobody could read may name somebody. */
function brokenIn(audit: Audit | undefined): readonly Missing[] {
  if (!audit || audit.broken === 0) return []
  const says = `${audit.broken} of ${audit.lines} lines are no events, or too long`
  return [{ what: 'audit log', why: 'garbled', says, next: 'give one event in JSON a line, whole files' }]
}
