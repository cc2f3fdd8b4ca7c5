import type { Source } from '../../source/source.ts'
import { missingOf } from '../../source/part.ts'
import type { Missing } from '../../source/part.ts'
import { titleOf } from '../../source/resource.ts'
import { resources } from '../../source/resources.ts'
import { resourceOf } from '../crd.ts'
import type { Crd } from '../crd.ts'
import { at, entries, foundIn, textOf } from './finding.ts'
import { readOne, valuesIn } from './read.ts'
import type { Reading } from './read.ts'

/** Kinds of payloads that a ClusterResourceSet names. */
const payloads = {
  ConfigMap: { resource: resources.configMaps, isSecret: false },
  Secret: { resource: resources.secrets, isSecret: true },
} as const

/** What one ClusterResourceSet applies. */
interface Payload {
  readonly kind: keyof typeof payloads
  readonly namespace: string
  readonly name: string
}

/**
 * What ClusterResourceSets apply in workload clusters: ConfigMaps, and Secrets where they may be read. Each is asked for
 * by its name.
 */
export async function payloadsOf(
  source: Source,
  crds: readonly Crd[],
  secrets: boolean,
): Promise<readonly Reading[]> {
  const sets = crds.filter(({ name }) => name === 'clusterresourcesets.addons.cluster.x-k8s.io')
  const named = await Promise.all(sets.map((crd) => namedBy(source, crd)))
  const distinct = new Map(
    named
      .flatMap(({ payloads: some }) => some)
      .map((one) => [`${one.kind} ${one.namespace}/${one.name}`, one]),
  )
  const readings = [...distinct].map(([title, { kind, ...name }]): Promise<Reading> | Reading => {
    const { resource, isSecret } = payloads[kind]
    if (isSecret && !secrets) return { ...nothing, missing: [notAsked(title)] }
    return readOne(source, resource, name, concerns, (object) =>
      valuesIn(object, isSecret).flatMap((text) => foundIn('payload', text, crds, 'holds')),
    )
  })
  const missing = named.flatMap((one) => one.missing)
  return [{ ...nothing, missing }, ...(await Promise.all(readings))]
}

const concerns = ['payload'] as const
const nothing: Reading = { concerns, looked: 0, found: [], missing: [] }

async function namedBy(
  source: Source,
  crd: Crd,
): Promise<{ readonly payloads: readonly Payload[]; readonly missing: readonly Missing[] }> {
  const resource = resourceOf(crd)
  const found: Payload[] = []
  try {
    for await (const page of source.pages(resource, { whole: true }))
      for (const { metadata, spec } of page)
        for (const one of entries(at(spec, 'resources'))) {
          const kind = textOf(at(one, 'kind'))
          if (!Object.hasOwn(payloads, kind)) continue
          const { namespace = '' } = metadata
          found.push({ kind: kind as Payload['kind'], namespace, name: textOf(at(one, 'name')) })
        }
    return { payloads: found, missing: [] }
  } catch (error) {
    return { payloads: found, missing: [missingOf(titleOf(resource), error)] }
  }
}

function notAsked(what: string): Missing {
  return { what, why: 'absent', says: 'Secrets are read with --helm only', next: 'run again with --helm' }
}
