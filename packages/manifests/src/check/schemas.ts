import { kindsOfCrd, schemaOf } from '@capi-migrate/transitions'
import type { SchemaLookup, SchemaNode } from '@capi-migrate/transitions'
import { patternOf } from '@capi-migrate/patterns'
import { readText, valueOf } from '@capi-migrate/edits/yaml'

/** The schemas of CRDs that somebody gave. */
export interface Schemas {
  /** By group, version and kind: what was given first, then Cluster API's own. */
  readonly lookup: SchemaLookup
  /** Kinds in a version that were read. */
  readonly count: number
  readonly groups: ReadonlySet<string>
  /** What they ask for that is not checked, with the kind it is said of. */
  readonly unread: readonly string[]
}

/** Reads CRDs out of YAML or JSON texts; other objects in them say nothing. A text that cannot be read holds none. */
export function schemasOf(texts: Iterable<string>): Schemas {
  const own = new Map<string, SchemaNode>()
  const groups = new Set<string>()
  const unread: string[] = []
  for (const text of texts) {
    for (const { root } of readText(text).documents ?? []) {
      if (!root) continue
      for (const { group, version, kind, schema, unread: more } of kindsOfCrd(valueOf(root), patternOf)) {
        own.set(`${group}/${version}/${kind}`, schema)
        groups.add(group)
        unread.push(...more.map((what) => `${kind} ${version}: ${what}`))
      }
    }
  }
  const lookup: SchemaLookup = (group, version, kind) =>
    own.get(`${group}/${version}/${kind}`) ?? schemaOf(group, version, kind)
  return { lookup, count: own.size, groups, unread }
}
