import { jsonOf, refusalOf } from '../live/json.ts'
import type { Answer, Server } from '../live/server.ts'
import { nameOf } from '../source/object.ts'
import type { KubeObject } from '../source/object.ts'
import { objectPathOf } from '../source/resource.ts'
import type { Resource } from '../source/resource.ts'
import { changesBetween } from './changes.ts'
import type { Change } from './changes.ts'
import { Surprise } from './write.ts'
import type { Write, Written } from './write.ts'

/** The field manager of what we write; its operation is Update. */
export const fieldManager = 'capi-migrate'

/** An object as it was read, and as it is to be: the same but for what is meant. */
export interface Meant {
  readonly resource: Resource
  readonly before: KubeObject
  readonly after: KubeObject
  readonly says: string
}

/** How often an object is read again whose status alone has changed meanwhile. */
const patience = 5

/**
 * The write that makes `after` of `before`, as a JSON patch that the server refuses where the object has changed since
 * it was read. What comes back must be `after`; what only a server writes may differ.
 */
export function patched(server: Server, { resource, before, after, says }: Meant): Write {
  const { namespace, name } = before.metadata
  const object = `${resource.kind} ${nameOf(before.metadata)}`
  const path = objectPathOf(resource, { namespace, name })
  const changes = changesBetween(before, after)

  const patch = (resourceVersion: string | undefined, dryRun: boolean): Promise<Answer> => {
    const pinned: Change = { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion }
    return server.ask({
      method: 'PATCH',
      path: `${path}?fieldManager=${fieldManager}${dryRun ? '&dryRun=All' : ''}`,
      body: { type: 'application/json-patch+json', text: JSON.stringify([pinned, ...changes]) },
    })
  }
  /** An object that is as it was, but for its status, or as it is to be: the answer to our patch may have been lost. */
  const readAgain = async (): Promise<{ readonly version: string | undefined; readonly isDone: boolean }> => {
    const answer = await server.ask({ path })
    if (answer.status !== 200 && answer.status !== 404) throw refusalOf(answer)
    const now = answer.status === 404 ? undefined : (jsonOf(answer) as KubeObject)
    const version = now?.metadata.resourceVersion
    if (now && changesBetween(own(before), own(now)).length === 0) return { version, isDone: false }
    if (now && changesBetween(own(after), own(now)).length === 0) return { version, isDone: true }
    throw new Surprise(`${object} was changed meanwhile`, 'run the command again')
  }
  const send = async (dryRun: boolean): Promise<Written> => {
    let version = before.metadata.resourceVersion
    let answer = await patch(version, dryRun)
    for (let tries = 0; isStale(answer) && tries < patience; tries++) {
      const again = await readAgain()
      if (again.isDone) return { before: version, after: again.version }
      version = again.version
      answer = await patch(version, dryRun)
    }
    if (answer.status !== 200) throw refusalOf(answer)
    const now = jsonOf(answer) as KubeObject
    const [other] = changesBetween(own(after), own(now))
    if (!other) return { before: version, after: now.metadata.resourceVersion }
    throw new Surprise(
      `${object}: the server ${dryRun ? 'would change' : 'changed'} ${other.path} as well`,
      'look for an admission webhook or policy that changes it, and write the object by hand',
    )
  }
  return {
    object,
    says,
    rehearse: async () => {
      await send(true)
    },
    perform: () => send(false),
  }
}

/** The object is another one by now, or gone. */
function isStale({ status }: Answer): boolean {
  return status === 409 || status === 404
}

/** An object without what only a server writes. */
function own({ status: _, metadata, ...rest }: KubeObject): unknown {
  const { resourceVersion: _r, generation: _g, managedFields: _m, ...kept } = metadata
  return { ...rest, metadata: kept }
}
