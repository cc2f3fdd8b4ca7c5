import { shortNames } from '@capi-migrate/status-model'
import { schemaAt, schemaOf, stepsOf, upstream } from '@capi-migrate/transitions'
import type { Line, SchemaNode, Transition, Version } from '@capi-migrate/transitions'
import { newerVersion, olderVersion } from './versions.ts'

/** A kind that programs mirror, and what is known of both its versions. */
export interface Kind {
  readonly group: string
  readonly kind: string
  readonly transition: Transition
  /** What the schema of the older version says of a path; `undefined` where there is no such field. */
  readonly older: (path: string) => SchemaNode | undefined
  /** The same of the newer version. */
  readonly newer: (path: string) => SchemaNode | undefined
}

/** The kinds of Cluster API that programs have types for. */
export const ownKinds: readonly Kind[] = kindsBetween(olderVersion, newerVersion)

/** The kinds that a version has, and what becomes of them up to another. */
export function kindsBetween(from: Version, to: Version, line: Line = upstream): readonly Kind[] {
  return line.transitions.flatMap(({ group, kind, from: stage }) => {
    const transition = stage === from ? line.route(`${group}/${from}`, kind, to) : undefined
    return transition ? [ownKind(transition)] : []
  })
}

/** Whether kinds of providers live in a group too: there a version alone does not say whose it is. */
export function isShared(group: string): boolean {
  return /^(?:infrastructure|bootstrap|controlplane|ipam)\./.test(group)
}

/** A kind as clients of the API ask for it: `machinedeployments`. */
export function pluralOf({ kind }: Kind): string {
  const name = kind.toLowerCase()
  return name.endsWith('s') ? `${name}es` : `${name}s`
}

/** The names of a kind that `kubectl` takes: `machinedeployments`, `machinedeployment`, `md`. */
export function resourceNamesOf(kind: Kind): readonly string[] {
  const short = Object.keys(shortNames).filter((name) => shortNames[name] === kind.kind)
  return [pluralOf(kind), kind.kind.toLowerCase(), ...short]
}

/**
 * Whether an object of the newer version that has the parent of a path has the path as well: both versions require it, or
 * the newer one does and the older one does not know it.
 */
export function isRequired({ older, newer }: Kind, path: string): boolean {
  return requires(newer, path) && (older(path) === undefined || requires(older, path))
}

/** Whether the schema of one version requires a path in its parent. */
export function requires(schema: Kind['older'], path: string): boolean {
  const steps = stepsOf(path)
  const name = steps.at(-1)!
  const parent = schema(path.slice(0, path.length - name.length - (steps.length > 1 ? 1 : 0)))
  return parent?.required?.includes(name) ?? false
}

function ownKind(transition: Transition): Kind {
  const { group, kind, versions } = transition
  const at = (version: string) => (path: string) =>
    path === '' ? schemaOf(group, version, kind) : schemaAt(group, version, kind, path)
  return { group, kind, transition, older: at(versions.from), newer: at(versions.to) }
}
