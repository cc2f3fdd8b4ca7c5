import type { Facts } from '../facts/facts.ts'
import { isTelling } from '../facts/requests.ts'
import type { Count } from '../facts/requests.ts'
import { sendersOf } from '../facts/senders.ts'
import type { Counted, Sender } from '../facts/senders.ts'
import type { Judgement, Seen } from './rule.ts'

/** CLU004: who sends versions that go, and goes on. */
export function judgeSenders({ objects, crds, requests }: Facts): Judgement {
  const senders = sendersOf(objects.value, crds.value).filter(({ past }) => past === undefined)
  const counts = requests.value.counts.filter(isTelling)
  return {
    seen: [...senders.map(seenSender), ...seenCounts(counts, requests.value.since)],
    missing: [...new Map([...objects.missing, ...requests.missing].map((one) => [one.what, one])).values()],
    looked: objects.value.length,
  }
}

function seenSender({ who, operation, kinds, last }: Sender): Seen {
  const when = last === undefined ? '' : `, last on ${last.slice(0, 10)}`
  return { object: `field manager ${who} (${operation})`, says: `wrote ${kindsText(kinds)}${when}` }
}

/** `3 Cluster, 2 Machine` */
export function kindsText(kinds: readonly Counted[]): string {
  return kinds.map(({ kind, count }) => `${count} ${kind}`).join(', ')
}

/** One place for each resource: `machines.cluster.x-k8s.io: v1beta1 was asked for by 3 LIST, 1 PATCH since …`. */
function seenCounts(counts: readonly Count[], since: string | undefined): readonly Seen[] {
  const resources = [...new Set(counts.map(({ resource }) => resource))]
  const from = since === undefined ? '' : ` since the API server started, ${since.slice(0, 16)}Z`
  return resources.flatMap((resource): readonly Seen[] => {
    const own = counts.filter((one) => one.resource === resource)
    const open = own.filter(({ verb }) => verb === 'WATCHING')
    const done = own.filter(({ verb }) => verb !== 'WATCHING')
    const asked = done.map(({ verb, count }) => `${count} ${verb}`).join(', ')
    const versions = [...new Set(own.map(({ apiVersion }) => apiVersion.split('/')[1]))].join(', ')
    const says = [
      ...open.map(({ count }) => `${count === 1 ? 'one watch is' : `${count} watches are`} open now`),
      ...(done.length > 0 ? [`${asked}${from}`] : []),
    ]
    return [{ object: resource, says: `asked for in ${versions}: ${says.join('; ')}` }]
  })
}
