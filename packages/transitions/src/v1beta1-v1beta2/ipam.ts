import { valueAt, write } from '../assemble.ts'
import type { Fills } from '../fill.ts'
import type { Decoded } from '../go-json.ts'
import type { Place } from '../subtree.ts'
import { add, restate } from '../row.ts'
import type { ServerSide } from '../server-side.ts'
import { always } from '../codecs.ts'
import { conditions, deprecated } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'

const group = 'ipam.cluster.x-k8s.io'
const prefix = restate('spec.prefix', always(0))

/** Upstream: core/webhooks/conversion/ipaddress.go. v1alpha1 looks like v1beta1. */
export const ipAddress = defineTransition({
  group,
  kind: 'IPAddress',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: [prefix],
})
export const ipAddressV1Alpha1 = defineTransition({ ...ipAddress, from: 'v1alpha1', rows: [prefix] })

/** Upstream: core/webhooks/conversion/ipaddressclaim.go. */
export const ipAddressClaim = defineTransition({
  group,
  kind: 'IPAddressClaim',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: conditions,
})

const clusterName = 'cluster.x-k8s.io/cluster-name'
const labelWasSet = 'conversion.cluster.x-k8s.io/cluster-name-label-set'

/** The name of the Cluster is a label in v1alpha1 and a field in v1beta2; an annotation remembers a label we made. */
const nameFromLabel: ServerSide = {
  annotation: true,
  up: ({ next, restored }) => {
    const labels = valueAt(next, ['metadata', 'labels']) as Decoded | undefined
    const annotations = valueAt(next, ['metadata', 'annotations']) as Decoded | undefined
    if (labels) {
      if (labels[clusterName]) write(next, ['spec', 'clusterName'], labels[clusterName])
      if (annotations?.[labelWasSet] === 'false') delete labels[clusterName]
      if (annotations) delete annotations[labelWasSet]
    }
    if (restored) write(next, ['status', 'conditions'], valueAt(restored, ['status', 'conditions']))
  },
  down: ({ old, next }) => {
    const name = valueAt(old, ['spec', 'clusterName'])
    if (!name) return
    if (valueAt(next, ['metadata', 'labels', clusterName]) === undefined)
      write(next, ['metadata', 'annotations', labelWasSet], 'false')
    write(next, ['metadata', 'labels', clusterName], name)
  },
}

/** The same for an author: neither side takes anything away. */
const nameAndLabel: Fills = {
  up: [
    {
      path: 'spec.clusterName',
      value: (object) => textAt(object, ['metadata', 'labels', clusterName]),
      why: 'v1alpha1 said it with the label',
    },
  ],
  down: [
    {
      path: `metadata.labels["${clusterName}"]`,
      value: (object) => textAt(object, ['spec', 'clusterName']),
      creates: true,
      why: 'v1alpha1 names the Cluster with it',
    },
  ],
}

function textAt(object: unknown, place: Place): string | undefined {
  const value = valueAt(object, place)
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const ipAddressClaimV1Alpha1 = defineTransition({
  group,
  kind: 'IPAddressClaim',
  from: 'v1alpha1',
  to: 'v1beta2',
  rows: [
    deprecated('conditions'),
    add('status.conditions', 'conditions of the new generation'),
    add('status.deprecated', 'holds the v1beta1 values until v1beta1 is removed'),
    add('status.deprecated.v1beta1', 'holds the v1beta1 values until v1beta1 is removed'),
    add('spec.clusterName', 'v1alpha1 says it with the label cluster.x-k8s.io/cluster-name'),
  ],
  server: nameFromLabel,
  fills: nameAndLabel,
})
