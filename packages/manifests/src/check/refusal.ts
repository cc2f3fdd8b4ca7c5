/**
 * Whether a refusal of the newer version at a place keeps an object back. A server does not look at a status that is applied.
 * A reference that is refused names nothing that there could be, so no server has an object that rests on it.
 */
export function keepsBack(path: string): boolean {
  return !/^status\b|Ref\.(?:apiGroup|kind|name)$/.test(path)
}

/**
 * Kinds of which Cluster API's webhook asks in every version for what only the schema of the newer one requires.
 *
 * @see https://github.com/kubernetes-sigs/cluster-api/blob/v1.14.0/internal/topology/check/compatibility.go ClusterClassTemplateIsValid
 */
export const requiredByWebhook: readonly string[] = ['ClusterClass']
