import { convert, ConvertError, newest, upstream } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { resourceOf, serves } from '../../facts/crd.ts'
import type { Crd } from '../../facts/crd.ts'
import type { KubeObject } from '../../source/object.ts'
import type { Source } from '../../source/source.ts'
import { changesBetween } from '../changes.ts'
import { contractVersionOf } from './contract-version.ts'
import { crdOf } from './references.ts'
import type { Reference } from './references.ts'

/** A template that a class refers to, as it is read by the old reference and by the new one. */
export interface Template {
  readonly group: string
  readonly kind: string
  readonly name: string
  /** In the version of the contract. */
  readonly now: KubeObject
  /** In the version of the reference, for kinds of providers only: our rows tell the others. */
  readonly old?: KubeObject
}

/** Whether our rows say how a kind's fields moved between the version of the reference and the newest. */
export function hasRows({ apiVersion, kind }: Reference): boolean {
  return upstream.route(apiVersion, kind, newest) !== undefined
}

/** The templates that references name, as far as they are there. Throws Unreadable. */
export async function templatesOf(
  source: Source,
  crds: readonly Crd[],
  references: readonly Reference[],
  namespace: string | undefined,
): Promise<readonly Template[]> {
  const templates: Template[] = []
  const seen = new Set<string>()
  for (const reference of references) {
    const { group, kind, name, version } = reference
    const crd = crdOf(crds, reference)
    const target = crd && contractVersionOf(crd)
    const key = `${group} ${kind} ${name}`
    if (name === undefined || target === undefined || seen.has(key)) continue
    seen.add(key)
    const place = { name, ...(namespace !== undefined && { namespace }) }
    const now = await source.object(resourceOf(crd!, target), place)
    if (!now) continue
    const old =
      hasRows(reference) || !serves(crd!, version)
        ? undefined
        : await source.object(resourceOf(crd!, version), place)
    templates.push({ group, kind, name, now, ...(old && { old }) })
  }
  return templates
}

/**
 * Whether a class generates the same from a template by the old reference and by the new one. Cluster API copies the
 * spec alone: what the old version cannot say is lost by the old reference, and would come in with the new one.
 */
export function readsSame({ now, old }: Template, reference: Reference): boolean {
  if (old) return changesBetween(old.spec, now.spec).length === 0
  if (!hasRows(reference)) return false
  const { name, namespace = 'default' } = now.metadata
  const metadata = { name, namespace }
  try {
    const to = reference.version as Stage
    const { object: down } = convert({ ...now, metadata }, { to, reading: 'server' })
    const { object: up } = convert({ ...down, metadata }, { to: newest, reading: 'server' })
    return changesBetween(up.spec, now.spec).length === 0
  } catch (error) {
    if (error instanceof ConvertError) return false
    throw error
  }
}
