/** What the paths of Cluster API’s packages begin with. */
export const upstream = 'sigs.k8s.io/cluster-api/'

/** The path of an import below `upstream`; `undefined` for another module’s. */
export function belowUpstream(path: string): string | undefined {
  return path.startsWith(upstream) ? path.slice(upstream.length) : undefined
}
