// What runs in the worker of the status page: one dump at a time.
import { UserError } from '@capi-migrate/plan/errors'
import type { Reply } from '../worker/outcome.ts'
import type { StatusAnswer, StatusRequest } from './answer.ts'
import { statusOf } from './status.ts'

const tell = (reply: Reply<StatusAnswer>): void => self.postMessage(reply)

self.addEventListener('message', ({ data }: MessageEvent<StatusRequest>) => {
  statusOf(data).then(
    (outcome) => tell({ outcome }),
    (error: unknown) => tell({ error: sentence(error) }),
  )
})

function sentence(error: unknown): string {
  if (error instanceof UserError) return `${error.message}. Next: ${error.next}.`
  return error instanceof Error ? error.message : String(error)
}
