import type { KindRole, RuleSource } from '../source.ts'
import { late } from '../stage.ts'

const metadata = 'spec.template.metadata'

/** The template of a kind. */
export function templateRule(role: KindRole): RuleSource {
  const isMandatory = role === 'InfraMachine' || role === 'BootstrapConfig'
  return {
    id: `${role.toLowerCase()}.template`,
    title: 'Template resource definition',
    ...(isMandatory
      ? { level: 'mandatory' }
      : { level: 'conditional', when: 'ClusterClasses are supported' }),
    asks:
      'There is a kind `<Kind>Template` with its list and the computed CRD name, whose `spec.template` holds metadata ' +
      '(labels and annotations, both in the schema) and the spec of the kind.',
    fields: [
      { path: metadata, type: 'object', is: 'optional', owner: 'template' },
      { path: `${metadata}.labels`, type: 'map', is: 'optional', owner: 'template' },
      { path: `${metadata}.annotations`, type: 'map', is: 'optional', owner: 'template' },
      { path: 'spec.template.spec', type: 'object', is: 'required', owner: 'template' },
    ],
    checks: [
      { check: 'crd.template', level: 'error' },
      { check: 'crd.name', level: 'error', on: 'template' },
      { check: 'crd.field', level: 'error', on: 'template', path: 'spec.template', type: 'object' },
      { check: 'crd.field', level: 'error', on: 'template', path: 'spec.template.spec', type: 'object' },
      { check: 'crd.field', level: 'error', on: 'template', path: `${metadata}.labels`, type: 'map' },
      { check: 'crd.field', level: 'error', on: 'template', path: `${metadata}.annotations`, type: 'map' },
      { check: 'crd.anyContractLabel', level: 'error', on: 'template' },
      {
        check: 'go.tag',
        level: 'warning',
        stages: late,
        on: 'template',
        path: metadata,
        tag: 'metadata,omitempty,omitzero',
      },
    ],
    consequence:
      'Metadata without a schema is pruned: what is made from the template lacks its labels, and a ClusterClass fails ' +
      'with "field not declared in schema".',
    seen: ['CAPRKE2#931', 'CAPRKE2#962'],
  }
}

/** Immutable templates and the dry runs of a ClusterClass. */
export function dryRunRule(role: KindRole): RuleSource {
  return {
    id: `${role.toLowerCase()}.ssadryrun`,
    title: 'Template and dry runs',
    level: 'conditional',
    when: 'ClusterClasses are supported and something makes the template immutable',
    needs: 'ClusterClass',
    asks: 'A webhook that refuses changes of the template lets the dry runs of the topology controller pass.',
    fields: [
      {
        path: 'metadata.annotations["topology.cluster.x-k8s.io/dry-run"]',
        type: 'string',
        is: 'conditional',
        owner: 'template',
        unchecked: 'a dry run carries it, and no stored object does',
      },
    ],
    checks: [
      {
        check: 'crd.noImmutability',
        level: 'warning',
        on: 'template',
        note: 'a CEL rule cannot see that it is a dry run',
      },
      {
        check: 'go.calls',
        level: 'error',
        on: 'template',
        names: [
          'topology.IsDryRunRequest',
          // Its name up to v1.10.
          'topology.ShouldSkipImmutabilityChecks',
          'TopologyDryRunAnnotation',
        ],
      },
    ],
    consequence:
      'Every reconciliation of the topology looks like a change and is refused, or templates rotate without end.',
  }
}
