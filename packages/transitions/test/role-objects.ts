import fc from 'fast-check'
import type { ContractStage } from '../src/index.ts'
import type { ApiObject } from './examples.ts'

/** Values of one field, or the fields of a container. */
type Shape = fc.Arbitrary<unknown> | { readonly [name: string]: Shape }

/** A field of the contract: under which name in v1beta1, in the stages after it, or the same in all. */
interface Fields {
  readonly v1beta1?: Shape
  readonly v1beta2?: Shape
  readonly all?: Shape
}

const text = fc.constantFrom('a', 'b-0', 'eu-1a')
const count = fc.nat(5)
const seconds = fc.constantFrom(0, 10, 300)
const time = fc.constant('2026-01-01T00:00:00Z')
const duration = fc.constantFrom('10s', '5m', '1h')
const legacy = fc.array(
  fc.record({ type: text, status: fc.constant('False'), severity: fc.constant('Info') }),
)
const current = fc.array(
  fc.record({
    type: text,
    status: fc.constant('True'),
    reason: text,
    message: text,
    lastTransitionTime: time,
  }),
)
const domain = fc.record(
  { controlPlane: fc.boolean(), attributes: fc.dictionary(text, text) },
  { requiredKeys: [] },
)

const template = (fields: Shape): Shape => ({ machineTemplate: fields })
const endpoint: Shape = { controlPlaneEndpoint: { host: text, port: fc.constant(6443) } }
const status: Fields = {
  v1beta1: {
    status: {
      conditions: legacy,
      failureReason: text,
      failureMessage: text,
      v1beta2: { conditions: current },
    },
  },
  v1beta2: {
    status: { conditions: current, deprecated: { v1beta1: { conditions: legacy, failureReason: text } } },
  },
}
const done = (now: string, old = 'ready'): Fields => ({
  v1beta1: { status: { [old]: fc.boolean() } },
  v1beta2: { status: { initialization: { [now]: fc.boolean() } } },
})

const machineTemplate: Fields = {
  all: template({ metadata: { labels: fc.dictionary(text, text) } }),
  v1beta1: template({
    infrastructureRef: fc.record({
      apiVersion: fc.constant('infrastructure.cluster.x-k8s.io/v1beta1'),
      kind: fc.constant('VSphereMachineTemplate'),
      name: text,
    }),
    nodeDrainTimeout: duration,
    nodeDeletionTimeout: duration,
    readinessGates: fc.array(fc.record({ conditionType: text })),
  }),
  v1beta2: template({
    spec: {
      infrastructureRef: fc.record({
        apiGroup: fc.constant('infrastructure.cluster.x-k8s.io'),
        kind: fc.constant('VSphereMachineTemplate'),
        name: text,
      }),
      deletion: { nodeDrainTimeoutSeconds: seconds, nodeDeletionTimeoutSeconds: seconds },
    },
  }),
}
const plane: readonly Fields[] = [
  machineTemplate,
  { all: endpoint },
  { v1beta1: { rolloutAfter: time }, v1beta2: { rollout: { after: time } } },
]

/** By role; those of spec apart, as templates have them too. */
const fields: Readonly<
  Record<string, { readonly spec: readonly Fields[]; readonly object: readonly Fields[] }>
> = {
  InfraCluster: {
    spec: [{ all: endpoint }],
    object: [
      status,
      done('provisioned'),
      {
        v1beta1: { status: { failureDomains: fc.dictionary(text, domain, { minKeys: 1 }) } },
        v1beta2: {
          status: {
            failureDomains: fc.uniqueArray(
              fc.tuple(text, domain).map(([name, rest]) => ({ name, ...rest })),
              { selector: ({ name }) => name, minLength: 1 },
            ),
          },
        },
      },
    ],
  },
  InfraMachine: {
    spec: [{ all: { providerID: text, failureDomain: text } }],
    object: [status, done('provisioned'), { v1beta2: { status: { failureDomain: text } } }],
  },
  InfraMachinePool: {
    spec: [{ all: { providerIDList: fc.array(text) } }],
    object: [status, done('provisioned'), { all: { status: { replicas: count } } }],
  },
  BootstrapConfig: {
    spec: [],
    object: [status, done('dataSecretCreated'), { all: { status: { dataSecretName: text } } }],
  },
  ControlPlane: {
    spec: plane,
    object: [
      status,
      done('controlPlaneInitialized', 'initialized'),
      {
        all: {
          status: {
            replicas: count,
            selector: text,
            version: text,
            externalManagedControlPlane: fc.boolean(),
          },
        },
      },
      {
        v1beta1: {
          status: {
            readyReplicas: count,
            updatedReplicas: count,
            unavailableReplicas: count,
            v1beta2: { upToDateReplicas: count },
          },
        },
        v1beta2: {
          status: {
            availableReplicas: count,
            upToDateReplicas: count,
            versions: fc.array(fc.record({ version: text })),
          },
        },
      },
    ],
  },
  IPAM: { spec: [], object: [status] },
}

/**
 * Objects of a role, or of its template, with fields of one stage of the contract; of all stages side by side where
 * none is named, and with a field of the provider’s own.
 */
export function roleObjects(kind: string, stage?: ContractStage): fc.Arbitrary<ApiObject> {
  const isTemplate = kind.endsWith('Template')
  const { spec, object } = fields[kind.replace(/Template$/, '')]!
  const pick = (list: readonly Fields[]): readonly Shape[] =>
    list.flatMap(({ v1beta1, v1beta2, all }) =>
      [
        all,
        stage === 'v1beta1' || !stage ? v1beta1 : undefined,
        stage === 'v1beta1' ? undefined : v1beta2,
      ].filter((one) => one !== undefined),
    )
  const own = merged([{ size: text }, ...pick(spec)])
  const shape = isTemplate ? { spec: { template: { spec: own } } } : merged([{ spec: own }, ...pick(object)])
  return valueOf(shape).map((value) => ({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1',
    kind: `Acme${isTemplate ? 'Template' : ''}`,
    ...(value as object),
  }))
}

function merged(shapes: readonly Shape[]): Shape {
  return shapes.reduce((all, shape) => both(all, shape), {})
}

function both(left: Shape | undefined, right: Shape): Shape {
  if (!left) return right
  if (isArbitrary(left) || isArbitrary(right))
    return fc.oneof(left as fc.Arbitrary<unknown>, right as fc.Arbitrary<unknown>)
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return Object.fromEntries(
    names.map((name) => [name, right[name] ? both(left[name], right[name]) : left[name]!]),
  )
}

function valueOf(shape: Shape): fc.Arbitrary<unknown> {
  if (isArbitrary(shape)) return shape
  const inner = Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, valueOf(one)]))
  // An empty container comes into being nowhere, so there is none to begin with.
  return fc
    .record(inner, { requiredKeys: [] })
    .map((value) => Object.fromEntries(Object.entries(value as object).filter(([, one]) => !isHollow(one))))
}

function isHollow(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  )
}

function isArbitrary(shape: Shape): shape is fc.Arbitrary<unknown> {
  return shape instanceof fc.Arbitrary
}
