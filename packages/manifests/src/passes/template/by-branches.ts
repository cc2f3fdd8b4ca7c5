import { applyEdits, limits, lineIndex } from '@capi-migrate/edits'
import type { Edit, Task } from '@capi-migrate/edits'
import { lineEnd, lineStart } from '@capi-migrate/edits/yaml'
import type { Said } from '@capi-migrate/transitions'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import { wordOf } from '../../read/stand-in/token.ts'
import { forksOf, isWritten } from './forks.ts'
import type { Fork, Stretch } from './forks.ts'
import { hoisted } from './hoist.ts'
import type { Spot } from './wrong.ts'

/** Why the plans of branches do not make one, and where, if that is known. */
export interface Apart {
  readonly apart: Said
  readonly spot?: Spot
}

/**
 * Plans a stand-in text in which branches write the same key, as those of `{{ if }}` and `{{ else }}` do: each branch in
 * turn, as if it stood alone in a block. The edits of the first are taken, and in the place of what was
 * hidden stands what the other plans made of it, with what they write above it and the first does not. There are two ways to do it: with what all of the branches are in
 * around their block, and with it in each branch. None where there is no fork; whether a result is right is for
 * `refuteInstances` to find out.
 */
export function* planByBranches(
  standIn: StandInText,
  plan: (text: string) => ManifestPlan,
  isWide = false,
): Generator<ManifestPlan | Apart> {
  const forks = forksOf(standIn, isWide)
  if (forks.length === 0) return
  const count = Math.max(...forks.map((fork) => writtenOf(standIn, fork).length))
  if (count > limits.templateBlocks) return void (yield { apart: say('template/branches-apart') })
  const views = Array.from({ length: count }, (_, number) => new View(standIn, forks, number))
  const plans = views.map((view) => planView({ text: view.text, tokens: standIn.tokens }, plan, isWide))
  const apart = plans.find((one) => 'apart' in one)
  if (apart) return void (yield apart as Apart)
  const whole = plans as readonly ManifestPlan[]
  const left = whole.map(({ problem, skipped }) => problem ?? skipped).find((left) => left)
  if (left) return void (yield { apart: say('template/problem', { cause: left.what }) })
  const unchanged = whole.findIndex(({ edits }) => edits.length === 0)
  if (unchanged !== -1) {
    const [task] = views[unchanged]!.placed(whole[unchanged]!).tasks
    return void (yield task ? { apart: saidOf(task), spot: task } : { apart: say('template/branches-apart') })
  }
  const inEach = whole.map(
    (plan, i) => hoisted(plan, { text: views[i]!.text, tokens: standIn.tokens }) ?? plan,
  )
  const ways = forks.every(({ isTotal }) => isTotal) ? [whole, inEach] : [inEach, whole]
  for (const way of ways) yield joined(standIn, forks, views, way)
}

/** What a task of an object says of the document that the object is in. */
function saidOf({ code = 'template/problem', what, next }: Task): Said {
  return { code, what: what.replace(/^this object is left as it is: /, ''), next }
}

/** The plan of a view, in which there may be forks again. */
function planView(
  view: StandInText,
  plan: (text: string) => ManifestPlan,
  isWide: boolean,
): ManifestPlan | Apart {
  for (const inner of planByBranches(view, plan, isWide)) return inner
  return plan(view.text)
}

function joined(
  standIn: StandInText,
  forks: readonly Fork[],
  views: readonly View[],
  plans: readonly ManifestPlan[],
): ManifestPlan | Apart {
  const above = (view: View, fork: Fork): string => view.aboveIn(plans[views.indexOf(view)]!.after, fork)
  const lengthOf = (view: View): number => forks.reduce((sum, fork) => sum + above(view, fork).length, 0)
  const base = views.reduce((least, view) => (lengthOf(view) < lengthOf(least) ? view : least))
  const edits = base.joined(plans[views.indexOf(base)]!, (fork, branch) => {
    const view = views.find((view) => view.shownOf(fork) === branch)
    const shown = view?.shownIn(plans[views.indexOf(view)]!.after, fork)
    const [own, common] = view ? [above(view, fork), above(base, fork)] : ['', '']
    const more = own.startsWith(common) ? own.slice(common.length) : ''
    if (shown === undefined || more === '') return shown
    const [eol] = /\r?\n$/.exec(more) ?? ['']
    return eol + more.slice(0, more.length - eol.length) + shown
  })
  if (!edits) return { apart: say('template/branches-apart') }
  const [first, ...others] = views.map((view, i) => view.placed(plans[i]!))
  const known = new Set(first!.tasks.map(({ id }) => id))
  const more = others.flatMap(({ tasks }) => tasks.filter(({ id }) => !known.has(id) && known.add(id)))
  const lines = new Set(first!.objects.map(({ line }) => line))
  const objects = others.flatMap(({ objects }) =>
    objects.filter(({ line }) => !lines.has(line) && lines.add(line)),
  )
  return {
    ...first!,
    before: standIn.text,
    after: applyEdits(standIn.text, edits),
    edits,
    tasks: [...first!.tasks, ...more],
    objects: [...first!.objects, ...objects],
  }
}

/** The numbers of the branches of a fork that write something. */
function writtenOf({ text }: StandInText, { branches }: Fork): readonly number[] {
  return branches.flatMap(({ start, end }, i) => (isWritten(text.slice(start, end)) ? [i] : []))
}

/** What of a fork is hidden in a view, and where in the view its token stands. */
interface Hidden extends Stretch {
  readonly id: number
  readonly from: Stretch
  readonly fork: Fork
  /** The seams it starts and ends with. */
  readonly first: number
  readonly last: number
}

/** A stand-in text in which one branch of each fork is to be seen, between the code that opens the fork and closes it. */
class View {
  readonly text: string
  readonly #standIn: StandInText
  readonly #number: number
  readonly #hidden: Hidden[] = []
  readonly #ends = new Map<Fork, readonly [number, number]>()

  constructor(standIn: StandInText, forks: readonly Fork[], number: number) {
    this.#standIn = standIn
    this.#number = number
    let out = ''
    let at = 0
    for (const fork of forks) {
      const shown = this.shownOf(fork)
      const ends = [
        { first: 0, last: shown, like: fork.open },
        { first: shown + 1, last: fork.seams.length - 1, like: fork.close },
      ].map(({ first, last, like }) => {
        const from = { start: fork.seams[first]!.start, end: fork.seams[last]!.end }
        const { tokens } = standIn
        const id = tokens.length
        tokens.push({ ...tokenAt(standIn, from.start), id, holes: like.holes })
        out += standIn.text.slice(at, from.start)
        const start = out.length
        out += `#${wordOf(id)}`
        this.#hidden.push({ start, end: out.length, id, from, fork, first, last })
        at = from.end
        return id
      })
      this.#ends.set(fork, ends as [number, number])
    }
    this.text = out + standIn.text.slice(at)
  }

  /** The branch of a fork that is to be seen. */
  shownOf(fork: Fork): number {
    const written = writtenOf(this.#standIn, fork)
    return written[this.#number] ?? written[0]!
  }

  /** What this view's branch of a fork has become in a text, with the white space on either side. */
  shownIn(text: string, fork: Fork): string | undefined {
    const [from, to] = this.#ends.get(fork)!.map((id) => text.indexOf(`#${wordOf(id)}`))
    if (from === -1 || to === -1 || to! < from!) return undefined
    return text.slice(from! + wordOf(this.#ends.get(fork)![0]).length + 1, to)
  }

  /** What stands above a fork in a text, from its last token that stands in for something hidden. */
  aboveIn(text: string, fork: Fork): string {
    const [own] = this.#ends.get(fork)!
    const to = lineStart(text, Math.max(0, text.indexOf(`#${wordOf(own)}`)))
    const others = this.#hidden.flatMap(({ id }) => {
      const at = id === own ? -1 : text.indexOf(`#${wordOf(id)}`)
      return at === -1 || at >= to ? [] : [lineEnd(text, at)]
    })
    return text.slice(Math.max(0, ...others), to)
  }

  /** The edits of a plan for the source text, with what the hidden branches become. */
  joined(
    { edits, after }: ManifestPlan,
    become: (fork: Fork, branch: number) => string | undefined,
  ): Edit[] | undefined {
    const texts = new Map(this.#hidden.map((one) => [one, this.#written(one, after, become)]))
    if ([...texts.values()].includes(undefined)) return undefined
    const all: Edit[] = []
    const within = new Set<Hidden>()
    for (const edit of edits) {
      let { text } = edit
      for (const [one, written] of texts) {
        const { start, end, id } = one
        if (edit.start <= start && end <= edit.end) within.add(one)
        else if (edit.start < end && start < edit.end) return undefined
        text = text.replace(`#${wordOf(id)}`, () => written!)
      }
      all.push({ ...edit, start: this.#sourceOf(edit.start), end: this.#sourceOf(edit.end), text })
    }
    for (const [one, text] of texts) {
      const { start, end } = one.from
      const old = this.#standIn.text.slice(start, end)
      if (within.has(one) || old === text) continue
      // A token stands for the white space before it as well.
      const space = /[ \t]*$/.exec(this.#standIn.text.slice(0, start))![0]
      all.push({ start: start - space.length, end, text: space + text!, row: edits[0]!.row })
    }
    return all.sort((a, b) => a.start - b.start)
  }

  /** The seams of what is hidden, with what has become of the branches between them. */
  #written(
    { fork, first, last, id }: Hidden,
    after: string,
    become: (fork: Fork, branch: number) => string | undefined,
  ): string | undefined {
    const { text } = this.#standIn
    const opened = after.indexOf(`#${wordOf(this.#ends.get(fork)![0])}`)
    if (opened === -1 || !after.includes(wordOf(id))) return undefined
    const by = columnAt(after, opened) - columnAt(text, fork.seams[0]!.start)
    let out = ''
    for (let i = first; i <= last; i++) {
      const { start, end } = fork.seams[i]!
      out += indentedBy(text.slice(start, end), by)
      if (i === last) continue
      const branch = text.slice(end, fork.seams[i + 1]!.start)
      const now = isWritten(branch) ? become(fork, i) : indentedBy(branch, by)
      if (now === undefined) return undefined
      out += now
    }
    return out
  }

  /** A plan of this text with its lines as those of the source text. */
  placed(plan: ManifestPlan): ManifestPlan {
    const [own, source] = [lineIndex(this.text), lineIndex(this.#standIn.text)]
    const starts = lineStarts(this.text)
    const placeOf = (line: number, column: number): { line: number; column: number } => {
      const offset = starts[line - 1]
      return offset === undefined ? own.positionOf(0) : source.positionOf(this.#sourceOf(offset + column - 1))
    }
    const { objects, tasks, checked } = plan
    return {
      ...plan,
      objects: objects.map((object) => ({ ...object, line: placeOf(object.line, 1).line })),
      tasks: tasks.map((task) => ({ ...task, ...placeOf(task.line, task.column) })),
      ...(checked && {
        checked: {
          ...checked,
          findings: checked.findings.map((finding) => ({
            ...finding,
            ...placeOf(finding.line, finding.column),
          })),
        },
      }),
    }
  }

  #sourceOf(offset: number): number {
    let shift = 0
    for (const { start, end, from } of this.#hidden) {
      if (offset < end) return offset <= start ? offset + shift : from.start
      shift += from.end - from.start - (end - start)
    }
    return offset + shift
  }
}

function tokenAt({ text, tokens }: StandInText, offset: number): StandInText['tokens'][number] {
  const [, id] = /^#\uE000(\d+)\uE001/.exec(text.slice(offset, offset + 20))!
  return tokens[Number(id)]!
}

function columnAt(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}

/** A text with its lines after the first moved. */
function indentedBy(text: string, by: number): string {
  return text.replace(
    /\n([ \t]*)(?=[^\s])/g,
    (_, indent: string) => `\n${' '.repeat(Math.max(0, indent.length + by))}`,
  )
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}
