import { conditions, failures, initialization } from '../shapes/status.ts'
import { domains, endpoint, moveUnlessThere } from './codecs.ts'
import { defineRole, said } from './role.ts'
import { once, tolerated } from './status.ts'

export const infraCluster = defineRole({
  role: 'InfraCluster',
  spec: endpoint,
  object: [
    ...domains,
    moveUnlessThere('status.ready', 'status.initialization.provisioned', once),
    initialization,
    ...conditions,
    ...failures,
  ],
  tolerated: tolerated('status.ready'),
  fills: { toFinal: [said('status.ready', 'status.initialization.provisioned', once)] },
})
