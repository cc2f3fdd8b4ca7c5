import { UserError } from '@capi-migrate/plan'
import { paths, schemaAt, schemaOf, transitions } from '@capi-migrate/transitions'
import type { Stage, Transition } from '@capi-migrate/transitions'
import { closest } from './distance.ts'

/** A path of a kind, as a pattern of each version that has it. */
export interface Located {
  readonly transition: Transition
  readonly older?: string
  readonly newer?: string
}

/** Splits `Cluster.spec.paused` (or `Cluster:spec.paused`, a row's id) into a kind we know and a path. */
export function splitName(name: string): { readonly transition: Transition; readonly path: string } {
  const [, kind = '', path = ''] = /^([^.:[]*)[.:]?(.*)$/.exec(name.trim()) ?? []
  const found = mainTransition(kind)
  if (found) return { transition: found, path }
  const kinds = [...new Set(transitions.map((transition) => transition.kind))]
  const meant = closest(kind, kinds)
  throw new UserError(
    `no kind is called ${kind || 'nothing'}`,
    meant.length > 0 ? `did you mean ${list(meant)}?` : `begin with one of ${kinds.join(', ')}`,
  )
}

/** Finds a path in either version. `files[0].path`, `files[].path` and `files.path` all mean the same. */
export function locate(transition: Transition, path: string): Located {
  const { group, kind, from, to } = transition
  const older = patternIn(group, from, kind, path)
  const newer = patternIn(group, to, kind, path)
  if (older !== undefined || newer !== undefined) {
    return { transition, ...(older !== undefined && { older }), ...(newer !== undefined && { newer }) }
  }
  const known = [...new Set([...knownPaths(group, from, kind), ...knownPaths(group, to, kind)])]
  const meant = suggestions(path, known).map((known) => `${kind}.${known}`)
  const next =
    meant.length > 0 ? `did you mean ${list(meant)}?` : `\`migrate explain ${kind}\` lists what changed in it`
  throw new UserError(`${kind} has no field ${path} in ${from} or ${to}`, next)
}

/** The step between v1beta1 and v1beta2, or from the version that stood in v1beta1's place. */
function mainTransition(kind: string): Transition | undefined {
  const own = transitions.filter(
    (each) => each.to === 'v1beta2' && each.kind.toLowerCase() === kind.toLowerCase(),
  )
  return own.find((each) => each.from === 'v1beta1') ?? own[0]
}

function patternIn(group: string, stage: Stage, kind: string, path: string): string | undefined {
  const bare = bareOf(path)
  const known = knownPaths(group, stage, kind).find((pattern) => bareOf(pattern) === bare)
  return known ?? (schemaAt(group, stage, kind, path.replace(/\[\d*\]/g, '[]')) ? path : undefined)
}

function knownPaths(group: string, stage: Stage, kind: string): readonly string[] {
  const schema = schemaOf(group, stage, kind)
  return schema ? [...paths(schema)].map(([path]) => path) : []
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
