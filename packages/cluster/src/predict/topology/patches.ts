import { copyOf, isMap, listOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { PatchError, operate } from '@capi-migrate/edits/json-patch'
import type { Operation } from '@capi-migrate/edits/json-patch'
import { recordsOf, valueAt } from '@capi-migrate/status-model/values'
import type { KubeObject } from '../../source/object.ts'
import { copyFields } from './fields.ts'
import type { Draft, Path } from './fields.ts'
import type { Holder, Item } from './items.ts'
import type { RenderValue } from './plan.ts'
import { Stop } from './stop.ts'
import { variableAt } from './variables.ts'

const topology = 'topology.cluster.x-k8s.io'

/** Labels and annotations that no patch changes. */
const keptMetadata: readonly Path[] = [
  ...[
    'cluster.x-k8s.io/cluster-name',
    ...['owned', 'deployment-name', 'pool-name'].map((one) => `${topology}/${one}`),
  ].map((key) => ['metadata', 'labels', key]),
  ...['name', 'groupkind'].map((one) => ['metadata', 'annotations', `cluster.x-k8s.io/cloned-from-${one}`]),
]

const inTemplate: Path = ['spec', 'template']
const metadata = ['labels', 'annotations'] as const

/**
 * Applies the patches of a ClusterClass to the drafts of items. Returns what could not be computed. Throws {@link Stop}
 * where the topology controller would fail. Upstream: `Apply` in patches/engine.go and `Generate` in patches/inline.
 */
export function patchItems(
  clusterClass: KubeObject,
  items: readonly Item[],
  global: JsonMap,
  render: RenderValue,
): readonly string[] {
  const patches = recordsOf(valueAt(clusterClass, 'spec.patches'))
  if (patches.length === 0) return []
  const unknown: string[] = []
  for (const item of items) {
    const object = copyOf(item.template) as Draft
    const to = item.isTemplate ? [] : inTemplate
    copyFields(
      object,
      item.draft as unknown as KubeObject,
      metadata.map(
        (one) =>
          [
            ['metadata', one],
            [...to, 'metadata', one],
          ] as const,
      ),
    )
    delete (object.metadata as Draft).managedFields
    const variables = {
      ...global,
      ...item.variables,
      builtin: { ...(global.builtin as JsonMap), ...item.builtin },
    }
    const evaluate = (text: string, patch: unknown): unknown => {
      try {
        return render(text, variables)
      } catch {
        unknown.push(`the template of the patch ${String(patch)}`)
        return { text, variables }
      }
    }
    const patched = patches.reduce<unknown>((value, patch) => {
      if (isMap(patch.external)) {
        unknown.push(`what the Runtime Extension of the patch ${String(patch.name)} changes`)
        return value
      }
      return patchedBy(patch, value, item, variables, (text) => evaluate(text, patch.name))
    }, object)
    takeOver(item, patched as KubeObject)
  }
  return [...new Set(unknown)]
}

function patchedBy(
  patch: JsonMap,
  value: unknown,
  { template, holder }: Item,
  variables: JsonMap,
  render: (text: string) => unknown,
): unknown {
  const definitions = recordsOf(patch.definitions).filter(({ selector }) =>
    isSelected(selector, template, holder),
  )
  if (definitions.length === 0) return value
  const enabledIf = patch.enabledIf
  if (typeof enabledIf === 'string' && enabledIf !== '') {
    const isEnabled = render(enabledIf)
    // A condition that is not known counts as true.
    if (isEnabled !== true && !isMap(isEnabled)) return value
  }
  return definitions.reduce<unknown>(
    (object, { jsonPatches }) =>
      recordsOf(jsonPatches)
        .map((one) => operationOf(one, variables, render))
        .reduce(operated, object),
    value,
  )
}

function operated(object: unknown, operation: Operation): unknown {
  try {
    return operate(object, operation)
  } catch (error) {
    if (!(error instanceof PatchError)) throw error
    throw new Stop(`the patch operation ${operation.op} finds no place at ${operation.path}`)
  }
}

function operationOf(
  { op, path, value, valueFrom }: JsonMap,
  variables: JsonMap,
  render: (text: string) => unknown,
): Operation {
  const operation = { op: String(op), path: String(path) }
  if (op === 'remove') return operation
  if (value !== undefined) return { ...operation, value }
  const { variable, template } = isMap(valueFrom) ? valueFrom : {}
  if (typeof variable === 'string' && variable !== '')
    return { ...operation, value: variableAt(variables, variable) }
  if (typeof template === 'string') return { ...operation, value: render(template) }
  throw new Stop(`the patch operation ${String(op)} at ${String(path)} has no value`)
}

/** Whether the selector of a patch means a template. Upstream: `matchesSelector`. */
function isSelected(selector: unknown, { apiVersion, kind }: KubeObject, holder: Holder): boolean {
  if (!isMap(selector) || selector.apiVersion !== apiVersion || selector.kind !== kind) return false
  const matched = selector.matchResources
  if ('infrastructureCluster' in holder) return valueAt(matched, 'infrastructureCluster') === true
  if ('controlPlane' in holder) return valueAt(matched, 'controlPlane') === true
  const field = holder.list === 'machinePools' ? 'machinePoolClass' : 'machineDeploymentClass'
  return listOf(valueAt(matched, `${field}.names`)).some((name) => isMatch(String(name), holder.class))
}

/** A pattern may begin or end with `*`. */
function isMatch(pattern: string, name: string): boolean {
  if (pattern === name || pattern === '*') return true
  if (pattern.startsWith('*') && name.endsWith(pattern.slice(1))) return true
  return pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1))
}

/** Writes what became of a template into the object that is generated of it. */
function takeOver({ draft, isTemplate, kept }: Item, patched: KubeObject): void {
  const inner = metadata.map((one) => [...inTemplate, 'metadata', one])
  const fields = isTemplate
    ? [
        ...metadata.map(
          (one) =>
            [
              ['metadata', one],
              ['metadata', one],
            ] as const,
        ),
        [
          [...inTemplate, 'spec'],
          [...inTemplate, 'spec'],
        ] as const,
        ...inner.map((path) => [path, path] as const),
      ]
    : [[[...inTemplate, 'spec'], ['spec']] as const, ...inner.map((path) => [path, path.slice(2)] as const)]
  copyFields(draft, patched, fields, [...kept, ...keptMetadata])
}
