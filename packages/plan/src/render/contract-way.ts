import type { ProviderWay, WayStep } from '@capi-migrate/contract'
import { groupBy } from './group.ts'
import { counted, printable, someOf } from './paint.ts'
import type { Paint } from './paint.ts'

/** The steps of a provider's way: how each stands, what will be written, and what is left to a person. */
export function* waySection(
  { steps, files }: ProviderWay,
  written: readonly string[],
  paint: Paint,
): Generator<string> {
  const { bold, dim, green } = paint
  yield `\n${bold('Steps')}\n`
  for (const step of steps) yield* stepLines(step, paint)
  if (files.length > 0) {
    const isWritten = written.length > 0
    yield `\n${bold(isWritten ? `Written: ${counted(written.length, 'file')}` : `Can be written: ${counted(files.length, 'file')}`)}\n`
    for (const { file, objects } of files) {
      const rows = objects.flatMap((object) => object.rows.map(({ row }) => row.split(':')[0]!))
      const ids = [...new Set(rows)].filter((id) => /^M\d\d$/.test(id))
      yield `  ${green(printable(file))}  ${dim(`${counted(rows.length, 'change')}${ids.length > 0 ? `, ${ids.join(' ')}` : ''}`)}\n`
    }
  }
  yield* tasksOf(steps, paint)
}

function* stepLines(
  { step, evidence, ...stands }: WayStep,
  { green, yellow, dim }: Paint,
): Generator<string> {
  const words = { done: green, open: yellow, waiting: yellow, 'not needed': dim, 'cannot tell': yellow }
  const word = wordFor(stands)
  yield `  ${words[word](word.padEnd(12))}${step.id}  ${step.title}\n`
  if (word === 'open' || word === 'waiting') {
    const open = evidence.filter(({ state }) => state === 'open')
    const says = new Set((open.length > 0 ? open : evidence).map(({ what }) => what))
    yield `${' '.repeat(19)}${dim(printable(someOf([...says], 2)))}\n`
  }
  if (word === 'cannot tell') {
    const says = evidence.find(({ state }) => state === 'unknown')?.what
    yield `${' '.repeat(19)}${dim(printable(says ?? ''))}\n`
  }
}

/** How a step stands, in a word. */
export function wordFor({
  found,
  isWaiting,
}: Pick<WayStep, 'found' | 'isWaiting'>): 'done' | 'open' | 'waiting' | 'not needed' | 'cannot tell' {
  if (found === 'unknown') return 'cannot tell'
  if (isWaiting && (found === 'open' || found === 'clear')) return 'waiting'
  return found === 'clear' ? 'done' : found
}

/** Tasks of one step that ask for the same are told once. */
function* tasksOf(steps: readonly WayStep[], { bold, yellow, dim }: Paint): Generator<string> {
  const all = steps.flatMap(({ tasks }) => tasks)
  if (all.length === 0) return
  yield `\n${yellow(bold(`Left to you: ${counted(all.length, 'task')}`))}\n`
  for (const same of groupBy(all, ({ row, what, next }) => `${row}\n${what}\n${next}`)) {
    const { row, what, next } = same[0]!
    yield `  ${printable(row)}  ${printable(what)}\n`
    for (const { file, line, object } of same.slice(0, mostPlaces))
      yield `    ${printable(file === undefined ? '' : `${file}:${line}  `)}${dim(printable(object))}\n`
    if (same.length > mostPlaces) yield dim(`    … and ${counted(same.length - mostPlaces, 'more place')}\n`)
    yield `    ${dim('next:')} ${printable(next)}\n`
  }
}

const mostPlaces = 5
