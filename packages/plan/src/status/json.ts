import { replicas } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { nameOf, saidIn } from '@capi-migrate/status/tree'
import type { Generation, TreeNode } from '@capi-migrate/status/tree'

/** A line of the tree as data: what it shows, and every condition of a generation. */
export function jsonOf(node: TreeNode, generation: Generation): object {
  const children = node.children.length > 0 && {
    children: node.children.map((child) => jsonOf(child, generation)),
  }
  switch (node.type) {
    case 'heading':
      return { type: node.type, name: node.name, ...children }
    case 'reference': {
      const { type, kind, namespace, name } = node
      return { type, kind, ...(namespace && { namespace }), name }
    }
    case 'group':
      return {
        type: node.type,
        kind: node.kind,
        objects: node.objects.map((object) => objectOf(object, generation)),
      }
    case 'object':
      return {
        type: node.type,
        ...objectOf(node.object, generation),
        ...(node.version && { version: node.version }),
        ...(nameOf(node).deleted && { deleting: true }),
        ...children,
      }
  }
}

function objectOf(object: ApiObject, generation: Generation): object {
  const { kind, apiVersion, metadata } = object
  const counters = replicas(object)
  return {
    apiVersion,
    kind,
    ...(metadata?.namespace && { namespace: metadata.namespace }),
    name: metadata?.name,
    ...(Object.keys(counters).length > 0 && { replicas: counters }),
    conditions: saidIn(generation, object),
  }
}
