/**
 * Whether Cluster API may read and write every kind of an API group without being asked.
 *
 * Upstream: core/config/rbac/role.yaml.
 */
export function hasAccess(group: string): boolean {
  return groups.has(group)
}

/** The label of ClusterRoles that give Cluster API the kinds of other groups. */
export const aggregationLabel = 'cluster.x-k8s.io/aggregate-to-manager'

const groups: ReadonlySet<string> = new Set(
  ['addons', 'bootstrap', 'controlplane', 'infrastructure'].map((name) => `${name}.cluster.x-k8s.io`),
)
