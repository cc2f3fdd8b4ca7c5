import type { Role } from '@capi-migrate/status-model'
import { readRepository } from '../src/repository.ts'
import type { Repository } from '../src/repository.ts'
import { goOf } from './world-go.ts'
import { objectsOf } from './world-objects.ts'

/** The early contract, or the late one with `final`. */
export type Era = 'early' | 'late'

// oxlint-disable-next-line typescript/no-explicit-any -- tests reach into them and break them
export type Loose = any

/** A provider with one kind of every role, that a test may break before it is read. */
export interface World {
  readonly era: Era
  /** By kind, templates too. */
  readonly crds: Record<string, Loose>
  /** Files by path; what is no text is written as YAML. */
  readonly files: Record<string, Loose>
  readonly objects: Record<string, Loose>
  tags: string[]
  /** Those of the history of the commit; `tags` where they are not given. */
  pastTags?: string[]
}

export const kindNames: Readonly<Record<Role, string>> = {
  InfraCluster: 'FooCluster',
  InfraMachine: 'FooMachine',
  InfraMachinePool: 'FooMachinePool',
  BootstrapConfig: 'FooConfig',
  ControlPlane: 'FooControlPlane',
  IPAM: 'FooPool',
}

export const str = { type: 'string' }
export const int = { type: 'integer', format: 'int32' }
export const bool = { type: 'boolean' }
export const obj = (properties: Loose, more: Loose = {}): Loose => ({ type: 'object', properties, ...more })
export const list = (items: Loose, more: Loose = {}): Loose => ({ type: 'array', items, ...more })
const keyed = (items: Loose, ...keys: readonly string[]): Loose =>
  list(items, { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys })
export const map = (values: Loose = str): Loose => ({ type: 'object', additionalProperties: values })

/** A provider that meets every rule that files can show. */
export function world(era: Era): World {
  const version = era === 'early' ? 'v1beta1' : 'v1beta2'
  const label = { [`cluster.x-k8s.io/${version}`]: version }
  const crds: Record<string, Loose> = {}
  for (const role of Object.keys(kindNames) as Role[]) {
    const kind = kindNames[role]
    const { spec, status } = fieldsOf(role, era)
    const required = role === 'ControlPlane' ? { required: ['version'] } : {}
    crds[kind] = crd(
      kind,
      groups[role],
      version,
      obj({ spec: obj(spec, required), status: obj(status) }),
      label,
    )
    if (role === 'IPAM') continue
    const template = obj({
      metadata: obj({ labels: map(), annotations: map() }),
      spec: obj(templateSpec(role, spec)),
    })
    const own = obj({
      spec: obj({ template }),
      status: obj({ capacity: map(), nodeInfo: obj({ architecture: str }) }),
    })
    crds[`${kind}Template`] = crd(`${kind}Template`, groups[role], version, own, label)
  }
  const scale = {
    specReplicasPath: '.spec.replicas',
    statusReplicasPath: '.status.replicas',
    labelSelectorPath: '.status.selector',
  }
  crds.FooControlPlane.spec.versions[0].subresources.scale = scale
  // Nothing that a test breaks is shared with another world.
  return structuredClone({
    era,
    crds,
    files: filesOf(version, crds),
    objects: objectsOf(era),
    tags: ['v1.0.0'],
  })
}

/** Reads a world as if it were a repository. */
export function read({ crds, files, objects, tags, pastTags = tags }: World): Promise<Repository> {
  const all: Record<string, Loose> = { ...files }
  for (const [kind, object] of Object.entries(crds))
    all[`config/crd/bases/${kind.toLowerCase()}.yaml`] = object
  for (const [name, object] of Object.entries(objects)) all[`dump/${name}.yaml`] = object
  const textOf = (path: string): string | undefined => {
    const file: unknown = all[path]
    return file === undefined || typeof file === 'string'
      ? (file as string | undefined)
      : JSON.stringify(file, null, 1)
  }
  return readRepository({ paths: Object.keys(all), textOf, tags, pastTags })
}

const groups: Readonly<Record<Role, string>> = {
  InfraCluster: 'infrastructure.cluster.x-k8s.io',
  InfraMachine: 'infrastructure.cluster.x-k8s.io',
  InfraMachinePool: 'infrastructure.cluster.x-k8s.io',
  BootstrapConfig: 'bootstrap.cluster.x-k8s.io',
  ControlPlane: 'controlplane.cluster.x-k8s.io',
  IPAM: 'ipam.cluster.x-k8s.io',
}

function crd(kind: string, group: string, version: string, root: Loose, labels: Loose): Loose {
  const plural = `${kind.toLowerCase()}s`
  Object.assign(root.properties, { apiVersion: str, kind: str, metadata: { type: 'object' } })
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${group}`,
      labels: { ...labels, 'clusterctl.cluster.x-k8s.io/move-hierarchy': '' },
    },
    spec: {
      group,
      names: { kind, plural, listKind: `${kind}List` },
      scope: 'Namespaced',
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema: root },
        },
      ],
    },
  }
}

function conditions(era: Era): Loose {
  const legacy = { type: str, status: str, severity: str, reason: str, message: str, lastTransitionTime: str }
  const current = {
    type: str,
    status: str,
    observedGeneration: int,
    reason: str,
    message: str,
    lastTransitionTime: str,
  }
  return keyed(obj(era === 'early' ? legacy : current), 'type')
}

function initialization(field: string): Loose {
  return obj({ [field]: bool }, { minProperties: 1 })
}

const domain = obj({ name: str, controlPlane: bool, attributes: map() })
const endpoint = obj({ host: str, port: int }, { minProperties: 1 })

function fieldsOf(role: Role, era: Era): { spec: Loose; status: Loose } {
  const late = era === 'late'
  const status: Loose = { conditions: conditions(era) }
  switch (role) {
    case 'InfraCluster':
      return {
        spec: { controlPlaneEndpoint: endpoint },
        status: {
          ...status,
          ...(late ? { initialization: initialization('provisioned') } : { ready: bool }),
          failureDomains: late ? keyed(domain, 'name') : map(obj({ controlPlane: bool })),
        },
      }
    case 'InfraMachine':
      return {
        spec: { providerID: { ...str, minLength: 1 }, ...(late ? {} : { failureDomain: str }) },
        status: {
          ...status,
          ...(late ? { initialization: initialization('provisioned'), failureDomain: str } : { ready: bool }),
          addresses: list(obj({ type: str, address: str })),
        },
      }
    case 'InfraMachinePool':
      return {
        spec: { providerIDList: list(str), providerID: str },
        status: {
          ...status,
          ...(late && { initialization: initialization('provisioned') }),
          ready: bool,
          replicas: int,
          instances: list(obj({ providerID: str })),
          infrastructureMachineKind: str,
        },
      }
    case 'BootstrapConfig':
      return {
        spec: { format: str },
        status: {
          ...status,
          ...(late ? { initialization: initialization('dataSecretCreated') } : { ready: bool }),
          dataSecretName: str,
        },
      }
    case 'ControlPlane':
      return controlPlane(status, late)
    case 'IPAM':
      return { spec: { addresses: list(str) }, status }
  }
}

function controlPlane(status: Loose, late: boolean): { spec: Loose; status: Loose } {
  const metadata = obj({ labels: map(), annotations: map() })
  const machine = late
    ? {
        metadata,
        spec: obj({
          infrastructureRef: obj({ apiGroup: str, kind: str, name: str }),
          deletion: obj({
            nodeDrainTimeoutSeconds: int,
            nodeVolumeDetachTimeoutSeconds: int,
            nodeDeletionTimeoutSeconds: int,
          }),
          readinessGates: keyed(obj({ conditionType: str, polarity: str }), 'conditionType'),
          taints: keyed(obj({ key: str, effect: str }), 'key', 'effect'),
        }),
      }
    : {
        metadata,
        infrastructureRef: obj({ apiVersion: str, kind: str, name: str, namespace: str }),
        nodeDrainTimeout: str,
        nodeVolumeDetachTimeout: str,
        nodeDeletionTimeout: str,
        readinessGates: list(obj({ conditionType: str })),
        taints: list(obj({ key: str, effect: str })),
      }
  return {
    spec: {
      controlPlaneEndpoint: endpoint,
      replicas: int,
      version: str,
      machineTemplate: obj(machine),
      ...(late && { rollout: obj({ after: { ...str, format: 'date-time' } }) }),
    },
    status: {
      ...status,
      ...(late
        ? {
            initialization: initialization('controlPlaneInitialized'),
            availableReplicas: int,
            upToDateReplicas: int,
          }
        : { initialized: bool, updatedReplicas: int, unavailableReplicas: int }),
      selector: str,
      replicas: int,
      readyReplicas: int,
      version: str,
      versions: keyed(obj({ version: str, replicas: int }), 'version'),
      externalManagedControlPlane: bool,
    },
  }
}

/** What a topology fills in is not part of a template. */
function templateSpec(role: Role, spec: Loose): Loose {
  if (role !== 'ControlPlane') return spec
  const { version: _, replicas: __, ...rest } = spec
  return rest
}

function filesOf(version: string, crds: Record<string, Loose>): Record<string, Loose> {
  const container = {
    name: 'manager',
    image: 'registry.example.com/foo/controller:v1.0.0',
    args: ['--namespace=', '--watch-filter='],
  }
  const resources = Object.keys(crds).map((kind) => `bases/${kind.toLowerCase()}.yaml`)
  return {
    'metadata.yaml': {
      apiVersion: 'clusterctl.cluster.x-k8s.io/v1alpha3',
      kind: 'Metadata',
      releaseSeries: [{ major: 1, minor: 0, contract: version }],
    },
    'config/crd/kustomization.yaml': {
      resources,
      labels: [{ pairs: { 'cluster.x-k8s.io/provider': 'infrastructure-foo' } }],
    },
    'config/default/kustomization.yaml': { resources: ['../crd', '../manager'] },
    'config/manager/kustomization.yaml': { resources: ['manager.yaml'] },
    'config/manager/manager.yaml': [
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'foo-system' } },
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'foo-controller-manager', namespace: 'foo-system' },
        spec: { template: { spec: { containers: [container] } } },
      },
    ]
      .map((object) => JSON.stringify(object))
      .join('\n---\n'),
    'config/rbac/role.yaml': {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'manager-role' },
      rules: [
        { apiGroups: ['cluster.x-k8s.io'], resources: ['clusters'], verbs: ['get', 'list', 'watch'] },
        {
          apiGroups: ['ipam.cluster.x-k8s.io'],
          resources: ['ipaddressclaims', 'ipaddressclaims/status', 'ipaddresses'],
          verbs: ['*'],
        },
      ],
    },
    'templates/cluster-template.yaml': [
      'apiVersion: cluster.x-k8s.io/v1beta2',
      'kind: Cluster',
      'metadata: {name: "${CLUSTER_NAME}"}',
      'spec: {topology: {version: "${KUBERNETES_VERSION} ${CONTROL_PLANE_MACHINE_COUNT} ${WORKER_MACHINE_COUNT}"}}',
    ].join('\n'),
    'templates/clusterclass-quick.yaml': {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'ClusterClass',
      metadata: { name: 'quick' },
      spec: { infrastructure: { templateRef: { kind: 'FooClusterTemplate', name: 'quick' } } },
    },
    Makefile: 'release:\n\tcp metadata.yaml infrastructure-components.yaml out\n',
    'go.mod': `\
module example.com/foo

require sigs.k8s.io/cluster-api v1.12.0
`,
    ...goOf(version),
  }
}

/** Moves a kind and its template to an API group that Cluster API has no access to, and adds a role that gives it. */
export function foreignGroup(world: World, kind: string): void {
  for (const one of [kind, `${kind}Template`, kind.replace(/Template$/, '')]) {
    const crd = world.crds[one]
    if (!crd) continue
    crd.spec.group = 'foo.example.com'
    crd.metadata.name = `${one.toLowerCase()}s.foo.example.com`
  }
  world.files['config/rbac/aggregated.yaml'] = {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name: 'foo', labels: { 'cluster.x-k8s.io/aggregate-to-manager': 'true' } },
    rules: [{ apiGroups: ['foo.example.com'], resources: ['*'], verbs: ['*'] }],
  }
}
