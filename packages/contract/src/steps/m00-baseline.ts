import { listedVersions } from '../checks/listed.ts'
import type { Crd } from '../read/crd.ts'
import { clusterApi } from './look-go.ts'
import { all, ofKinds } from './looks.ts'
import { done, open } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'
import { pairOf } from './target.ts'

/** M00: A baseline on Cluster API v1.10. */
export const m00: Step = {
  id: 'M00',
  concern: 'api',
  to: 'v1beta2',
  title: 'A baseline on Cluster API v1.10',
  why: 'Clients older than v1.9 drop the newer fields of core objects when they write status.',
  doneWhen: 'go.mod requires Cluster API v1.9 or newer, and every CRD has a contract label',
  needs: [],
  traps: ['Go clients that write core status need the types of v1.9 or newer'],
  look: all(clusterApi(9), ofKinds(labels)),
}

/** Every CRD has a contract label, at least for the versions that follow v1beta1. */
function labels(way: Way): readonly Outcome[] {
  return crdsOf(way).map((crd) => {
    const [first] = listedVersions(crd)
    const next = `label it in config/crd: cluster.x-k8s.io/v1beta1: ${crd.versions.at(-1)?.name ?? ''}`
    return first
      ? done(`${crd.kind} is labelled`, first.place)
      : open(crd.kind, `${crd.kind} has no contract label`, next, crd)
  })
}

function crdsOf({ kinds }: Way): readonly Crd[] {
  return kinds.filter(({ role }) => role !== 'IPAM').flatMap(pairOf)
}
