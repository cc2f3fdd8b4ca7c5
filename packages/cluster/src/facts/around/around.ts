import type { Missing, Part } from '../../source/part.ts'
import { resources } from '../../source/resources.ts'
import type { Source } from '../../source/source.ts'
import { resourceOf } from '../crd.ts'
import type { Crd } from '../crd.ts'
import { policy, webhooks } from './admission.ts'
import { concerns } from './finding.ts'
import type { Concern, Finding } from './finding.ts'
import { argoSettings } from './gitops.ts'
import { others } from './others.ts'
import { payloadsOf } from './payloads.ts'
import { readAll, readBuiltIn } from './read.ts'
import type { Reading } from './read.ts'
import { workloadsOf } from './workloads.ts'

/** What objects of other projects know of v1beta1, concern by concern. */
export type Around = Readonly<Record<Concern, Part<Looked>>>

export interface Looked {
  /** How many objects were looked at. */
  readonly looked: number
  readonly findings: readonly Finding[]
}

/** Reads what surrounds Cluster API. Kinds of other projects are read only where `crds` has them. */
export async function aroundOf(
  source: Source,
  { value: crds, missing }: Part<readonly Crd[]>,
  secrets: boolean,
): Promise<Around> {
  const readings = await Promise.all([
    // Without CRDs nobody knows which kinds there are.
    { concerns, looked: 0, found: [], missing },
    ...otherKinds(source, crds),
    ...admission(source, crds),
    argo(source, crds),
    payloadsOf(source, crds, secrets),
    workloadsOf(source, crds),
  ])
  const all = readings.flat()
  const parts = concerns.map((concern) => [concern, partOf(concern, all)] as const)
  return Object.fromEntries(parts) as unknown as Around
}

function partOf(concern: Concern, readings: readonly Reading[]): Part<Looked> {
  const own = readings.filter((reading) => reading.concerns.includes(concern))
  const findings = new Map<string, Finding>()
  for (const { concern: about, object, says } of own.flatMap(({ found }) => found))
    if (about === concern) findings.set(`${object}\n${says}`, { object, says })
  const missing = new Map<string, Missing>()
  for (const one of own.flatMap((reading) => reading.missing)) missing.set(`${one.what}\n${one.says}`, one)
  return {
    value: { looked: own.reduce((sum, { looked }) => sum + looked, 0), findings: [...findings.values()] },
    missing: [...missing.values()],
  }
}

function otherKinds(source: Source, crds: readonly Crd[]): readonly Promise<Reading>[] {
  return others.flatMap(({ group, kind, concerns: about, look }) =>
    crds
      .filter((crd) => crd.group === group && crd.kind === kind)
      .map((crd) => readAll(source, resourceOf(crd), about, (object) => look(object, crds))),
  )
}

function admission(source: Source, crds: readonly Crd[]): readonly Promise<Reading>[] {
  const about = ['admission', 'status'] as const
  const { validatingWebhooks, mutatingWebhooks, validatingPolicies, mutatingPolicies } = resources
  return [
    ...[validatingWebhooks, mutatingWebhooks].map((resource) =>
      readAll(source, resource, about, (object) => webhooks(object, crds)),
    ),
    // GA in Kubernetes v1.30 and v1.36; earlier versions have the same fields.
    ...[validatingPolicies, mutatingPolicies].map((resource) => {
      const versions = ['v1', 'v1beta1', 'v1alpha1'].map((version) => ({ ...resource, version }))
      return readBuiltIn(source, versions, about, (object) => policy(object, crds))
    }),
  ]
}

/** The settings of Argo CD are a ConfigMap of a fixed name, in whatever namespace it runs. */
async function argo(source: Source, crds: readonly Crd[]): Promise<Reading> {
  const about = ['gitops', 'status'] as const
  const name = 'argocd-cm'
  if (!crds.some((crd) => crd.name === 'applications.argoproj.io'))
    return { concerns: about, looked: 0, found: [], missing: [] }
  return readAll(
    source,
    resources.configMaps,
    about,
    // A dump knows no selectors of fields.
    (object) => (object.metadata.name === name ? argoSettings(object, crds) : []),
    { fields: `metadata.name=${name}` },
  )
}
