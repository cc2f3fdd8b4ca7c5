import { valueAt, write } from '../assemble.ts'
import { always } from '../codecs.ts'
import type { Decoded } from '../go-json.ts'
import { restate } from '../row.ts'
import { conditions } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'

const group = 'addons.cluster.x-k8s.io'

/** Upstream: core/webhooks/conversion/clusterresourceset.go. */
export const clusterResourceSet = defineTransition({
  group,
  kind: 'ClusterResourceSet',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: conditions,
})

/** Upstream: core/webhooks/conversion/clusterresourcesetbinding.go. */
export const clusterResourceSetBinding = defineTransition({
  group,
  kind: 'ClusterResourceSetBinding',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: [restate('spec.bindings[].resources[].applied', always(false))],
  server: {
    down: ({ old, next }) => {
      const bindings = valueAt(old, ['spec', 'bindings']) as Decoded[] | undefined
      bindings?.forEach(
        (binding, i) => Object.keys(binding).length === 0 && write(next, ['spec', 'bindings', i], null),
      )
    },
  },
})
