import type { Concern } from '../src/facts/around/finding.ts'
import type { Facts } from '../src/facts/facts.ts'
import type { Prediction } from '../src/predict/prediction.ts'
import {
  deployment,
  fooClusters,
  machineDeployments,
  prediction,
  reference,
  release,
  surroundings,
  whole,
} from './facts.ts'

/** A cluster that one rule finds fault with; in everything else it is the one of `facts`. */
export interface Broken {
  readonly code: string
  /** What breaks the rule. */
  readonly by: string
  readonly change: Partial<Facts>
  /** A part of what the rule says. */
  readonly says: string
}

/** At least one cluster for each rule; `rules.test.ts` fails for a rule without one. */
export const brokenClusters: readonly Broken[] = [
  broken(
    'CLU001',
    'another contract only',
    crd({ ...fooClusters, labels: { 'cluster.x-k8s.io/v1beta1': 'v1beta1' } }),
    'declares v1beta1 and not v1beta2',
  ),
  broken(
    'CLU001',
    'a version that is not there',
    crd({ ...fooClusters, labels: { 'cluster.x-k8s.io/v1beta2': 'v1beta3' } }),
    'v1beta3, which is not served',
  ),
  broken(
    'CLU002',
    'storage in v1beta1',
    crd({ versions: [{ name: 'v1beta1', served: true, storage: true }] }),
    'stores objects in v1beta1',
  ),
  broken(
    'CLU002',
    'stored versions',
    crd({ storedVersions: ['v1beta1', 'v1beta2'] }),
    'may still be stored in v1beta1',
  ),
  broken(
    'CLU003',
    'a template',
    { references: whole([reference('spec.controlPlane.templateRef.apiVersion', 'v1beta1')]) },
    'is controlplane.cluster.x-k8s.io/v1beta1, which goes',
  ),
  broken('CLU004', 'a manager', written('Update', 'v1beta1'), 'wrote 1 MachineDeployment'),
  broken(
    'CLU004',
    'a counter',
    {
      requests: whole({
        counts: [
          {
            resource: 'machinedeployments.cluster.x-k8s.io',
            apiVersion: 'cluster.x-k8s.io/v1beta1',
            verb: 'LIST',
            count: 3,
          },
        ],
      }),
    },
    'asked for in v1beta1: 3 LIST',
  ),
  broken(
    'CLU005',
    'remediation',
    { references: whole([reference('spec.remediation.templateRef.apiVersion', 'v1beta1')]) },
    'is controlplane.cluster.x-k8s.io/v1beta1, which goes',
  ),
  broken(
    'CLU006',
    'a rollout',
    predicted({ effect: 'rollout', says: 'the version changes', machines: ['default/a', 'default/b'] }),
    'replaces 2 Machines: the version changes',
  ),
  broken('CLU007', 'an apply', written('Apply', 'v1beta1'), 'applied by argo'),
  broken(
    'CLU008',
    'a renamed entry',
    object({ renamed: [{ manager: 'flux', path: 'spec.template.spec.nodeDrainTimeout' }] }),
    'flux owns spec.template.spec.nodeDrainTimeout, which v1beta2 does not have',
  ),
  broken('CLU009', 'no owners', object({ writers: [] }), 'nobody owns its fields'),
  broken(
    'CLU009',
    'the made-up manager',
    written('Update', 'v1beta2', 'before-first-apply'),
    'their owner was lost',
  ),
  broken(
    'CLU010',
    'a version that is gone',
    written('Update', 'v1alpha4'),
    'owned in cluster.x-k8s.io/v1alpha4',
  ),
  broken(
    'CLU011',
    'a release',
    { releases: whole([{ ...release, going: ['Cluster a in cluster.x-k8s.io/v1beta1'] }]) },
    'revision 2 holds Cluster a in cluster.x-k8s.io/v1beta1',
  ),
  broken(
    'CLU012',
    'a removed field',
    predicted({ stays: ['spec.template.spec.minReadySeconds'] }),
    'stays in the cluster: spec.template.spec.minReadySeconds',
  ),
  broken(
    'CLU013',
    'an owner',
    object({ owners: [{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', name: 'c' }] }),
    'is owned by Cluster c',
  ),
  broken('CLU014', 'a CRD', unmigrated(), 'no crd-migrator has looked at it'),
  broken(
    'CLU014',
    'a flag',
    {
      controllers: whole([
        { name: 'capi', provider: 'cluster-api', tag: 'v1.14.2', args: ['--skip-crd-migration-phases=All'] },
      ]),
    },
    '--skip-crd-migration-phases=All',
  ),
  broken('CLU015', 'v1.13.5', core('v1.13.5'), 'v1.13.5'),
  broken('CLU015', 'v1.14.1', core('v1.14.1'), 'v1.14.1'),
  ...(
    [
      ['CLU016', 'payload'],
      ['CLU017', 'gitops'],
      ['CLU018', 'admission'],
      ['CLU019', 'monitoring'],
      ['CLU020', 'status'],
    ] as const
  ).map(([code, concern]) => broken(code, concern, around(concern), 'names v1beta1')),
  broken(
    'CLU021',
    'a webhook',
    { probes: whole([{ crd: machineDeployments, version: 'v1beta1', refused: '500: no' }]) },
    'cannot be read in v1beta1: 500: no',
  ),
  broken(
    'CLU022',
    'a join',
    { ...core('v1.12.9'), joinConfigs: whole(['KubeadmConfig a/b']) },
    'joinConfiguration.controlPlane',
  ),
  broken('CLU022', 'timeouts', core('v1.11.3'), 'timeoutForControlPlane'),
]

function broken(code: string, by: string, change: Partial<Facts>, says: string): Broken {
  return { code, by, change, says }
}

/** One CRD alone, that of MachineDeployments with something changed. */
export function crd(change: object): Partial<Facts> {
  return { crds: whole([{ ...machineDeployments, ...change }]) }
}

/** One object alone, a MachineDeployment with something changed. */
export function object(change: object): Partial<Facts> {
  return { objects: whole([{ ...deployment, ...change }]) }
}

/** An object that a manager has written in a version. */
function written(operation: 'Apply' | 'Update', version: string, manager = 'argo'): Partial<Facts> {
  return object({ writers: [{ manager, operation, apiVersion: `cluster.x-k8s.io/${version}` }] })
}

/** A release of Cluster API. */
export function core(text: string): Partial<Facts> {
  const [minor, patch] = text.slice('v1.'.length).split('.').map(Number)
  return { core: whole({ minor: minor!, patch: patch!, text }) }
}

function predicted(change: Partial<Prediction>): Partial<Facts> {
  return { manifests: whole([{ ...prediction, ...change }]) }
}

function unmigrated(): Partial<Facts> {
  const one = { ...machineDeployments, annotations: {} }
  return { crds: whole([one]), ...object({ crd: one }) }
}

function around(concern: Concern): Partial<Facts> {
  const findings = [{ object: 'ConfigMap default/a', says: 'names v1beta1' }]
  return { around: { ...surroundings, [concern]: whole({ looked: 1, findings }) } }
}
