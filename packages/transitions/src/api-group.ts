/** The API group of Cluster API. The groups of its parts and of its providers end with it, and so does nothing else. */
export const apiGroup = 'cluster.x-k8s.io'

/** Sources of regular expressions for groups; they are anchored where they are used. */
export const groupPatterns = {
  /** The group itself. */
  core: apiGroup.replaceAll('.', '\\.'),
  /** The groups whose kinds are Cluster API's own, wherever it runs. */
  own: `(?:(?:bootstrap|controlplane|addons|ipam|runtime)\\.)?${apiGroup.replaceAll('.', '\\.')}`,
  /** Those, and the groups of providers. */
  any: `(?:[\\w-]+\\.)*${apiGroup.replaceAll('.', '\\.')}`,
} as const

/** The source of a regular expression for a kind of Cluster API's own in the group of providers, at a version. */
export function ownInfrastructure(version: string): string {
  return `infrastructure\\.${groupPatterns.core}/${version}/(?:Docker|Dev)[A-Z]\\w*`
}

/** Whether a group is Cluster API's, or that of one of its parts or providers. */
export function isClusterGroup(group: string): boolean {
  return group === apiGroup || group.endsWith(`.${apiGroup}`)
}
