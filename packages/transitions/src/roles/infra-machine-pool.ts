import { conditions, failures, initialization } from '../shapes/status.ts'
import { defineRole, said } from './role.ts'
import { tolerated } from './status.ts'

const ready = 'status.ready'
const provisioned = 'status.initialization.provisioned'
const both = 'the contract asks for the one field, every release so far reads the other'

/**
 * Both fields stand side by side in every stage after v1beta1: upstream's page asks for the newer one, and Cluster API
 * reads `status.ready` whatever the contract. Upstream: controllers/external/util.go, `IsReady`.
 */
export const infraMachinePool = defineRole({
  role: 'InfraMachinePool',
  object: [initialization, ...conditions, ...failures],
  tolerated: tolerated(),
  fills: {
    toV1Beta2: [said(ready, provisioned, both)],
    toV1Beta1: [said(provisioned, ready, both)],
    toFinal: [said(ready, provisioned, both)],
  },
})
