import { ofKinds } from '../read/components.ts'
import type { Manifest } from '../read/manifest.ts'
import { metadataOf, wrong } from './each-object.ts'
import type { Looks } from './look.ts'
import { met, unknown } from './seen.ts'
import type { Subject } from './subject.ts'

/** What Secrets of a cluster hold that Cluster API reads. */
export const secretLooks: Looks<'object.secret' | 'object.secretText', Pick<Subject, 'repository'>> = {
  'object.secret': ({ name, key, type }, subject) => {
    const secrets = ofKinds(subject.repository.manifests, 'Secret').filter(isOfCluster)
    const pattern = new RegExp(`^${name.replaceAll(/\{[^}]*\}/g, '.+')}$`)
    const secret = secrets.find((one) => pattern.test(one.name))
    if (!secret) return unknown(`a Secret ${name}`)
    const data = { ...(secret.object.data as object), ...(secret.object.stringData as object) }
    if (!(key in data)) return wrong(secret, 'data', `has no ${key}`, `put it under ${key}`)
    if (metadataOf(secret).labels?.[clusterLabel] === undefined)
      return wrong(secret, 'metadata.labels', `has no ${clusterLabel}`, `label it ${clusterLabel}`)
    return type === undefined || secret.object.type === type
      ? met(secret)
      : wrong(secret, 'type', `is ${String(secret.object.type)}`, `make it ${type}`)
  },

  'object.secretText': ({ text }, subject) => {
    const secrets = ofKinds(subject.repository.manifests, 'Secret').filter(isOfCluster)
    if (secrets.length === 0) return unknown('a Secret with bootstrap data')
    const secret = secrets.find(({ object }) => textsOf(object).some((one) => one.includes(text)))
    return secret
      ? met(secret)
      : wrong(secrets[0]!, 'data', `does not hold ${text}`, `let the bootstrap data leave ${text}`)
  },
}

/** Cluster API caches Secrets that have it, and sees no others. */
const clusterLabel = 'cluster.x-k8s.io/cluster-name'

/** Whether a Secret is one that Cluster API reads, and not one of credentials: by its type, its label, or its owner. */
function isOfCluster(secret: Manifest): boolean {
  const { labels, ownerReferences = [] } = metadataOf(secret)
  return (
    secret.object.type === 'cluster.x-k8s.io/secret' ||
    labels?.[clusterLabel] !== undefined ||
    ownerReferences.some(({ apiVersion }) => apiVersion?.includes('cluster.x-k8s.io/'))
  )
}

/** The values of a Secret, decoded. */
function textsOf(object: Readonly<Record<string, unknown>>): readonly string[] {
  const plain = Object.values((object.stringData ?? {}) as Record<string, unknown>).map(String)
  const encoded = Object.values((object.data ?? {}) as Record<string, unknown>).map(String)
  return [...plain, ...encoded.map((value) => Buffer.from(value, 'base64').toString('utf8'))]
}
