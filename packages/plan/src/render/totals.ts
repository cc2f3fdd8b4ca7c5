import { grouped } from '@capi-migrate/edits'
import { totalsOf } from '../plan.ts'
import type { Plan, Totals } from '../plan.ts'
import { words } from './fields.ts'
import { byCheck, findingsOf } from './findings.ts'
import { counted } from './paint.ts'
import type { Paint } from './paint.ts'

/** The numbers, in one short paragraph. `written` is absent in a preview. */
export function totalsSection(plan: Plan, written: number | undefined, paint: Paint): string {
  const totals = totalsOf(plan)
  const found = byCheck(findingsOf(plan)).map(
    ([check, { length }]) => `${counted(length, 'finding')} of the ${check}`,
  )
  const lines = [
    filesLine(totals, plan.to, written, paint),
    fieldsLine(totals),
    leftLine(totals, found, paint),
    ignoredLine(totals),
  ]
  return `${['', paint.bold('In total'), ...lines.filter((line) => line !== '').map((line) => `  ${line}`)].join('\n')}\n`
}

function filesLine(totals: Totals, to: Plan['to'], written: number | undefined, { green }: Paint): string {
  const { files, changes, current, foreign } = totals
  // What could not be written is as it was.
  const rest = files - (written ?? changes) - current - foreign
  const parts = [
    changes > 0 && green(written === undefined ? `${changes} to change` : `${written} written`),
    current > 0 && `${current} already ${to}`,
    foreign > 0 && `${grouped(foreign)} with nothing to change`,
    rest > 0 && `${rest} left as they are`,
  ].filter(Boolean)
  return counted(files, 'file') + (parts.length > 0 ? `: ${parts.join(', ')}` : '')
}

function fieldsLine({ objects, fields }: Totals): string {
  if (objects === 0) return ''
  const verbs = Object.entries(fields).filter(([, count]) => count > 0)
  const parts = verbs.map(([verb, count]) => `${grouped(count)} ${words[verb as keyof typeof words]}`)
  return `${counted(objects, 'object')}: ${parts.join(', ') || 'apiVersion only'}`
}

function leftLine(
  { tasks, skipped, failures, unread }: Totals,
  found: readonly string[],
  { yellow, red }: Paint,
): string {
  const parts = [
    tasks > 0 && yellow(`${counted(tasks, 'task')} left to you`),
    ...found.map(yellow),
    skipped > 0 && yellow(`${counted(skipped, 'file')} not handled yet`),
    unread > 0 && `${counted(unread, 'code block')} that cannot be read`,
    failures > 0 && red(`${counted(failures, 'error')}, see above`),
  ]
  return parts.filter(Boolean).join(', ')
}

function ignoredLine({ ignored }: Totals): string {
  return ignored > 0
    ? `${counted(ignored, 'file')} with Cluster API in ${ignored === 1 ? 'it' : 'them'} left out because of an ignore file; name ${ignored === 1 ? 'it' : 'them'} to include ${ignored === 1 ? 'it' : 'them'}`
    : ''
}
