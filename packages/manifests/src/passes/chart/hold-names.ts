import { applyEdits } from '@capi-migrate/edits'
import type { Edit, Task, UnitSources } from '@capi-migrate/edits'
import { groupPatterns } from '@capi-migrate/transitions'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { firstDifference } from '../../read/difference.ts'
import { loadDocuments } from '../../read/load.ts'
import type { Range } from '../../read/mask/index.ts'
import { say } from '../../tasks/index.ts'
import { keptAsItIs } from '../unwritten/kept.ts'
import { convertedNames } from './converted-names.ts'
import { nameSources } from './name-sources.ts'
import type { NameSources } from './name-sources.ts'
import { namedIn } from './named.ts'
import { chartFiles } from './plan-charts.ts'

/** The plan of a file of a chart without what would give objects other names. */
export interface NamesHeld {
  readonly plan: ManifestPlan
  /** True if names are made from all of the file: no comment may be written into it either. */
  readonly isWhole: boolean
}

/**
 * The plans of the files of charts that change the text that a name is made from, or advise to change it. They leave that
 * text as it is, with a task.
 *
 * @param planned the plan of a file; `undefined` if it belongs to another unit
 * @param hasHelpers true if what can be converted where it is printed is converted
 */
export function namesHeld(
  { paths, textOf }: UnitSources,
  planned: (path: string) => ManifestPlan | undefined,
  hasHelpers = false,
): ReadonlyMap<string, NamesHeld> {
  const all = new Map<string, NamesHeld>()
  for (const files of chartFiles(paths)) {
    const texts = new Map(files.flatMap((path) => entryOf(path, textOf(path))))
    if (![...texts.values()].some((text) => ours.test(text))) continue
    const holder = new Holder(texts, planned, hasHelpers)
    for (const path of texts.keys()) {
      const held = holder.held(path)
      if (held) all.set(path, held)
    }
  }
  return all
}

const ours = new RegExp(groupPatterns.any)

function entryOf(path: string, text: string | undefined): [string, string][] {
  return text === undefined ? [] : [[path, text]]
}

class Holder {
  readonly #texts: ReadonlyMap<string, string>
  readonly #planned: (path: string) => ManifestPlan | undefined
  readonly #sources: NameSources
  readonly #how: string
  #converted: ReadonlySet<string> | undefined

  constructor(
    texts: ReadonlyMap<string, string>,
    planned: (path: string) => ManifestPlan | undefined,
    hasHelpers: boolean,
  ) {
    this.#texts = texts
    this.#planned = planned
    this.#sources = nameSources(texts)
    this.#how = hasHelpers ? '' : ', or run the command with `--helpers`'
  }

  held(path: string): NamesHeld | undefined {
    const text = this.#texts.get(path)!
    const { files, templates } = this.#sources
    const isFile = files.has(path)
    const whole = isFile || isOfValues(path) ? this.#planned(path) : undefined
    const isHeld = isFile
      ? whole && whole.edits.length + whole.tasks.length > 0
      : whole && this.#changesValue(whole)
    if (isHeld) return { plan: keptAsItIs(whole!, hashedFile), isWhole: true }
    const values = whole && this.#withoutAdvice(whole)
    if (values) return values
    const inText = [...templates].filter((name) => text.includes(`"${name}"`))
    const plan = inText.length > 0 ? this.#planned(path) : undefined
    if (!plan || (plan.edits.length === 0 && plan.tasks.length === 0)) return undefined
    const own = namedIn(new Map([[path, text]]))
    const defined = inText.flatMap((name) => own.get(name) ?? [])
    const without = defined.reduce((rest, { name, whole }) => this.#without(rest, name, whole), plan)
    const held = this.#withCopies(without, inText)
    return held === plan ? undefined : { plan: held, isWhole: false }
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

  /** A plan of values whose tasks do not advise to change those that names are made from. */
  #withoutAdvice(plan: ManifestPlan): NamesHeld | undefined {
    const held = withAdvice(plan, ({ row, object }) =>
      row === 'Values:version' && this.#sources.isValue(object)
        ? `do not change \`${object}\`: names of objects are made from it`
        : undefined,
    )
    return held === plan ? undefined : { plan: held, isWhole: false }
  }

  /** True for a plan that changes a member of the values that names are made from. */
  #changesValue({ before, after, edits }: ManifestPlan): boolean {
    if (edits.length === 0) return false
    const [old, now] = [before, after].map((text) => membersOf(text))
    return Object.keys(old!).some(
      (key) => this.#sources.isValue(key) && firstDifference(old![key], now![key]),
    )
  }
}

/** True for a file that values may be in. */
function isOfValues(path: string): boolean {
  return /\.(?:ya?ml|json)$/.test(path) && !path.includes('/templates/')
}

function membersOf(text: string): Readonly<Record<string, unknown>> {
  const read = loadDocuments(text)
  const [values] = 'error' in read ? [] : read.documents
  return typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {}
}

/** A plan with more advice for some tasks. */
function withAdvice(plan: ManifestPlan, adviceFor: (task: Task) => string | undefined): ManifestPlan {
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

const row = 'Template:name'
const hashedFile = { row, line: 1, object: 'file', ...say('file/hashed') }

/** True for an edit of a range; what is added before and behind is none. */
function isIn(edit: Edit, { start, end }: Range): boolean {
  return start < edit.end && edit.start < end
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
