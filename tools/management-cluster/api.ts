import { Agent, request } from 'node:https'
import { request as plainRequest } from 'node:http'

/** An object as the API server gives it. */
export interface ApiObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly uid?: string
    readonly generation?: number
    readonly resourceVersion?: string
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
    readonly deletionTimestamp?: string
    readonly ownerReferences?: readonly { readonly kind: string; readonly name: string }[]
  }
  readonly [field: string]: unknown
}

/** The API server's answer to what it does not take. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** Of the answer, as HTTP has it. */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** What a server answers that has too much to do: to ask once more is no harm where nothing is written. */
export const tooBusy = 504

/** Speaks to one API server. */
export interface Api {
  readonly create: (path: string, object: object) => Promise<ApiObject>
  /** Server-side apply of one object, as a GitOps controller does it; `query` may ask for a dry run. */
  readonly apply: (path: string, object: object, query: string) => Promise<ApiObject>
  /** Any other request; answers undefined where the body is empty. `body` is sent as `type`, JSON unless told otherwise. */
  readonly send: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    type?: string,
  ) => Promise<unknown>
  /** Every object of a resource, such as `/apis/cluster.x-k8s.io/v1beta2/machines`. */
  readonly list: (path: string) => Promise<readonly ApiObject[]>
}

/** Speaks to `https://127.0.0.1:port` with a token; `ca` holds certificates in PEM. Rejects with ApiError. */
export function apiAt(port: number, ca: string, token: string): Api {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, ca })
  const ask = (
    method: string,
    path: string,
    body?: object,
    type = 'application/json',
    again = 5,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type }
      const question = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const status = answer.statusCode ?? 500
          if (status < 300) return resolve(JSON.parse(text))
          if (status === tooBusy && method === 'GET' && again > 0)
            return resolve(ask(method, path, body, type, again - 1))
          reject(new ApiError(messageOf(text), status))
        })
        answer.on('error', reject)
      })
      question.on('error', (error: NodeJS.ErrnoException) => {
        // The server may close a connection that was idle just when it is taken again.
        if (question.reusedSocket && error.code === 'ECONNRESET') resolve(ask(method, path, body, type))
        else reject(error)
      })
      question.end(body && JSON.stringify(body))
    })
  return {
    send: ask,
    create: (path, object) => ask('POST', path, object) as Promise<ApiObject>,
    apply: (path, object, query) =>
      ask('PATCH', `${path}?${query}`, object, 'application/apply-patch+yaml') as Promise<ApiObject>,
    list: async (path) => {
      const items: ApiObject[] = []
      for (let next = ''; ;) {
        const page = (await ask('GET', `${path}?limit=500${next}`)) as {
          items: ApiObject[] | null
          metadata: { continue?: string }
        }
        items.push(...(page.items ?? []))
        if (!page.metadata.continue) return items
        next = `&continue=${encodeURIComponent(page.metadata.continue)}`
      }
    },
  }
}

/** What a server on loopback answers without keys; undefined where it does not, or not with 200. */
export function textAt(port: number, path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const question = plainRequest({ host: '127.0.0.1', port, path, timeout: 5_000 }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve(answer.statusCode === 200 ? Buffer.concat(chunks).toString() : undefined),
      )
      answer.on('error', () => resolve(undefined))
    })
    question.on('error', () => resolve(undefined))
    question.on('timeout', () => question.destroy())
    question.end()
  })
}

function messageOf(text: string): string {
  try {
    return (JSON.parse(text) as { message: string }).message
  } catch {
    return text.slice(0, 300)
  }
}
