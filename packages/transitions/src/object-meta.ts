import type { CrdNode } from './crd-node.ts'

/**
 * The metadata of every object, which CRDs say nothing of: fields and types of `ObjectMeta`, and what
 * `ValidateObjectMeta` asks of names, as `k8s.io/apimachinery` v0.36 has them. An empty namespace is that of the request.
 */
export const objectMeta: CrdNode = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 253, pattern: `^${subdomain()}$` },
    generateName: { type: 'string', pattern: `^(${subdomain()}-?)?$` },
    namespace: { type: 'string', maxLength: 63, pattern: `^(${label()})?$` },
    labels: {
      ...mapOf({ type: 'string', maxLength: 63, pattern: `^(${word()})?$` }),
      propertyNames: { pattern: qualified() },
    },
    annotations: { ...mapOf({ type: 'string' }), propertyNames: { pattern: qualified('A-Z') } },
    finalizers: listOf({ type: 'string', pattern: qualified() }),
    ownerReferences: listOf({
      ...objectOf({
        apiVersion: { type: 'string', minLength: 1 },
        kind: { type: 'string', minLength: 1 },
        name: { type: 'string', minLength: 1 },
        uid: { type: 'string', minLength: 1 },
        controller: { type: 'boolean' },
        blockOwnerDeletion: { type: 'boolean' },
      }),
      required: ['apiVersion', 'kind', 'name', 'uid'],
    }),
    ...serverOwned(),
  },
}

/** What a server writes, and what stands in files that were read from one. */
function serverOwned(): Readonly<Record<string, CrdNode>> {
  return {
    selfLink: { type: 'string' },
    uid: { type: 'string' },
    resourceVersion: { type: 'string' },
    generation: { type: 'integer', format: 'int64' },
    creationTimestamp: { type: 'string', format: 'date-time' },
    deletionTimestamp: { type: 'string', format: 'date-time' },
    deletionGracePeriodSeconds: { type: 'integer', format: 'int64' },
    managedFields: listOf(
      objectOf({
        manager: { type: 'string' },
        operation: { type: 'string' },
        apiVersion: { type: 'string' },
        time: { type: 'string', format: 'date-time' },
        fieldsType: { type: 'string' },
        fieldsV1: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        subresource: { type: 'string' },
      }),
    ),
  }
}

/** `Node1`, `my_key`: letters at both ends, 63 characters at most. */
function word(): string {
  return '[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?'
}

function label(more = ''): string {
  return `[a-z0-9${more}]([-a-z0-9${more}]*[a-z0-9${more}])?`
}

function subdomain(more = ''): string {
  return `${label(more)}(\\.${label(more)})*`
}

/** `name` or `example.com/name`. */
function qualified(more = ''): string {
  return `^(${subdomain(more)}/)?${word()}$`
}

function objectOf(properties: Readonly<Record<string, CrdNode>>): CrdNode {
  return { type: 'object', properties }
}

function mapOf(values: CrdNode): CrdNode {
  return { type: 'object', additionalProperties: values }
}

function listOf(items: CrdNode): CrdNode {
  return { type: 'array', items }
}
