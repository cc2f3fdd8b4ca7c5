import type { ApiObject } from '../../../tools/management-cluster/api.ts'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { openCrd } from '../open-crd.ts'
import {
  clusterClass,
  controller,
  currentDeployment,
  deployment,
  healthCheck,
  joined,
  labelled,
} from './objects.ts'

/** A change to a cluster that breaks one rule, and its undoing. */
export interface State {
  readonly code: string
  /** What is done, a few words. */
  readonly name: string
  /** What the verdict has to name. */
  readonly object: string
  /** Breaks the rule; answers what mends it. */
  readonly broken: (cluster: Cluster) => Promise<() => Promise<unknown>>
}

const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const core = '/apis/cluster.x-k8s.io'
const bootstrap = '/apis/bootstrap.cluster.x-k8s.io'
const release = '/apis/clusterctl.cluster.x-k8s.io/v1alpha3/namespaces/default/providers/cluster-api'
const watched = 'machinedeployments.cluster.x-k8s.io'
/** Of the kinds that have objects at some time. */
const used = [watched, 'clusterclasses.cluster.x-k8s.io', 'machinehealthchecks.cluster.x-k8s.io']
const inDefault = 'namespaces/default'

/** Each rule about Cluster API itself, seen broken in at least one way. */
export const states: readonly State[] = [
  {
    code: 'CLU001',
    name: 'a CRD without the label of contract v1beta2',
    object: 'devclusters.infrastructure.cluster.x-k8s.io',
    broken: ({ api }) =>
      patched(api, `${crds}/devclusters.infrastructure.cluster.x-k8s.io`, labels(null), labels('v1beta2')),
  },
  {
    code: 'CLU001',
    name: 'a label that names a version that is not there',
    object: 'v1beta9',
    broken: ({ api }) =>
      patched(
        api,
        `${crds}/devclusters.infrastructure.cluster.x-k8s.io`,
        labels('v1beta9'),
        labels('v1beta2'),
      ),
  },
  {
    code: 'CLU002',
    name: 'objects that may be stored in v1beta1',
    object: 'machines.cluster.x-k8s.io',
    broken: ({ api }) =>
      patched(
        api,
        `${crds}/machines.cluster.x-k8s.io/status`,
        { status: { storedVersions: ['v1beta1', 'v1beta2'] } },
        { status: { storedVersions: ['v1beta2'] } },
      ),
  },
  {
    code: 'CLU003',
    name: 'a class with templates in v1beta1',
    object: 'ClusterClass default/old',
    broken: ({ api }) => made(api, `${core}/v1beta2/${inDefault}/clusterclasses`, clusterClass('v1beta1')),
  },
  {
    code: 'CLU005',
    name: 'a health check with a remediation template in v1beta1',
    object: 'MachineHealthCheck default/old',
    broken: ({ api }) => made(api, `${core}/v1beta2/${inDefault}/machinehealthchecks`, healthCheck),
  },
  {
    code: 'CLU007',
    name: 'a server-side apply in v1beta1',
    object: 'MachineDeployment default/applied: applied by gitops',
    broken: async ({ api }) => {
      const at = (version: string): string => `${core}/${version}/${inDefault}/machinedeployments/applied`
      await api.apply(at('v1beta1'), deployment('applied'), 'fieldManager=gitops')
      return () => api.send('DELETE', at('v1beta2'))
    },
  },
  {
    code: 'CLU009',
    name: 'an object whose fields nobody owns',
    object: 'MachineDeployment default/lost',
    broken: async ({ api }) => {
      const undo = await made(api, `${core}/v1beta1/${inDefault}/machinedeployments`, labelled('lost'))
      const at = `${core}/v1beta2/${inDefault}/machinedeployments/lost`
      await api.send('PATCH', at, { metadata: { managedFields: [{}] } }, merge)
      return undo
    },
  },
  {
    code: 'CLU009',
    name: 'fields owned in two versions, and a release that does not guard them',
    object: 'MachineDeployment default/mixed',
    broken: async ({ api }) => {
      const at = (version: string): string => `${core}/${version}/${inDefault}/machinedeployments/mixed`
      await api.apply(at('v1beta1'), deployment('mixed'), 'fieldManager=one')
      await api.send(
        'PATCH',
        `${at('v1beta2')}?fieldManager=two`,
        { metadata: { labels: { two: 'x' } } },
        merge,
      )
      const undo = await patched(api, release, { version: 'v1.12.3' }, { version: 'v1.14.2' })
      return async () => {
        await api.send('DELETE', at('v1beta2'))
        await undo()
      }
    },
  },
  {
    code: 'CLU010',
    name: 'fields owned in a version that is gone',
    object: 'Gadget default/one',
    broken: async ({ api }) => {
      const group = '/apis/infrastructure.cluster.x-k8s.io'
      const undo = await made(api, crds, gadgets(['v1alpha1', 'v1']))
      await soon(() => api.list(`${group}/v1alpha1/gadgets`))
      const gadget = {
        apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1',
        kind: 'Gadget',
        metadata: { name: 'one' },
      }
      await soon(() =>
        api.apply(
          `${group}/v1alpha1/${inDefault}/gadgets/one`,
          { ...gadget, spec: { a: 1 } },
          'fieldManager=one',
        ),
      )
      await api.send('PATCH', `${crds}/gadgets.infrastructure.cluster.x-k8s.io`, gadgets(['v1']), merge)
      return undo
    },
  },
  {
    code: 'CLU013',
    name: 'an owner in v1beta1',
    object: 'MachineDeployment default/owned: is owned by Cluster any in cluster.x-k8s.io/v1beta1',
    broken: ({ api }) => {
      const owner = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', name: 'any', uid: 'none' }
      const { metadata, ...rest } = deployment('owned')
      const object = { ...rest, metadata: { ...metadata, ownerReferences: [owner] } }
      return made(api, `${core}/v1beta1/${inDefault}/machinedeployments`, object)
    },
  },
  {
    code: 'CLU014',
    name: 'a CRD that no crd-migrator has looked at',
    object: 'machinedeployments.cluster.x-k8s.io',
    broken: async (cluster) => {
      // It would look at once.
      const again = await cluster.halt('core')
      const annotations = { 'crd-migration.cluster.x-k8s.io/observed-generation': null }
      await cluster.api.send('PATCH', `${crds}/${watched}`, { metadata: { annotations } }, merge)
      return async () => {
        again()
        await soon(() => isLookedAt(cluster.api))
      }
    },
  },
  {
    code: 'CLU014',
    name: 'a flag that leaves out phases',
    object: 'Deployment default/capi-controller-manager',
    broken: ({ api }) =>
      made(api, `/apis/apps/v1/${inDefault}/deployments`, controller('--skip-crd-migration-phases=All')),
  },
  {
    code: 'CLU015',
    name: 'a release whose crd-migrator sees no managedFields',
    object: 'v1.14.1',
    broken: ({ api }) => patched(api, release, { version: 'v1.14.1' }, { version: 'v1.14.2' }),
  },
  {
    code: 'CLU021',
    name: 'a conversion webhook that does not answer',
    object: 'cannot be read in v1beta1',
    broken: async (cluster) => {
      const again = await cluster.halt('core')
      return async () => {
        again()
        await soon(() => cluster.api.list(`${core}/v1beta1/machinedeployments`))
      }
    },
  },
  {
    code: 'CLU022',
    name: 'a configuration that joins a control plane without saying so',
    object: 'KubeadmConfig default/joined',
    broken: async ({ api }) => {
      const undo = await made(api, `${bootstrap}/v1beta2/${inDefault}/kubeadmconfigs`, joined)
      const back = await patched(api, release, { version: 'v1.14.1' }, { version: 'v1.14.2' })
      return async () => {
        await back()
        await undo()
      }
    },
  },
  {
    code: 'CLU022',
    name: 'a release that reads timeouts wrongly',
    object: 'v1.11.3',
    broken: ({ api }) => patched(api, release, { version: 'v1.11.3' }, { version: 'v1.14.2' }),
  },
]

type Api = Cluster['api']

const merge = 'application/merge-patch+json'

/** What a cluster needs to be ready: a release that is known, and an object to look at. */
export async function seed({ api }: Cluster): Promise<void> {
  await api.send('POST', crds, providers)
  const entry = {
    apiVersion: 'clusterctl.cluster.x-k8s.io/v1alpha3',
    kind: 'Provider',
    metadata: { name: 'cluster-api' },
    type: 'CoreProvider',
    providerName: 'cluster-api',
    version: 'v1.14.2',
  }
  await soon(() => api.send('POST', release.replace(/\/cluster-api$/, ''), entry))
  await api.apply(
    `${core}/v1beta2/${inDefault}/machinedeployments/kept`,
    currentDeployment('kept'),
    'fieldManager=gitops',
  )
  await soon(() => isLookedAt(api))
}

/** Rejects until crd-migrator has looked at the CRDs as they are. */
async function isLookedAt(api: Api): Promise<void> {
  for (const name of used) {
    const { metadata } = (await api.send('GET', `${crds}/${name}`)) as ApiObject
    const observed = metadata.annotations?.['crd-migration.cluster.x-k8s.io/observed-generation']
    if (observed !== String(metadata.generation)) throw new Error(`crd-migrator has not looked at ${name}`)
  }
}

async function patched(
  api: Api,
  path: string,
  change: object,
  undo: object,
): Promise<() => Promise<unknown>> {
  await api.send('PATCH', path, change, merge)
  return () => api.send('PATCH', path, undo, merge)
}

async function made(
  api: Api,
  path: string,
  object: { metadata: { name: string } },
): Promise<() => Promise<unknown>> {
  await api.send('POST', path, object)
  return () => api.send('DELETE', `${path}/${object.metadata.name}`)
}

/** A CRD takes a moment until it is served, and a manager until it answers. */
async function soon(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask()
      return
    } catch (error) {
      if (tries >= 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function labels(value: string | null): object {
  return { metadata: { labels: { 'cluster.x-k8s.io/v1beta2': value } } }
}

const providers = openCrd('clusterctl.cluster.x-k8s.io', 'Provider', 'providers', ['v1alpha3'])

function gadgets(versions: readonly string[]) {
  return openCrd('infrastructure.cluster.x-k8s.io', 'Gadget', 'gadgets', versions)
}
