import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt } from '@capi-migrate/status-model/values'
import { clusterFields } from '../evaluate/cluster-counters.ts'
import { isDeleting } from '../evaluate/surroundings.ts'
import { missingPart, parts, reconcilePart } from './cluster.ts'
import { aroundOf, conditionsOf } from './conditions.ts'
import { readsVersions } from './core.ts'
import { missingFromPool, reconcileInfraMachinePool, reconcilePoolBootstrap } from './machine-pool.ts'
import { missingInfraMachine, reconcileBootstrap, reconcileInfraMachine } from './machine.ts'
import { ownerOf } from './owner.ts'
import { readingOf } from './reading.ts'
import type { Reading } from './reading.ts'
import { Writer } from './shown.ts'
import type { Halt, Shown } from './shown.ts'
import type { Situation } from './situation.ts'

/**
 * What one reconciliation of the owner makes of a provider's object: the fields and conditions that a Cluster, Machine
 * or MachinePool shows, the error that ends it, or what is waited for. Pure: nothing is asked of an API server.
 *
 * Upstream: core/reconcilers/{cluster,machine,machinepool}; what is known of v1.15 and v1.16 are plans.
 */
export function simulate(situation: Situation): Shown {
  const writer = new Writer(situation.owner ?? ownerOf(situation))
  const reading = readingOf(situation, writer.owner)
  const halt = phase(situation, reading, writer)
  if (situation.role === 'ControlPlane') count(situation, reading, writer)
  return {
    ...('label' in reading && reading.label && { label: reading.label }),
    owner: writer.owner,
    fields: writer.fields,
    conditions: conditionsOf(situation, reading, writer.owner),
    ...halt,
  }
}

function phase(situation: Situation, reading: Reading, writer: Writer): Halt {
  switch (reading.is) {
    case 'unreferenced':
      if (situation.role === 'InfraCluster' && !isDeleting(writer.owner))
        writer.set('status.initialization.infrastructureProvisioned', true)
      return {}
    case 'unread':
      return { error: reading.error }
    case 'missing':
      return missing(situation, writer)
    case 'there':
      return reconcile(situation, reading.object, reading.label.contract, writer)
  }
}

function missing({ role, crd, core }: Situation, writer: Writer): Halt {
  if (role === 'InfraCluster' || role === 'ControlPlane') return missingPart(parts[role], crd.kind, writer)
  if (writer.owner.kind === 'MachinePool') return missingFromPool(role, crd.kind, core, writer)
  if (role === 'InfraMachine') return missingInfraMachine(crd.kind, core, writer)
  return isDeleting(writer.owner)
    ? {}
    : { waitsFor: 'the BootstrapConfig to exist; it is looked for again in 30 seconds' }
}

function reconcile(
  { role, core }: Situation,
  object: ApiObject,
  contract: 'v1beta1' | 'v1beta2',
  writer: Writer,
): Halt {
  switch (role) {
    case 'InfraCluster':
    case 'ControlPlane':
      return reconcilePart(parts[role], object, contract, core, writer)
    case 'BootstrapConfig':
      return writer.owner.kind === 'MachinePool'
        ? reconcilePoolBootstrap(object, contract, core, writer)
        : reconcileBootstrap(object, contract, core, writer)
    case 'InfraMachine':
      return reconcileInfraMachine(object, contract, core, writer)
    case 'InfraMachinePool':
      return reconcileInfraMachinePool(object, core, writer)
  }
}

/** Counters and versions of the control plane. Upstream: cluster_controller_status.go, `setControlPlaneReplicas`. */
function count(situation: Situation, reading: Reading, writer: Writer): void {
  if (reading.is === 'unreferenced') return
  const fields = clusterFields(writer.owner, aroundOf(situation, reading))
  for (const [path, value] of Object.entries(fields)) {
    if (!path.startsWith('status.controlPlane.')) continue
    if (path.endsWith('.versions') && !readsVersions(situation.core)) continue
    if (valueAt(writer.owner, path) !== value) writer.set(path, value)
  }
}
