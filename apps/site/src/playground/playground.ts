import { withBase } from 'vitepress'
import { computed, ref, shallowRef } from 'vue'
import { flagsFor } from '../worker/outcome.ts'
import type { Direction, Flag, GivenFile, Outcome, Request } from '../worker/outcome.ts'
import { remarksOn } from './editor/remark.ts'
import { example } from './example.ts'
import { Refused } from './limits.ts'
import { fragmentOf, sharedIn } from './link.ts'
import { Runner } from './runner.ts'
import { patchOf, save, zipOf } from './save.ts'

/** The path of the worker's bundle, put in by the build. */
declare const siteWorker: string

/** Milliseconds after the last key before a run starts. */
const pause = 250

/** The state of the playground, and what can be done with it. */
export function usePlayground() {
  const files = shallowRef<readonly GivenFile[]>([fileOf('manifest.yaml', example)])
  const selected = ref(0)
  const to = ref<Direction>('v1beta2')
  const flags = ref<Flag[]>([])
  const outcome = shallowRef<Outcome>()
  const progress = ref<{ done: number; total: number }>()
  const isRunning = ref(false)
  /** Something was typed that no run has seen yet. */
  const isTyped = ref(false)
  const isBusy = computed(() => isTyped.value || isRunning.value)
  /** One line for the person: what was refused, or done. */
  const said = ref('')
  const isRefusal = ref(false)
  let runner: Runner<Request, Outcome> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let typed: (() => string) | undefined

  const current = computed(() => files.value[selected.value])
  const text = computed(() => textOf(current.value))
  const remarks = computed(() =>
    outcome.value && current.value ? remarksOn(current.value.path, outcome.value) : [],
  )

  const tell = (line: string, refused = false): void => {
    said.value = line
    isRefusal.value = refused
  }

  const change = (changed: Partial<GivenFile>): void => {
    files.value = files.value.map((file, at) => (at === selected.value ? { ...file, ...changed } : file))
  }

  /** Takes over what was typed: a long text is not copied at every key. */
  const settle = (): void => {
    const read = typed
    typed = undefined
    if (read) change({ bytes: new TextEncoder().encode(read()) })
  }

  const run = (): void => {
    clearTimeout(timer)
    settle()
    isTyped.value = false
    runner ??= new Runner(withBase(`/${siteWorker}`))
    isRunning.value = true
    progress.value = undefined
    runner.start(
      { files: files.value, to: to.value, flags: flagsFor(to.value, flags.value) },
      {
        progress: (done, total) => (progress.value = { done, total }),
        outcome: (got) => {
          isRunning.value = false
          outcome.value = got
        },
        error: (what) => {
          isRunning.value = false
          outcome.value = undefined
          tell(`The run failed: ${what}. Please report this with the input, if you can share it.`, true)
        },
      },
    )
  }

  const runSoon = (): void => {
    clearTimeout(timer)
    isTyped.value = true
    timer = setTimeout(run, pause)
  }

  const take = (given: readonly GivenFile[]): void => {
    if (given.length === 0) return tell('There is no file in that.', true)
    typed = undefined
    files.value = given
    selected.value = 0
    outcome.value = undefined
    tell(given.length === 1 ? 'One file was read.' : `${given.length} files were read.`)
    run()
  }

  /** Takes what the link carries, if it does. */
  const open = (): void => {
    const shared = sharedIn(window.location.hash)
    if (shared === undefined) return
    to.value = shared.to
    flags.value = [...shared.flags]
    take(shared.files)
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
    flags,
    outcome,
    progress,
    isRunning,
    said,
    isRefusal,
    isBusy,
    current,
    text,
    remarks,
    attempt,
    run,
    take,
    edit(read: () => string, isPaste: boolean) {
      typed = read
      if (isPaste) run()
      else runSoon()
    },
    rename(path: string) {
      settle()
      change({ path })
      runSoon()
    },
    select(at: number) {
      settle()
      selected.value = at
    },
    clear() {
      take([fileOf('manifest.yaml', '')])
      tell('')
    },
    cancel() {
      runner?.cancel()
      clearTimeout(timer)
      isTyped.value = false
      isRunning.value = false
      tell('The run was cancelled.')
    },
    /** Starts with what the link carries, or with the example. */
    async start() {
      await attempt(open)
      if (!isRunning.value) run()
    },
    /** Takes what another link carries. */
    open: () => attempt(open),
    stop() {
      clearTimeout(timer)
      runner?.cancel()
    },
    async copyLink() {
      settle()
      const { origin, pathname } = window.location
      const fragment = fragmentOf({ to: to.value, flags: flags.value, files: files.value })
      await navigator.clipboard.writeText(origin + pathname + fragment)
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

/** The text of a file that can be edited here; `undefined` for one that is none. */
function textOf(file: GivenFile | undefined): string | undefined {
  if (!file) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file.bytes)
  } catch {
    return undefined
  }
}

function fileOf(path: string, text: string): GivenFile {
  return { path, bytes: new TextEncoder().encode(text) }
}
