import { groupOf, versionOf } from './object.ts'
import { valueAt } from './values/path.ts'
import type { ApiObject } from './object.ts'
import { booleanOf, isRecord, present, recordOf, recordsOf, textOf } from './values/read.ts'
import { byBytes } from './values/text.ts'

/** Where Machines of a Cluster can be placed. */
export interface FailureDomain {
  readonly name: string
  /** Whether it takes Machines of the control plane. */
  readonly controlPlane?: boolean
  readonly attributes?: Readonly<Record<string, string>>
}

/** The failure domains of a Cluster by name; v1beta1 has them as a map, v1beta2 as a list. */
export function failureDomains(cluster: ApiObject): readonly FailureDomain[] {
  if (groupOf(cluster) !== 'cluster.x-k8s.io') return []
  const value = valueAt(cluster, 'status.failureDomains')
  const entries =
    versionOf(cluster) === 'v1beta2'
      ? recordsOf(value)
      : Object.entries(recordOf(value)).map(([name, fields]) => ({ ...recordOf(fields), name }))
  return entries
    .map(domainOf)
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => byBytes(a.name, b.name))
}

function domainOf({ name, controlPlane, attributes }: Readonly<Record<string, unknown>>): FailureDomain {
  const texts = isRecord(attributes)
    ? Object.fromEntries(Object.entries(attributes).filter(([, value]) => typeof value === 'string'))
    : undefined
  return {
    name: textOf(name) ?? '',
    ...present({
      controlPlane: booleanOf(controlPlane),
      attributes: texts as FailureDomain['attributes'] | undefined,
    }),
  }
}
