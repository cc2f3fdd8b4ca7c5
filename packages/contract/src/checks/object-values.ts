/** What is wrong with values that Cluster API copies; `undefined` where nothing is. */

export function endpointProblem(value: unknown): string | undefined {
  const { host, port } = recordOf(value)
  return host !== '' && typeof host === 'string' && typeof port === 'number' && port !== 0
    ? undefined
    : 'has no host or no port'
}

/** Upstream: `MachineAddress` of api/core/v1beta2. */
export function addressProblem(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'is no list'
  const types = ['Hostname', 'ExternalIP', 'InternalIP', 'ExternalDNS', 'InternalDNS']
  for (const one of value.map(recordOf)) {
    if (!types.includes(String(one.type))) return `has an address of type ${String(one.type)}`
    const length = String(one.address ?? '').length
    if (length === 0 || length > 256) return `has an address of ${length} characters`
  }
  return undefined
}

/** Upstream: k8s.io/apimachinery/pkg/api/resource. */
export function quantityProblem(value: unknown): string | undefined {
  const quantity = /^[+-]?(\d+\.?\d*|\.\d+)([numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/
  const bad = Object.entries(recordOf(value)).find(([, one]) => !quantity.test(String(one)))
  return bad ? `says ${bad[0]}: ${String(bad[1])}, which is no quantity` : undefined
}

export function versionsProblem(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'is no list'
  const list = value.map(recordOf)
  if (list.some(({ replicas }) => typeof replicas === 'number' && replicas < 0)) return 'has a negative count'
  const numbers = list.map(({ version }) => String(version).match(/\d+/g)?.slice(0, 3).map(Number) ?? [])
  const isOrdered = numbers.every((one, i) => i === 0 || compare(numbers[i - 1]!, one) <= 0)
  return isOrdered ? undefined : 'is not in ascending order'
}

export function counterProblem(counts: readonly unknown[], total: unknown): string | undefined {
  if (typeof total !== 'number') return undefined
  const bad = counts.find((count) => typeof count === 'number' && (count < 0 || count > total))
  return bad === undefined ? undefined : `is ${total}, and another count is ${String(bad)}`
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, i) => one !== b[i])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
