import { UserError } from '@capi-migrate/plan'
import { paths, schemaAt, schemaOf, upstream } from '@capi-migrate/transitions'
import type { Line, Transition, Version } from '@capi-migrate/transitions'
import { closest } from './distance.ts'

/** The transitions of a kind that is known, to the end of the line. */
export interface Way {
  readonly line: Line
  readonly group: string
  readonly kind: string
  readonly hops: readonly Transition[]
}

/** A path of a kind, as a pattern of both versions of the first hop; one of them has it. */
export interface Located extends Way {
  readonly older?: string
  readonly newer?: string
}

/** Splits `Cluster.spec.paused` (or `Cluster:spec.paused`, a row's id) into a kind we know and a path. */
export function splitName(name: string, line: Line = upstream): { readonly way: Way; readonly path: string } {
  const [, kind = '', path = ''] = /^([^.:[]*)[.:]?(.*)$/.exec(name.trim()) ?? []
  const way = wayOf(kind, line)
  if (way) return { way, path }
  const kinds = [...new Set(line.transitions.map((transition) => transition.kind))]
  const meant = closest(kind, kinds)
  throw new UserError(
    `no kind is called ${kind || 'nothing'}`,
    meant.length > 0 ? `did you mean ${list(meant)}?` : `begin with one of ${kinds.join(', ')}`,
  )
}

/** Finds a path in any version. `files[0].path`, `files[].path` and `files.path` all mean the same. */
export function locate(way: Way, path: string): Located {
  const { group, kind, hops } = way
  for (const [i, { versions }] of hops.entries()) {
    const older = patternIn(group, versions.from, kind, path)
    const newer = patternIn(group, versions.to, kind, path)
    if (older === undefined && newer === undefined) continue
    return {
      ...way,
      hops: hops.slice(i),
      ...(older !== undefined && { older }),
      ...(newer !== undefined && { newer }),
    }
  }
  const versions = [...new Set(hops.flatMap(({ versions: { from, to } }) => [from, to]))]
  const known = [...new Set(versions.flatMap((version) => knownPaths(group, version, kind)))]
  const meant = suggestions(path, known).map((known) => `${kind}.${known}`)
  const next =
    meant.length > 0 ? `did you mean ${list(meant)}?` : `\`migrate explain ${kind}\` lists what changed in it`
  throw new UserError(`${kind} has no field ${path} in ${list(versions)}`, next)
}

/** From the first version that the table tells of: v1beta1, or what stood in its place. */
function wayOf(name: string, line: Line): Way | undefined {
  const first = line.transitions.find(({ kind }) => kind.toLowerCase() === name.toLowerCase())
  if (!first) return undefined
  const { group, kind, from } = first
  return { line, group, kind, hops: line.chain(group, kind, from, 'final') ?? [] }
}

function patternIn(group: string, version: Version, kind: string, path: string): string | undefined {
  const bare = bareOf(path)
  const known = knownPaths(group, version, kind).find((pattern) => bareOf(pattern) === bare)
  return known ?? (schemaAt(group, version, kind, path.replace(/\[\d*\]/g, '[]')) ? path : undefined)
}

function knownPaths(group: string, version: Version, kind: string): readonly string[] {
  const schema = schemaOf(group, version, kind)
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
