import { parseDuration, wholeSeconds } from '@capi-migrate/transitions'
import { flat } from '../../read/mask/hole.ts'
import type { Hole } from '../../read/mask/index.ts'
import { scan } from '../../read/mask/scan.ts'
import { secondsTemplate } from './seconds-template.ts'

/**
 * The code of a Helm chart that prints in whole seconds what some code prints as a duration: each branch of its `if` and
 * `with` that prints one value calls our named template with it. `undefined` where a branch prints several, or what
 * nobody can compute.
 */
export function secondsCall(template: string): string | undefined {
  const writer = new Writer()
  let at = 0
  for (const hole of flat(scan(template, 'helm'))) {
    writer.text(template.slice(at, hole.start))
    if (!writer.hole(hole, template.slice(hole.start, hole.end))) return undefined
    at = hole.end
  }
  writer.text(template.slice(at))
  return writer.result()
}

/** A stretch of a template between two of its control holes. */
interface Piece {
  readonly kind: 'text' | 'action' | 'silent'
  readonly text: string
}

class Writer {
  #out = ''
  #run: Piece[] = []
  /** How many values are printed so far, by the branches of the blocks that are open, and outside of them. */
  readonly #printed = [0]

  text(text: string): void {
    if (text !== '') this.#run.push({ kind: 'text', text })
  }

  /** False where nothing can be written. */
  hole({ kind, role, word }: Hole, text: string): boolean {
    if (kind === 'variable' || kind === 'group') return false
    if (role === undefined) {
      this.#run.push({ kind: kind === 'action' ? 'action' : 'silent', text })
      return true
    }
    if (!this.#flush() || (role === 'open' && word !== 'if' && word !== 'with')) return false
    this.#out += text
    if (role === 'open') this.#printed.push(0)
    else if (this.#printed.length === 1 || this.#printed.pop()! > 1) return false
    else if (role === 'else') this.#printed.push(0)
    else this.#count()
    return true
  }

  result(): string | undefined {
    return this.#flush() && this.#printed.length === 1 && this.#printed[0] === 1 ? this.#out : undefined
  }

  #count(): void {
    this.#printed[this.#printed.length - 1]!++
  }

  /** Writes what was gathered since the last control hole; false where that cannot be. */
  #flush(): boolean {
    const run = this.#run
    this.#run = []
    const all = run.map(({ text }) => text).join('')
    if (run.every(isBlank)) {
      this.#out += all
      return true
    }
    this.#count()
    const [, before, after] = /^(\s*)[^]*?(\s*)$/.exec(all)!
    const seconds = secondsOf(run)
    this.#out += before! + seconds + after!
    return seconds !== undefined
  }
}

function isBlank({ kind, text }: Piece): boolean {
  return kind === 'silent' || (kind === 'text' && text.trim() === '')
}

/** What prints a run in seconds, without the white space around it. */
function secondsOf(run: readonly Piece[]): string | undefined {
  if (run.some(({ kind }) => kind === 'silent')) return undefined
  const actions = run.filter(({ kind }) => kind === 'action').map(({ text }) => actionOf(text))
  const [first, last] = [actions[0], actions.at(-1)]
  const texts = run.map(({ kind, text }, i) => {
    if (kind !== 'text') return undefined
    const start = i === 0 ? text.replace(/^["'\s]+/, '') : text
    return i === run.length - 1 ? start.replace(/["'\s]+$/, '') : start
  })
  if (!first || !last) {
    const nanos = parseDuration(texts.join(''))
    return nanos === undefined ? undefined : String(wholeSeconds(nanos))
  }
  const call = (given: string, moved: string): string =>
    `{{${first.open}include "${secondsTemplate}" ${operand(given)}${moved}${last.close}}}`
  if (texts.every((text) => text === undefined || text === '') && actions.length === 1)
    return call(first.code, first.moved)
  // `{{ .minutes }}m` is a duration in two parts.
  if (texts.some((text) => text !== undefined && !/^[\w.]*$/.test(text))) return undefined
  const format = texts.map((text) => text ?? '%v').join('')
  return call(`printf "${format}" ${actions.map(({ code }) => operand(code)).join(' ')}`, '')
}

/** An action: its braces, what it prints as it is, and what moves that to another column. */
interface Action {
  readonly open: string
  readonly code: string
  readonly moved: string
  readonly close: string
}

function actionOf(text: string): Action {
  const [, open, inside, close] = /^\{\{(-?)\s*([^]*?)\s*(-?)\}\}$/.exec(text)!
  let code = inside!.replace(/^template(?=\s+\S+\s+\S)/, 'include')
  let moved = ''
  for (;;) {
    const pipe = /^([^]*\S)\s*\|\s*(s?quote|n?indent\s+\d+)$/.exec(code)
    if (!pipe) break
    code = pipe[1]!
    if (pipe[2]!.includes('indent')) moved = ` | ${pipe[2]}${moved}`
  }
  code = code.replace(/^s?quote\s+([$.][\w$.]*|\([^()]*\))$/, '$1')
  return { open: (open! && '- ') || ' ', code, moved, close: (close! && ' -') || ' ' }
}

/** Code as one argument. */
function operand(code: string): string {
  return /^(?:[$.][\w$.]*|"[^"\\]*"|\([^()]*\))$/.test(code) ? code : `(${code})`
}
