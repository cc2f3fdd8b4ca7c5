import { rolesReferredTo, selectedContract } from '@capi-migrate/status-model/contract'
import { literal } from '@capi-migrate/transitions'
import type { Role } from '@capi-migrate/transitions'
import type { Crd } from '../read/crd.ts'
import type { Manifest } from '../read/manifest.ts'
import { fieldAt } from '../read/schema.ts'
import type { Repository } from '../repository.ts'

/** Where signs are looked for. */
export type SignSources = Pick<Repository, 'manifests' | 'testManifests' | 'go'>

/**
 * What shows that a kind has the role its schema suggests, at most one of each sort: a template kind; an owner that
 * Cluster API gives it, or its providerID; a contract label. Two of them are enough to write by.
 */
export function signsOf(
  { crd, role, template }: { readonly crd: Crd; readonly role: Role; readonly template?: Crd },
  sources: SignSources,
): readonly string[] {
  const labels = Object.fromEntries(crd.labels.map(({ key, value }) => [key, value]))
  return [
    ...(template ? ['a template kind'] : []),
    ...(isOwned(crd, role, sources) ? ['an owner'] : []),
    ...(selectedContract(labels) ? ['a contract label'] : []),
  ]
}

function isOwned(crd: Crd, role: Role, { manifests, testManifests, go }: SignSources): boolean {
  if (crd.versions.some(({ schema }) => ids.some((path) => fieldAt(schema, path)))) return true
  const objects = [...manifests, ...testManifests]
  return (
    objects.some((object) => refersTo(object, crd, role) || isObjectOwned(object, crd)) ||
    (owners[role] ?? []).some((call) =>
      go.holding(call).some(({ text }) => new RegExp(String.raw`\b${literal(crd.kind)}\{`).test(text)),
    )
  )
}

const ids = ['spec.providerID', 'spec.providerIDList']

/** What controllers call to find the object that owns theirs. Upstream: util/util.go. */
const owners: Readonly<Partial<Record<Role, readonly string[]>>> = {
  InfraCluster: ['GetOwnerCluster('],
  InfraMachine: ['GetOwnerMachine('],
  InfraMachinePool: ['GetOwnerMachinePool('],
  BootstrapConfig: ['GetOwnerMachine(', 'GetConfigOwner(', 'GetTypedConfigOwner('],
  ControlPlane: ['GetOwnerCluster('],
}

function refersTo({ object }: Manifest, { group, kind }: Crd, role: Role): boolean {
  return rolesReferredTo(object).some((one) => one.group === group && one.kind === kind && one.role === role)
}

function isObjectOwned({ object, apiVersion, kind }: Manifest, crd: Crd): boolean {
  if (kind !== crd.kind || !apiVersion.startsWith(`${crd.group}/`)) return false
  const { ownerReferences } = (object.metadata ?? {}) as { readonly ownerReferences?: unknown }
  return (
    Array.isArray(ownerReferences) &&
    (ownerReferences as { readonly apiVersion?: unknown }[]).some(
      (one) => typeof one?.apiVersion === 'string' && one.apiVersion.startsWith('cluster.x-k8s.io/'),
    )
  )
}
