import { inPlace } from './judge.ts'
import type { Judge } from './judge.ts'
import { throughTopologies } from './topology/through.ts'

/**
 * A template. Of itself it replaces nothing: who names it compares its name. The topology of a Cluster generates templates
 * of it, and a generated one whose spec changes gets another name. Upstream: `reconcileReferencedTemplate` in
 * core/reconcilers/topology/cluster/reconcile_state.go.
 */
export const judgeTemplate: Judge = async ({ after }, world) => {
  const { judged, because } = await throughTopologies(after, world)
  return judged ?? inPlace('Machines that come later are made of it', because)
}
