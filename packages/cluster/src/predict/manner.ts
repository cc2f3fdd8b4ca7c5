import { lastAppliedAnnotation } from '../facts/digest.ts'
import type { KubeObject, ManagedFields } from '../source/object.ts'

/** How an object is applied: by `kubectl apply` and tools that do the same, or by the server. */
export type Way = 'client' | 'server'

export interface Manner {
  readonly way: Way
  /** The field manager. */
  readonly manager: string
  /** Why this is a guess; absent where the object says it. */
  readonly guess?: string
}

/** The field manager of `kubectl apply`. */
const kubectl = 'kubectl-client-side-apply'

/** How the object was applied last, which is how it will be applied again; `wanted` outweighs what it says. */
export function mannerOf(live: KubeObject, wanted: Partial<Pick<Manner, 'way' | 'manager'>> = {}): Manner {
  const told = toldBy(live)
  if (wanted.way === undefined && wanted.manager === undefined) return told
  const way = wanted.way ?? (wanted.manager === told.manager ? told.way : 'server')
  if (wanted.manager !== undefined) return { way, manager: wanted.manager }
  if (way === told.way) return told
  return { way, manager: way === 'client' ? kubectl : 'kubectl' }
}

function toldBy({ metadata }: KubeObject): Manner {
  const entries = (metadata.managedFields ?? []).filter(({ subresource }) => !subresource)
  const servers = entries.filter(
    ({ operation, manager = '' }) => operation === 'Apply' && !isController(manager),
  )
  const server = latest(servers)
  const hasLastApplied = metadata.annotations?.[lastAppliedAnnotation] !== undefined
  const client = latest(entries.filter((entry) => entry.operation === 'Update' && owns(entry)))
  if (server && (!hasLastApplied || timeOf(server) >= timeOf(client))) {
    const managers = new Set(servers.map(({ manager }) => manager))
    return {
      way: 'server',
      manager: server.manager ?? '',
      ...(managers.size > 1 && {
        guess: `${[...managers].join(', ')} apply it; taken is ${server.manager}, the last one`,
      }),
    }
  }
  if (hasLastApplied) return { way: 'client', manager: client?.manager ?? kubectl }
  return {
    way: 'client',
    manager: kubectl,
    guess: 'it does not say how it was applied before: say --way and --field-manager, if you know',
  }
}

/** Controllers of Cluster API apply, too, but no manifests. */
function isController(manager: string): boolean {
  return manager.startsWith('capi-')
}

function owns({ fieldsV1 }: ManagedFields): boolean {
  return fieldsV1 !== undefined && JSON.stringify(fieldsV1).includes(`f:${lastAppliedAnnotation}`)
}

function latest(entries: readonly ManagedFields[]): ManagedFields | undefined {
  return entries.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b))).at(-1)
}

function timeOf(entry: ManagedFields | undefined): string {
  return entry?.time ?? ''
}
