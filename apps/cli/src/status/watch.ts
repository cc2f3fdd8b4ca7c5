import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '@capi-migrate/plan'
import { saidOf, sayProblem } from '@capi-migrate/plan/status'
import type { Said } from '@capi-migrate/plan/status'
import { inventoryOf, watchedInventory } from '@capi-migrate/status/tree'
import type { Inventory } from '@capi-migrate/status/tree'
import { exit } from '../exit.ts'
import { chunksOf, stdin } from '../input.ts'
import { stopOnSignals } from '../signals.ts'
import { print } from '../terminal.ts'
import { eventsIn } from './events.ts'
import { isLive } from './flags.ts'
import type { StatusFlags } from './flags.ts'
import { sayError } from './read.ts'
import { wishOf } from './wish.ts'

/** Milliseconds: changes of so long are shown at once, and a live cluster is asked again after so long. */
const together = 200
const between = 10_000

/**
 * `migrate status --watch`: shows each new state until the stream ends or somebody ends it. A terminal is drawn anew;
 * elsewhere the states follow one another. Returns the exit code: that of the signal, or with `--exit-code` that of
 * the last state.
 */
export async function watch(flags: StatusFlags): Promise<number> {
  const stop = stopOnSignals()
  const shown = showing(flags)
  try {
    await (isLive(flags) ? watchLive(flags, shown, stop.signal) : watchStdin(shown, stop.signal))
    const last = shown.last()
    if (stop.signal.aborted && !(flags.exitCode && last)) return stop.code()
    return flags.exitCode && !last?.areAvailable ? exit.tasks : exit.done
  } finally {
    stop.release()
  }
}

async function watchStdin(shown: Showing, stop: AbortSignal): Promise<void> {
  const inventory = watchedInventory()
  stop.addEventListener('abort', () => process.stdin.destroy())
  let waiting: Promise<void> | undefined
  try {
    for await (const events of eventsIn(chunksOf(stdin))) {
      for (const { isGone, objects } of events)
        for (const object of objects) (isGone ? inventory.remove : inventory.put)(object)
      if (events.length === 0) continue
      waiting ??= sleep(together, undefined, { signal: stop })
        .then(
          () => shown.show(inventory),
          () => undefined,
        )
        .finally(() => (waiting = undefined))
    }
  } catch (error) {
    // What is read is taken away when somebody ends it.
    if (!stop.aborted) throw error
    return
  }
  await waiting
  await shown.show(inventory)
  shown.complain()
}

async function watchLive(flags: StatusFlags, shown: Showing, stop: AbortSignal): Promise<void> {
  const { readLive } = await import('./live.ts')
  const ended = new Promise<undefined>((resolve) => stop.addEventListener('abort', () => resolve(undefined)))
  while (!stop.aborted) {
    const dump = await Promise.race([readLive(flags, shown.say), ended])
    if (dump) await shown.show(inventoryOf(dump.objects))
    await sleep(between, undefined, { signal: stop }).catch(() => undefined)
  }
}

interface Showing {
  /** Shows a state, if it is new. */
  show(inventory: Inventory): Promise<void>
  /** Says an error, once. */
  say(what: string, next: string): void
  last(): Said | undefined
  /** Throws what kept the last state from being shown. */
  complain(): void
}

function showing(flags: StatusFlags): Showing {
  const told = new Set<string>()
  let before = ''
  let last: Said | undefined
  let error: UserError | undefined
  const say = (what: string, next: string): void => {
    if (!told.has(what)) sayError(what, next)
    told.add(what)
  }
  return {
    async show(inventory) {
      const now = flags.now ?? new Date()
      try {
        last = await saidOf(inventory, now, wishOf(flags))
        error = undefined
      } catch (thrown) {
        // Its Cluster, or the kind whose conditions are listed, may still come.
        if (!(thrown instanceof UserError)) throw thrown
        error = thrown
        return
      }
      const state = JSON.stringify(last.data)
      if (state === before) return
      before = state
      await print(flags.format === 'json' ? last.text : drawn(last.text, now))
      for (const problem of last.problems) say(...sayProblem(problem))
    },
    say,
    last: () => last,
    complain() {
      if (error) throw error
    },
  }
}

/** A terminal is cleared first; elsewhere each state begins with its time. */
function drawn(text: string, now: Date): string {
  return process.stdout.isTTY ? `\u001B[H\u001B[J${text}` : `# ${now.toISOString()}\n${text}\n`
}
