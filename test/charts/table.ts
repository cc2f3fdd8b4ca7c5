import type { ChartResult } from './run.ts'
import type { ComparedObject } from './compare.ts'
import type { ToldTask } from './migrate.ts'

/** A line of the table. */
export interface Line {
  readonly chart: string
  readonly sets: number
  readonly before: number
  readonly after: number
  readonly equal: number
  readonly same: number
  /** Unchanged, though something moves; a task says so. */
  readonly left: number
  /** Something else than the conversion, and a task speaks of it. */
  readonly told: number
  /** Sets that our own small renderer renders as Helm does, and those that it does not know. */
  readonly small: number
  readonly unknown: number
  /** What must not be: left or different without a task, refused by Helm or by the strict check. */
  readonly wrong: readonly string[]
  /** Why something is left or different, or was not compared. */
  readonly causes: readonly string[]
}

/** Counts the objects of a chart, with all its sets of values. */
export function lineOf({ name, skipped, renders, small, unfit, tasks, failures }: ChartResult): Line {
  const objects = renders.flatMap((render) =>
    render.objects.map((object) => ({ ...object, set: render.set })),
  )
  const taskOf = ({ name, file, state }: ComparedObject): string | undefined => {
    const kind = name.split(' ')[0]!
    const template = file.slice(file.indexOf('/') + 1)
    const task =
      tasks.find((task) => task.file.endsWith(template) && task.object.split(' ')[0] === kind) ??
      tasks.find((task) => task.object.split(' ')[0] === kind) ??
      // What stays may be a piece that a named template prints; what is different is not told by another object's task.
      (state === 'left' ? tasks.find((task) => isNear(task, template)) : undefined)
    return task && `${task.file}:${task.line} ${task.code ?? ''} ${task.what}`
  }
  const of = (state: ComparedObject['state']): typeof objects =>
    objects.filter((object) => object.state === state)
  const [left, different] = [of('left'), of('different')]
  const isTold = (object: ComparedObject): boolean => taskOf(object) !== undefined
  const say = (object: (typeof objects)[number]): string =>
    `${object.state === 'left' ? 'left without a task' : (object.what ?? '')}: ${object.name} (${object.file}, ${object.set})`
  return {
    chart: name,
    sets: renders.length,
    before: sum(renders.map(({ before }) => before)),
    after: sum(renders.map(({ after }) => after)),
    equal: of('equal').length,
    same: of('same').length,
    left: left.filter(isTold).length,
    told: different.filter(isTold).length,
    small: small.filter(({ state }) => state === 'alike').length,
    unknown: small.filter(({ state }) => state === 'unknown').length,
    wrong: unique([
      ...small.flatMap(({ state, what }) => (state === 'wrong' ? [`our own renderer: ${what}`] : [])),
      ...failures.map((what) => `the migration failed: ${what}`),
      ...renders.flatMap(({ refused }) => refused.map((what) => `refused by Helm: ${what}`)),
      ...[...left, ...different].filter((object) => !isTold(object)).map(say),
      ...objects
        .filter((object) => object.isRefused && !(object.state === 'different' && isTold(object)))
        .map((object) => `refused by v1beta2: ${say(object)}`),
    ]),
    causes: unique([
      ...(skipped === undefined ? [] : [`skipped: ${skipped}`]),
      ...[...left, ...different]
        .filter(isTold)
        .map((object) => `${object.state}: ${object.name} ${object.what ?? ''} because ${taskOf(object)}`),
      ...small.flatMap(({ state, what }) => (state === 'unknown' ? [`our own renderer: ${what}`] : [])),
      ...unfit.map((what) => `not rendered: ${what}`),
      ...renders.flatMap(({ excluded }) => excluded.map((what) => `not compared: ${what}`)),
    ]),
  }
}

function isNear({ file }: ToldTask, template: string): boolean {
  return file.endsWith(template) || /\/_[^/]*$/.test(file)
}

const columns = [
  'sets',
  'before',
  'after',
  'equal',
  'same',
  'left',
  'told',
  'small',
  'unknown',
  'wrong',
] as const

/** The lines as a table for people, with a line of sums. */
export function printTable(lines: readonly Line[]): string {
  const number = (line: Line, column: (typeof columns)[number]): number =>
    column === 'wrong' ? line.wrong.length : line[column]
  const width = Math.max(...lines.map(({ chart }) => chart.length), 5)
  const row = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(width)} ${cells.map((cell) => String(cell).padStart(8)).join('')}`
  return [
    row('chart', columns),
    ...lines.map((line) =>
      line.sets === 0
        ? `${line.chart.padEnd(width)}  ${short(line.causes[0] ?? 'nothing is printed')}`
        : row(
            line.chart,
            columns.map((column) => number(line, column)),
          ),
    ),
    row(
      'all',
      columns.map((column) => sum(lines.map((line) => number(line, column)))),
    ),
  ].join('\n')
}

/** What went wrong, and why the others are not equal. */
export function printCauses(lines: readonly Line[], isLong: boolean): string {
  return lines
    .flatMap(({ chart, wrong, causes }) => [
      ...wrong.map((what) => `wrong  ${chart}: ${short(what)}`),
      ...(isLong ? causes.map((what) => `       ${chart}: ${short(what)}`) : []),
    ])
    .join('\n')
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 400 ? `${line.slice(0, 400)}…` : line
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)]
}
