import type { InDocument } from '../place.ts'
import { entriesOf, nodeAt, plainOf, stringsOf, textAt } from './documents.ts'
import type { YamlDocument } from './documents.ts'

/** A ClusterRole or Role of the repository. */
export interface ClusterRole extends InDocument {
  readonly name: string
  readonly labels: Readonly<Record<string, unknown>>
  readonly rules: readonly RoleRule[]
}

/** What a role may do. */
export interface RoleRule {
  readonly line: number
  readonly groups: readonly string[]
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
  readonly names: readonly string[]
}

/** Reads a ClusterRole. */
export function clusterRoleOf({ file, document, root, lineOf }: YamlDocument): ClusterRole {
  return {
    file,
    document,
    line: lineOf(root),
    name: textAt(root, 'metadata', 'name') ?? '',
    labels: (plainOf(nodeAt(root, 'metadata', 'labels')) ?? {}) as Readonly<Record<string, unknown>>,
    rules: entriesOf(nodeAt(root, 'rules')).map((entry) => ({
      line: lineOf(entry),
      groups: stringsOf(nodeAt(entry.value, 'apiGroups')),
      resources: stringsOf(nodeAt(entry.value, 'resources')),
      verbs: stringsOf(nodeAt(entry.value, 'verbs')),
      names: stringsOf(nodeAt(entry.value, 'resourceNames')),
    })),
  }
}

/** Whether a rule allows all of these verbs on a resource of a group. */
export function allows(rule: RoleRule, group: string, resource: string, verbs: readonly string[]): boolean {
  const has = (list: readonly string[], wanted: string): boolean =>
    list.includes(wanted) || list.includes('*')
  return (
    has(rule.groups, group) && has(rule.resources, resource) && verbs.every((verb) => has(rule.verbs, verb))
  )
}
