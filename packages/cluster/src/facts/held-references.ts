import { nameOf } from '../source/object.ts'
import type { KubeObject } from '../source/object.ts'
import { joined, missingOf } from '../source/part.ts'
import type { Missing, Part } from '../source/part.ts'
import { titleOf } from '../source/resource.ts'
import type { Source } from '../source/source.ts'
import { isOurs, resourceOf, serves } from './crd.ts'
import type { Crd } from './crd.ts'

/** A version that the spec of an object names. */
export interface HeldReference {
  /** `ClusterClass default/quick` */
  readonly object: string
  /** `spec.infrastructure.templateRef.apiVersion` */
  readonly path: string
  readonly apiVersion: string
  readonly kind: string
}

/** The kinds whose v1beta2 keeps `apiVersion` in references; of a Cluster it is that of its remediation templates. */
const holders = ['ClusterClass', 'MachineHealthCheck', 'Cluster']

/** What such a reference is called, in v1beta2 and before; values of variables may hold anything. */
const names = /\.(?:templateRef|selector|ref)$/

/** Every version that the specs of these kinds name. */
export async function heldReferencesOf(
  source: Source,
  crds: readonly Crd[],
): Promise<Part<readonly HeldReference[]>> {
  const own = crds.filter((crd) => isOurs(crd) && holders.includes(crd.kind))
  return joined(await Promise.all(own.map((crd) => referencesIn(source, crd))))
}

async function referencesIn(source: Source, crd: Crd): Promise<Part<readonly HeldReference[]>> {
  // v1beta1 has more references with a version, which mean nothing any more.
  const resource = serves(crd, 'v1beta2') ? resourceOf(crd, 'v1beta2') : resourceOf(crd)
  const value: HeldReference[] = []
  const missing: Missing[] = []
  try {
    for await (const page of source.pages(resource, { whole: true }))
      for (const one of page) value.push(...heldBy(`${crd.kind} ${nameOf(one.metadata)}`, one))
  } catch (error) {
    missing.push(missingOf(titleOf(resource), error))
  }
  return { value, missing }
}

/** The references of one object; its own apiVersion is none. */
export function heldBy(object: string, { spec }: KubeObject): readonly HeldReference[] {
  const found: HeldReference[] = []
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) return value.forEach((item, i) => walk(item, `${path}[${i}]`))
    if (typeof value !== 'object' || value === null) return
    const { apiVersion, kind } = value as Readonly<Record<string, unknown>>
    if (typeof apiVersion === 'string' && names.test(path))
      found.push({
        object,
        path: `${path}.apiVersion`,
        apiVersion,
        kind: typeof kind === 'string' ? kind : '',
      })
    for (const [key, member] of Object.entries(value)) walk(member, `${path}.${key}`)
  }
  walk(spec, 'spec')
  return found
}
