import type { ServerResponse } from 'node:http'
import type { Fault } from './proxy.ts'

/** What goes wrong, how often, and with which questions. */
export interface Trouble {
  readonly name: string
  /** Whether the verdict has to be that of a server without trouble: it passes in time. */
  readonly passes: boolean
  /** A new one for each run: it may count. */
  readonly fault: () => Fault
}

type Way = (answer: ServerResponse) => void

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Way =>
  (answer) => {
    answer.writeHead(code, { 'content-type': 'application/json', ...headers })
    answer.end(JSON.stringify({ kind: 'Status', status: 'Failure', code, message: `trouble ${code}` }))
  }

const page: Way = (answer) => {
  answer.writeHead(200, { 'content-type': 'text/html' })
  answer.end('<html>Please log in</html>')
}

const cut: Way = (answer) => {
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  answer.write('{"kind":"List","items":[')
  setTimeout(() => answer.destroy(), 20)
}

const half: Way = (answer) => {
  answer.writeHead(200, { 'content-type': 'application/json' })
  answer.end('{"kind":"List","items":[{"metadata":{"na')
}

const never: Way = () => undefined

/** A body that goes on and on, a byte at a time. */
const dripping: Way = (answer) => {
  answer.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => answer.write(' '), 100)
  answer.on('close', () => clearInterval(timer))
}

const reset: Way = (answer) => void answer.socket?.destroy()

/** How a question fails for ever. */
const ways: Readonly<Record<string, Way>> = {
  401: status(401),
  403: status(403),
  404: status(404),
  409: status(409),
  410: status(410),
  '410 in a list': (answer) => {
    answer.writeHead(410, { 'content-type': 'application/json' })
    answer.end(JSON.stringify({ kind: 'Status', code: 410, metadata: { continue: 'x' } }))
  },
  429: status(429, { 'retry-after': '1' }),
  500: status(500),
  503: status(503),
  504: status(504),
  'a page of HTML': page,
  'an answer that is cut off': cut,
  'half an object': half,
  'no answer': never,
  'an answer that drips': dripping,
  'a connection that is reset': reset,
}

/** What passes when it is asked again. */
const passing: Readonly<Record<string, Way>> = {
  401: status(401),
  429: status(429, { 'retry-after': '0' }),
  503: status(503, { 'retry-after': '0' }),
  '410 without a token': status(410),
  'an answer that is cut off': cut,
  'a connection that is reset': reset,
}

/** Parts of paths, and what is asked there. */
const questions: Readonly<Record<string, RegExp>> = {
  CRDs: /customresourcedefinitions/,
  Deployments: /\/deployments/,
  'the inventory': /\/providers/,
  Machines: /\/machinedeployments/,
  ClusterClasses: /\/clusterclasses/,
  KubeadmConfigs: /\/kubeadmconfigs/,
}

const everything = /./

/** All of them; `choice` keeps every so many of those that stand for one another. */
export function troubles(choice: number): readonly Trouble[] {
  const lasting = Object.entries(ways).flatMap(([way, act]) =>
    Object.entries(questions).map(([what, where]) => trouble(way, what, where, act)),
  )
  const all = Object.entries(ways).map(([way, act]) => trouble(way, 'everything', everything, act))
  const once = Object.entries(passing).flatMap(([way, act]) =>
    Object.entries(questions).map(([what, where]) => ({
      name: `${way}, the first time, for ${what}`,
      passes: true,
      fault: (): Fault => {
        let left = 1
        return ({ url = '' }, answer) => where.test(url) && left-- > 0 && (act(answer), true)
      },
    })),
  )
  return [
    ...[...lasting, ...once].filter((_, i) => i % choice === 0),
    ...all.filter((_, i) => i % 2 === 0 || choice === 1),
  ]
}

function trouble(way: string, what: string, where: RegExp, act: Way): Trouble {
  return {
    name: `${way} for ${what}`,
    passes: false,
    fault:
      (): Fault =>
      ({ url = '' }, answer) =>
        where.test(url) && (act(answer), true),
  }
}
