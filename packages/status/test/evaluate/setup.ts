import { condition } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { evaluate } from '../../src/evaluate/index.ts'
import type { Circumstances, Evaluation } from '../../src/evaluate/index.ts'
import { now, objectOf } from '../tree/objects.ts'

export { now, objectOf, since } from '../tree/objects.ts'

export const infrastructure = 'infrastructure.cluster.x-k8s.io'
export const bootstrap = 'bootstrap.cluster.x-k8s.io'
export const controlPlane = 'controlplane.cluster.x-k8s.io'

/** A Cluster that is up. */
export function clusterOf(parts: { readonly spec?: object; readonly status?: object } = {}): ApiObject {
  return objectOf('Cluster', 'c1', {
    spec: { controlPlaneEndpoint: { host: 'h', port: 6443 }, ...parts.spec },
    status: {
      initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
      conditions: [
        {
          type: 'ControlPlaneInitialized',
          status: 'True',
          reason: 'Initialized',
          message: '',
          lastTransitionTime: '2026-01-01T00:00:00Z',
        },
      ],
      ...parts.status,
    },
  })
}

/** Evaluates a dump and finds one object in it. */
export function evaluated(
  dump: readonly ApiObject[],
  name: string,
  circumstances: Partial<Circumstances> = {},
): Evaluation {
  const found = evaluate(dump, { now, ...circumstances }).find(
    ({ object }) => `${object.kind}/${object.metadata?.name}` === name,
  )
  if (!found) throw new Error(`${name} is not among what was evaluated`)
  return found
}

/** `True Ready`, `False NotReady: why`: what a condition comes out as. */
export function said(evaluation: Evaluation, type: string): string | undefined {
  const one = condition(evaluation.object, type)
  return one && `${one.status} ${one.reason}${one.message && `: ${one.message}`}`
}
