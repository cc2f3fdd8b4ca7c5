import { withBase } from 'vitepress'
import { computed, ref, shallowRef } from 'vue'
import { Refused } from '../playground/limits.ts'
import type { GivenFile } from '../worker/outcome.ts'
import type { Says, StatusAnswer, StatusRequest } from './answer.ts'

declare const siteStatusWorker: string

/** Milliseconds without another letter. */
const pause = 200

/** What the page shows, and what it does when something is given to it. */
export function useViewer() {
  const files = shallowRef<readonly GivenFile[]>([])
  const text = ref('')
  const says = ref<Says>('overview')
  const cluster = ref('')
  const answer = shallowRef<StatusAnswer>()
  const said = ref('')
  const isRefusal = ref(false)
  const isRunning = ref(false)
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Runs what is asked for. What still ran for an older question is ended. */
  function run(): void {
    if (files.value.length === 0) return
    if (isRunning.value) stop()
    isRunning.value = true
    worker ??= started()
    const request: StatusRequest = {
      // What Vue watches cannot be sent.
      files: files.value.map(({ path, bytes }) => ({ path, bytes })),
      says: says.value,
      now: new Date().toISOString(),
      ...(cluster.value !== '' && { cluster: cluster.value }),
    }
    worker.postMessage(request)
  }

  /** A worker, and what becomes of what it tells. */
  function started(): Worker {
    const made = new Worker(withBase(`/${siteStatusWorker}`), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<{ answer?: StatusAnswer; error?: string }>) => {
      isRunning.value = false
      answer.value = data.answer
      say(data.error ?? '', data.error !== undefined)
    })
    made.addEventListener('error', ({ message }) => {
      stop()
      say(message || 'the worker could not be started', true)
    })
    return made
  }

  function stop(): void {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
    isRunning.value = false
  }

  function say(what: string, refusal: boolean): void {
    said.value = what
    isRefusal.value = refusal
    if (refusal) answer.value = undefined
  }

  function take(given: readonly GivenFile[], pasted = ''): void {
    files.value = given
    text.value = pasted
    cluster.value = ''
    if (given.length === 0) say('There is no file in it.', true)
    else run()
  }

  return {
    files,
    text,
    says,
    cluster,
    answer,
    said,
    isRefusal,
    isRunning,
    names: computed(() => files.value.map(({ path }) => path)),
    run,
    stop,
    take,
    /** A text that is pasted or typed; it is read when nothing more comes for a moment. */
    paste(pasted: string): void {
      clearTimeout(timer)
      text.value = pasted
      if (pasted.trim() === '') return
      timer = setTimeout(
        () => take([{ path: 'dump.yaml', bytes: new TextEncoder().encode(pasted) }], pasted),
        pause,
      )
    },
    /** Takes what is read of a person's files; a refusal is said in one line. */
    async attempt(read: () => Promise<readonly GivenFile[]>): Promise<void> {
      try {
        take(await read())
      } catch (error) {
        say(error instanceof Refused ? error.message : `It cannot be read: ${String(error)}`, true)
      }
    },
  }
}
