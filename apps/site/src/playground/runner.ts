import type { Reply } from '../worker/outcome.ts'

/** What the page hears of a run. A run that was replaced or cancelled is not heard of any more. */
export interface Listener<Outcome> {
  readonly progress?: (done: number, total: number) => void
  readonly outcome: (outcome: Outcome) => void
  readonly error: (what: string) => void
}

/** Runs one request at a time in a worker, which is ended and started anew where a run has to stop. */
export class Runner<Request, Outcome> {
  readonly #url: string
  #worker: Worker | undefined
  #isBusy = false

  constructor(url: string) {
    this.#url = url
  }

  /** Starts a run; one that goes on is dropped. */
  start(request: Request, { progress, outcome, error }: Listener<Outcome>): void {
    if (this.#isBusy) this.cancel()
    const worker = (this.#worker ??= new Worker(this.#url, { type: 'module' }))
    this.#isBusy = true
    const done = (): void => {
      worker.removeEventListener('message', take)
      worker.removeEventListener('error', fail)
      this.#isBusy = false
    }
    const take = ({ data }: MessageEvent<Reply<Outcome>>): void => {
      if ('done' in data) return progress?.(data.done, data.total)
      done()
      if ('outcome' in data) outcome(data.outcome)
      else error(data.error)
    }
    const fail = ({ message }: ErrorEvent): void => {
      done()
      this.cancel()
      error(message || 'the worker could not be started')
    }
    worker.addEventListener('message', take)
    worker.addEventListener('error', fail)
    worker.postMessage(request)
  }

  cancel(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#isBusy = false
  }
}
