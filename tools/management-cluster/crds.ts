import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { load, loadAll } from 'js-yaml'
import type { Manager } from './managers.ts'
import type { Installed } from './programs.ts'

/** What has to be known to reach a manager's webhooks: certificates in PEM. */
export interface Webhooks {
  readonly manager: Manager
  readonly ca: string
}

/** A CRD of a release, with what a cluster needs to reach its webhooks. */
export interface Crd {
  metadata: { name: string; labels?: object; resourceVersion?: string }
  spec: { conversion?: object }
}

/** The CRDs of a manager as a release has them: their bases lack the labels of the contract and the conversion. */
export function crdsOf({ programs, release }: Installed, { manager, ca }: Webhooks): readonly Crd[] {
  const folder = join(programs, 'crds', manager.name)
  return readdirSync(folder).map((file) => {
    const crd = load(readFileSync(join(folder, file), 'utf8')) as Crd
    crd.metadata.labels = Object.fromEntries(
      release.versions.map((version) => [`cluster.x-k8s.io/${version}`, version]),
    )
    const clientConfig = { url: urlOf(manager, '/convert'), caBundle: base64(ca) }
    crd.spec.conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig } }
    return crd
  })
}

interface Admission {
  readonly kind: string
  readonly metadata: { name: string }
  readonly webhooks: { clientConfig: { service?: { path: string } } & Record<string, unknown> }[]
}

/** The webhook configurations of a manager, with a URL on loopback where a release names a service. */
export function admissionOf({ programs }: Installed, { manager, ca }: Webhooks): readonly Admission[] {
  const text = readFileSync(join(programs, 'webhooks', `${manager.name}.yaml`), 'utf8')
  const configurations = loadAll(text).filter(Boolean) as Admission[]
  for (const { metadata, webhooks } of configurations) {
    metadata.name += `-${manager.name}`
    for (const webhook of webhooks)
      webhook.clientConfig = { url: urlOf(manager, webhook.clientConfig.service!.path), caBundle: base64(ca) }
  }
  return configurations
}

function urlOf({ port }: Manager, path: string): string {
  return `https://127.0.0.1:${port}${path}`
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
