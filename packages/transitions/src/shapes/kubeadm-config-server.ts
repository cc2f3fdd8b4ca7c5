import { valueAt, write } from '../assemble.ts'
import type { Decoded } from '../go-json.ts'
import { firstBy } from '../server-side.ts'
import type { ServerSide } from '../server-side.ts'
import type { Place } from '../subtree.ts'

const componentHealth = 'controlPlaneComponentHealthCheckSeconds'

/**
 * What the webhooks do with a KubeadmConfigSpec beyond its rows: timeouts that only v1beta2 has are taken from the
 * annotation, and the two that v1beta1 has are written over them. Upstream: `RestoreKubeadmConfigSpec`,
 * `ConvertKubeadmConfigSpecV1Beta1ToHub` and back.
 */
export function kubeadmConfigServer(spec: Place): Omit<Required<ServerSide>, 'fillsMaps' | 'writesOut'> {
  const path = spec.join('.')
  const volumes = ['apiServer', 'controllerManager', 'scheduler'].map(
    (name) => [`${path}.clusterConfiguration.${name}.extraVolumes[]`, firstBy('hostPath')] as const,
  )
  return {
    annotation: true,
    twins: { ...Object.fromEntries(volumes), [`${path}.files[]`]: firstBy('path') },
    up: ({ next, restored }) => {
      const written = ['initConfiguration', 'joinConfiguration'].map((name) => {
        const place = [...spec, name, 'timeouts']
        const own = valueAt(next, place) as Decoded | undefined
        const kept = valueAt(restored, place) as Decoded | undefined
        if (kept) write(next, place, { ...kept, ...own })
        return own
      })
      const [init, join] = written
      // discovery.timeout alone clears what the annotation says of the join's component health.
      if (join && !init) write(next, [...spec, 'joinConfiguration', 'timeouts', componentHealth], undefined)
    },
    down: ({ next }) => {
      for (const name of ['initConfiguration', 'joinConfiguration']) {
        const value = valueAt(next, [...spec, name]) as Decoded | undefined
        if (value && isBare(value)) write(next, [...spec, name], undefined)
      }
    },
  }
}

/** True where nothing is left; an empty object behind a pointer (`controlPlane: {}`) is something. */
function isBare(value: Decoded): boolean {
  return Object.values(value).every((member) => member === undefined)
}
