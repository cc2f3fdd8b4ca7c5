import type { Missing, Part } from '../source/part.ts'
import type { Source } from '../source/source.ts'
import { Unreadable } from '../source/unreadable.ts'
import { crdFrom, crdsOf, isOurs } from './crd.ts'
import { aroundOf } from './around/around.ts'
import type { Around } from './around/around.ts'
import type { Crd } from './crd.ts'
import { controllersOf } from './controllers.ts'
import type { Controller } from './controllers.ts'
import { coreOf } from './core.ts'
import { digestsOf } from './digest.ts'
import type { Digest } from './digest.ts'
import { heldReferencesOf } from './held-references.ts'
import type { HeldReference } from './held-references.ts'
import { joinConfigsOf, knowsJoins } from './join-configs.ts'
import type { Prediction } from '../predict/prediction.ts'
import { probesOf } from './probes.ts'
import type { Probe } from './probes.ts'
import { has } from './release.ts'
import type { Release } from './release.ts'
import { releasesOf } from './helm.ts'
import type { HelmRelease } from './helm.ts'
import { grownSince, requestsOf } from './requests.ts'
import type { Requests } from './requests.ts'

/** All that the rules ask of one cluster; each part says what of it could not be read. */
export interface Facts {
  /** The context, or the folder of a dump. */
  readonly name: string
  readonly isLive: boolean
  /** The one namespace that was read; absent where all were. */
  readonly namespace?: string
  readonly crds: Part<readonly Crd[]>
  readonly controllers: Part<readonly Controller[]>
  /** The release of Cluster API. */
  readonly core: Part<Release | undefined>
  readonly objects: Part<readonly Digest[]>
  /** What hinders telling who owns fields, besides what is missing of the objects. */
  readonly owners: Part<undefined>
  /** Versions that ClusterClasses, MachineHealthChecks and Clusters name. */
  readonly references: Part<readonly HeldReference[]>
  readonly probes: Part<readonly Probe[]>
  /** KubeadmConfigs that join a control plane without saying so; not looked for where the release knows them. */
  readonly joinConfigs: Part<readonly string[]>
  /** What the API server counted. */
  readonly requests: Part<Requests>
  /** Releases of Helm; missing without `helm`. */
  readonly releases: Part<readonly HelmRelease[]>
  /** What objects of other projects know of v1beta1. */
  readonly around: Around
  /** What an apply of migrated manifests would do; absent where none were given. */
  readonly manifests?: Part<readonly Prediction[]>
}

export interface FactsOptions {
  /** Read the Secrets of Helm, too. */
  readonly helm?: boolean
  /** An earlier dump: only what the API server counted after it is looked at. */
  readonly earlier?: Source
  /** The release of Cluster API, where the cluster does not tell. */
  readonly core?: Release
}

/** Reads a cluster once, a page at a time. Throws Unreadable where nothing can be read at all. */
export async function factsOf(source: Source, options: FactsOptions = {}): Promise<Facts> {
  const [listed, controllers] = await Promise.all([crdsOf(source), controllersOf(source)])
  const [missing] = listed.missing
  // A dump may hold objects and not their CRDs.
  const bare = bareKinds(source, listed.value)
  const crds = missing ? listed : { value: listed.value, missing: bare.map(lacksCrd) }
  // Who may not list CRDs can still be told what they lack.
  if (missing && missing.why !== 'forbidden' && missing.why !== 'absent')
    throw new Unreadable(missing.why, missing.says, missing.next)
  if (!missing && !crds.value.some(isOurs))
    throw new Unreadable(
      'absent',
      `there is no Cluster API in ${source.name}`,
      'name the context of a management cluster with --context',
    )
  const kinds = [...crds.value, ...bare]
  // What this program asks itself must not be counted: first the counters.
  const requests = await requestsIn(source, crds.value, options.earlier)
  const { helm = false } = options
  const found = await coreOf(source, crds.value, controllers)
  const core = found.value || !options.core ? found : { value: options.core, missing: [] }
  const [objects, references, joinConfigs, releases, around] = await Promise.all([
    digestsOf(source, kinds),
    heldReferencesOf(source, kinds),
    // All KubeadmConfigs of control planes are read whole for them.
    core.value && has(core.value, knowsJoins) ? unneeded : joinConfigsOf(source, kinds),
    helm ? releasesOf(source, crds.value) : notAsked,
    aroundOf(source, crds, helm),
  ])
  const probes = await probesOf(source, crds.value, objects.value)
  return {
    name: source.name,
    isLive: source.isLive,
    ...(source.namespace !== undefined && { namespace: source.namespace }),
    crds,
    controllers,
    core: core.value ? core : after(crds, core),
    objects: after(crds, objects),
    owners: {
      value: undefined,
      missing: [...crds.missing, ...objects.missing, ...(source.hidesOwners ? [hidden] : [])],
    },
    references: after(crds, references),
    probes: after(crds, probes),
    joinConfigs: after(crds, joinConfigs),
    requests: after(crds, requests),
    releases: after(crds, releases),
    around,
  }
}

/** The kinds of Cluster API that a dump holds objects of, and whose CRDs it does not have. */
function bareKinds({ held = [] }: Source, crds: readonly Crd[]): readonly Crd[] {
  const isListed = ({ group, kind }: Crd): boolean =>
    crds.some((one) => one.group === group && one.kind === kind)
  return held.map(crdFrom).filter((one) => isOurs(one) && !isListed(one))
}

function lacksCrd({ group, kind }: Crd): Missing {
  return {
    what: `the CRD of ${kind} in ${group}`,
    why: 'absent',
    says: 'the dump holds objects of it, and not the CRD',
    next: 'make it with `migrate cluster dump DIR`, which holds both',
  }
}

async function requestsIn(
  source: Source,
  crds: readonly Crd[],
  earlier: Source | undefined,
): Promise<Part<Requests>> {
  const now = await requestsOf(source, crds)
  if (!earlier) return now
  const before = await requestsOf(earlier, crds)
  return { value: grownSince(before.value, now.value), missing: [...now.missing, ...before.missing] }
}

const unneeded: Part<readonly string[]> = { value: [], missing: [] }

const hidden: Missing = {
  what: 'managedFields',
  why: 'absent',
  says: 'the dump was made without them',
  next: 'make it with `migrate cluster dump DIR`, or with `kubectl get --show-managed-fields`',
}

const notAsked: Part<readonly HelmRelease[]> = {
  value: [],
  missing: [
    { what: 'secrets', why: 'absent', says: 'they are read with --helm only', next: 'run again with --helm' },
  ],
}

/** A part that was found by way of another lacks what that one lacks. */
function after<Value>(first: Part<unknown>, { value, missing }: Part<Value>): Part<Value> {
  return { value, missing: [...first.missing, ...missing] }
}
