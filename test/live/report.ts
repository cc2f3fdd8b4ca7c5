import { allowedFor } from './allowed.ts'
import type { Allowed } from './allowed.ts'
import type { Fate } from './machines.ts'
import type { Change, StoredResult } from './stored.ts'

/** Changes of one kind at one path. */
interface Group {
  readonly kind: string
  readonly path: string
  readonly changes: Change[]
}

/** Objects that an apply changed though it must not, by the way and the step: an object counts once in each. */
export function wrongIn({ changes }: StoredResult): number {
  const wrong = changes.filter((change) => !allowedFor(change))
  return new Set(wrong.map(({ way, step, subject }) => `${way} ${step} ${subject.id}`)).size
}

/** What became of the stored objects, as lines for people: what is left out, what differs, the counts. */
export function printStored(title: string, result: StoredResult): string {
  const { changes, compared, created, leftOut } = result
  const isAllowed = (change: Change): boolean => allowedFor(change) !== undefined
  const lines: string[] = ['', `${title}: stored objects`, '', 'Left out']
  const reasons = counted(alike(leftOut))
  for (const [reason, of] of reasons.slice(0, mostReasons))
    lines.push(`${count(of.length)}  ${reason}  (${of[0]})`)
  if (reasons.length > mostReasons) lines.push(`         and ${reasons.length - mostReasons} more reasons`)
  lines.push('', 'Differences')
  for (const group of groupsOf(changes.filter((one) => !isAllowed(one)))) lines.push(...printGroup(group))
  lines.push('', 'Allowed differences')
  for (const [entry, times] of allowedIn(changes))
    lines.push(`${count(times)}  ${entry.kind ?? 'any kind'} ${entry.path.source}: ${entry.reason}`)
  lines.push('', `Originals stored: ${[...created].map(([way, times]) => `${times} ${way}`).join(', ')}`, '')
  lines.push('                            objects  with a difference  refused')
  for (const [what, times] of compared) {
    const own = changes.filter((one) => `${one.way} ${one.step}` === what && !isAllowed(one))
    const refused = own.filter(({ path }) => path === 'refused').length
    const different = new Set(own.map(({ subject }) => subject.id)).size - refused
    lines.push(
      `${what.padEnd(28)}${String(times).padStart(7)}${String(different).padStart(19)}${String(refused).padStart(9)}`,
    )
  }
  return lines.join('\n')
}

/** What became of Machines, as lines for people. */
export function printMachines(title: string, fates: readonly Fate[]): string {
  const lines = ['', `${title}: Machines`, '  Cluster       Machines  step      what came, went or changed']
  for (const { cluster, step, machines, changes } of fates) {
    const head = `  ${cluster.padEnd(14)}${String(machines).padStart(8)}  ${step.padEnd(10)}`
    lines.push(`${head}${changes.length === 0 ? 'nothing' : changes.length}`)
    for (const change of changes.slice(0, shown)) lines.push(`      ${change.slice(0, 400)}`)
    if (changes.length > shown) lines.push(`      and ${changes.length - shown} more`)
  }
  return lines.join('\n')
}

/** Changes of one Cluster that are printed. */
const shown = 12

function groupsOf(changes: readonly Change[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const change of changes) {
    const path =
      change.path === 'refused'
        ? `refused: ${String(change.after).split('\n')[0]!.slice(0, 120)}`
        : change.path
    const key = `${change.kind} ${path}`
    if (!groups.has(key)) groups.set(key, { kind: change.kind, path, changes: [] })
    groups.get(key)!.changes.push(change)
  }
  return [...groups.values()].sort((a, b) => b.changes.length - a.changes.length)
}

function printGroup({ kind, path, changes }: Group): string[] {
  const first = changes[0]!
  const where = [...new Set(changes.map(({ way, step }) => `${way} ${step}`))].join(', ')
  const objects = new Set(changes.map(({ subject }) => subject.id)).size
  const tasks = changes.filter((one) => one.tasks.length > 0).length
  return [
    `${count(objects)}  ${kind} ${path}`,
    `         in ${where}${tasks > 0 ? `; ${tasks} of ${changes.length} have a task` : ''}`,
    ...[...new Set(changes.map(({ subject }) => `         ${subject.path}  ${subject.title}`))].slice(0, 6),
    ...(first.path === 'refused'
      ? [`         ${String(first.after).slice(0, 400).replaceAll('\n', '\n         ')}`]
      : [`         before  ${text(first.before)}`, `         after   ${text(first.after)}`]),
    ...first.tasks.slice(0, 2).map(({ row, what }) => `         task    ${row}: ${what}`),
  ]
}

function allowedIn(changes: readonly Change[]): readonly (readonly [Allowed, number])[] {
  const times = new Map<Allowed, number>()
  for (const change of changes) {
    const entry = allowedFor(change)
    if (entry) times.set(entry, (times.get(entry) ?? 0) + 1)
  }
  return [...times]
}

const mostReasons = 12

/** Reasons that differ in names and numbers alone are one. */
function alike(reasons: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const same = new Map<string, string[]>()
  for (const [reason, of] of reasons) {
    const short = reason
      .split('\n')[0]!
      .replaceAll(/"[^"]*"/g, '"…"')
      .replaceAll(/\d+/g, 'N')
      .slice(0, 90)
    same.set(short, [...(same.get(short) ?? []), ...of])
  }
  return same
}

function counted(reasons: ReadonlyMap<string, readonly string[]>) {
  return [...reasons].sort(([, a], [, b]) => b.length - a.length)
}

function count(times: number): string {
  return String(times).padStart(7)
}

function text(value: unknown): string {
  const json = JSON.stringify(value) ?? '(absent)'
  return json.length > 300 ? `${json.slice(0, 300)}…` : json
}
