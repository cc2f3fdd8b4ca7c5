import { Unreadable } from '../source/unreadable.ts'
import type { Why } from '../source/unreadable.ts'
import type { Answer } from './server.ts'

/** What an API server says of a question that it does not answer. */
export interface Status {
  readonly reason?: string
  readonly message?: string
  readonly metadata?: { readonly continue?: string }
}

/** The JSON of an answer. Throws Unreadable where it is none, such as a page of a proxy. */
export function jsonOf({ status, headers, text }: Answer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const type = headers['content-type']?.split(';')[0] ?? 'nothing'
    throw new Unreadable(
      status === 401 ? 'unauthorized' : status === 403 ? 'forbidden' : 'garbled',
      `the answer (${status}) is ${type} and no JSON of an API server`,
      'look at the proxies on the way: proxy-url of the kubeconfig, HTTPS_PROXY, load balancers',
    )
  }
}

/** Why a server refused a question: the status of its answer, and its own words. */
export function refusalOf(answer: Answer): Unreadable {
  const { message = 'no reason given' } = (jsonOf(answer) ?? {}) as Status
  const [why, next] = message.startsWith('admission webhook')
    ? (['refused', 'mend the object as the webhook says'] as const)
    : (meanings[answer.status] ?? (['refused', 'look at the log of the API server'] as const))
  return new Unreadable(why, `${answer.status}: ${message.split('\n')[0]}`, next)
}

const meanings: Readonly<Record<number, readonly [why: Why, next: string]>> = {
  401: ['unauthorized', 'log in again: the API server does not know you'],
  403: ['forbidden', 'ask for the rights that `migrate cluster rbac` prints'],
  404: ['absent', 'check that the cluster serves it'],
}
