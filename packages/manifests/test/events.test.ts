import { expect, test } from 'vitest'
import { manifestsEngine } from '../src/engine.ts'
import { migrated } from './run-folder.ts'

const argo = `\
apiVersion: argoproj.io/v1alpha1
kind: EventSource
metadata: { name: capi }
spec:
  resource:
    machines: { group: cluster.x-k8s.io, version: v1beta1, resource: machines, eventTypes: [ADD] }
`
const sensor = (name: string, source: string) => `\
apiVersion: argoproj.io/v1alpha1
kind: Sensor
metadata:
  name: ${name}
spec:
  dependencies:
    - name: machine
      eventSourceName: ${source}
      eventName: machines
      filters: { data: [{ path: body.status.infrastructureReady, type: bool, value: ["true"] }] }
`
const sveltos = `\
apiVersion: lib.projectsveltos.io/v1beta1
kind: EventSource
metadata: { name: slow }
spec:
  resourceSelectors: [{ group: cluster.x-k8s.io, version: v1beta1, kind: MachineDeployment }]
`
const trigger = `\
apiVersion: lib.projectsveltos.io/v1beta1
kind: EventTrigger
metadata: { name: alarm }
spec: { eventSourceName: slow, oneForEvent: true }
`

/** What is said of the event source in a folder. */
function said(folder: Record<string, string>) {
  const paths = Object.keys(folder)
  const engine = manifestsEngine({ to: 'v1beta2' })
  const sources = { paths, textOf: (path: string) => folder[path], nameOf: (path: string) => path }
  engine.planUnits!(sources)
  return paths.flatMap((path) => engine.plan(folder[path]!, path).tasks.map(({ what }) => what))
}

test('an event source names what takes its events, in whichever file', () => {
  const folder = {
    'source.yaml': argo,
    'a/sensors.yaml': `${sensor('notify', 'capi')}---\n${sensor('other', 'github')}`,
    'b/sensor.yaml': sensor('scale', '"capi"'),
  }
  expect(said(folder)).toEqual([
    'it hands on Machine as cluster.x-k8s.io/v1beta1 has it, and the Sensors that take its events (notify in a/sensors.yaml:1, scale in b/sensor.yaml:1) read that',
  ])
  expect(migrated(folder).after['source.yaml']).toBe(argo)
})

test('an event source of Sveltos names its EventTriggers', () => {
  expect(
    said({ 'source.yaml': sveltos, 'trigger.yaml': trigger, 'sensor.yaml': sensor('a', 'slow') }),
  ).toEqual([
    'it hands on MachineDeployment as cluster.x-k8s.io/v1beta1 has it, and the EventTriggers that name it (alarm in trigger.yaml:1) read that',
  ])
})

test('where none is in the run, none is named', () => {
  expect(said({ 'source.yaml': argo, 'sensor.yaml': sensor('a', 'other') })).toEqual([
    'it hands on Machine as cluster.x-k8s.io/v1beta1 has it, and the Sensors that take its events read that',
  ])
})

test('an event source and what takes its events are planned in one process', () => {
  const folder = { 'source.yaml': argo, 'sensor.yaml': sensor('a', 'capi'), 'other.yaml': 'a: 1\n' }
  expect(migrated(folder).together).toEqual([['/repo/source.yaml', '/repo/sensor.yaml']])
})
