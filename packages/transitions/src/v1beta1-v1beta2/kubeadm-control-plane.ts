import { valueAt, write } from '../assemble.ts'
import { always, filled, seconds, secondsIntent } from '../codecs.ts'
import type { Fills } from '../fill.ts'
import { add, at, drop, move, restate } from '../row.ts'
import type { Row } from '../row.ts'
import { kubeadmConfigServer } from '../shapes/kubeadm-config-server.ts'
import { kubeadmConfigFills, kubeadmConfigSpec } from '../shapes/kubeadm-config-spec.ts'
import { nodeTimeouts, strategyType } from '../shapes/machine.ts'
import { contractReference } from '../shapes/references.ts'
import { conditions, counters, deprecated, failures, initialization, initialized } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'
import { createDeprecated } from './created.ts'

const group = 'controlplane.cluster.x-k8s.io'

/** What a KubeadmControlPlane's spec and a template's share. */
const common: readonly Row[] = [
  ...at('kubeadmConfigSpec', kubeadmConfigSpec),
  move('rolloutBefore', 'rollout.before'),
  move('rolloutAfter', 'rollout.after'),
  move('rolloutStrategy', 'rollout.strategy'),
  add('rollout', 'holds how a change is rolled out'),
  move('remediationStrategy', 'remediation'),
  move('remediationStrategy.retryPeriod', 'remediation.retryPeriodSeconds', secondsIntent),
  move('remediationStrategy.minHealthyPeriod', 'remediation.minHealthyPeriodSeconds', seconds),
  move('machineNamingStrategy', 'machineNaming'),
  ...at('machineTemplate', nodeTimeouts, 'machineTemplate.spec'),
  move('machineTemplate.taints', 'machineTemplate.spec.taints', filled),
  add('machineTemplate.spec', 'holds the spec of the Machines'),
  add('machineTemplate.spec.deletion', 'holds everything about deletion'),
]

const own = kubeadmConfigServer(['spec', 'kubeadmConfigSpec'])
const template = kubeadmConfigServer(['spec', 'template', 'spec', 'kubeadmConfigSpec'])

function fills(spec: string): Fills {
  return { up: [strategyType(`${spec}.rollout`)], ...kubeadmConfigFills(`${spec}.kubeadmConfigSpec`) }
}

/** Upstream: controlplane/kubeadm/webhooks/conversion/kubeadmcontrolplane.go. */
export const kubeadmControlPlane = defineTransition({
  group,
  kind: 'KubeadmControlPlane',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: [
    ...at('spec', common),
    ...contractReference(
      'spec.machineTemplate.infrastructureRef',
      'spec.machineTemplate.spec.infrastructureRef',
    ),
    move('spec.machineTemplate.readinessGates', 'spec.machineTemplate.spec.readinessGates'),
    initialized('initialized', 'controlPlaneInitialized'),
    initialization,
    drop('status.ready', 'see status.conditions and the replica counters'),
    restate('status.replicas', always(0)),
    deprecated('updatedReplicas'),
    deprecated('unavailableReplicas'),
    ...counters,
    move('status.lastRemediation.timestamp', 'status.lastRemediation.time'),
    restate('status.lastRemediation.retryCount', always(0)),
    ...conditions,
    ...failures,
  ],
  server: {
    ...own,
    up: (conversion) => {
      own.up(conversion)
      createDeprecated(conversion)
    },
    down: (conversion) => {
      own.down(conversion)
      const ready = valueAt(conversion.old, ['status', 'deprecated', 'v1beta1', 'readyReplicas'])
      if (typeof ready === 'number' && ready > 0) write(conversion.next, ['status', 'ready'], true)
    },
  },
  fills: fills('spec'),
})

/** Upstream: controlplane/kubeadm/webhooks/conversion/kubeadmcontrolplanetemplate.go. */
export const kubeadmControlPlaneTemplate = defineTransition({
  group,
  kind: 'KubeadmControlPlaneTemplate',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: at('spec.template.spec', common),
  server: {
    ...template,
    // The v1beta1 CRD has it as a default.
    fillsMaps: {
      'spec.template.spec.rollout.strategy': { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } },
    },
    up: (conversion) => {
      template.up(conversion)
      const strategy = ['spec', 'template', 'spec', 'rollout', 'strategy']
      if (valueAt(conversion.next, strategy) && !valueAt(conversion.next, [...strategy, 'type']))
        write(conversion.next, [...strategy, 'type'], 'RollingUpdate')
    },
    down: (conversion) => {
      template.down(conversion)
      const machineTemplate = ['spec', 'template', 'spec', 'machineTemplate']
      if (!valueAt(conversion.next, machineTemplate)) write(conversion.next, machineTemplate, {})
    },
  },
  fills: fills('spec.template.spec'),
})
