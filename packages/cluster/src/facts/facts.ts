import type { Part } from '../source/part.ts'
import type { Source } from '../source/source.ts'
import { aroundOf } from './around/around.ts'
import type { Around } from './around/around.ts'
import { crdsOf } from './crd.ts'
import type { Crd } from './crd.ts'
import { digestsOf } from './digest.ts'
import type { Digest } from './digest.ts'
import { releasesOf } from './helm.ts'
import type { Release } from './helm.ts'
import { requestsOf } from './requests.ts'
import type { Requests } from './requests.ts'

/** All that the rules ask of one cluster; each part says what of it could not be read. */
export interface Facts {
  /** The context, or the folder of a dump. */
  readonly name: string
  readonly isLive: boolean
  readonly crds: Part<readonly Crd[]>
  readonly objects: Part<readonly Digest[]>
  /** What the API server counted. */
  readonly requests: Part<Requests>
  /** Releases of Helm; missing without `helm`. */
  readonly releases: Part<readonly Release[]>
  /** What objects of other projects know of v1beta1. */
  readonly around: Around
}

export interface FactsOptions {
  /** Read the Secrets of Helm, too. */
  readonly helm?: boolean
}

/** Reads a cluster once, a page at a time. Throws Unreadable where nothing can be read at all. */
export async function factsOf(source: Source, { helm = false }: FactsOptions = {}): Promise<Facts> {
  const crds = await crdsOf(source)
  // What this program asks itself must not be counted: first the counters.
  const requests = await requestsOf(source, crds.value)
  const [objects, releases, around] = await Promise.all([
    digestsOf(source, crds.value),
    helm ? releasesOf(source, crds.value) : notAsked,
    aroundOf(source, crds, helm),
  ])
  return {
    name: source.name,
    isLive: source.isLive,
    crds,
    objects: after(crds, objects),
    requests: after(crds, requests),
    releases: after(crds, releases),
    around,
  }
}

const notAsked: Part<readonly Release[]> = {
  value: [],
  missing: [
    { what: 'secrets', why: 'absent', says: 'they are read with --helm only', next: 'run again with --helm' },
  ],
}

/** A part that was found by way of another lacks what that one lacks. */
function after<Value>(first: Part<unknown>, { value, missing }: Part<Value>): Part<Value> {
  return { value, missing: [...first.missing, ...missing] }
}
