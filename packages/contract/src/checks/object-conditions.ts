/** A condition as it stands in an object, whatever it holds. */
export type LooseCondition = Readonly<Record<string, unknown>>

/**
 * The conditions that Cluster API reads of an object: `status.v1beta2.conditions` as soon as it is a list, else
 * `status.conditions`. Upstream: util/conditions/getter.go, `UnstructuredGetAll`.
 */
export function conditionsIn(
  object: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly list: readonly LooseCondition[] } | undefined {
  const status = (object.status ?? {}) as Record<string, unknown>
  const newer = (status.v1beta2 as Record<string, unknown> | undefined)?.conditions
  const [path, list] = Array.isArray(newer)
    ? ['status.v1beta2.conditions', newer]
    : ['status.conditions', status.conditions]
  if (!Array.isArray(list)) return undefined
  return { path, list: list.filter((one): one is LooseCondition => typeof one === 'object' && one !== null) }
}

/** Why Cluster API would refuse the whole list that holds a condition. */
export function problemOf({ type, status, lastTransitionTime }: LooseCondition): string | undefined {
  if (typeof type !== 'string' || type === '') return 'has a condition without a type'
  if (typeof status !== 'string' || !['True', 'False', 'Unknown'].includes(status))
    return `has ${type} with the status ${JSON.stringify(status ?? null)}`
  const isTime = lastTransitionTime === undefined || !Number.isNaN(Date.parse(String(lastTransitionTime)))
  return isTime ? undefined : `has ${type} with a time that cannot be read`
}

/** Why an API server would refuse the reason of a condition; Cluster API fills an empty one in. */
export function reasonProblem({ type, reason }: LooseCondition): string | undefined {
  if (reason === undefined || reason === '') return undefined
  const isValid =
    typeof reason === 'string' &&
    reason.length <= 1024 &&
    /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/.test(reason)
  return isValid
    ? undefined
    : `has ${String(type)} with the reason ${JSON.stringify(reason)}, which no API server takes`
}
