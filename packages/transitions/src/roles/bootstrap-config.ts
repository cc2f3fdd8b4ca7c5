import { conditions, failures, initialization } from '../shapes/status.ts'
import { moveUnlessThere, unlessEmpty } from './codecs.ts'
import { defineRole, said } from './role.ts'
import { once, tolerated } from './status.ts'

export const bootstrapConfig = defineRole({
  role: 'BootstrapConfig',
  object: [
    moveUnlessThere('status.ready', 'status.initialization.dataSecretCreated', once),
    initialization,
    unlessEmpty('status.dataSecretName'),
    ...conditions,
    ...failures,
  ],
  tolerated: tolerated('status.ready'),
  fills: { toFinal: [said('status.ready', 'status.initialization.dataSecretCreated', once)] },
})
