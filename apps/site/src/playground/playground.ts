import { withBase } from 'vitepress'
import { computed, ref, shallowRef } from 'vue'
import type { Direction, GivenFile, Outcome } from '../worker/outcome.ts'
import { example } from './example.ts'
import { limits, Refused } from './limits.ts'
import { fragmentOf, sharedIn } from './link.ts'
import { Runner } from './runner.ts'
import { patchOf, save, zipOf } from './save.ts'

/** The path of the worker's bundle, put in by the build. */
declare const siteWorker: string

/** Milliseconds after the last key before a run starts. */
const pause = 250

/** The state of the playground, and what can be done with it. */
export function usePlayground() {
  const files = shallowRef<readonly GivenFile[]>([{ path: 'manifest.yaml', bytes: encoded(example) }])
  const selected = ref(0)
  const to = ref<Direction>('v1beta2')
  const outcome = shallowRef<Outcome>()
  const progress = ref<{ done: number; total: number }>()
  const isRunning = ref(false)
  /** One line for the person: what was refused, or done. */
  const said = ref('')
  const isRefusal = ref(false)
  /** Bytes of the input whose result is shown. */
  const shown = ref<number>()
  let runner: Runner | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const current = computed(() => files.value[selected.value])
  const text = computed(() => textOf(current.value))

  const tell = (line: string, refused = false): void => {
    said.value = line
    isRefusal.value = refused
  }

  const run = (): void => {
    clearTimeout(timer)
    runner ??= new Runner(withBase(`/${siteWorker}`))
    isRunning.value = true
    progress.value = undefined
    const request = { files: files.value, to: to.value }
    runner.start(request, {
      progress: (done, total) => (progress.value = { done, total }),
      outcome: (got) => {
        isRunning.value = false
        outcome.value = got
        shown.value = request.files.reduce((sum, { bytes }) => sum + bytes.length, 0)
      },
      error: (what) => {
        isRunning.value = false
        outcome.value = undefined
        tell(`The run failed: ${what}. Please report this with the input, if you can share it.`, true)
      },
    })
  }

  const runSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(run, pause)
  }

  const take = (given: readonly GivenFile[]): void => {
    if (given.length === 0) return tell('There is no file in that.', true)
    files.value = given
    selected.value = 0
    tell(given.length === 1 ? 'One file was read.' : `${given.length} files were read.`)
    run()
  }

  /** Does what may be refused; a refusal is said, and the page goes on. */
  const attempt = async (act: () => unknown): Promise<void> => {
    try {
      await act()
    } catch (error) {
      tell(
        error instanceof Refused
          ? error.message
          : 'The browser does not allow that, or the file cannot be read.',
        true,
      )
    }
  }

  return {
    files,
    selected,
    to,
    outcome,
    progress,
    isRunning,
    said,
    isRefusal,
    current,
    text,
    shown,
    attempt,
    run,
    take,
    edit(changed: string) {
      files.value = files.value.map((file, at) =>
        at === selected.value ? { ...file, bytes: encoded(changed) } : file,
      )
      runSoon()
    },
    rename(path: string) {
      files.value = files.value.map((file, at) => (at === selected.value ? { ...file, path } : file))
      runSoon()
    },
    cancel() {
      runner?.cancel()
      clearTimeout(timer)
      isRunning.value = false
      tell('The run was cancelled.')
    },
    /** Starts with what the link carries, or with the example. */
    start(fragment: string) {
      void attempt(() => {
        const shared = sharedIn(fragment)
        if (shared === undefined) return run()
        to.value = shared.to
        take(shared.files)
      }).then(() => (isRunning.value ? undefined : run()))
    },
    stop() {
      clearTimeout(timer)
      runner?.cancel()
    },
    async copyLink() {
      const { origin, pathname } = window.location
      await navigator.clipboard.writeText(
        origin + pathname + fragmentOf({ to: to.value, files: files.value }),
      )
      tell('The link is copied. It holds the whole input, and whoever has it can read it.')
    },
    async copyResult() {
      const changed = outcome.value?.files.find(({ file }) => file === current.value?.path)
      await navigator.clipboard.writeText(changed?.after ?? text.value ?? '')
      tell('The result is copied.')
    },
    savePatch() {
      if (outcome.value) save('migrate.patch', patchOf(outcome.value))
    },
    saveZip() {
      if (outcome.value) save('migrated.zip', zipOf(files.value, outcome.value))
    },
  }
}

/** The text of a file that can be edited here; `undefined` for one that is none, or too large. */
function textOf(file: GivenFile | undefined): string | undefined {
  if (!file || file.bytes.length > limits.editable) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file.bytes)
  } catch {
    return undefined
  }
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
