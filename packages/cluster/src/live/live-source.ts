import type { KubeObject } from '../source/object.ts'
import { apiVersionOf, objectPathOf, pathOf, titleOf } from '../source/resource.ts'
import type { Resource } from '../source/resource.ts'
import type { ListOptions, Source } from '../source/source.ts'
import { jsonOf, refusalOf } from './json.ts'
import type { Status } from './json.ts'
import type { Answer, Server } from './server.ts'

interface List {
  /** Null where there are none. */
  readonly items?: readonly KubeObject[] | null
  readonly metadata?: { readonly continue?: string }
}

const metadataOnly = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json'

/** A live cluster, read `limit` objects at a time. */
export function liveSource(server: Server, limit: number, namespace?: string): Source {
  const inconsistent = new Set<string>()

  async function* pages(resource: Resource, how: ListOptions = {}): AsyncIterable<readonly KubeObject[]> {
    const query = new URLSearchParams({
      limit: String(limit),
      ...(how.labels && { labelSelector: how.labels }),
      ...(how.fields && { fieldSelector: how.fields }),
    })
    const base = pathOf(resource, namespace)
    const ask = (token: string): Promise<Answer> =>
      server.ask({
        path: `${base}?${query}${token && `&continue=${encodeURIComponent(token)}`}`,
        ...(how.whole ? {} : { accept: metadataOnly }),
      })
    const seen = new Set<string>()
    const kindly = { apiVersion: apiVersionOf(resource), kind: resource.kind }
    let tokens = 20
    let next: Promise<Answer> | undefined = ask('')
    while (next) {
      const answer: Answer = await next
      if (answer.status === 410 && tokens-- > 0) {
        // The list is too old to go on with. The server gives a token to read the rest as it is now.
        const token: string = (jsonOf(answer) as Status).metadata?.continue ?? ''
        inconsistent.add(titleOf(resource))
        next = ask(token)
        continue
      }
      if (answer.status !== 200) throw refusalOf(answer)
      const { items, metadata } = jsonOf(answer) as List
      next = metadata?.continue ? ask(metadata.continue) : undefined
      // Whoever stops reading does not wait for it.
      next?.catch(() => undefined)
      const page = (items ?? []).filter(({ metadata: { uid, namespace: space, name } }) => {
        const id = uid ?? `${space}/${name}`
        return !seen.has(id) && seen.add(id)
      })
      // Items of a list do not say what they are.
      if (page.length > 0) yield page.map((item) => ({ ...item, ...kindly }))
    }
  }

  return {
    name: server.connection.context,
    isLive: true,
    isWhole: true,
    ...(namespace !== undefined && { namespace }),
    inconsistent,
    pages,
    object: async (resource, name) => {
      const answer = await server.ask({ path: objectPathOf(resource, name) })
      if (answer.status === 404) return undefined
      if (answer.status !== 200) throw refusalOf(answer)
      return jsonOf(answer) as KubeObject
    },
    text: async (path) => {
      const answer = await server.ask({ path, accept: 'text/plain, application/json' })
      if (answer.status !== 200) throw refusalOf(answer)
      return answer.text
    },
  }
}
