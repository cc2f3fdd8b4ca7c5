import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Expected } from '../management-cluster/expected.ts'

/** Which chart is rendered, and with what. */
export interface Job {
  /** The folder of a chart. */
  readonly chart: string
  /** Read in order; a later one wins. */
  readonly valuesFiles?: readonly string[]
  /** They win over all files. */
  readonly values?: Readonly<Record<string, unknown>>
  readonly name: string
  readonly namespace: string
  /** The version of Kubernetes, such as `v1.33.0`. */
  readonly kubernetes: string
  /** Served besides those that Helm knows. */
  readonly apiVersions?: readonly string[]
  readonly skipSchema?: boolean
  /** Renders file by file where the chart as a whole is refused. */
  readonly each?: boolean
}

/** The texts of a chart by template (`chart/templates/a.yaml`), or why there are none. */
export interface Answer {
  readonly files: Readonly<Record<string, string>> | null
  /** Of single templates, where each was asked for. */
  readonly errors?: Readonly<Record<string, string>>
  /** Dependencies that are not in the tree. */
  readonly missing?: readonly string[]
  /** Why the chart as a whole is refused. */
  readonly error?: string
}

export interface HelmOptions {
  /** Of the program, such as `-time 10s -memory 512`. */
  readonly arguments?: readonly string[]
  /** In milliseconds. The program has limits of its own; this is for one that hangs all the same. */
  readonly patience?: number
}

/**
 * The real Helm in a process of its own, which renders one chart after the other. A process that ends with a job, or gives
 * no answer within its patience, is started again for the next one.
 */
export class Helm {
  readonly #program: string
  readonly #arguments: readonly string[]
  readonly #patience: number
  readonly #waiting: Waiting[] = []
  #child: ChildProcessWithoutNullStreams | undefined
  #timer: NodeJS.Timeout | undefined
  /** Why no process can be started. */
  #broken: string | undefined

  constructor(program: string, { arguments: given = [], patience = 90_000 }: HelmOptions = {}) {
    this.#program = program
    this.#arguments = given
    this.#patience = patience
  }

  /** Renders a chart. What goes wrong with the chart is in the answer; throws Expected where Helm does not start. */
  async render(job: Job): Promise<Answer> {
    if (this.#broken !== undefined) throw new Expected(this.#broken)
    const answer = new Promise<Answer>((resolve) =>
      this.#waiting.push({ line: `${JSON.stringify(job)}\n`, resolve }),
    )
    if (this.#waiting.length === 1) this.#ask()
    return answer
  }

  close(): void {
    this.#child?.stdin.end()
  }

  /** Sends the first of the jobs that wait. */
  #ask(): void {
    const first = this.#waiting[0]
    if (!first) return
    this.#child ??= this.#started()
    const child = this.#child
    this.#timer = setTimeout(() => {
      this.#child = undefined
      child.kill('SIGKILL')
      this.#answer({ files: null, error: `helm gave no answer in ${this.#patience / 1000} s` })
    }, this.#patience)
    child.stdin.write(first.line)
  }

  #answer(answer: Answer): void {
    clearTimeout(this.#timer)
    this.#waiting.shift()?.resolve(answer)
    this.#ask()
  }

  #started(): ChildProcessWithoutNullStreams {
    const child = spawn(this.#program, [...this.#arguments], { stdio: ['pipe', 'pipe', 'pipe'] })
    let said = ''
    const ended = (why: string): void => {
      if (this.#child !== child) return
      this.#child = undefined
      if (this.#waiting.length > 0) this.#answer({ files: null, error: why })
    }
    child.stderr.on('data', (chunk) => (said = `${said}${chunk}`.slice(-2000)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (this.#child === child) this.#answer(JSON.parse(line) as Answer)
    })
    child.on('error', ({ message }) => ended((this.#broken = `helm does not start: ${message}`)))
    child.on('close', (code) => ended(`helm ended with ${code}: ${said.trim()}`))
    child.stdin.on('error', () => undefined)
    return child
  }
}

interface Waiting {
  readonly line: string
  readonly resolve: (answer: Answer) => void
}
