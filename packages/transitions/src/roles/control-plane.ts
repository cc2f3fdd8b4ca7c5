import { filled } from '../codecs.ts'
import { add, at, move } from '../row.ts'
import type { Row } from '../row.ts'
import { nodeTimeouts } from '../shapes/machine.ts'
import { contractReference } from '../shapes/references.ts'
import { conditions, counters, deprecated, failures, initialization } from '../shapes/status.ts'
import { endpoint, moveUnlessThere } from './codecs.ts'
import { defineRole, said } from './role.ts'
import { once, tolerated } from './status.ts'

const machines: readonly Row[] = [
  ...contractReference('infrastructureRef', 'spec.infrastructureRef'),
  ...at('', nodeTimeouts, 'spec'),
  move('readinessGates', 'spec.readinessGates'),
  move('taints', 'spec.taints', filled),
  add('spec', 'holds the spec of the Machines'),
  add('spec.deletion', 'holds everything about deletion'),
]

export const controlPlane = defineRole({
  role: 'ControlPlane',
  spec: [
    ...endpoint,
    ...at('machineTemplate', machines),
    move('rolloutAfter', 'rollout.after'),
    add('rollout', 'holds how a change is rolled out'),
  ],
  object: [
    moveUnlessThere('status.initialized', 'status.initialization.controlPlaneInitialized', once),
    initialization,
    deprecated('updatedReplicas'),
    deprecated('unavailableReplicas'),
    ...counters,
    add('status.versions', 'the versions that run, oldest first; read since Cluster API v1.14'),
    ...conditions,
    ...failures,
  ],
  tolerated: tolerated('status.initialized', 'status.updatedReplicas', 'status.unavailableReplicas'),
  fills: {
    toFinal: [said('status.initialized', 'status.initialization.controlPlaneInitialized', once)],
  },
})
