import { applyEdits, lineIndex } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { flat } from '../../read/mask/hole.ts'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import { wordOf, words } from '../../read/stand-in/token.ts'

/** A stretch of a stand-in text: whole lines without the last line end. */
interface Lines {
  readonly start: number
  readonly end: number
}

/** A control block of which several branches write one key; `marks` are the lines of its code, from first to last. */
interface Forked {
  readonly marks: readonly (Lines & { readonly id: number })[]
  /** What stands between the marks. */
  readonly branches: readonly Lines[]
}

/** Why the plans of branches do not make one. */
export interface Apart {
  readonly apart: string
}

/**
 * Plans a stand-in text in which branches of one block write the same key, as `{{ if }}` and `{{ else }}` do: each
 * branch in turn, with the others hidden in a comment. The edits of the first are taken, and in the place of what was
 * hidden stands what the other plans made of it. `undefined` where there is no such block; whether the result is right
 * is for `refuteInstances` to find out. Lines that close a block have to stand on their own.
 */
export function planByBranches(
  standIn: StandInText,
  plan: (text: string) => ManifestPlan,
): ManifestPlan | Apart | undefined {
  const blocks = forkedBlocks(standIn)
  if (blocks.length === 0) return undefined
  const shown = Math.max(...blocks.map(({ branches }) => branches.length))
  const views = Array.from({ length: shown }, (_, branch) => new View(standIn, blocks, branch))
  const plans = views.map((view) => plan(view.text))
  const left = plans.map(({ problem, skipped }) => problem ?? skipped).find((left) => left)
  if (left) return { apart: left.what }
  if (plans.some(({ edits }) => edits.length === 0))
    return { apart: 'nothing changes in one of its branches' }
  const edits = views[0]!.joined(plans[0]!, (block, branch) =>
    views[branch]!.shownIn(plans[branch]!.after, block),
  )
  if (!edits) return { apart: 'what its branches become does not fit together' }
  const inSource = views.map((view, i) => view.placed(plans[i]!))
  const [first, ...others] = inSource
  const known = new Set(first!.tasks.map(({ id }) => id))
  const more = others.flatMap(({ tasks }) => tasks.filter(({ id }) => !known.has(id) && known.add(id)))
  return {
    ...first!,
    before: standIn.text,
    after: applyEdits(standIn.text, edits),
    edits,
    tasks: [...first!.tasks, ...more],
  }
}

/** A stand-in text in which one branch of each forked block is to be seen. */
class View {
  readonly text: string
  readonly #source: string
  readonly #branch: number
  /** What is hidden, and where in this text its comment stands. */
  readonly #hidden: (Lines & {
    readonly id: number
    readonly from: Lines
    readonly block: Forked
    readonly branch: number
  })[] = []

  constructor({ text, tokens }: StandInText, blocks: readonly Forked[], branch: number) {
    this.#source = text
    this.#branch = branch
    let out = ''
    let at = 0
    for (const block of blocks) {
      const own = branch < block.branches.length ? branch : 0
      block.branches.forEach((from, i) => {
        if (i === own || from.start === from.end) return
        const content = text.slice(from.start, from.end)
        const indent = /^[ \t]*/.exec(content)![0]
        const id = tokens.length
        tokens.push({ id, kind: 'line', text: content, holes: [] })
        out += text.slice(at, from.start) + indent
        this.#hidden.push({
          start: out.length - indent.length,
          end: out.length + wordOf(id).length + 1,
          id,
          from,
          block,
          branch: i,
        })
        out += `#${wordOf(id)}`
        at = from.end
      })
    }
    this.text = out + text.slice(at)
  }

  /** What this view's branch of a block has become in a text. */
  shownIn(text: string, { marks }: Forked): string | undefined {
    const [from, to] = [marks[this.#branch]!, marks[this.#branch + 1]!].map(({ id }) =>
      text.indexOf(wordOf(id)),
    )
    if (from === -1 || to === -1) return undefined
    const start = text.indexOf('\n', from) + 1
    return text.slice(start, Math.max(start, text.lastIndexOf('\n', to)))
  }

  /** The edits of a plan for the source text, with what the hidden branches become. */
  joined(
    { edits }: ManifestPlan,
    become: (block: Forked, branch: number) => string | undefined,
  ): Edit[] | undefined {
    const all: Edit[] = []
    const within = new Set<number>()
    const texts = new Map(this.#hidden.map(({ id, block, branch }) => [id, become(block, branch)]))
    if ([...texts.values()].includes(undefined)) return undefined
    for (const edit of edits) {
      for (const { start, end, id } of this.#hidden) {
        if (edit.start <= start && end <= edit.end) within.add(id)
        else if (edit.start < end && start < edit.end) return undefined
      }
      const text = [...texts].reduce((text, [id, become]) => {
        return text.replace(new RegExp(`^[ \\t]*#${wordOf(id)}$`, 'm'), () => become!)
      }, edit.text)
      all.push({ ...edit, start: this.#sourceOf(edit.start), end: this.#sourceOf(edit.end), text })
    }
    for (const { id, from } of this.#hidden)
      if (!within.has(id)) all.push({ ...from, text: texts.get(id)!, row: edits[0]!.row })
    return all.sort((a, b) => a.start - b.start)
  }

  /** A plan of this text with its lines as those of the source text. */
  placed(plan: ManifestPlan): ManifestPlan {
    const [own, source] = [lineIndex(this.text), lineIndex(this.#source)]
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

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

/** The outermost blocks of which two branches write one key. */
function forkedBlocks({ text, tokens }: StandInText): Forked[] {
  const blocks: Forked[] = []
  const stack: { marks: Forked['marks'][number][] | undefined }[] = []
  for (const match of text.matchAll(words)) {
    const id = Number(match[1])
    const token = tokens[id]!
    const roles = token.kind === 'value' ? [] : flat(token.holes).flatMap(({ role }) => role ?? [])
    const start = text.lastIndexOf('\n', match.index) + 1
    const end = match.index + match[0].length
    // Only code that has a line of its own can be told from what it is around.
    const isAlone = token.kind === 'line' && roles.length === 1 && (end === text.length || text[end] === '\n')
    const mark = isAlone ? { id, start, end } : undefined
    for (const role of roles) {
      if (role === 'open') stack.push({ marks: mark && [mark] })
      const top = stack.at(-1)
      if (!top || role === 'open') continue
      if (mark) top.marks?.push(mark)
      else top.marks = undefined
      if (role === 'close') stack.pop()
      if (role === 'close' && top.marks) blocks.push(forkedOf(text, top.marks))
    }
  }
  const forked = blocks.filter(({ branches }) =>
    writesTwice(branches.map(({ start, end }) => text.slice(start, end))),
  )
  const isOutermost = (one: Forked): boolean =>
    !forked.some(
      (other) =>
        other.marks[0]!.start < one.marks[0]!.start && one.marks.at(-1)!.end < other.marks.at(-1)!.end,
    )
  return forked.filter(isOutermost).sort((a, b) => a.marks[0]!.start - b.marks[0]!.start)
}

function forkedOf(text: string, marks: Forked['marks']): Forked {
  const branches = marks.slice(1).map(({ start }, i) => {
    const from = Math.min(marks[i]!.end + 1, start)
    return { start: from, end: Math.max(from, text.lastIndexOf('\n', start - 1)) }
  })
  return { marks, branches }
}

function writesTwice(branches: readonly string[]): boolean {
  const seen = new Set<string>()
  return branches.some((branch) => {
    const lines = [...branch.matchAll(/^([ \t]*)([\w.$/-]+|"[^"\n]*"):(?=\s|$)/gm)]
    const column = Math.min(...lines.map(([, indent]) => indent!.length))
    const keys = lines.filter(([, indent]) => indent!.length === column).map(([line]) => line)
    const isThere = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isThere
  })
}
