import { roots } from '../generated/go-types.ts'
import { goType } from '../go-type.ts'
import type { GoType } from '../go-type.ts'
import type { Place } from '../subtree.ts'
import type { Version } from '../stages.ts'

/** A kind in a version. */
export interface KindVersion {
  readonly group: string
  readonly kind: string
  readonly version: Version
}

/**
 * True where Go prints an empty value, so that whoever reads the object in this version finds `{}`, `0` or `""` there
 * as soon as the parent is there. v1beta1 has many of those, v1beta2 almost none.
 */
export function isImplicit({ group, kind, version }: KindVersion, place: Place): boolean {
  const root = roots[`${group}/${version}/${kind}`]
  let type: GoType | undefined = root === undefined ? undefined : goType(root)
  let implicit = false
  for (const key of place) {
    const [next, printed]: Step = type ? below(type, key) : [undefined, false]
    type = next
    implicit = printed
  }
  return implicit || given[version]?.[kind]?.includes(place.join('.')) === true
}

/**
 * What is there although the types do not say so: the webhook fills it in on the way to v1beta1; a control plane
 * template without any kubeadmConfigSpec configures nothing.
 */
const given: Readonly<Partial<Record<Version, Readonly<Record<string, readonly string[]>>>>> = {
  v1beta1: { KubeadmControlPlaneTemplate: ['spec.template.spec.machineTemplate'] },
  v1beta2: {
    KubeadmConfigTemplate: ['spec', 'spec.template'],
    KubeadmControlPlaneTemplate: [
      'spec',
      'spec.template',
      'spec.template.spec',
      'spec.template.spec.kubeadmConfigSpec',
    ],
  },
}

type Step = readonly [type: GoType | undefined, implicit: boolean]

function below(type: GoType, key: string | number): Step {
  if (type.is === 'pointer') return below(type.of, key)
  if (type.is === 'list' || type.is === 'map') return [type.of, false]
  const field = type.is === 'struct' ? type.fields.get(String(key)) : undefined
  return [
    field?.type,
    field !== undefined && !field.omitzero && (field.type.is === 'struct' || !field.omitempty),
  ]
}
