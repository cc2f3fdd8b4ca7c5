import { always } from '../codecs.ts'
import { add, at, drop, move, restate } from '../row.ts'
import type { Row } from '../row.ts'
import { atIndex, firstBy, lastBy, sameIndex } from '../server-side.ts'
import { deletionTimeouts, strategyType, updateStrategy } from '../shapes/machine.ts'
import { healthCheck, remediation } from '../shapes/health-check.ts'
import { templateReference } from '../shapes/references.ts'
import { conditions } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'

/** Classes of MachineDeployments and MachinePools: `template` is dissolved, its members move up. */
const worker: readonly Row[] = [
  drop('template', 'its fields move one level up'),
  move('template.metadata', 'metadata'),
  move('template.bootstrap', 'bootstrap'),
  ...templateReference('template.bootstrap.ref', 'bootstrap.templateRef', 'reference'),
  move('template.infrastructure', 'infrastructure'),
  ...templateReference('template.infrastructure.ref', 'infrastructure.templateRef', 'reference'),
  move('namingStrategy', 'naming'),
  ...deletionTimeouts,
]

/** Upstream: core/webhooks/conversion/clusterclass.go. */
export const clusterClass = defineTransition({
  group: 'cluster.x-k8s.io',
  kind: 'ClusterClass',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: [
    ...templateReference('spec.infrastructure.ref', 'spec.infrastructure.templateRef', 'reference'),
    move('spec.infrastructureNamingStrategy', 'spec.infrastructure.naming'),
    ...at('spec.controlPlane', [
      ...templateReference('ref', 'templateRef', 'reference'),
      ...templateReference('machineInfrastructure.ref', 'machineInfrastructure.templateRef'),
      move('namingStrategy', 'naming'),
      ...deletionTimeouts,
      ...healthCheck,
      ...at('healthCheck', [remediation]),
    ]),
    ...at('spec.workers.machineDeployments[]', [
      ...worker,
      ...healthCheck,
      ...updateStrategy('healthCheck.remediation'),
      add('rollout', 'holds how a change is rolled out'),
    ]),
    ...at('spec.workers.machinePools[]', worker),
    move('spec.variables[].metadata', 'spec.variables[].deprecatedV1Beta1Metadata'),
    restate('spec.variables[].required', always(false)),
    ...at('spec.patches[].external', [
      move('generateExtension', 'generatePatchesExtension'),
      move('validateExtension', 'validateTopologyExtension'),
    ]),
    ...at('status.variables[].definitions[]', [
      move('metadata', 'deprecatedV1Beta1Metadata'),
      restate('required', always(false)),
    ]),
    ...conditions,
  ],
  fills: { up: [strategyType('spec.workers.machineDeployments[].rollout')] },
  server: {
    annotation: true,
    twins: {
      'spec.patches[]': firstBy('name'),
      'spec.patches[].definitions[]': sameIndex,
      'spec.variables[]': firstBy('name'),
      'status.variables[]': firstBy('name'),
      'status.variables[].definitions[]': lastBy('from'),
      '*.allOf[]': atIndex,
      '*.anyOf[]': atIndex,
      '*.oneOf[]': atIndex,
    },
  },
})
