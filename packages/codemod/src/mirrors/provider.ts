import { recognizeRole, templatedKind } from '@capi-migrate/status-model/contract'
import type { CodemodOptions } from '../options.ts'
import type { Place } from '../place.ts'
import { providerKind } from '../provider-kind.ts'
import type { Source } from '../source.ts'
import { bareNames } from './names.ts'
import type { Stated } from './stated.ts'
import { walkType } from './walk.ts'
import type { Declaration } from './walk.ts'

/** A provider's type, and why it is taken for one. */
export interface ProviderType {
  readonly place: Place
  readonly evidence: readonly string[]
}

/** API groups in which providers have their kinds. */
const groups = /\b((?:infrastructure|bootstrap|controlplane|ipam)\.(?:[\w-]+\.)*cluster\.x-k8s\.io)\b/

/**
 * The place of a type that mirrors a provider's kind: the API group is stated, or named in its file, its name is that of a
 * kind, and its fields tell the role.
 */
export function providerTypeOf(
  name: string,
  declaration: Declaration,
  source: Source,
  { contract }: CodemodOptions,
  stated: Stated | undefined,
): ProviderType | undefined {
  const group = stated?.group ?? groups.exec(source.text)?.[1]
  if (group === undefined || !groups.test(group)) return undefined
  for (const bare of stated?.kind ? [stated.kind] : bareNames(name)) {
    const [, kind = '', part = ''] = /^([A-Z]\w*?)(Spec|Status)?$/.exec(bare) ?? []
    const path = part.toLowerCase()
    const fields = fieldsOf(declaration, path, source)
    const has = (field: string): boolean => fields.has(field)
    const recognized = recognizeRole({ group, kind: templatedKind({ kind, has }) ?? kind, has })
    const role = recognized && providerKind(group, kind, recognized.role, contract)
    if (!role || !isNamedAs(kind)) continue
    const evidence = [
      `named ${name}`,
      stated ? `says apiVersion ${stated.group}/${stated.version}` : `the file names ${group}`,
      `${recognized.role}: ${recognized.why}`,
    ]
    return { place: { kind: role, path }, evidence }
  }
  return undefined
}

/** Kinds of the contract are named after what they are. */
function isNamedAs(kind: string): boolean {
  return /\w(?:Machine|MachinePool|Cluster|ControlPlane|Config|Pool)(?:Template)?$/.test(kind)
}

/** The paths that a type declares, from the root of its object. */
function fieldsOf(declaration: Declaration, path: string, { checker }: Source): ReadonlySet<string> {
  const fields = new Set<string>()
  const seen = new Set<Declaration>()
  const anything = { group: '', kind: '', older: () => ({}), newer: () => ({}) }
  const place = { kind: { ...anything, transition: undefined as never }, path }
  walkType(declaration, place, checker!, {
    declaration: (node) => !seen.has(node) && !!seen.add(node),
    member: (_, at) => !!fields.add(at.path),
  })
  return fields
}
