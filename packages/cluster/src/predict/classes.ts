import type { Difference } from './differences.ts'
import { inPlace } from './judge.ts'
import type { Judge } from './judge.ts'
import { throughTopologies } from './topology/through.ts'

/** A ClusterClass: of its own it is nothing but what the topologies of its Clusters generate of it. */
export const judgeClass: Judge = async ({ after, differences }, world) => {
  const { judged, clusters, because } = await throughTopologies(after, world)
  if (judged) return judged
  const isSame = differences.every((one) => isVersion(one) || (clusters > 0 && isPatch(one)))
  const says = clusters > 0 ? 'the topologies of its Clusters generate the same' : 'no Cluster uses it'
  return isSame ? { effect: 'nothing', says, because, machines: [] } : inPlace(says, because)
}

function isVersion({ place }: Difference): boolean {
  return place.at(-1) === 'apiVersion' && place.at(-2) === 'templateRef'
}

function isPatch({ place }: Difference): boolean {
  return place[0] === 'spec' && place[1] === 'patches'
}
