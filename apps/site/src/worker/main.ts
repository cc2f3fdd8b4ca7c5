// What runs in the worker: one request, and what is told of it until it is done. To cancel, the page ends the worker.
import { migrate } from './migrate.ts'
import type { Outcome, Reply, Request } from './outcome.ts'

const tell = (reply: Reply<Outcome>): void => self.postMessage(reply)

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  migrate(data, (done, total) => tell({ done, total })).then(
    (outcome) => tell({ outcome }),
    (error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) }),
  )
})
