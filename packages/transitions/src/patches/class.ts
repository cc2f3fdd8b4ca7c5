import { valueAt } from '../assemble.ts'
import type { Context } from '../codec.ts'
import type { Place } from '../subtree.ts'
import { conditionOf } from './condition.ts'
import type { Condition } from './condition.ts'
import type { JsonPatch } from './json-patch.ts'
import { isMap } from '../map.ts'
import { listOf } from './places.ts'
import { variableOf } from './variables.ts'
import type { Variable } from './variables.ts'

/** Where a ClusterClass refers to a template. */
export interface TemplateUse {
  /** Place of the reference's apiVersion. */
  readonly place: Place
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  /** What `matchResources` of a selector calls it. */
  readonly role: 'infrastructureCluster' | 'controlPlane' | 'machineDeploymentClass' | 'machinePoolClass'
  /** The class of its workers. */
  readonly className?: string
}

/** The JSON patches that a ClusterClass has for the templates a selector matches. */
export interface Definition {
  /** `spec.patches[0].definitions[1]`. */
  readonly place: Place
  readonly apiVersion: string
  readonly kind: string
  readonly matchResources: unknown
  readonly jsonPatches: readonly JsonPatch[]
  /** The condition of the patch it belongs to, where it has one. */
  readonly condition?: Condition
  /** Returns what is known of a variable where the patch applies. */
  readonly variable: (name: string) => Variable
}

/** The references of a ClusterClass to templates, in both versions' form. */
export function templateUses(object: Readonly<Record<string, unknown>>): readonly TemplateUse[] {
  const workers = (list: string, role: TemplateUse['role']): readonly TemplateUse[] =>
    listOf(valueAt(object, ['spec', 'workers', list])).flatMap((item, i) => {
      const className = isMap(item) && typeof item.class === 'string' ? item.class : ''
      const at = ['spec', 'workers', list, i]
      return [[...at, 'template'], at].flatMap((place) =>
        ['bootstrap', 'infrastructure'].flatMap((name) =>
          useAt(object, [...place, name], { role, className }),
        ),
      )
    })
  return [
    ...useAt(object, ['spec', 'infrastructure'], { role: 'infrastructureCluster' }),
    ...useAt(object, ['spec', 'controlPlane'], { role: 'controlPlane' }),
    ...useAt(object, ['spec', 'controlPlane', 'machineInfrastructure'], { role: 'controlPlane' }),
    ...workers('machineDeployments', 'machineDeploymentClass'),
    ...workers('machinePools', 'machinePoolClass'),
  ]
}

function useAt(
  object: unknown,
  holder: Place,
  what: Pick<TemplateUse, 'role' | 'className'>,
): readonly TemplateUse[] {
  return ['ref', 'templateRef'].flatMap((name) => {
    const ref = valueAt(object, [...holder, name])
    if (!isMap(ref) || typeof ref.apiVersion !== 'string' || typeof ref.kind !== 'string') return []
    const { apiVersion, kind } = ref
    const place = [...holder, name, 'apiVersion']
    return [{ place, apiVersion, kind, name: typeof ref.name === 'string' ? ref.name : '', ...what }]
  })
}

/**
 * Every definition of a ClusterClass's inline patches, in order.
 *
 * @param placeholder reads what code around the class makes of a condition
 */
export function definitionsOf(
  object: unknown,
  { placeholder }: Pick<Context, 'placeholder'> = {},
): readonly Definition[] {
  return listOf(valueAt(object, ['spec', 'patches'])).flatMap((patch, i) => {
    if (!isMap(patch)) return []
    const condition = conditionOf(patch.enabledIf, object)
    const printed = typeof patch.enabledIf === 'string' ? placeholder?.printed?.(patch.enabledIf) : undefined
    // Quotes that code prints are those of YAML.
    const asked = printed?.replace(/^(['"])([^]*)\1$/, '$2')
    const { test } = (asked === undefined ? condition : conditionOf(asked, object)) ?? {}
    const variable = (name: string): Variable => variableOf(name, object, test)
    return listOf(patch.definitions).flatMap((definition, k) => {
      const selector = isMap(definition) ? definition.selector : undefined
      if (!isMap(selector) || typeof selector.apiVersion !== 'string' || typeof selector.kind !== 'string')
        return []
      const { apiVersion, kind, matchResources } = selector
      const jsonPatches = listOf((definition as Readonly<Record<string, unknown>>).jsonPatches).map(
        asJsonPatch,
      )
      return [
        {
          place: ['spec', 'patches', i, 'definitions', k],
          apiVersion,
          kind,
          matchResources,
          jsonPatches,
          ...(condition && { condition }),
          variable,
        },
      ]
    })
  })
}

/** What cannot be read has an empty path, and stays as it is. */
function asJsonPatch(value: unknown): JsonPatch {
  const isReadable = isMap(value) && typeof value.path === 'string' && typeof value.op === 'string'
  return isReadable ? (value as unknown as JsonPatch) : { op: '', path: '' }
}

/** True where a selector matches the template of a reference; upstream: `matchesSelector`. */
export function matches({ matchResources }: Definition, { role, className }: TemplateUse): boolean {
  if (!isMap(matchResources)) return false
  const match = matchResources[role]
  if (className === undefined) return match === true
  return (
    isMap(match) &&
    listOf(match.names).some((name) => typeof name === 'string' && matchesName(name, className))
  )
}

/** A name may start or end with `*`. */
function matchesName(pattern: string, name: string): boolean {
  if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1))
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}
