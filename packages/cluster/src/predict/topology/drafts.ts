import { copyOf, isMap } from '@capi-migrate/edits/json'
import { valueAt } from '@capi-migrate/status-model/values'
import { lastAppliedAnnotation } from '../../facts/digest.ts'
import type { KubeObject } from '../../source/object.ts'
import { groupIn } from '../manifest.ts'
import { merged } from './fields.ts'
import type { Draft } from './fields.ts'

interface From {
  readonly template: KubeObject
  readonly cluster: KubeObject
  readonly name: string
  readonly labels?: Draft
  readonly annotations?: Draft
  /** True where the Cluster owns what is generated. */
  readonly isOwned?: boolean
}

/** Returns the object that a template describes. Upstream: `templateToObject` in exp/topology/desiredstate. */
export function objectOf(from: From): Draft {
  const { template } = from
  const inner = copyOf(valueAt(template, 'spec.template'))
  const draft: Draft = isMap(inner) ? { ...inner } : {}
  const { labels, annotations } = isMap(draft.metadata) ? draft.metadata : {}
  return {
    ...draft,
    apiVersion: template.apiVersion,
    kind: template.kind?.replace(/Template$/, ''),
    metadata: metadataOf(from, labels, annotations),
  }
}

/** Returns the copy of a template that a topology makes for itself. Upstream: `templateToTemplate`. */
export function templateOf(from: From): Draft {
  const { apiVersion, kind, metadata, spec } = from.template
  return {
    apiVersion,
    kind,
    metadata: metadataOf(from, metadata.labels, metadata.annotations),
    spec: copyOf(spec),
  }
}

function metadataOf(
  { template, cluster, name, labels, annotations, isOwned }: From,
  ownLabels: unknown,
  ownAnnotations: unknown,
): Draft {
  const owner = {
    apiVersion: cluster.apiVersion,
    kind: cluster.kind,
    name: cluster.metadata.name,
    uid: cluster.metadata.uid,
  }
  const shown = merged(annotations, ownAnnotations)
  delete shown[lastAppliedAnnotation]
  return {
    name,
    namespace: cluster.metadata.namespace,
    labels: { ...merged(labels, ownLabels), ...topologyLabels(cluster) },
    annotations: {
      ...shown,
      'cluster.x-k8s.io/cloned-from-name': template.metadata.name,
      'cluster.x-k8s.io/cloned-from-groupkind': `${template.kind}.${groupIn(template.apiVersion)}`,
    },
    ...(isOwned && { ownerReferences: [owner] }),
  }
}

/** Returns the labels of all that a topology generates. */
export function topologyLabels({ metadata: { name } }: KubeObject): Draft {
  return { 'cluster.x-k8s.io/cluster-name': name, 'topology.cluster.x-k8s.io/owned': '' }
}

/** Returns how v1beta2 refers to an object. */
export function refTo({ apiVersion, kind, metadata }: Draft): Draft {
  return { apiGroup: groupIn(apiVersion), kind, name: (metadata as Draft).name }
}
