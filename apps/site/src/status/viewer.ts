import { withBase } from 'vitepress'
import { computed, ref, shallowRef } from 'vue'
import { Refused } from '../playground/limits.ts'
import { Runner } from '../playground/runner.ts'
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
  let runner: Runner<StatusRequest, StatusAnswer> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Runs what is asked for. What still ran for an older question is ended. */
  function run(): void {
    if (files.value.length === 0) return
    runner ??= new Runner(withBase(`/${siteStatusWorker}`))
    isRunning.value = true
    const request: StatusRequest = {
      // What Vue watches cannot be sent.
      files: files.value.map(({ path, bytes }) => ({ path, bytes })),
      says: says.value,
      now: new Date().toISOString(),
      ...(cluster.value !== '' && { cluster: cluster.value }),
    }
    runner.start(request, {
      outcome: (got) => {
        isRunning.value = false
        answer.value = got
        say('', false)
      },
      error: (what) => {
        isRunning.value = false
        say(what, true)
      },
    })
  }

  function stop(): void {
    clearTimeout(timer)
    runner?.cancel()
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
