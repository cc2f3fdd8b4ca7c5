import { conditions } from '../shapes/status.ts'
import { defineRole } from './role.ts'
import { tolerated } from './status.ts'

/** Pools; the kinds of IPAM itself are kinds of Cluster API and have their own transitions. */
export const ipam = defineRole({ role: 'IPAM', object: conditions, tolerated: tolerated() })
