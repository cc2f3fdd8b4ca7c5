import { valueAt, write } from '../assemble.ts'
import type { Place } from '../subtree.ts'
import { add } from '../row.ts'
import type { Row } from '../row.ts'
import type { ServerSide } from '../server-side.ts'
import { failureDomains } from '../shapes/failure-domains.ts'
import { conditions, deprecated, initialization, initialized } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'
import type { Transition } from '../transition.ts'

/** Upstream: test/infrastructure/docker/api/v1beta1/conversion.go of release v1.14.0, the last with Docker kinds. */
function define(kind: string, rows: readonly Row[], server?: ServerSide): Transition {
  const group = 'infrastructure.cluster.x-k8s.io'
  return defineTransition({ group, kind, from: 'v1beta1', to: 'v1beta2', rows, ...(server && { server }) })
}

const provisioned: readonly Row[] = [...conditions, initialized('ready', 'provisioned'), initialization]
const machineStatus: readonly Row[] = [
  ...provisioned,
  add('status.failureDomain', 'where the machine really is'),
]
const templateStatus: readonly Row[] = [add('status', 'capacity, for scaling from zero')]

/** Fields that only v1beta2 has come back from the annotation as they are there. */
function restoring(...places: readonly Place[]): ServerSide {
  return {
    annotation: true,
    up: ({ next, restored }) => {
      if (restored) for (const place of places) write(next, place, valueAt(restored, place))
    },
  }
}

export const docker: readonly Transition[] = [
  define(
    'DockerCluster',
    [...failureDomains('spec.failureDomains'), ...failureDomains('status.failureDomains'), ...provisioned],
    { annotation: true, writesOut: true },
  ),
  define('DockerClusterTemplate', failureDomains('spec.template.spec.failureDomains'), { writesOut: true }),
  define('DockerMachine', machineStatus, restoring(['status', 'failureDomain'])),
  define('DockerMachineTemplate', templateStatus, restoring(['status'])),
  define(
    'DockerMachinePool',
    [
      deprecated('conditions'),
      add('status.conditions', 'conditions of the new generation'),
      add('status.deprecated', 'holds the v1beta1 values until v1beta1 is removed'),
      add('status.deprecated.v1beta1', 'holds the v1beta1 values until v1beta1 is removed'),
    ],
    restoring(['status', 'conditions']),
  ),
  define('DockerMachinePoolTemplate', []),
  define(
    'DevCluster',
    [
      ...failureDomains('spec.backend.docker.failureDomains'),
      ...failureDomains('status.failureDomains'),
      ...provisioned,
    ],
    { annotation: true, writesOut: true },
  ),
  define('DevClusterTemplate', failureDomains('spec.template.spec.backend.docker.failureDomains'), {
    writesOut: true,
  }),
  define('DevMachine', machineStatus, restoring(['status', 'failureDomain'])),
  define('DevMachineTemplate', templateStatus, restoring(['status'])),
]
