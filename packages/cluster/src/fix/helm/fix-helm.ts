import { newest } from '@capi-migrate/transitions'
import { isOurs, serves } from '../../facts/crd.ts'
import type { Crd } from '../../facts/crd.ts'
import { goingIn, manifestOf } from '../../facts/helm.ts'
import { nameOf } from '../../source/object.ts'
import type { KubeObject, Metadata } from '../../source/object.ts'
import { missingOf } from '../../source/part.ts'
import type { Missing } from '../../source/part.ts'
import { titleOf } from '../../source/resource.ts'
import type { Resource } from '../../source/resource.ts'
import { resources } from '../../source/resources.ts'
import type { ListOptions, Source } from '../../source/source.ts'
import { patched } from '../patched.ts'
import type { Fix, Stay } from '../stay.ts'
import type { FixTarget } from '../target.ts'
import type { Write } from '../write.ts'
import { backUp } from './back-up.ts'
import { currentOf } from './current.ts'
import { planManifest } from './manifest.ts'
import { decodeRelease, encodeRelease, partsOf, withManifest } from './release.ts'

interface ReleaseSecret extends KubeObject {
  readonly data?: { readonly release?: string }
}

/**
 * What `migrate cluster fix helm` mends: the manifest of the revision that the next upgrade starts from. The chart stays,
 * so that the next upgrade needs one in v1beta2.
 */
export function fixHelm({ source, server, crds }: Pick<FixTarget, 'source' | 'server' | 'crds'>): Fix {
  const stays: Stay[] = []
  const missing: Missing[] = []

  async function* writes(): AsyncIterable<Write> {
    let current: readonly Metadata[] = []
    try {
      current = currentOf(await listed(source, resources.secrets, inSecrets))
    } catch (error) {
      missing.push(missingOf(titleOf(resources.secrets), error))
    }
    for (const metadata of current) {
      try {
        yield* writeOf(metadata)
      } catch (error) {
        missing.push(missingOf(`Secret ${nameOf(metadata)}`, error))
      }
    }
    await sayConfigMaps()
  }

  /** Helm keeps releases there with HELM_DRIVER=configmap. */
  const sayConfigMaps = async (): Promise<void> => {
    const { configMaps } = resources
    try {
      for (const metadata of currentOf(await listed(source, configMaps, { labels: 'owner=helm' }))) {
        const stored = await source.object(configMaps, metadata)
        const object = `ConfigMap ${nameOf(metadata)}`
        if (stored && goingIn(manifestOf(stored, false), crds).length > 0)
          stays.push({ object, ...inConfigMap })
      }
    } catch (error) {
      missing.push(missingOf(titleOf(configMaps), error))
    }
  }

  async function* writeOf({ namespace, name }: Metadata): AsyncIterable<Write> {
    const place = { name, ...(namespace !== undefined && { namespace }) }
    const before = (await source.object(resources.secrets, place)) as ReleaseSecret | undefined
    if (before?.data?.release === undefined) return
    const json = decodeRelease(before.data.release)
    const { manifest, hooks, name: release } = partsOf(json, name)
    const object = `release ${nameOf({ ...place, name: release })}`
    for (const hook of hooks)
      if (planManifest(hook.manifest))
        stays.push({
          object,
          says: `its hook ${hook.name} holds v1beta1`,
          next: 'upgrade to a chart in v1beta2 before you uninstall the release: hooks of the old one run then',
        })
    const plan = planManifest(manifest)
    if (!plan) return
    if ('stays' in plan) {
      stays.push(...plan.stays.map((one) => ({ object, ...one })))
      return
    }
    const unserved = plan.kinds.filter((kind) => isUnserved(crds, kind))
    if (unserved.length > 0) {
      const says = `${unserved.join(', ')}: ${newest} is not served, and Helm would not find it`
      stays.push({ object, says, next: 'upgrade the provider first' })
      return
    }
    const data = { ...before.data, release: encodeRelease(withManifest(json, plan.text)) }
    const says = `the manifest of ${release} has ${plan.kinds.join(', ')} in v1beta2, as the next chart must have; the old one is kept as ${name}${backUp.suffix}`
    const write = patched(server, { resource: resources.secrets, before, after: { ...before, data }, says })
    const keep = (dryRun: boolean): Promise<void> => backUp.of(server, before, dryRun)
    yield {
      ...write,
      rehearse: () => keep(true).then(write.rehearse),
      // The old one is safe before it goes.
      perform: () => keep(false).then(write.perform),
    }
  }

  return { writes: writes(), stays, missing }
}

function isUnserved(crds: readonly Crd[], kind: string): boolean {
  return crds.some((crd) => crd.kind === kind && isOurs(crd) && !serves(crd, newest))
}

const inConfigMap = {
  says: 'it holds v1beta1, in a ConfigMap, which this program does not write',
  next: 'roll out a chart in v1beta2 while v1beta1 is served: that makes a revision in v1beta2',
}

const inSecrets = { labels: 'owner=helm', fields: 'type=helm.sh/release.v1' }

async function listed(source: Source, resource: Resource, how: ListOptions): Promise<readonly Metadata[]> {
  const found: Metadata[] = []
  for await (const page of source.pages(resource, how)) found.push(...page.map(({ metadata }) => metadata))
  return found
}
