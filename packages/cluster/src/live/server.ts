import { request as requestPlainly } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { request as requestSecurely } from 'node:https'
import type { RequestOptions } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { Unreadable } from '../source/unreadable.ts'
import type { Connection } from './kubeconfig.ts'
import { isPassing, unreachable } from './failure.ts'
import { paceOf } from './pace.ts'

export interface Question {
  /** GET unless told otherwise. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** With its query. */
  readonly path: string
  readonly accept?: string
  readonly body?: { readonly type: string; readonly text: string }
  /** Asked once only: a second time would do something else. */
  readonly once?: true
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** An API server, asked patiently. */
export interface Server {
  readonly connection: Connection
  /**
   * What the server answers, whatever its status, once it is neither 429 nor 503. Throws Unreadable where there is no
   * answer in time; after that nothing is asked any more.
   */
  readonly ask: (question: Question) => Promise<Answer>
}

export interface Patience {
  /** Seconds for one question, with all its retries. */
  readonly timeout: number
  /** Questions a second. */
  readonly qps: number
}

/** The server of a connection; nothing is asked yet. */
export function serverOf(connection: Connection, { timeout, qps }: Patience): Server {
  const { server } = connection
  const pace = paceOf(qps)
  let options: Promise<RequestOptions> | undefined
  let answered = false
  let gone: Unreadable | undefined

  const ask = async (question: Question): Promise<Answer> => {
    if (gone) throw gone
    const end = performance.now() + timeout * 1000
    for (let tries = 0, renewed = false; ; tries++) {
      await pace()
      options ??= connection.options()
      const left = end - performance.now()
      let wait = Math.min(200 * 2 ** tries, 5000)
      let failed: Unreadable
      try {
        const answer = await once(server, await options, question, left)
        if (answer.status === 401 && !renewed) {
          // A token may have run out.
          renewed = true
          options = undefined
          continue
        }
        answered = true
        if (answer.status !== 429 && answer.status !== 503) return answer
        wait = secondsOf(answer.headers['retry-after']) ?? wait
        failed = overloaded(server, answer.status)
      } catch (error) {
        if (error instanceof Unreadable) throw error
        failed = (error as Error).name === 'TimeoutError' ? slow(server, timeout) : unreachable(server, error)
        // Who has never answered is not starting anew, but a connection may be cut at any time.
        const again = isPassing(error) && !question.once && (answered || tries < 2)
        if (!again) throw (gone = question.once ? undefined : failed) ?? failed
      }
      if (performance.now() + wait > end) throw failed.why === 'refused' ? failed : (gone = failed)
      await sleep(wait)
    }
  }
  return { connection, ask }
}

/** One request; rejects with what the network says. */
function once(
  server: URL,
  options: RequestOptions,
  { method = 'GET', path, accept = 'application/json', body }: Question,
  timeout: number,
): Promise<Answer> {
  const request = server.protocol === 'http:' ? requestPlainly : requestSecurely
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(timeout)))
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(signal.aborted ? signal.reason : error)
    const question = request(
      {
        ...options,
        protocol: server.protocol,
        host: server.hostname.replace(/^\[|\]$/g, ''),
        port: server.port || (server.protocol === 'http:' ? 80 : 443),
        path: `${server.pathname.replace(/\/$/, '')}${path}`,
        method,
        signal,
        headers: {
          ...options.headers,
          accept,
          ...(body && { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', fail)
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer
          resolve({ status, headers, text: Buffer.concat(chunks).toString() })
        })
      },
    )
    question.on('error', fail)
    question.end(body?.text)
  })
}

/** Milliseconds that `Retry-After` asks to wait, which API servers give in seconds. */
function secondsOf(header: string | undefined): number | undefined {
  const seconds = Number(header)
  return header === undefined || !Number.isFinite(seconds) || seconds < 0 ? undefined : seconds * 1000
}

function slow(server: URL, timeout: number): Unreadable {
  return new Unreadable(
    'slow',
    `${server.host}: no answer in ${timeout} s`,
    'give it more time with --timeout SECONDS, or try again when it has less to do',
  )
}

/** Said of one question only: others may go through. */
function overloaded(server: URL, status: number): Unreadable {
  const what = status === 429 ? '429: it asks for fewer questions' : '503: it is not ready'
  return new Unreadable('refused', `${server.host}: ${what}`, 'try again later, or with a smaller --qps')
}
