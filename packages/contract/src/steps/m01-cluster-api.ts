import { movedPackages } from '@capi-migrate/contract-rules'
import { belowUpstream, upstream } from '../go/upstream.ts'
import { clusterApi, noImport } from './look-go.ts'
import { all } from './looks.ts'
import type { Step } from './step.ts'

/** M01: Cluster API v1.11 or newer, and its new import paths. */
export const m01: Step = {
  id: 'M01',
  concern: 'api',
  to: 'v1beta2',
  title: 'Cluster API v1.11 or newer, and its new import paths',
  why: 'The types of v1beta2 are in no older release; the moved packages do not compile.',
  doneWhen: 'go.mod requires v1.11 or newer, and nothing imports cluster-api/api/v1beta1 or cluster-api/exp',
  needs: ['M00'],
  traps: [
    'metadata.yaml stays at v1beta1',
    'since v1.14 sigs.k8s.io/cluster-api/api is a Go module of its own: require it in the same version',
    'the utilities take the types of v1beta2 now',
    'cluster-api/errors, exp/util and bootstrap/util are gone in v1.14: GetOwnerMachinePool is in util',
    'controller-runtime of v1.13 asks for typed webhooks',
  ],
  look: all(
    clusterApi(11),
    noImport(
      /^sigs\.k8s\.io\/cluster-api\/(api\/(addons\/)?v1beta1|exp\/.*api\/|(bootstrap|controlplane)\/kubeadm\/api\/|util\/conditions\/v1beta2$)/,
      (path) => {
        const now = movedPackages[belowUpstream(path) ?? '']
        return `import ${upstream}${now ?? 'api/{core,ipam,addons,runtime,bootstrap/kubeadm,controlplane/kubeadm}'}`
      },
    ),
  ),
}
