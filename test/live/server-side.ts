import { ApiError } from '../../tools/management-cluster/api.ts'
import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import type { Answer, Apply, Stored } from './apply.ts'
import type { Applied } from './objects.ts'
import { resourcesOf } from './served.ts'

/** Requests at a time. */
const streams = 6

/** Server-side apply by one field manager, which owns what it applied before. */
export function applyByServer(manager: string, more = ''): Apply {
  return (cluster, { objects, isDryRun, fields }) => {
    const query = `fieldManager=${manager}&fieldValidation=${fields}${isDryRun ? '&dryRun=All' : ''}${more}`
    return requestEach(cluster, objects, (path, object) => cluster.api.apply(path, object, query))
  }
}

/** Sends a request for each object, given by their ids, to the place where it lies. */
export async function requestEach(
  cluster: Cluster,
  objects: ReadonlyMap<number, Applied>,
  send: (path: string, object: Applied, id: number) => Promise<unknown>,
): Promise<Answer> {
  const plurals = await resourcesOf(cluster.api)
  const refused = new Map<number, string>()
  const printed = new Map<number, Stored>()
  const waiting = [...objects]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [id, object] = next
      const { namespace, name } = object.metadata
      const plural = plurals.get(`${object.apiVersion.split('/')[0]} ${object.kind}`)
      const path = `/apis/${object.apiVersion}/namespaces/${namespace}/${plural}/${encodeURIComponent(name)}`
      try {
        printed.set(id, (await send(path, object, id)) as Stored)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.set(id, error.message)
      }
    }
  }
  await Promise.all(Array.from({ length: streams }, work))
  return { printed, refused }
}
