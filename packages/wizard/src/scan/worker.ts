import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Scanner } from '../session.ts'
import type { Progress } from '../state.ts'
import type { Survey } from '../survey.ts'
import type { ScanRequest } from './request.ts'

type Message = { readonly progress: Progress } | { readonly survey: Survey }

/** How this thread knows that it was started to scan: test runners have threads of their own. */
interface Asked {
  readonly scan?: ScanRequest
}

/** Scans in a thread of its own, so that keys are answered while a large repository is read. */
export const scanInThread: Scanner = (request, onProgress, signal) =>
  new Promise((resolve, reject) => {
    const asked: Asked = { scan: request }
    const worker = new Worker(new URL(import.meta.url), { workerData: asked })
    worker.on('message', (message: Message) => {
      if ('progress' in message) return onProgress(message.progress)
      resolve(message.survey)
      void worker.terminate()
    })
    worker.on('error', reject)
    signal?.addEventListener('abort', () => void worker.terminate())
    worker.unref()
  })

const asked = (workerData as Asked | null)?.scan
if (asked && parentPort) {
  const port = parentPort
  const tell = (message: Message): void => port.postMessage(message)
  // The thread that starts this one shows its first frame without it.
  const { scan } = await import('./scan.ts')
  tell({ survey: await scan(asked, (progress) => tell({ progress })) })
}
