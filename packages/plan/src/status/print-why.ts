import { formatParagraph, humanDuration } from '@capi-migrate/status-model'
import type { ConditionStatus, Reference } from '@capi-migrate/status-model'
import { instantOf } from '@capi-migrate/status-model/values'
import type { Cause, CauseLink } from '@capi-migrate/status/diagnose'
import { printable } from '../render/paint.ts'
import type { Paint } from '../render/paint.ts'
import { computedNote, marks, notesBelow } from './basis.ts'
import { nameOf } from './problems.ts'

/** What explains how the Clusters are, one after the other. */
export interface Explained {
  readonly cluster: Reference
  readonly status: ConditionStatus
  readonly causes: readonly Cause[]
}

/** So many names of objects that say the same are told. */
const mostAlike = 3

export interface WhyOptions {
  /** The time ages are counted to; without it none are told. */
  readonly now?: Date
  readonly columns: number
}

/** From each Cluster down to the deepest objects that explain it, with what to look at next. */
export function printWhy(all: readonly Explained[], { now, columns }: WhyOptions, paint: Paint): string {
  const told = all
    .map(({ cluster, status, causes }) => {
      const says = { True: paint.green('available'), False: paint.red('not available') } as const
      const said = status === 'Unknown' ? paint.yellow('not known to be available') : says[status]
      const rest =
        causes.length > 0 ? '' : status === 'True' ? ', at rest' : ', and nothing in the dump says why'
      const blocks = causes.flatMap((cause) => [
        '',
        ...linesOf(cause, { ...(now && { now }), columns }, paint),
      ])
      return `${[`${paint.bold(printable(nameOf(cluster)))}  ${said}${rest}`, ...blocks].join('\n')}\n`
    })
    .join('\n')
  return told + notesBelow(notesOn(all), paint)
}

/** What the marks mean that stand in it. */
function notesOn(all: readonly Explained[]): readonly string[] {
  const has = (basis: CauseLink['basis']) =>
    all.some(({ causes }) => causes.some(({ chain }) => chain.some((link) => link.basis === basis)))
  return [
    ...(has('computed') ? [computedNote] : []),
    ...(has('legacy') ? [`${marks.legacy} a condition of v1beta1`] : []),
  ]
}

function linesOf(
  { chain, alike, next }: Cause,
  { now, columns }: WhyOptions,
  paint: Paint,
): readonly string[] {
  const steps = byObject(chain)
  const indent = (depth: number) => '  '.repeat(depth + 1)
  const lines = steps.map(({ object, links }, depth) => {
    const last = links.at(-1)?.condition
    const name = printable(nameOf(object))
    const more = depth === steps.length - 1 && alike.length > 0 ? ` and ${alikeOf(alike)}` : ''
    if (!last) return `${indent(depth)}${name}${more}`
    const types = links.map(({ condition }) => condition?.type).join(' → ')
    const basis = links.at(-1)?.basis ?? 'stored'
    const since =
      last.lastTransitionTime === undefined || basis === 'computed' || now === undefined
        ? ''
        : `  ${humanDuration(now.getTime() / 1000 - instantOf(last.lastTransitionTime))}`
    return `${indent(depth)}${paint.bold(name)}${more}  ${paint.cyan(printable(types))} ${last.status}${marks[basis]} ${printable(last.reason)}${since}`
  })
  const message = chain.at(-1)?.condition?.message ?? ''
  const pad = indent(steps.length)
  const said =
    message === ''
      ? []
      : formatParagraph(message, Math.max(40, columns - pad.length))
          .split('\n')
          .map((line) => `${pad}${printable(line)}`)
  const advice = formatParagraph(next, Math.max(40, columns - pad.length - 6)).split('\n')
  return [
    ...lines,
    ...said,
    ...advice.map((line, i) => `${pad}${i === 0 ? paint.dim('next: ') : '      '}${line}`),
  ]
}

interface StepOf {
  readonly object: Reference
  readonly links: readonly CauseLink[]
}

/** Links of one object stand on one line. */
function byObject(chain: readonly CauseLink[]): readonly StepOf[] {
  const steps: { object: Reference; links: CauseLink[] }[] = []
  for (const link of chain) {
    const last = steps.at(-1)
    if (last && nameOf(last.object) === nameOf(link.object)) last.links.push(link)
    else steps.push({ object: link.object, links: [link] })
  }
  return steps.map(({ object, links }) => ({ object, links: links.filter(({ condition }) => condition) }))
}

function alikeOf(alike: readonly Reference[]): string {
  const names = alike.slice(0, mostAlike).map(({ name }) => printable(name))
  return `${names.join(', ')}${alike.length > mostAlike ? ` and ${alike.length - mostAlike} more` : ''}`
}
