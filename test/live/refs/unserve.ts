import { setTimeout as sleep } from 'node:timers/promises'
import type { Api, ApiObject } from '../../../tools/management-cluster/api.ts'

const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

interface Crd extends ApiObject {
  readonly spec: { readonly versions: readonly { readonly name: string }[] }
}

/** Serves v1beta1 no more, wherever there is v1beta2, as v1.16 does. */
export async function unserve(api: Api): Promise<void> {
  for (const { metadata, spec } of (await api.list(crds)) as readonly Crd[]) {
    const names = spec.versions.map(({ name }) => name)
    const at = names.indexOf('v1beta1')
    if (at < 0 || !names.includes('v1beta2')) continue
    const patch = [{ op: 'replace', path: `/spec/versions/${at}/served`, value: false }]
    await api.send('PATCH', `${crds}/${metadata.name}`, patch, 'application/json-patch+json')
  }
  // The API server takes a moment to see it everywhere.
  await sleep(4000)
}
