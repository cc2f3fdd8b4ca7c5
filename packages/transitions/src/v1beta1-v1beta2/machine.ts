import type { Codec } from '../codec.ts'
import type { Decoded } from '../go-json.ts'
import { add, at, restate } from '../row.ts'
import { machineSpec } from '../shapes/machine.ts'
import { nodeReference } from '../shapes/references.ts'
import { conditions, failures, initialization, initialized } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'

/** v1beta1 does not know the phase `Updating`. */
const phase: Codec = {
  name: 'phase',
  why: 'v1beta1 shows the phase Updating as Running',
  up: (value) => value,
  down: (value) => (value === 'Updating' ? 'Running' : value),
}

/** Upstream: core/webhooks/conversion/machine.go. */
export const machine = defineTransition({
  group: 'cluster.x-k8s.io',
  kind: 'Machine',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: [
    ...at('spec', machineSpec),
    add('spec.minReadySeconds', 'how long a Machine must be ready before it counts as available'),
    restate('status.phase', phase),
    ...nodeReference('status.nodeRef'),
    ...conditions,
    ...failures,
    initialized('bootstrapReady', 'bootstrapDataSecretCreated'),
    initialized('infrastructureReady', 'infrastructureProvisioned'),
    initialization,
    add('status.failureDomain', 'where the Machine really is'),
  ],
  server: {
    annotation: true,
    up: ({ next, restored }) => {
      if (!restored) return
      restore(next, restored, 'spec', ['minReadySeconds'])
      restore(next, restored, 'status', ['phase', 'failureDomain'])
    },
  },
})

/** Takes fields from the annotation as they are there, absent ones too. */
function restore(next: Decoded, restored: Decoded, part: string, names: readonly string[]): void {
  const target: Decoded = { ...(next[part] as Decoded | undefined) }
  for (const name of names) target[name] = (restored[part] as Decoded | undefined)?.[name]
  next[part] = target
}
