import { isDeepStrictEqual } from 'node:util'
import { condition, conditions } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import type { Evaluation } from '@capi-migrate/status/evaluate'

/** One thing that we compute otherwise than upstream. */
export interface Difference {
  /** `Kind Condition` or `Kind status.field`. */
  readonly what: string
  readonly name: string
  readonly ours: unknown
  readonly theirs: unknown
}

export interface Comparison {
  readonly differences: readonly Difference[]
  /** How often what was compared, by `Kind Condition` or `Kind status.field`. */
  readonly compared: readonly string[]
}

/**
 * Compares what we compute with what upstream's controllers leave. What we take as it is stored is not compared; a
 * condition that upstream changes and of which we say nothing is a difference.
 */
export function compare(
  before: readonly ApiObject[],
  evaluations: readonly Evaluation[],
  after: readonly ApiObject[],
): Comparison {
  const parts = after.map((theirs) => {
    const name = `${theirs.kind}/${theirs.metadata?.name}`
    const ours = evaluations.find(({ object }) => nameOf(object) === name)
    const stored = before.find((object) => nameOf(object) === name)!
    return ours ? compareObject(stored, ours, theirs) : { differences: [], compared: [] }
  })
  return {
    differences: parts.flatMap(({ differences }) => differences),
    compared: parts.flatMap(({ compared }) => compared),
  }
}

function compareObject(stored: ApiObject, { outcomes, fields }: Evaluation, theirs: ApiObject): Comparison {
  const name = theirs.metadata?.name ?? ''
  const told = outcomes.filter(({ basis, condition: { type } }) => basis === 'computed' && type !== 'Paused')
  const pairs = [
    ...told
      .filter((one) => !isEarly(one))
      .map(({ condition: { type, status, reason, message } }) => ({
        what: `${theirs.kind} ${type}`,
        ours: { status, reason, message } as unknown,
        theirs: sayingOf(theirs, type) as unknown,
      })),
    ...Object.entries(fields).map(([path, value]) => ({
      what: `${theirs.kind} ${path}`,
      ours: value,
      theirs: at(theirs, path),
    })),
    ...conditions(theirs)
      .filter(({ type }) => !outcomes.some((outcome) => outcome.condition.type === type))
      .map(({ type }) => ({
        what: `${theirs.kind} ${type}`,
        ours: sayingOf(stored, type) as unknown,
        theirs: sayingOf(theirs, type) as unknown,
      })),
  ].filter(({ what }) => !isNotAsked(what))
  return {
    differences: pairs.filter((pair) => !isSame(pair.ours, pair.theirs)).map((pair) => ({ name, ...pair })),
    compared: pairs.map(({ what }) => what),
  }
}

/**
 * Upstream lists the Machines of a Cluster and of a control plane in the order of a Go map. By that order it sorts
 * messages that as many Machines report, so which of these comes first is chance, if they are two or more.
 */
export function isSame(ours: unknown, theirs: unknown): boolean {
  return isDeepStrictEqual(ours, theirs) || isDeepStrictEqual(tiesSorted(ours), tiesSorted(theirs))
}

function tiesSorted(said: unknown): unknown {
  const { message } = (said ?? {}) as { readonly message?: unknown }
  if (typeof message !== 'string') return said
  const sorted: string[] = []
  let ties: string[] = []
  const end = () => sorted.push(...ties.splice(0).toSorted())
  for (const part of message.split(/\n(?=\* |And )/)) {
    if (ties.length > 0 && reporters(part) !== reporters(ties[0]!)) end()
    if (reporters(part) < 2) sorted.push(part)
    else ties.push(part)
  }
  end()
  return { ...(said as object), message: sorted }
}

/** How many Machines report a part of a message: `* Machines a, b, ... (2 more): …`. */
function reporters(part: string): number {
  const [, names = '', more = '0'] = /^\* Machines ([^:]*?)(?:, \.\.\. \((\d+) more\))?:/.exec(part) ?? []
  return names === '' ? 0 : names.split(', ').length + Number(more)
}

/** Upstream computes these together with what it does in the cluster, not in a function that could be asked. */
function isNotAsked(what: string): boolean {
  return [
    'KubeadmControlPlane CertificatesAvailable',
    'MachineHealthCheck RemediationAllowed',
    'MachineHealthCheck status.targets',
    'Machine OwnerRemediated',
  ].includes(what)
}

/** What a KubeadmControlPlane says before it looks at its components at all, which upstream does in its reconcile. */
function isEarly({ condition: { type, reason, message } }: Evaluation['outcomes'][number]): boolean {
  const isSummed = type === 'EtcdClusterHealthy' || type === 'ControlPlaneComponentsHealthy'
  return isSummed && reason === 'InspectionFailed' && message.startsWith('Waiting for Cluster')
}

function nameOf({ kind, metadata }: ApiObject): string {
  return `${kind}/${metadata?.name}`
}

function sayingOf(object: ApiObject, type: string) {
  const said = condition(object, type)
  return said && { status: said.status, reason: said.reason, message: said.message }
}

function at(object: ApiObject, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], object)
}
