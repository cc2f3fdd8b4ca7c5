import { recognizeRole, templatedKind } from '@capi-migrate/contract-rules'
import type { CodemodOptions, KnownProvider } from '../options.ts'
import type { MirroredPlace } from '../place.ts'
import { providerKind } from '../provider-kind.ts'
import type { Source } from '../source.ts'
import { bareNames } from './names.ts'
import type { Stated } from './stated.ts'
import { walkType } from './walk.ts'
import type { Declaration } from './walk.ts'

/** A provider's type, and why it is taken for one. */
export interface ProviderType {
  readonly place: MirroredPlace
  /** True where its CRD says that its version follows contract v1beta2. Else its fields are its own, and stay. */
  readonly isContracted: boolean
  readonly evidence: readonly string[]
}

/** API groups in which providers have their kinds. */
const groups =
  /(?<!\bexp\.)\b((?:infrastructure|bootstrap|controlplane|ipam)\.(?:[\w-]+\.)*cluster\.x-k8s\.io)\b/

/**
 * The place of a type that mirrors a provider's kind. Either its CRD is known, and its name is that of the kind; or the API
 * group is stated, or named in its file, and its fields tell the role. A version says nothing of the contract: `v1beta2`
 * of a provider may follow v1beta1.
 */
export function providerTypeOf(
  name: string,
  declaration: Declaration,
  source: Source,
  { contract, providers }: CodemodOptions,
  stated: Stated | undefined,
): ProviderType | undefined {
  const places = (stated?.kind ? [stated.kind] : bareNames(name)).map((bare) => {
    const [, kind = '', part = ''] = /^([A-Z]\w*?)(Spec|Status)?$/.exec(bare) ?? []
    return { kind, path: part.toLowerCase() }
  })
  for (const { kind, path } of places) {
    const known = knownByCrd(kind, stated, providers)
    if (known && !isContracted(known, stated)) return undefined
    const role = known && providerKind(known.group, kind, known.role, contract)
    const fields = role && fieldsOf(declaration, path, source)
    if (!role || ![...fields!].some((field) => role.older(field) && field.includes('.'))) continue
    return {
      place: { kind: role, path },
      isContracted: true,
      evidence: [`named ${name}`, `${known.role}: the CRD of ${kind}.${known.group}`],
    }
  }
  const group = stated?.group ?? groups.exec(source.text)?.[1]
  if (group === undefined || !groups.test(group)) return undefined
  for (const { kind, path } of places) {
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
    return { place: { kind: role, path }, isContracted: false, evidence }
  }
  return undefined
}

/** What CRDs say of a kind; where no group is stated, of the only one of its name. */
function knownByCrd(
  kind: string,
  stated: Stated | undefined,
  providers: CodemodOptions['providers'],
): (KnownProvider & { readonly group: string }) | undefined {
  const all = Object.entries(providers).map(([key, known]) => ({
    ...known,
    group: key.slice(0, key.indexOf('/')),
    key,
  }))
  const own = all.filter(({ group, key }) => key === `${stated?.group ?? group}/${kind}`)
  return own.length === 1 ? own[0] : undefined
}

/** Whether the version that a type states follows contract v1beta2; where it states none, whether all do. */
function isContracted({ versions }: KnownProvider, stated: Stated | undefined): boolean {
  if (stated) return versions[stated.version] === true
  const all = Object.values(versions)
  return all.length > 0 && all.every((follows) => follows)
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
