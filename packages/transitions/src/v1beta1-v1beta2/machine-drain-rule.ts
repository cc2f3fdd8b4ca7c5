import { defineTransition } from '../transition.ts'

/** Nothing but the version changes. Upstream: core/webhooks/conversion/machinedrainrule.go. */
export const machineDrainRule = defineTransition({
  group: 'cluster.x-k8s.io',
  kind: 'MachineDrainRule',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: [],
})
