import type { RuleSource } from '../source.ts'
import { early, late } from '../stage.ts'

/** The endpoint of a role that may provide it. */
export function endpointRule(role: 'InfraCluster' | 'ControlPlane'): RuleSource {
  const path = 'spec.controlPlaneEndpoint'
  return {
    id: `${role.toLowerCase()}.endpoint`,
    title: 'Control plane endpoint',
    level: 'conditional',
    when: 'neither the user nor another provider provides the endpoint',
    asks: 'Whoever makes the endpoint of the API server writes its host and port; everyone else waits for the Cluster’s.',
    fields: [
      { path, type: 'object', is: 'conditional', note: 'from v1beta2 on at least one of its fields' },
      { path: `${path}.host`, type: 'string', is: 'required in its parent', stages: early },
      { path: `${path}.port`, type: 'integer', is: 'required in its parent', stages: early },
      { path: `${path}.host`, type: 'string', is: 'optional', stages: late, note: '1 to 512 characters' },
      { path: `${path}.port`, type: 'integer', is: 'optional', stages: late, note: '1 to 65535' },
    ],
    checks: [
      { check: 'crd.field', level: 'note', path, type: 'object' },
      { check: 'crd.field', level: 'error', path: `${path}.host`, type: 'string' },
      { check: 'crd.field', level: 'error', path: `${path}.port`, type: 'integer' },
      { check: 'crd.optional', level: 'warning', stages: late, path: `${path}.host` },
      { check: 'crd.optional', level: 'warning', stages: late, path: `${path}.port` },
      { check: 'crd.minProperties', level: 'note', stages: late, path, value: 1 },
      { check: 'object.endpoint', level: 'error', path },
      {
        check: 'go.tag',
        level: 'warning',
        stages: late,
        path,
        tag: 'controlPlaneEndpoint,omitempty,omitzero',
      },
      {
        check: 'go.mentionsNot',
        level: 'warning',
        stages: late,
        pattern: String.raw`clusterv1beta1\.APIEndpoint`,
        note: 'in an API version that the v1beta2 label lists',
      },
    ],
    consequence:
      'The Cluster never becomes Provisioned. Under a ClusterClass only an empty host and a port of 0 are passed over.',
  }
}
