import { realpathSync } from 'node:fs'
import type { FileChange, Failure } from '@capi-migrate/plan'
import type { GoProof } from '@capi-migrate/plan/contract'
import type * as Plan from '@capi-migrate/plan'
import { UserError } from '@capi-migrate/plan/errors'
import { reduce } from './machine.ts'
import { changeNotes } from '@capi-migrate/plan/notes'
import type { ScanRequest } from './scan/request.ts'
import type { Effect, Event, LastWrite, Progress, State } from './state.ts'
import type { Survey } from './survey.ts'

/** Looks at a repository, in this thread or another. What an ended signal finds, nobody waits for. */
export type Scanner = (
  request: ScanRequest,
  onProgress: (progress: Progress) => void,
  signal?: AbortSignal,
) => Promise<Survey>

/** What takes the terminal for a while: an editor at a place in a file, or a command of the repository. */
export type Wanted = Extract<Effect, { do: 'edit' | 'run' }>

/** The wizard at work: keeps the state, carries out what {@link reduce} asks for, and tells who listens. */
export class Session {
  #state: State
  readonly #scan: Scanner
  readonly #tool: string
  readonly #listeners = new Set<() => void>()
  readonly #stop = new AbortController()
  #work: Promise<void> = Promise.resolve()
  #scanning = new AbortController()
  #proving = new AbortController()
  #proof: Promise<void> = Promise.resolve()
  #hasLeft = false
  /** Set where the terminal is asked for; whoever shows the wizard steps aside and clears it. */
  wanted: Wanted | undefined
  /** Puts a text where people paste from; absent where nothing can. */
  copy: ((text: string) => void) | undefined

  constructor(state: State, scan: Scanner, tool: string) {
    this.#state = state
    this.#scan = scan
    this.#tool = tool
  }

  get state(): State {
    return this.#state
  }

  get hasLeft(): boolean {
    return this.#hasLeft
  }

  /** Begins with the first scan. */
  start(): void {
    this.#perform(this.#state.notes.kind ? { do: 'scan', kind: this.#state.notes.kind } : { do: 'scan' })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly send = (event: Event): void => {
    const [state, effects] = reduce(this.#state, event)
    this.#state = state
    for (const effect of effects) this.#perform(effect)
    for (const listener of this.#listeners) listener()
  }

  /** Resolves when nothing is written or compiled any more: files are whole, and no copy is left, before the program ends. */
  async settled(): Promise<void> {
    await Promise.all([this.#work, this.#proof])
  }

  #perform(effect: Effect): void {
    switch (effect.do) {
      case 'scan':
        return this.#begin(effect)
      case 'save':
        return this.#save(effect.notes)
      case 'write':
        return this.#write(effect)
      case 'undo':
        return this.#undo(effect.last)
      case 'edit':
      case 'run':
        this.wanted = effect
        return
      case 'copy':
        return this.copy?.(effect.text)
      case 'prove':
        return this.#prove(effect)
      case 'stop proving':
        return this.#proving.abort()
      case 'leave':
        this.#hasLeft = true
        this.#stop.abort()
    }
  }

  #begin({ kind }: Extract<Effect, { do: 'scan' }>): void {
    // A newer scan overtakes the one before.
    this.#scanning.abort()
    const { signal } = (this.#scanning = new AbortController())
    const { root, notes } = this.#state
    const request = { root, decisions: notes.decisions, ...(kind && { kind }) }
    const tell = (event: Event): void => {
      if (!signal.aborted && !this.#hasLeft) this.send(event)
    }
    const began = Date.now()
    const show = (progress: Progress): void => {
      const seconds = Math.floor((Date.now() - began) / 1000)
      tell({ is: 'progress', of: 'scanning', progress: { ...progress, seconds } })
    }
    this.#scan(request, show, signal).then(
      (survey) => tell({ is: 'scanned', survey }),
      (error: unknown) => tell({ is: 'scan failed', what: sayError(error) }),
    )
  }

  #prove({ files, isOnline }: Extract<Effect, { do: 'prove' }>): void {
    const { signal } = (this.#proving = new AbortController())
    const began = Date.now()
    let latest: Progress = this.#state.proof!.progress!
    const show = (progress: Progress): void => {
      latest = progress
      const seconds = Math.floor((Date.now() - began) / 1000)
      if (!signal.aborted && !this.#hasLeft) this.send({ is: 'proving', progress: { ...progress, seconds } })
    }
    // A large package takes long, and seconds go on.
    const clock = setInterval(() => show(latest), 1000)
    const plans = files.map(({ plan }) => plan)
    const options = { signal: AbortSignal.any([signal, this.#stop.signal]), onProgress: show, isOnline }
    const proof = import('@capi-migrate/plan/contract')
      .then(({ proveGo }) => proveGo(realpathSync(this.#state.root), plans, options))
      .catch((error: unknown): GoProof => {
        return { state: 'unproven', why: sayError(error), next: 'run go vet ./... by hand' }
      })
      .then((result) => {
        clearInterval(clock)
        // A newer one overtakes it.
        if (!this.#hasLeft && this.#proving.signal === signal) this.send({ is: 'proved', result })
      })
    this.#proof = Promise.all([this.#proof, proof]).then(() => undefined)
  }

  #save(notes: State['notes']): void {
    try {
      // What is open was noted by writes, maybe by another process.
      changeNotes(this.#state.root, this.#tool, ({ open }) => ({ ...notes, open }))
    } catch (error) {
      this.send({ is: 'notes refused', what: (error as Error).message })
    }
  }

  #write({ step, files, anyway }: Extract<Effect, { do: 'write' }>): void {
    const isUnguarded = this.#state.survey?.unguarded
    let kept: string | undefined
    this.#apply(
      ({ changeOf, keepCopies, target }) => {
        const changes = files.map((file) => changeOf(file, target))
        if (isUnguarded) kept = keepCopies(changes)
        return changes
      },
      anyway,
      'files written',
      (changes, failures) => ({ step, changes, failures, ...(kept !== undefined && { kept }) }),
    )
  }

  #undo({ step, changes }: LastWrite): void {
    // What was just written is not committed; a file that somebody changed since is refused all the same.
    this.#apply(
      ({ reversed }) => changes.map(reversed),
      true,
      'files taken back',
      (written, failures) => ({ step, changes: written, failures, undone: true }),
    )
  }

  #apply(
    changesBy: (plan: typeof Plan) => readonly FileChange[],
    force: boolean,
    what: string,
    lastOf: (written: readonly FileChange[], failures: readonly Failure[]) => LastWrite,
  ): void {
    const onProgress = (done: number, total: number): void =>
      this.send({ is: 'progress', of: 'writing', progress: { what, done, total } })
    // Loaded when something is written: the first frame does not wait for it.
    const applied = import('@capi-migrate/plan').then(async (plan) => {
      const changes = changesBy(plan)
      const options = { force, signal: this.#stop.signal, onProgress, tool: this.#tool }
      return { changes, ...(await plan.apply(changes, options)) }
    })
    this.#work = applied.then(
      ({ changes, written, failures }) => {
        const names = new Set(written)
        const done = changes.filter(({ source }) => names.has(source.file))
        this.send({ is: 'written', last: lastOf(done, failures) })
      },
      (error: unknown) => this.send({ is: 'refused', what: sayError(error) }),
    )
  }
}

function sayError(error: unknown): string {
  if (error instanceof UserError) return `${error.message.replaceAll('\n', ' ')}: ${error.next}`
  return error instanceof Error ? error.message : String(error)
}
