import { nameOf } from '../../source/object.ts'
import type { KubeObject, Metadata } from '../../source/object.ts'
import { missingOf } from '../../source/part.ts'
import type { Missing } from '../../source/part.ts'
import { titleOf } from '../../source/resource.ts'
import { resources } from '../../source/resources.ts'
import type { Source } from '../../source/source.ts'
import { patched } from '../patched.ts'
import type { Fix, Stay } from '../stay.ts'
import type { FixTarget } from '../target.ts'
import type { Write } from '../write.ts'
import { backUp } from './back-up.ts'
import { currentOf } from './current.ts'
import { planManifest } from './manifest.ts'
import { decodeRelease, encodeRelease, withManifest } from './release.ts'

interface ReleaseSecret extends KubeObject {
  readonly data?: { readonly release?: string }
}

interface Release {
  readonly name?: string
  readonly manifest?: string
  readonly hooks?: readonly { readonly name?: string; readonly manifest?: string }[]
}

/**
 * What `migrate cluster fix helm` mends: the manifest of the revision that the next upgrade starts from. The chart stays,
 * so that the next upgrade needs one in v1beta2.
 */
export function fixHelm({ source, server }: Pick<FixTarget, 'source' | 'server'>): Fix {
  const stays: Stay[] = []
  const missing: Missing[] = []

  async function* writes(): AsyncIterable<Write> {
    let current: readonly Metadata[] = []
    try {
      current = currentOf(await helmSecrets(source))
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
  }

  async function* writeOf({ namespace, name }: Metadata): AsyncIterable<Write> {
    const place = { name, ...(namespace !== undefined && { namespace }) }
    const before = (await source.object(resources.secrets, place)) as ReleaseSecret | undefined
    if (before?.data?.release === undefined) return
    const json = decodeRelease(before.data.release)
    const { manifest = '', hooks = [], name: release = name } = JSON.parse(json) as Release
    const object = `release ${nameOf({ ...place, name: release })}`
    for (const hook of hooks)
      if (planManifest(hook.manifest ?? ''))
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

async function helmSecrets(source: Source): Promise<readonly Metadata[]> {
  const found: Metadata[] = []
  const how = { labels: 'owner=helm', fields: 'type=helm.sh/release.v1' }
  for await (const page of source.pages(resources.secrets, how))
    found.push(...page.map(({ metadata }) => metadata))
  return found
}
