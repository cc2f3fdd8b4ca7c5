import { expect, test } from 'vitest'
import { isPaused } from './paused.ts'

const cluster = (paused: unknown, annotations = {}) => ({
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Cluster',
  metadata: { annotations },
  spec: { paused },
})
const machine = (annotations: Readonly<Record<string, string>> = {}) => ({
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Machine',
  metadata: { annotations },
  spec: { paused: true },
})
const mark = { 'cluster.x-k8s.io/paused': '' }

test.each([
  ['a Cluster that says so', isPaused(cluster(true)), true],
  ['a Cluster that says no', isPaused(cluster(false)), false],
  ['a Cluster that says nothing a boolean would', isPaused(cluster('true')), false],
  ['a Cluster with the annotation', isPaused(cluster(false, mark)), true],
  ['a Machine of a paused Cluster', isPaused(machine(), cluster(true)), true],
  ['a Machine of a Cluster that has the annotation alone', isPaused(machine(), cluster(false, mark)), false],
  ['a Machine with the annotation, whatever it holds', isPaused(machine({ ...mark, x: 'y' })), true],
  ['a Machine whose Cluster is not known', isPaused(machine()), false],
  ['nothing at all', isPaused({}), false],
])('%s: %s', (_, found, expected) => {
  expect(found).toBe(expected)
})
