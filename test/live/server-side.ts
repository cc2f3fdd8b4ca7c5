import { ApiError } from '../../tools/management-cluster/api.ts'
import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import type { Answer, Stored } from './apply.ts'
import type { Applied } from './objects.ts'
import { servedBy } from './served.ts'

/** Requests at a time. */
const streams = 6

/** Server-side apply of objects, given by their ids, by one field manager that owns what it applied before. */
export async function applyByServer(
  { api }: Cluster,
  objects: ReadonlyMap<number, Applied>,
  dryRun: boolean,
): Promise<Answer> {
  const plurals = new Map(
    (await servedBy(api)).map(({ group, kind, plural }) => [`${group} ${kind}`, plural]),
  )
  const refused = new Map<number, string>()
  const printed = new Map<number, Stored>()
  const query = `fieldManager=gitops&fieldValidation=Ignore${dryRun ? '&dryRun=All' : ''}`
  const waiting = [...objects]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [id, object] = next
      const { namespace, name } = object.metadata
      const plural = plurals.get(`${object.apiVersion.split('/')[0]} ${object.kind}`)
      const path = `/apis/${object.apiVersion}/namespaces/${namespace}/${plural}/${encodeURIComponent(name)}`
      try {
        printed.set(id, (await api.apply(path, object, query)) as unknown as Stored)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.set(id, error.message)
      }
    }
  }
  await Promise.all(Array.from({ length: streams }, work))
  return { printed, refused }
}
