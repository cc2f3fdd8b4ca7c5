import { withConditions, conditions } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { child, schemaOf } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import { Environment } from '@marcbachmann/cel-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { argocdHealth, fluxHealth, health, healthRules, kubeStateMetrics } from '../../src/health/index.ts'
import type { Health } from '../../src/health/index.ts'
import { objectOf, since } from '../tree/objects.ts'
import { runLua } from './lua.ts'
import { objectsOf } from './objects.ts'

const up = since(90, 'ControlPlaneInitialized', 'True', 'Initialized')
const cluster = (list: readonly object[], parts: Parameters<typeof objectOf>[2] = {}) =>
  objectOf('Cluster', 'c1', { ...parts, status: { conditions: list } })

test.each<[what: string, object: ApiObject, state: Health['state'], message: string]>([
  ['a new Cluster', cluster([]), 'progressing', 'Waiting for Available'],
  [
    'a Cluster whose control plane is not up yet',
    cluster([since(1, 'Available', 'False', 'NotAvailable', 'no')]),
    'progressing',
    'Available: no',
  ],
  [
    'a Cluster that was up',
    cluster([up, since(1, 'Available', 'False', 'NotAvailable', 'no')]),
    'degraded',
    'no',
  ],
  [
    'a Cluster that nobody reaches',
    cluster([up, since(1, 'Available', 'Unknown', 'AvailableUnknown')]),
    'progressing',
    'Available: AvailableUnknown',
  ],
  ['a Cluster that is well', cluster([up, since(1, 'Available', 'True', 'Available')]), 'healthy', ''],
  [
    'a Cluster that rolls out',
    cluster([
      up,
      since(1, 'Available', 'True', 'Available'),
      since(1, 'RollingOut', 'True', 'RollingOut', 'why'),
    ]),
    'progressing',
    'RollingOut: why',
  ],
  [
    'a paused Cluster',
    cluster([since(1, 'Paused', 'True', 'Paused', 'Cluster spec.paused is set to true')]),
    'suspended',
    'Cluster spec.paused is set to true',
  ],
  ['a Cluster on its way out', cluster([up], { deleted: true }), 'progressing', 'Deleting'],
  [
    'a MachinePool, which has no conditions',
    objectOf('MachinePool', 'p', { spec: { replicas: 3 }, status: { availableReplicas: 2 } }),
    'progressing',
    '2 of 3 replicas available',
  ],
  [
    'a MachinePool that nobody has counted yet',
    objectOf('MachinePool', 'p', { spec: { replicas: 0 }, status: {} }),
    'progressing',
    'Waiting for replicas to be counted',
  ],
  [
    'a MachinePool of v1beta1',
    objectOf('MachinePool', 'p', {
      version: 'v1beta1',
      spec: { replicas: 3 },
      status: { availableReplicas: 3, v1beta2: { availableReplicas: 2 } },
    }),
    'progressing',
    '2 of 3 replicas available',
  ],
])('%s is %s', (_, object, state, message) => {
  expect(health(object)).toEqual({ state, message })
})

test('a kind without a rule has no health', () => {
  expect(health(objectOf('MachineDrainRule', 'r'))).toBeUndefined()
})

describe.each(healthRules.map((rule) => [rule.kind, rule] as const))('%s', (kind, rule) => {
  const script = argocdHealth()[`resource.customizations.health.${rule.group}_${kind}`]!
  const checks = fluxHealth().find((one) => one.kind === kind)!

  test('Argo CD says the same', () => {
    fc.assert(
      fc.property(objectsOf(rule), (object) => {
        const { state, message } = health(object)!
        expect(runLua(script, object)).toEqual({ status: capitalized(state), message })
      }),
    )
  })

  test('Flux says the same of v1beta2, whatever is paused', () => {
    const environment = new Environment({ unlistedVariablesAreDyn: true })
    const compiled = Object.entries(checks)
      .filter(([name]) => name !== 'apiVersion' && name !== 'kind')
      .map(([name, text]) => [name, environment.parse(text)] as const)
    fc.assert(
      fc.property(objectsOf(rule), (object) => {
        fc.pre(object.apiVersion!.endsWith('/v1beta2') && object.status !== undefined)
        fc.pre(object.metadata?.['generation'] !== undefined)
        const holds = compiled.find(([, expression]) => evaluates(expression, object))
        expect(holds?.[0] ?? 'inProgress').toBe(expectedOf(object, rule.initialized !== undefined))
      }),
    )
  })
})

test('an object without status is still in progress, or an error that Flux waits out', () => {
  const environment = new Environment({ unlistedVariablesAreDyn: true })
  const object = { metadata: { generation: 1n }, spec: {}, status: {} }
  for (const { inProgress, kind } of fluxHealth())
    expect(environment.evaluate(inProgress, object), kind).toBe(true)
})

test('every metric is of a field that the API has', () => {
  for (const { groupVersionKind, labelsFromPath, metrics } of kubeStateMetrics().spec.resources) {
    const { group, version, kind } = groupVersionKind
    const schema = schemaOf(group, version, kind)!
    const paths = [
      ...Object.values(labelsFromPath).filter(([first]) => first !== 'metadata'),
      ...metrics.map(({ each }) => (each.type === 'Gauge' ? each.gauge.path : each.stateSet.path)),
    ]
    for (const path of paths) expect(nodeAt(schema, path), `${kind} ${path.join('.')}`).toBeDefined()
    const names = metrics.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z_]+$/)
  }
})

test('the counters of a MachineDeployment are metrics', () => {
  const { metrics } = kubeStateMetrics().spec.resources.find(
    ({ groupVersionKind }) => groupVersionKind.kind === 'MachineDeployment',
  )!
  expect(metrics.map(({ name }) => name)).toEqual([
    'status_condition',
    'spec_replicas',
    'status_replicas',
    'status_ready_replicas',
    'status_available_replicas',
    'status_up_to_date_replicas',
  ])
})

function expectedOf(object: ApiObject, hasFailed: boolean): string {
  const unpaused = withConditions(
    object,
    conditions(object).filter(({ type }) => type !== 'Paused'),
  )
  const { state } = health(unpaused)!
  if (state === 'healthy') return 'current'
  return state === 'degraded' && hasFailed ? 'failed' : 'inProgress'
}

/** Numbers of an object are whole, and CEL wants to know. A missing field is an error, which Flux waits out. */
function evaluates(expression: (context: Record<string, unknown>) => unknown, object: ApiObject): boolean {
  const context = JSON.parse(JSON.stringify(object), (_, value: unknown) =>
    typeof value === 'number' ? BigInt(value) : value,
  ) as Record<string, unknown>
  try {
    return expression(context) === true
  } catch {
    return false
  }
}

function nodeAt(schema: SchemaNode, path: readonly string[]): SchemaNode | undefined {
  return path.reduce<SchemaNode | undefined>((node, name) => node && child(node, name), schema)
}

function capitalized(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}
