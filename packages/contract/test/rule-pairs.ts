import type { ContractStage } from '@capi-migrate/contract-rules'
import type { Role } from '@capi-migrate/status-model'
import { bool, foreignGroup, int, kindNames, list, obj, str } from './world.ts'
import type { Loose, World } from './world.ts'

/** How a rule is broken in a provider that follows it. */
export interface Pair {
  readonly rule: string
  /** The stage that is looked at; `v1beta2` where it is not named. */
  readonly stage?: ContractStage
  /** Makes a rule concern the provider that otherwise would not. */
  readonly given?: (world: World) => void
  readonly broken: (world: World) => void
  /** What is said about it. */
  readonly says: RegExp
}

/** Rules of which no file can show that they are broken; what would have to be known instead. */
export const untellable: Readonly<Record<string, RegExp>> = {
  'inframachine.inplace': /which fields the webhook/,
  'bootstrapconfig.inplace': /a person/,
  'ipam.provider.delete': /a person/,
  'clusterctl.move.status': /a person/,
}

export const rulePairs: readonly Pair[] = [
  ...(
    ['InfraCluster', 'InfraMachine', 'InfraMachinePool', 'BootstrapConfig', 'ControlPlane'] as const
  ).flatMap(shared),
  ...dryRuns('InfraMachine'),
  ...dryRuns('InfraMachinePool'),
  ...dryRuns('BootstrapConfig'),

  // InfraCluster
  pair('infracluster.failuredomains', /is a map/, (w) => {
    statusOf(w, 'FooCluster').failureDomains = {
      type: 'object',
      additionalProperties: obj({ controlPlane: bool }),
    }
  }),
  pair('infracluster.externallymanaged', /nothing calls/, (w) => {
    removeGo(w, 'predicates.ResourceIsNotExternallyManaged(nil)', 'false')
    w.objects.cluster.metadata.annotations = {}
  }),

  // InfraMachine
  pair(
    'inframachine.providerid',
    /spec.providerID .*missing/,
    (w) => delete specOf(w, 'FooMachine').providerID,
  ),
  pair('inframachine.failuredomain', /spec.failureDomain of v1beta2 is there/, (w) => {
    specOf(w, 'FooMachine').failureDomain = str
  }),
  pair('inframachine.addresses', /addresses\[\]\.address/, (w) => {
    statusOf(w, 'FooMachine').addresses = list(obj({ type: str }))
  }),
  pair('inframachine.autoscalefromzero', /500mb/, (w) => {
    w.objects.machineTemplate.status.capacity.memory = '500mb'
  }),

  // InfraMachinePool
  pair('inframachinepool.instances', /is an object/, (w) => {
    statusOf(w, 'FooMachinePool').instances = obj({})
  }),
  pair('inframachinepool.mpmachines', /FooMachine does not serve/, (w) => {
    w.crds.FooMachine.spec.versions[0].name = 'v1beta3'
  }),
  pair('inframachinepool.providerid', /is a list/, (w) => {
    specOf(w, 'FooMachinePool').providerID = list(str)
  }),
  pair('inframachinepool.provideridlist', /spec.providerIDList/, (w) => {
    w.objects.pool.spec.providerIDList = []
  }),
  pair('inframachinepool.replicas', /status.replicas/, (w) => delete statusOf(w, 'FooMachinePool').replicas),

  // BootstrapConfig
  pair('bootstrapconfig.datasecret', /dataSecretName/, (w) => delete statusOf(w, 'FooConfig').dataSecretName),
  pair('bootstrapconfig.sentinel', /bootstrap-success/, (w) => {
    w.objects.dataSecret.data.value = ''
  }),
  pair('bootstrapconfig.taint', /no code names/, (w) =>
    removeGo(w, 'clusterv1.NodeUninitializedTaint', 'other'),
  ),

  // ControlPlane
  pair(
    'controlplane.replicas',
    /upToDateReplicas/,
    (w) => delete statusOf(w, 'FooControlPlane').upToDateReplicas,
  ),
  pair('controlplane.version', /status.versions or status.version/, (w) => {
    delete statusOf(w, 'FooControlPlane').versions
    delete statusOf(w, 'FooControlPlane').version
  }),
  pair('controlplane.machines', /machineTemplate.infrastructureRef of v1beta2 is there/, (w) => {
    specOf(w, 'FooControlPlane').machineTemplate.properties.infrastructureRef = obj({ kind: str })
  }),
  pair('controlplane.rolloutafter', /has not the format/, (w) => {
    specOf(w, 'FooControlPlane').rollout.properties.after = str
  }),
  pair('controlplane.inplace', /no code names/, (w) => removeGo(w, 'CanUpdateMachine', 'Other')),
  pair('controlplane.kubeconfig', /no code names kubeconfig|no value/, (w) => {
    w.objects.kubeconfig.data = {}
  }),
  pair('controlplane.certificates', /has no tls.crt/, (w) => {
    w.objects.authority.data = {}
  }),
  pair('controlplane.placement', /no code names/, (w) => {
    removeGo(w, 'cluster.Status.FailureDomains', 'other')
    for (const path of Object.keys(w.files)) if (path.includes('foocluster')) delete w.files[path]
  }),
  pair('controlplane.metadata', /metadata.labels/, (w) => {
    specOf(w, 'FooControlPlane').machineTemplate.properties.metadata = obj({})
  }),
  pair('controlplane.minready', /no UpToDate/, (w) => {
    w.objects.node.status.conditions = [{ type: 'Ready', status: 'True' }]
  }),

  // IPAM
  pair('ipam.pool.group', /no version of it is served/, (w) => {
    w.crds.FooPool.spec.versions[0].served = false
  }),
  pair('ipam.pool.crdname', /is called/, (w) => {
    w.crds.FooPool.metadata.name = 'pools.ipam.cluster.x-k8s.io'
  }),
  pair('ipam.pool.meta', /metadata/, (w) => {
    delete w.crds.FooPool.spec.versions[0].schema.openAPIV3Schema.properties.metadata
  }),
  pair('ipam.pool.conditions', /severity/, (w) => legacy(w, 'FooPool')),
  pair('ipam.pool.move', /cluster-name/, (w) => {
    w.objects.addressPool.metadata.labels = {}
  }),
  pair('ipam.provider.watch', /nothing imports/, (w) =>
    removeGo(w, 'cluster-api/api/ipam/v1beta2', 'cluster-api/api/ipam/v1beta1'),
  ),
  pair('ipam.provider.paused', /nothing calls/, (w) =>
    removeGo(w, 'paused.EnsurePausedCondition', 'other.Function'),
  ),
  pair('ipam.provider.finalizer', /finalizers/, (w) => {
    w.objects.claim.metadata.finalizers = []
  }),
  pair('ipam.provider.allocate', /no code names/, (w) => removeGo(w, 'Prefix: ptr.To(int32(24))', '')),
  pair('ipam.provider.ownerclaim', /does not lead to IPAddressClaim/, (w) =>
    w.objects.address.metadata.ownerReferences.shift(),
  ),
  pair('ipam.provider.ownerpool', /does not lead to pool/, (w) =>
    w.objects.address.metadata.ownerReferences.pop(),
  ),
  pair('ipam.provider.protect', /finalizers/, (w) => {
    w.objects.address.metadata.finalizers = []
  }),
  pair('ipam.provider.addressref', /addressRef/, (w) => {
    w.objects.claim.status = {}
  }),
  pair('ipam.consumer.claim', /does not lead to InfraMachine/, (w) => {
    w.objects.claim.metadata.ownerReferences = []
  }),
  pair('ipam.consumer.wait', /no controller watches IPAddressClaim/, (w) => {
    removeGo(w, 'builder.Owns(&ipamv1.IPAddressClaim{})', '')
  }),

  // clusterctl
  pair('clusterctl.repo.files', /there is no metadata.yaml/, (w) => delete w.files['metadata.yaml']),
  pair(
    'clusterctl.repo.templates',
    /cluster-template/,
    (w) => delete w.files['templates/cluster-template.yaml'],
  ),
  pair('clusterctl.repo.semver', /no tag/, (w) => {
    w.tags = ['release-1']
  }),
  pair('clusterctl.metadata.apiversion', /apiVersion is/, (w) => {
    w.files['metadata.yaml'].apiVersion = 'clusterctl.cluster.x-k8s.io/v1beta1'
  }),
  pair('clusterctl.metadata.kind', /kind is missing/, (w) => delete w.files['metadata.yaml'].kind),
  pair('clusterctl.metadata.series', /no release series covers v2.0/, (w) => {
    w.tags = ['v2.0.0']
  }),
  pair('clusterctl.metadata.contract', /series 1.0 says v1beta1/, oldSeries),
  pair('clusterctl.components.name', /another name/, (w) => {
    w.files.Makefile = 'release:\n\tcp metadata.yaml foo-components.yaml out\n'
  }),
  pair('clusterctl.components.namespace', /2 Namespaces/, (w) => {
    w.files['config/manager/manager.yaml'] +=
      '\n---\n{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"two"}}'
  }),
  pair('clusterctl.components.manager', /no container called manager/, (w) =>
    manager(w, '"manager"', '"controller"'),
  ),
  pair('clusterctl.components.namespaceflag', /no flag --namespace/, (w) =>
    removeGo(w, '"namespace"', '"other"'),
  ),
  pair('clusterctl.components.images', /names no registry/, (w) =>
    manager(w, 'registry.example.com/foo/', 'foo/'),
  ),
  pair('clusterctl.components.variables', /variable inside/, (w) => manager(w, 'foo-system', '${A:=${B}}')),
  pair(
    'clusterctl.components.labels',
    /nothing is labelled/,
    (w) => delete w.files['config/crd/kustomization.yaml'].labels,
  ),
  pair('clusterctl.components.crdname', /is called/, (w) => {
    w.crds.FooCluster.metadata.name = 'foos.infrastructure.cluster.x-k8s.io'
  }),
  pair('clusterctl.templates.naming', /cluster-template/, (w) =>
    rename(w, 'templates/cluster-template.yaml', 'templates/quick.yaml'),
  ),
  pair('clusterctl.templates.namespace', /makes a Namespace/, (w) => {
    w.files['templates/cluster-template.yaml'] += `
---
apiVersion: v1
kind: Namespace
metadata: {name: a}`
  }),
  pair('clusterctl.templates.variables', /does not use/, (w) => {
    w.files['templates/cluster-template.yaml'] = 'apiVersion: a/v1\nkind: Cluster\n'
  }),
  pair('clusterctl.clusterclass.naming', /clusterclass/, (w) =>
    rename(w, 'templates/clusterclass-quick.yaml', 'templates/quick.yaml'),
  ),
  pair('clusterctl.clusterclass.namespace', /names a namespace/, (w) => {
    w.files['templates/clusterclass-quick.yaml'].spec.infrastructure.templateRef.namespace = 'a'
  }),
  pair('clusterctl.clusterclass.variables', /has a variable/, (w) => {
    w.files['templates/clusterclass-quick.yaml'].metadata.labels = { a: '${B}' }
  }),
  pair('clusterctl.ownerchain', /ownerReferences/, (w) => {
    w.objects.machine.metadata.ownerReferences = []
  }),
  pair('clusterctl.move.labels', /no CRD is labelled/, (w) => {
    for (const crd of Object.values(w.crds))
      delete crd.metadata.labels['clusterctl.cluster.x-k8s.io/move-hierarchy']
  }),
  pair('clusterctl.move.paused', /nothing calls/, (w) =>
    removeGo(w, 'paused.EnsurePausedCondition', 'other.Function'),
  ),

  // Templates
  pair('template.kind', /is called FooMachineTpl/, (w) => {
    w.crds.FooMachineTemplate.spec.names.kind = 'FooMachineTpl'
  }),
  pair('template.crdname', /is called/, (w) => {
    w.crds.FooMachineTemplate.metadata.name = 'footemplates.infrastructure.cluster.x-k8s.io'
  }),
  pair('template.list', /list kind/, (w) => {
    w.crds.FooMachineTemplate.spec.names.listKind = 'FooList'
  }),
  pair('template.scope', /scope is Cluster/, (w) => {
    w.crds.FooMachineTemplate.spec.scope = 'Cluster'
  }),
  pair('template.label', /no contract label/, (w) => {
    w.crds.FooMachineTemplate.metadata.labels = {}
  }),
  {
    ...pair('template.rbac', /no ClusterRole gives/, (w) => {
      delete w.files['config/rbac/aggregated.yaml']
    }),
    given: (w) => foreignGroup(w, 'FooMachineTemplate'),
  },
  pair('template.spec', /spec.template.spec/, (w) => {
    templateOf(w, 'FooMachineTemplate').spec = str
  }),
  pair('template.metadata', /metadata.labels/, (w) => {
    templateOf(w, 'FooMachineTemplate').metadata = { type: 'object' }
  }),
  pair('template.cp.machinetemplate', /machineTemplate.metadata.labels/, (w) => {
    templateOf(w, 'FooControlPlaneTemplate').spec.properties.machineTemplate.properties.metadata = obj({})
  }),
  pair('template.cp.noinfraref', /is required/, (w) => {
    templateOf(w, 'FooControlPlaneTemplate').spec.properties.machineTemplate.properties.spec.required = [
      'infrastructureRef',
    ]
  }),
  pair('template.dryrun', /in dry runs too/, (w) =>
    removeGo(w, 'topology.IsDryRunRequest', 'other.Function'),
  ),
  pair('template.status', /status.capacity/, (w) => {
    w.crds.FooMachineTemplate.spec.versions[0].schema.openAPIV3Schema.properties.status.properties.capacity =
      list(int)
  }),
]

function pair(rule: string, says: RegExp, broken: (world: World) => unknown): Pair {
  return { rule, says, broken: (world) => void broken(world) }
}

/** The rules that every page has. */
function shared(role: Exclude<Role, 'IPAM'>): readonly Pair[] {
  const [id, kind] = [role.toLowerCase(), kindNames[role]]
  const flags = role === 'BootstrapConfig' || role === 'ControlPlane' ? 'multipleinstances' : 'multitenancy'
  const now =
    { BootstrapConfig: 'dataSecretCreated', ControlPlane: 'controlPlaneInitialized' }[role as string] ??
    'provisioned'
  const endpoint = pair(`${id}.endpoint`, /controlPlaneEndpoint.port/, (w) => {
    specOf(w, kind).controlPlaneEndpoint = obj({ host: str })
  })
  return [
    pair(`${id}.scope`, /scope is Cluster/, (w) => {
      w.crds[kind].spec.scope = 'Cluster'
    }),
    pair(`${id}.meta`, /does not embed metav1.TypeMeta/, (w) =>
      removeGo(w, 'metav1.TypeMeta', 'other.TypeMeta'),
    ),
    pair(`${id}.apiversion`, /no contract label/, (w) => {
      w.crds[kind].metadata.labels = {}
    }),
    pair(`${id}.resource`, /no subresource/, (w) => {
      w.crds[kind].spec.versions[0].subresources = {}
    }),
    pair(
      `${id}.initialization`,
      new RegExp(`${now} .*missing`),
      (w) => delete statusOf(w, kind).initialization,
    ),
    pair(`${id}.conditions`, /severity/, (w) => legacy(w, kind)),
    pair(`${id}.terminalfailures`, /failureReason of v1beta2 is there/, (w) => {
      statusOf(w, kind).failureReason = str
    }),
    pair(`${id}.template`, /template.metadata.labels/, (w) => {
      templateOf(w, `${kind}Template`).metadata = { type: 'object' }
    }),
    pair(`${id}.${flags}`, /no flag --watch-filter/, (w) => removeGo(w, '"watch-filter"', '"other"')),
    pair(`${id}.clusterctl`, /a rule of clusterctl|rules of clusterctl/, oldSeries),
    pair(`${id}.pausing`, /nothing calls/, (w) =>
      removeGo(w, 'paused.EnsurePausedCondition', 'other.Function'),
    ),
    ...(role === 'InfraCluster' || role === 'ControlPlane' ? [endpoint] : []),
  ]
}

function dryRuns(role: Role): readonly Pair[] {
  return [
    pair(`${role.toLowerCase()}.ssadryrun`, /in dry runs too/, (w) =>
      removeGo(w, 'topology.IsDryRunRequest', 'other.Function'),
    ),
  ]
}

function specOf(world: World, kind: string): Loose {
  return world.crds[kind].spec.versions[0].schema.openAPIV3Schema.properties.spec.properties
}

function statusOf(world: World, kind: string): Loose {
  return world.crds[kind].spec.versions[0].schema.openAPIV3Schema.properties.status.properties
}

function templateOf(world: World, kind: string): Loose {
  return specOf(world, kind).template.properties
}

function legacy(world: World, kind: string): void {
  statusOf(world, kind).conditions.items.properties.severity = str
}

function oldSeries(world: World): void {
  world.files['metadata.yaml'].releaseSeries[0].contract = 'v1beta1'
}

function removeGo(world: World, text: string, by: string): void {
  for (const [path, file] of Object.entries(world.files))
    if (path.endsWith('.go')) world.files[path] = (file as string).replaceAll(text, by)
}

function manager(world: World, text: string, by: string): void {
  const path = 'config/manager/manager.yaml'
  world.files[path] = (world.files[path] as string).replaceAll(text, by)
}

function rename(world: World, from: string, to: string): void {
  world.files[to] = world.files[from]
  delete world.files[from]
}
