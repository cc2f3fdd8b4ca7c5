import { applyEdits } from '@capi-migrate/edits'
import type { Edit, Task } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import type { Range } from '../../read/mask/index.ts'
import { say } from '../../tasks/index.ts'
import { convertedNames } from '../chart/converted-names.ts'
import { namedIn } from '../chart/named.ts'
import type { HashingCharts } from './held-values.ts'

/** The named templates of charts rendered as one that names are made from. They are not changed. */
export class HeldTemplates {
  readonly #texts: ReadonlyMap<string, string>
  readonly #planned: (path: string) => ManifestPlan | undefined
  readonly #templates: ReadonlySet<string>
  readonly #how: string
  #converted: ReadonlySet<string> | undefined

  /** @param hasHelpers true if what can be converted where it is printed is converted */
  constructor(
    { umbrella, sources }: HashingCharts,
    planned: (path: string) => ManifestPlan | undefined,
    hasHelpers: boolean,
  ) {
    this.#texts = umbrella.texts
    this.#planned = planned
    this.#templates = sources.templates
    this.#how = hasHelpers ? '' : ', or run the command with `--helpers`'
  }

  /** The plan of a file without what it says of named templates that names are made from. */
  planOf(path: string): ManifestPlan | undefined {
    const text = this.#texts.get(path)!
    const inText = [...this.#templates].filter((name) => text.includes(`"${name}"`))
    const plan = inText.length > 0 ? this.#planned(path) : undefined
    if (!plan || (plan.edits.length === 0 && plan.tasks.length === 0)) return undefined
    const own = namedIn(new Map([[path, text]]))
    const defined = inText.flatMap((name) => own.get(name) ?? [])
    const without = defined.reduce((rest, { name, whole }) => this.#without(rest, name, whole), plan)
    const held = this.#withCopies(without, inText)
    return held === plan ? undefined : held
  }

  /** A plan without what it says of a named template. */
  #without(plan: ManifestPlan, name: string, whole: Range): ManifestPlan {
    const { before, edits, tasks, objects, checked, open, needs: _, ...rest } = plan
    const [from, to] = [lineAt(before, whole.start), lineAt(before, whole.end)]
    const isOutside = ({ line }: { readonly line: number }): boolean => line < from || to < line
    const outside = edits.filter((edit) => !isIn(edit, whole))
    const others = tasks.filter(isOutside)
    if (outside.length === edits.length && others.length === tasks.length) return plan
    const task = taskFor(name, from, plan.file, this.#how)
    return {
      ...rest,
      before,
      after: applyEdits(before, outside),
      edits: outside,
      objects: objects.filter(isOutside),
      tasks: this.#isConverted(name) ? others : [...others, task].sort((a, b) => a.line - b.line),
      ...(checked && { checked: { ...checked, findings: checked.findings.filter(isOutside) } }),
      ...(open && { open: open.filter(({ broken }) => isOutside(broken)) }),
    }
  }

  /** True for a named template that no object gets as it is: nothing has to move in it. */
  #isConverted(name: string): boolean {
    this.#converted ??= convertedNames(
      new Map(
        [...this.#texts].map(([path, text]) => [
          path,
          text.includes('{{') ? (this.#planned(path)?.after ?? text) : text,
        ]),
      ),
    )
    return this.#converted.has(name)
  }

  /** A plan whose tasks advise to change copies of these named templates, where their lines or variables print them. */
  #withCopies(plan: ManifestPlan, names: readonly string[]): ManifestPlan {
    const lines = plan.before.split('\n')
    return withAdvice(plan, (task) => {
      const line = lines[task.line - 1] ?? ''
      const assigned = [...line.matchAll(/\$\w+/g)].flatMap(([variable]) =>
        lines.filter((one) => new RegExp(`\\${variable}\\s*:?=`).test(one)),
      )
      const name = names.find(
        (name) => task.code !== code && [line, ...assigned].some((one) => one.includes(`"${name}"`)),
      )
      return name === undefined ? undefined : say(code, { name, how: this.#how }).next
    })
  }
}

/** A plan with more advice for some tasks. */
export function withAdvice(plan: ManifestPlan, adviceFor: (task: Task) => string | undefined): ManifestPlan {
  const tasks = plan.tasks.map((task): Task => {
    const advice = adviceFor(task)
    return advice === undefined ? task : { ...task, next: `${task.next}; ${advice}` }
  })
  return tasks.every((task, i) => task === plan.tasks[i]) ? plan : { ...plan, tasks }
}

const code = 'template/hashed'

function taskFor(name: string, line: number, file: string, how: string): Task {
  const object = `define ${name}`
  return { id: `${row} ${object}`, file, row, line, column: 1, object, ...say(code, { name, how }) }
}

export const row = 'Template:name'

/** True for an edit of a range; what is added before and behind is none. */
function isIn(edit: Edit, { start, end }: Range): boolean {
  return start < edit.end && edit.start < end
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
