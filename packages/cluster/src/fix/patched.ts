import { jsonOf, refusalOf } from '../live/json.ts'
import type { Server } from '../live/server.ts'
import { nameOf } from '../source/object.ts'
import type { KubeObject } from '../source/object.ts'
import { pathOf } from '../source/resource.ts'
import type { Resource } from '../source/resource.ts'
import { changesBetween } from './changes.ts'
import type { Change } from './changes.ts'
import { Surprise } from './write.ts'
import type { Write } from './write.ts'

/** The field manager of what we write; its operation is Update. */
export const fieldManager = 'capi-migrate'

/** An object as it was read, and as it is to be: the same but for what is meant. */
export interface Meant {
  readonly resource: Resource
  readonly before: KubeObject
  readonly after: KubeObject
  readonly says: string
}

/**
 * The write that makes `after` of `before`, as a JSON patch that the server refuses where the object has changed since
 * it was read. What comes back must be `after`; what only a server writes may differ.
 */
export function patched(server: Server, { resource, before, after, says }: Meant): Write {
  const { namespace, name, resourceVersion } = before.metadata
  const object = `${resource.kind} ${nameOf(before.metadata)}`
  const pinned: Change = { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion }
  const text = JSON.stringify([pinned, ...changesBetween(before, after)])
  const send = async (dryRun: boolean): Promise<void> => {
    const query = `fieldManager=${fieldManager}${dryRun ? '&dryRun=All' : ''}`
    const answer = await server.ask({
      method: 'PATCH',
      path: `${pathOf(resource, namespace)}/${name}?${query}`,
      body: { type: 'application/json-patch+json', text },
    })
    if (answer.status === 409) throw new Surprise(`${object} was changed meanwhile`, 'run the command again')
    if (answer.status !== 200) throw refusalOf(answer)
    const [other] = changesBetween(own(after), own(jsonOf(answer) as KubeObject))
    if (!other) return
    throw new Surprise(
      `${object}: the server ${dryRun ? 'would change' : 'changed'} ${other.path} as well`,
      'look for an admission webhook or policy that changes it, and write the object by hand',
    )
  }
  return { object, says, rehearse: () => send(true), perform: () => send(false) }
}

/** An object without what only a server writes. */
function own({ status: _, metadata, ...rest }: KubeObject): unknown {
  const { resourceVersion: _r, generation: _g, managedFields: _m, ...kept } = metadata
  return { ...rest, metadata: kept }
}
