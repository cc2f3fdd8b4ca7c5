import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request } from 'node:https'
import { dirname, join } from 'node:path'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { apiServerPort } from '../../../tools/management-cluster/flags.ts'

/** Answers a request in the place of the API server, or says false; it may do something else first. */
export type Fault = (question: IncomingMessage, answer: ServerResponse) => boolean | Promise<boolean>

/** A server before the API server, which hands on what no fault takes. */
export interface Proxy {
  /** A kubeconfig that leads to it. */
  readonly kubeconfig: string
  readonly use: (fault: Fault) => void
  readonly stop: () => void
}

const port = 7443

/** It shows the API server's own certificate. */
export async function proxyOf(cluster: Cluster, folder: string): Promise<Proxy> {
  const keys = join(dirname(cluster.kubeconfig), 'keys')
  const cert = readFileSync(join(keys, 'apiserver.crt'))
  let fault: Fault = () => false
  const server = createServer(
    { key: readFileSync(join(keys, 'apiserver.key')), cert },
    async (question, answer) => {
      if (await fault(question, answer)) return
      const { method, url: path, headers } = question
      const onward = request(
        { host: '127.0.0.1', port: apiServerPort, method, path, headers, ca: cert },
        (given) => {
          answer.writeHead(given.statusCode ?? 500, given.headers)
          given.pipe(answer)
        },
      )
      onward.on('error', () => answer.destroy())
      question.pipe(onward)
    },
  )
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const kubeconfig = join(folder, 'proxied')
  const text = readFileSync(cluster.kubeconfig, 'utf8').replace(`:${apiServerPort}"`, `:${port}"`)
  writeFileSync(kubeconfig, text, { mode: 0o600 })
  return {
    kubeconfig,
    use: (next) => (fault = next),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
