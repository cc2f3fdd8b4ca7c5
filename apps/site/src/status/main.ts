// What runs in the worker of the status page: one dump at a time.
import { UserError } from '@capi-migrate/plan/errors'
import type { StatusRequest } from './answer.ts'
import { statusOf } from './status.ts'

self.addEventListener('message', ({ data }: MessageEvent<StatusRequest>) => {
  statusOf(data).then(
    (answer) => self.postMessage({ answer }),
    (error: unknown) => self.postMessage({ error: sentence(error) }),
  )
})

function sentence(error: unknown): string {
  if (error instanceof UserError) return `${error.message}. Next: ${error.next}.`
  return error instanceof Error ? error.message : String(error)
}
