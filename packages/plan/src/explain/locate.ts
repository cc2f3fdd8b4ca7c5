import { contractRules } from '@capi-migrate/contract-rules'
import type { ContractRule, RuleField } from '@capi-migrate/contract-rules'
import { conditionMeanings, kindOfName } from '@capi-migrate/status-model'
import { paths, roleTransitions, schemaAt, schemaOf, upstream } from '@capi-migrate/transitions'
import type { Line, Transition, Version } from '@capi-migrate/transitions'
import { UserError } from '../errors.ts'
import { closest } from './distance.ts'

/** The transitions of a kind that is known, to the end of the line. */
export interface Way {
  readonly line: Line
  readonly group: string
  readonly kind: string
  readonly hops: readonly Transition[]
  /** Where it is no kind but a role of the provider contract. */
  readonly role?: string
}

/** A path of a kind, as a pattern of both versions of the first hop; one of them has it. */
export interface Located extends Way {
  readonly older?: string
  readonly newer?: string
}

/** What `Cluster.spec.paused` (or `Cluster:spec.paused`, a row's id) names: a kind we know or a role, and a path. */
export interface Named {
  readonly way: Way
  readonly path: string
}

/** Splits a name; `undefined` where it does not begin with a kind, a short name of one, or a role of the contract. */
export function splitName(name: string, line: Line = upstream): Named | undefined {
  const [, kind = '', path = ''] = /^([^.:[]*)[.:]?(.*)$/.exec(name.trim()) ?? []
  const way = wayOf(kind, line)
  return way && { way, path }
}

/** Finds a path in any version. `files[0].path`, `files[].path` and `files.path` all mean the same. */
export function locate(way: Way, path: string): Located {
  const found = find(way, path)
  if (found) return found
  const { kind, hops } = way
  const types = conditionMeanings.filter((one) => one.kind === kind).map(({ type }) => type)
  const meant = suggestions(path, [...knownOf(way), ...new Set(types)]).map((known) => `${kind}.${known}`)
  const next =
    meant.length > 0 ? `did you mean ${list(meant)}?` : `\`migrate explain ${kind}\` lists what changed in it`
  const versions = [...new Set(hops.flatMap(({ versions: { from, to } }) => [from, to]))]
  throw new UserError(`${kind} has no field ${path} in ${list(versions)}`, next)
}

/** Every path of a kind, in any version. */
export function knownOf(way: Way): readonly string[] {
  const versions = [...new Set(way.hops.flatMap(({ versions: { from, to } }) => [from, to]))]
  return [...new Set(versions.flatMap((version) => knownPaths(way, version)))]
}

/** The rules of the contract that speak of a path of a role. */
export function rulesOf({ role }: Way, path: string): readonly ContractRule[] {
  const bare = bareOf(path)
  return contractRules.filter(
    ({ roles, fields }) =>
      roles.some((one) => one === role) &&
      fields.some((field) => field.owner === undefined && bareOf(field.path) === bare),
  )
}

/** The names that may begin a path. */
export function kindsOf(line: Line = upstream): readonly string[] {
  return [...new Set([...line.transitions, ...roleTransitions].map(({ kind }) => kind))]
}

/** Where a path stands; `undefined` where no version has it. */
export function find(way: Way, path: string): Located | undefined {
  const { hops } = way
  for (const [i, { versions }] of hops.entries()) {
    const older = patternIn(way, versions.from, path)
    const newer = patternIn(way, versions.to, path)
    if (older === undefined && newer === undefined) continue
    return {
      ...way,
      hops: hops.slice(i),
      ...(older !== undefined && { older }),
      ...(newer !== undefined && { newer }),
    }
  }
  return undefined
}

/** From the first version that the table tells of: v1beta1, or what stood in its place. */
function wayOf(name: string, line: Line): Way | undefined {
  const own = [...new Set(line.transitions.map(({ kind }) => kind))]
  const meant = kindOfName(name, own)
  const first = line.transitions.find(({ kind }) => kind === meant)
  if (!first) return roleOf(name, line)
  const { group, kind, from } = first
  return { line, group, kind, hops: line.chain(group, kind, from, 'final') ?? [] }
}

/** A role of the contract, or its templates. */
function roleOf(name: string, line: Line): Way | undefined {
  const hops = roleTransitions.filter(({ kind }) => kind.toLowerCase() === name.toLowerCase())
  const kind = hops[0]?.kind
  return kind === undefined ? undefined : { line, group: '', kind, hops, role: kind }
}

function patternIn(way: Way, version: Version, path: string): string | undefined {
  const bare = bareOf(path)
  const known = knownPaths(way, version).find((pattern) => bareOf(pattern) === bare)
  if (known !== undefined || way.role !== undefined) return known
  return schemaAt(way.group, version, way.kind, path.replace(/\[\d*\]/g, '[]')) ? path : undefined
}

/** A field that nobody reads in a version is none of it. */
const unread: readonly string[] = ['unread', 'ignored', 'forbidden'] satisfies readonly RuleField['is'][]

/** Of a role, whose kinds are a provider's: what its rows and the rules of the contract speak of. */
function knownPaths({ group, kind, hops, role }: Way, version: Version): readonly string[] {
  if (role === undefined) {
    const schema = schemaOf(group, version, kind)
    return schema ? [...paths(schema)].map(([path]) => path) : []
  }
  const before = new Set(hops[0]?.rows.map(({ from }) => from))
  const rows = hops.flatMap((hop, i) =>
    hop.rows
      // What moved on is only tolerated at its old place.
      .filter(({ from }) => i === 0 || !before.has(from))
      .flatMap(({ from, to }) => [
        ...(hop.versions.from === version && from !== undefined ? [from] : []),
        ...(hop.versions.to === version ? to : []),
      ]),
  )
  const ruled = contractRules
    .filter(({ roles }) => roles.some((one) => one === role))
    .flatMap(({ fields }) => fields)
    .filter(
      ({ owner, is, stages = [version] }) =>
        owner === undefined && !unread.includes(is) && stages.some((stage) => stage === version),
    )
  return [...rows, ...ruled.map(({ path }) => path)]
}

function bareOf(path: string): string {
  return path.replace(/\[[\d*]*\]|\{\}/g, '').toLowerCase()
}

/** Paths that end as the asked one does go first: people leave out what lies above. */
function suggestions(path: string, known: readonly string[]): readonly string[] {
  const ending = known.filter((pattern) => bareOf(pattern).endsWith(`.${bareOf(path)}`))
  return [...new Set([...ending.slice(0, 3), ...closest(path, known)])].slice(0, 3)
}

function list(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join('')
}
