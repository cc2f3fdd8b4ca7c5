import { newest, upstream } from '@capi-migrate/transitions'
import { controllersOf } from '../facts/controllers.ts'
import { coreOf } from '../facts/core.ts'
import { serves } from '../facts/crd.ts'
import type { Crd } from '../facts/crd.ts'
import type { Digest } from '../facts/digest.ts'
import { probesOf } from '../facts/probes.ts'
import type { Probe } from '../facts/probes.ts'
import { has, releaseOf } from '../facts/release.ts'
import type { Release } from '../facts/release.ts'
import { guarded } from '../rules/ownership.ts'
import type { Missing } from '../source/part.ts'
import type { Stay } from './stay.ts'
import type { FixTarget } from './target.ts'

/** Why nothing may be written to a cluster; both are empty where it may. */
export interface Refusal {
  readonly stays: readonly Stay[]
  readonly missing: readonly Missing[]
}

/**
 * Whether it is safe to write: objects can be read in every served version, and Cluster API is new enough not to lose
 * managedFields where a webhook is away for a moment.
 *
 * @param told the version of Cluster API as the person says it, where the cluster does not tell
 */
export async function guardOf(
  { source, crds, objects }: Pick<FixTarget, 'source' | 'crds' | 'objects'>,
  told?: string,
): Promise<Refusal> {
  const [core, probes] = await Promise.all([
    controllersOf(source).then((controllers) => coreOf(source, crds, controllers)),
    probesOf(source, crds, objects.value),
  ])
  const release = core.value ?? (told === undefined ? undefined : releaseOf(told))
  const unknown = release ? [] : core.missing.map((one) => ({ ...one, next: 'say it: --core VERSION' }))
  return {
    stays: [
      ...(release ? tooOld(release) : []),
      ...probes.value.flatMap(unconverted),
      ...crds.filter((crd) => lacksWebhook(crd, objects.value)).map(sayWebhook),
    ],
    missing: [...unknown, ...probes.missing],
  }
}

function tooOld(release: Release): readonly Stay[] {
  if (has(release, guarded)) return []
  const says = `Cluster API ${release.text} may lose managedFields while its webhook is away`
  return [{ object: '', says, next: 'upgrade to v1.11.7, v1.12.4, v1.13.0 or newer first' }]
}

/** Fields that moved are not read then, and the next write of the object takes them away. */
function lacksWebhook(crd: Crd, objects: readonly Digest[]): boolean {
  const moves = crd.versions.some(({ name, served }) => {
    return served && name !== newest && upstream.route(`${crd.group}/${name}`, crd.kind, newest) !== undefined
  })
  return !crd.hasWebhook && moves && serves(crd, newest) && objects.some((object) => object.crd === crd)
}

function sayWebhook({ name }: Crd): Stay {
  const next = 'install Cluster API anew, in the version it has: its CRD names the webhook'
  return { object: name, says: 'no webhook converts between its versions: a write would lose fields', next }
}

function unconverted({ crd, version, refused }: Probe): readonly Stay[] {
  if (refused === undefined) return []
  const next = 'look after the controller of the provider, its Service and its certificate'
  return [{ object: crd.name, says: `cannot be read in ${version}: ${refused}`, next }]
}
