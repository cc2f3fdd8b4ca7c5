import { byBytes } from '../values/text.ts'
import { indented } from './indent.ts'
import type { Classes, Owner, OwnedCondition, Priority } from './owned-condition.ts'
import { plural } from './plural.ts'

/** How many messages an aggregate shows in all, and how many objects of each message. */
const shown = 3

/** The most pressing first, with what is said of messages that found no room. */
const remainders: Readonly<Record<Priority, string>> = {
  issue: 'with other issues',
  unknown: 'with status unknown',
  info: 'with additional info',
}
const priorities = Object.keys(remainders) as readonly Priority[]

interface Report {
  readonly owner: Owner
  readonly message: string
  readonly priority: Priority
}

/** A message of one kind, and the names of the objects that report it, in the order they came. */
interface Told {
  readonly message: string
  readonly names: readonly string[]
}

/** What counts for a message text whoever reports it, of any kind. */
interface Weight {
  readonly isOfControlPlane: boolean
  readonly priority: number
}

/**
 * The message of an aggregate: kind by kind, the most pressing messages with the objects that report them, then how
 * many objects have others. Infos show only where there is nothing else.
 *
 * Upstream: util/conditions/merge_strategies.go, `aggregateMessages`. Where two messages tie in everything, upstream
 * follows the random order of a Go map; here the one that came first stays first.
 */
export function aggregateMessage(classes: Classes): string {
  const trouble = [...reportsOf(classes, 'issue'), ...reportsOf(classes, 'unknown')]
  const reports =
    trouble.length > 0 ? trouble : reportsOf(classes, 'info').filter(({ message }) => message !== '')
  const controlPlane = new Set(reports.filter(isOfControlPlane).map(({ owner }) => owner.name))
  const weights = weightsOf(reports)
  const lines: string[] = []
  let room = shown
  const byKind = grouped(reports, ({ owner }) => owner.kind).sort(([a], [b]) => byBytes(a, b))
  for (const [kind, own] of byKind) {
    const messages = messagesOf(own).toSorted(byWeight(weights))
    const fitting = messages.slice(0, room)
    room -= fitting.length
    lines.push(...fitting.map((told) => line(kind, told, controlPlane)))
    lines.push(...remaindersOf(kind, messages.slice(fitting.length), weights))
  }
  return lines.join('\n')
}

function reportsOf(classes: Classes, priority: Priority): readonly Report[] {
  return classes[priority].map(({ owner, condition }: OwnedCondition) => ({
    owner,
    message: condition.message,
    priority,
  }))
}

function isOfControlPlane({ owner }: Report): boolean {
  return owner.isControlPlaneMachine === true
}

function weightsOf(reports: readonly Report[]): ReadonlyMap<string, Weight> {
  return new Map(
    grouped(reports, ({ message }) => message).map(([message, own]) => [
      message,
      {
        isOfControlPlane: own.some(isOfControlPlane),
        priority: Math.min(...own.map(({ priority }) => priorities.indexOf(priority))),
      },
    ]),
  )
}

function messagesOf(reports: readonly Report[]): readonly Told[] {
  return grouped(reports, ({ message }) => message).map(([message, own]) => ({
    message,
    names: own.map(({ owner }) => owner.name),
  }))
}

/** Of the control plane first, then by priority, then what more objects report, then by their names. */
function byWeight(weights: ReadonlyMap<string, Weight>): (a: Told, b: Told) => number {
  return (a, b) => {
    const [one, other] = [weights.get(a.message)!, weights.get(b.message)!]
    return (
      Number(other.isOfControlPlane) - Number(one.isOfControlPlane) ||
      one.priority - other.priority ||
      b.names.length - a.names.length ||
      byBytes(a.names.join(','), b.names.join(','))
    )
  }
}

function line(kind: string, { message, names }: Told, controlPlane: ReadonlySet<string>): string {
  const sorted = names.toSorted(
    (a, b) => Number(controlPlane.has(b)) - Number(controlPlane.has(a)) || byBytes(a, b),
  )
  const rest = names.length > shown ? `, ... (${names.length - shown} more)` : ''
  return `* ${counted(kind, names.length)} ${sorted.slice(0, shown).join(', ')}${rest}:${indented(message)}`
}

function remaindersOf(
  kind: string,
  messages: readonly Told[],
  weights: ReadonlyMap<string, Weight>,
): readonly string[] {
  return priorities.flatMap((priority, index) => {
    const own = messages.filter(({ message }) => weights.get(message)!.priority === index)
    const count = own.reduce((sum, { names }) => sum + names.length, 0)
    return count > 0 ? [`And ${count} ${counted(kind, count)} ${remainders[priority]}`] : []
  })
}

function counted(kind: string, count: number): string {
  return count === 1 ? kind : plural(kind)
}

/** Groups and their items in the order they came. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string): (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups]
}
