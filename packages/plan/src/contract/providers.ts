import type { Role } from '@capi-migrate/contract-rules'
import { readText, valueOf } from '@capi-migrate/edits/yaml'
import { isOwnKind } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { rolesReferredTo, shownStage } from '@capi-migrate/status-model/contract'
import { objectsOf } from '@capi-migrate/transitions'
import type { ContractTarget, ConvertOptions, SchemaNode } from '@capi-migrate/transitions'
import { crdTexts } from '../check/engine.ts'
import type { FoundFile } from '../find.ts'
import { apiGroup } from '../api-group.ts'
import { look } from '../read.ts'
import { contractOf } from './report.ts'

/** How the objects of providers among manifests are to be planned. */
export interface ProvidersOptions {
  readonly to: ContractTarget
  /** Files and folders with the providers' CRDs. */
  readonly crds?: readonly string[]
  /** Roles that are known, by kind. */
  readonly roles?: ReadonlyMap<string, Role>
  /** The files of the run: references in them give roles, too. */
  readonly files: readonly FoundFile[]
  readonly cwd?: string
}

/** Where objects of providers go, and which stay for want of a role. */
export interface Providers {
  readonly provider: NonNullable<ConvertOptions['provider']>
  /** What tells a text with objects of theirs: groups outside of Cluster API's own, and kinds whose role is given. */
  readonly marks: readonly string[]
  /** How many objects there are of each kind without a role. */
  readonly untouched: ReadonlyMap<string, number>
}

/**
 * Finds the role of each provider's kind: the one that is given, else that of its CRD, else what references of objects
 * in the same files make of it. An object goes to the version its CRD's label selects; without a CRD it keeps its own.
 */
export async function providersOf({
  to,
  crds = [],
  roles,
  files,
  cwd,
}: ProvidersOptions): Promise<Providers> {
  const { providerOf } = await import('@capi-migrate/contract')
  const options = { ...(roles && { roles }), ...(cwd !== undefined && { cwd }) }
  const kinds = crds.length > 0 ? (await contractOf(crds, options)).report.kinds : []
  // What a guess says is asked, and nothing is written by it.
  const byCrd = providerOf(
    kinds.filter(({ isGuessed }) => !isGuessed),
    to,
  )
  const objects = files.flatMap(objectsIn)
  const referred = new Map(
    objects.flatMap(rolesReferredTo).map((one) => [`${one.group}/${one.kind}`, one.role]),
  )
  const schemaOf = await schemasIn(crds, cwd)
  const provider: Providers['provider'] = (apiVersion, kind, object) => {
    const step = byCrd(apiVersion, kind)
    const schema = step?.apiVersion === undefined ? undefined : schemaOf(step.apiVersion, kind)
    if (step) return { ...step, ...(schema && { schema }) }
    const own = kind.replace(/Template$/, '')
    const role = roles?.get(own) ?? referred.get(`${apiVersion.split('/')[0]}/${own}`)
    return role && { role, from: shownStage(object, role), to }
  }
  const untouched = new Map<string, number>()
  for (const object of objects) {
    const { apiVersion = '', kind = '' } = object
    if (isOfProvider({ apiVersion, kind }) && !provider(apiVersion, kind, { ...object }))
      untouched.set(kind, (untouched.get(kind) ?? 0) + 1)
  }
  const groups = [
    ...kinds.map(({ crd }) => crd.group),
    ...objects.flatMap(rolesReferredTo).map(({ group }) => group),
  ]
  const foreign = groups.filter((group) => group !== '' && !group.endsWith(apiGroup))
  return { provider, marks: [...new Set([...foreign, ...(roles?.keys() ?? [])])], untouched }
}

/** What the versions of the CRDs take: an object that would lose a field by its new version is left to a person. */
async function schemasIn(
  crds: readonly string[],
  cwd: string | undefined,
): Promise<(apiVersion: string, kind: string) => SchemaNode | undefined> {
  if (crds.length === 0) return () => undefined
  const { schemasOf } = await import('@capi-migrate/manifests')
  const { lookup } = schemasOf(await crdTexts(crds, cwd))
  return (apiVersion, kind) => {
    const [group = '', version = ''] = apiVersion.split('/')
    return lookup(group, version, kind)
  }
}

function isOfProvider(object: { readonly apiVersion: string; readonly kind: string }): boolean {
  return object.apiVersion.includes(`.${apiGroup}/`) && !isOwnKind(object)
}

/** The objects of a file, as far as it can be read without what a template engine puts in. */
function objectsIn(file: FoundFile): readonly ApiObject[] {
  const seen = look(file, apiGroup)
  if (seen.state !== 'text') return []
  return (readText(seen.text).documents ?? []).flatMap(({ root }) => {
    try {
      return root ? (objectsOf(valueOf(root)) as readonly ApiObject[]) : []
    } catch {
      return []
    }
  })
}
