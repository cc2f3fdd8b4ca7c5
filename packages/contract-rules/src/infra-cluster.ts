import { conditionsRule, failuresRule } from './shared/conditions.ts'
import { endpointRule } from './shared/endpoint.ts'
import { initializationRule } from './shared/initialization.ts'
import { clusterctlRule, instancesRule, pausingRule } from './shared/manager.ts'
import { resourceRules } from './shared/resource.ts'
import { templateRule } from './shared/template.ts'
import { rulesOf } from './source.ts'
import { early, late } from './stage.ts'

export const infraClusterRules = rulesOf('InfraCluster', [
  ...resourceRules('InfraCluster'),
  endpointRule('InfraCluster'),
  {
    id: 'infracluster.failuredomains',
    title: 'Failure domains',
    level: 'conditional',
    when: 'the infrastructure has failure domains',
    asks: 'Failure domains stand in status: a map by name under v1beta1, a list with names from v1beta2 on.',
    fields: [
      { path: 'status.failureDomains', type: 'map', is: 'conditional', stages: early },
      {
        path: 'status.failureDomains',
        type: 'array',
        is: 'conditional',
        stages: late,
        note: '1 to 100, by name',
      },
      { path: 'status.failureDomains[].name', type: 'string', is: 'required in its parent', stages: late },
      { path: 'status.failureDomains[].controlPlane', type: 'boolean', is: 'optional', stages: late },
      { path: 'status.failureDomains[].attributes', type: 'map', is: 'optional', stages: late },
    ],
    checks: [
      { check: 'crd.field', level: 'error', stages: early, path: 'status.failureDomains', type: 'map' },
      { check: 'crd.field', level: 'error', stages: late, path: 'status.failureDomains', type: 'array' },
      {
        check: 'crd.field',
        level: 'error',
        stages: late,
        path: 'status.failureDomains[].name',
        type: 'string',
      },
      {
        check: 'crd.fieldType',
        level: 'error',
        stages: late,
        path: 'status.failureDomains[].controlPlane',
        type: 'boolean',
      },
      {
        check: 'crd.fieldType',
        level: 'error',
        stages: late,
        path: 'status.failureDomains[].attributes',
        type: 'map',
      },
      {
        check: 'crd.listMapKeys',
        level: 'warning',
        stages: late,
        path: 'status.failureDomains',
        keys: ['name'],
      },
      {
        check: 'crd.shapeVsLabel',
        level: 'error',
        path: 'status.failureDomains',
        note: 'the one field of an InfraCluster whose shape is another in each contract',
      },
      { check: 'object.shape', level: 'error', path: 'status.failureDomains' },
      {
        check: 'go.type',
        level: 'error',
        stages: late,
        path: 'status.failureDomains',
        type: '[]clusterv1.FailureDomain',
      },
      {
        check: 'go.type',
        level: 'error',
        stages: early,
        path: 'status.failureDomains',
        type: 'clusterv1.FailureDomains',
      },
    ],
    consequence:
      'The wrong shape is a hard error, "accessor error", as soon as there is a domain: the Cluster is never marked as ' +
      'provisioned.',
    seen: ['CAPO#3041', 'kubevirt#390'],
  },
  initializationRule('InfraCluster', {
    old: 'status.ready',
    now: 'status.initialization.provisioned',
    target: 'Cluster.status.initialization.infrastructureProvisioned',
    seen: ['k0smotron#1521', 'maas#358'],
  }),
  conditionsRule('InfraCluster', 'Ready', 'InfrastructureReady of the Cluster'),
  failuresRule('InfraCluster', 'Cluster'),
  templateRule('InfraCluster'),
  {
    id: 'infracluster.externallymanaged',
    title: 'Externally managed infrastructure',
    level: 'optional',
    asks:
      'An InfraCluster with the managed-by annotation is left alone. Whoever manages it then follows the rules on the ' +
      'endpoint, failure domains and initialization, and has to move to v1beta2 too.',
    fields: [
      {
        path: 'metadata.annotations["cluster.x-k8s.io/managed-by"]',
        type: 'string',
        is: 'optional',
        note: 'upstream’s page says label; the code reads the annotation',
      },
    ],
    checks: [
      {
        check: 'object.annotation',
        level: 'note',
        key: 'cluster.x-k8s.io/managed-by',
        note: 'who writes status here has to write status.initialization.provisioned once the label says v1beta2',
      },
      {
        check: 'go.calls',
        level: 'warning',
        names: ['ResourceIsNotExternallyManaged', 'IsExternallyManaged'],
      },
    ],
    consequence:
      'The provider and the external system overwrite each other, or the external one writes a field nobody reads.',
    seen: ['k0smotron#1521'],
  },
  instancesRule('infracluster.multitenancy', 'Multi tenancy'),
  clusterctlRule('InfraCluster'),
  pausingRule('InfraCluster'),
])
