import { classRef } from '@capi-migrate/status-model'
import { inPlace } from './judge.ts'
import type { Judge } from './judge.ts'
import { throughTopologies } from './topology/through.ts'

/** A Cluster: without a topology nothing of it replaces Machines. */
export const judgeCluster: Judge = async ({ before, after }, world) => {
  const { judged, because } = await throughTopologies(after, world)
  if (judged) return judged
  const says = classRef(before) ? 'its topology generates the same' : 'nothing of it replaces Machines'
  return inPlace(says, because)
}
