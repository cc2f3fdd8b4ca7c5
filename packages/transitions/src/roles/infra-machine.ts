import { add } from '../row.ts'
import { conditions, failures, initialization } from '../shapes/status.ts'
import { moveUnlessThere, unlessEmpty } from './codecs.ts'
import { defineRole, said } from './role.ts'
import { once, tolerated } from './status.ts'

export const infraMachine = defineRole({
  role: 'InfraMachine',
  spec: [unlessEmpty('providerID')],
  object: [
    moveUnlessThere('status.ready', 'status.initialization.provisioned', once),
    initialization,
    add(
      'status.failureDomain',
      'where the machine really is; spec.failureDomain was copied into the Machine',
    ),
    ...conditions,
    ...failures,
  ],
  tolerated: tolerated('status.ready'),
  fills: { toFinal: [said('status.ready', 'status.initialization.provisioned', once)] },
})
