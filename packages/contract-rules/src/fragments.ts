import type { Role } from '@capi-migrate/transitions'

/** A schema as a CRD has it. */
export type SchemaFragment = Readonly<Record<string, unknown>>

/**
 * The schema of a field of contract v1beta2, to be written into a CRD: what controller-gen makes of the types of
 * api/core/v1beta2, without prose. The path is the field's, or that of what it stands in; `undefined` where there is
 * no one answer.
 */
export function fragmentFor(
  role: Role,
  path: string,
): { readonly path: string; readonly schema: SchemaFragment } | undefined {
  const fragments = { ...shared, ...byRole[role] }
  const holder = Object.keys(fragments)
    .filter((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`))
    .toSorted((a, b) => b.length - a.length)[0]
  return holder === undefined ? undefined : { path: holder, schema: fragments[holder]! }
}

const string = { type: 'string' }
const boolean = { type: 'boolean' }
const count = { format: 'int32', type: 'integer' }
const seconds = { format: 'int32', minimum: 0, type: 'integer' }
const texts = { additionalProperties: string, type: 'object' }

const metadata: SchemaFragment = {
  minProperties: 1,
  properties: { annotations: texts, labels: texts },
  type: 'object',
}

/** Where conditions stand, whatever their generation. */
export const conditionsPath = 'status.conditions'

const conditions: SchemaFragment = {
  items: {
    properties: {
      lastTransitionTime: { format: 'date-time', type: 'string' },
      message: { maxLength: 32768, type: 'string' },
      observedGeneration: { format: 'int64', minimum: 0, type: 'integer' },
      reason: {
        maxLength: 1024,
        minLength: 1,
        pattern: '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$',
        type: 'string',
      },
      status: { enum: ['True', 'False', 'Unknown'], type: 'string' },
      type: {
        maxLength: 316,
        pattern:
          '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$',
        type: 'string',
      },
    },
    required: ['lastTransitionTime', 'message', 'reason', 'status', 'type'],
    type: 'object',
  },
  maxItems: 32,
  type: 'array',
  'x-kubernetes-list-map-keys': ['type'],
  'x-kubernetes-list-type': 'map',
}

const shared: Readonly<Record<string, SchemaFragment>> = {
  'spec.template.metadata': metadata,
  [conditionsPath]: conditions,
}

const name = (maxLength: number): SchemaFragment => ({ maxLength, minLength: 1, type: 'string' })

const failureDomains: SchemaFragment = {
  items: {
    properties: { attributes: texts, controlPlane: boolean, name: name(256) },
    required: ['name'],
    type: 'object',
  },
  maxItems: 100,
  minItems: 1,
  type: 'array',
  'x-kubernetes-list-map-keys': ['name'],
  'x-kubernetes-list-type': 'map',
}

const machineTemplate: SchemaFragment = {
  properties: {
    deletion: {
      minProperties: 1,
      properties: {
        nodeDeletionTimeoutSeconds: seconds,
        nodeDrainTimeoutSeconds: seconds,
        nodeVolumeDetachTimeoutSeconds: seconds,
      },
      type: 'object',
    },
    infrastructureRef: {
      properties: { apiGroup: name(253), kind: name(63), name: name(253) },
      required: ['apiGroup', 'kind', 'name'],
      type: 'object',
    },
    readinessGates: {
      items: {
        properties: {
          conditionType: name(316),
          polarity: { enum: ['Positive', 'Negative'], type: 'string' },
        },
        required: ['conditionType'],
        type: 'object',
      },
      maxItems: 32,
      minItems: 1,
      type: 'array',
      'x-kubernetes-list-map-keys': ['conditionType'],
      'x-kubernetes-list-type': 'map',
    },
  },
  required: ['infrastructureRef'],
  type: 'object',
}

function done(field: string): SchemaFragment {
  return { minProperties: 1, properties: { [field]: boolean }, type: 'object' }
}

const byRole: Readonly<Record<Role, Readonly<Record<string, SchemaFragment>>>> = {
  InfraCluster: { 'status.initialization': done('provisioned'), 'status.failureDomains': failureDomains },
  InfraMachine: { 'status.initialization': done('provisioned'), 'status.failureDomain': name(256) },
  InfraMachinePool: { 'status.initialization': done('provisioned'), 'status.ready': boolean },
  BootstrapConfig: { 'status.initialization': done('dataSecretCreated'), 'status.dataSecretName': name(253) },
  ControlPlane: {
    'status.initialization': done('controlPlaneInitialized'),
    'status.availableReplicas': count,
    'status.upToDateReplicas': count,
    'status.readyReplicas': count,
    'spec.machineTemplate.spec': machineTemplate,
    'spec.machineTemplate.metadata': metadata,
  },
  IPAM: {},
}
