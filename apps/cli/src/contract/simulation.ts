import { jsonText } from '@capi-migrate/edits'
import { printable } from '@capi-migrate/plan'
import type { Paint } from '@capi-migrate/plan'
import { groupOf } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { printCore, servesV1Beta2 } from '@capi-migrate/status/simulate'
import type { Core, Difference, Shown, Situation } from '@capi-migrate/status/simulate'
import { chain, mapPath } from '@capi-migrate/transitions'

/** One object, what it shows, and what a later release changes. */
export interface Simulation {
  readonly situation: Situation & { readonly object: ApiObject }
  readonly shown: Shown
  readonly later: Core
  readonly differences: readonly Difference[]
}

export function simulationsJson(simulations: readonly Simulation[]): string {
  const all = simulations.map(({ situation, shown, later, differences }) => ({
    object: nameOf(situation.object),
    role: situation.role,
    core: printCore(situation.core),
    ...(shown.label && { label: shown.label }),
    owner: shown.owner.kind,
    fields: Object.fromEntries(fieldsOf(shown, situation.core)),
    conditions: shown.conditions,
    ...(shown.error !== undefined && { error: shown.error }),
    ...(shown.waitsFor !== undefined && { waitsFor: shown.waitsFor }),
    later: { core: printCore(later), differences },
  }))
  return `${jsonText({ schemaVersion: 1, simulations: all }, 2)}\n`
}

/** For people: what the owner shows, line by line, and what will stop working. */
export function printSimulations(simulations: readonly Simulation[], paint: Paint): string {
  return simulations.map((simulation) => printOne(simulation, paint)).join('\n')
}

function printOne({ situation, shown, later, differences }: Simulation, paint: Paint): string {
  const { role, object, core } = situation
  const { label, conditions, error, waitsFor, owner } = shown
  const lines: (readonly [string, string])[] = [
    [
      'contract',
      label ? `${label.contract}: the label selects ${label.selected}` : 'none: the labels select nothing',
    ],
    ...fieldsOf(shown, core).map(
      ([path, value]) => [owner.kind ?? '', `${path}: ${JSON.stringify(value) ?? 'absent'}`] as const,
    ),
    ...conditions.map(
      ({ type, status, reason, message }) =>
        ['condition', [type, status, reason, message].filter(Boolean).join('  ')] as const,
    ),
    ...(waitsFor === undefined ? [] : [['waits for', `${waitsFor}; nothing reports an error`] as const]),
    ...(error === undefined ? [] : [['error', error] as const]),
  ]
  const width = Math.max(...lines.map(([name]) => name.length))
  const head = `${paint.bold(printable(nameOf(object)))}  ${role}, Cluster API ${printCore(core)}`
  const body = lines.map(([name, text]) => `  ${printable(name).padEnd(width)}  ${printable(text)}`)
  return [head, ...body, ...differences.flatMap((one) => printDifference(one, later, paint)), ''].join('\n')
}

/** The fields that were written, by the names the release has for them. */
function fieldsOf(
  { owner, fields }: Shown,
  core: Core,
): readonly (readonly [path: string, value: unknown])[] {
  const way = servesV1Beta2(core) ? [] : (chain(groupOf(owner), owner.kind ?? '', 'v1beta2', 'v1beta1') ?? [])
  return Object.entries(fields).map(([path, value]) => [
    way.reduce((at, hop) => mapPath(hop, at).to[0] ?? at, path),
    value,
  ])
}

function printDifference({ what, because, next }: Difference, later: Core, paint: Paint): readonly string[] {
  return [
    `  ${paint.bold(`With ${printCore(later)} this will stop working`)}, because ${printable(because)}:`,
    `    ${printable(what)}`,
    `    next: ${printable(next)}`,
  ]
}

function nameOf({ kind, metadata }: ApiObject): string {
  return `${kind} ${[metadata?.namespace, metadata?.name].filter(Boolean).join('/')}`
}
