import { pluralOf } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { moduleVersionOf } from '../module-name.ts'
import type { Source } from '../source.ts'
import { namesGroup, otherGroupsIn } from './groups.ts'

/** What a source says of the API group of a kind. */
export type Evidence =
  | { readonly says: 'ours'; readonly why: string }
  | { readonly says: 'another'; readonly group: string }
  | { readonly says: 'nothing' }

/**
 * Whether a source may be taken to speak of a kind of Cluster API. The name of a kind is no evidence: the group in its text
 * is, or the path of the file, as of what edits a resource type (`edit/cluster.x-k8s.io.cluster/form.vue`). Another group takes that away again, unless it stands beside another kind.
 */
export function evidenceIn(source: Source, kind: Kind): Evidence {
  const others = otherGroupsIn(source)
  const rival = others.find(({ kinds }) => kinds.some((word) => isNameOf(word, kind)))
  if (rival) return { says: 'another', group: rival.group }
  if (moduleVersionOf(source.name)) return { says: 'ours', why: `it is in ${source.name}` }
  const other = others.find(({ kinds }) => kinds.length === 0)
  if (other) return { says: 'another', group: other.group }
  if (namesGroup(source.text)) return { says: 'ours', why: 'the file names cluster.x-k8s.io' }
  return namesGroup(source.name) ? { says: 'ours', why: `it is in ${source.name}` } : { says: 'nothing' }
}

/** Whether a source may be taken to speak of a kind of Cluster API. */
export function speaksOf(source: Source, kind: Kind): boolean {
  return evidenceIn(source, kind).says === 'ours'
}

function isNameOf(word: string, kind: Kind): boolean {
  return word === kind.kind || word.toLowerCase() === pluralOf(kind)
}
