import { conditions } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'

/** Only v1alpha1 came before v1beta2. Upstream: core/webhooks/conversion/extensionconfig.go. */
export const extensionConfig = defineTransition({
  group: 'runtime.cluster.x-k8s.io',
  kind: 'ExtensionConfig',
  from: 'v1alpha1',
  to: 'v1beta2',
  rows: conditions,
})
