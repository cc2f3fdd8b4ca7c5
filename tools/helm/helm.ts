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

/** The real Helm in a process of its own, which renders one chart after the other. */
export class Helm {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #waiting: ((line: string) => void)[] = []
  #ended: string | undefined

  constructor(program: string) {
    this.#child = spawn(program, [], { stdio: ['pipe', 'pipe', 'pipe'] })
    let said = ''
    this.#child.stderr.on('data', (chunk) => (said = `${said}${chunk}`.slice(-2000)))
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#waiting.shift()?.(line))
    const end = (why: string): void => {
      this.#ended ??= why
      for (const answer of this.#waiting.splice(0)) answer(JSON.stringify({ files: null, error: why }))
    }
    this.#child.on('error', ({ message }) => end(`helm does not start: ${message}`))
    this.#child.on('close', (code) => end(`helm ended with ${code}: ${said.trim()}`))
    this.#child.stdin.on('error', () => undefined)
  }

  /** Renders a chart. What goes wrong with the chart is in the answer; throws Expected where Helm itself is gone. */
  async render(job: Job): Promise<Answer> {
    if (this.#ended !== undefined) throw new Expected(this.#ended)
    const line = new Promise<string>((resolve) => this.#waiting.push(resolve))
    this.#child.stdin.write(`${JSON.stringify(job)}\n`)
    return JSON.parse(await line) as Answer
  }

  close(): void {
    this.#child.stdin.end()
  }
}
