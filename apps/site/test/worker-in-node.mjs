// Runs the bundled worker of the playground in a thread of Node, with no more of a browser than it asks for.
import { parentPort, workerData } from 'node:worker_threads'

globalThis.self = {
  addEventListener: (_, listener) => parentPort.on('message', (data) => listener({ data })),
  postMessage: (reply) => parentPort.postMessage(reply),
}
await import(workerData)
