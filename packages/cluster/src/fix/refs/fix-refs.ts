import { newest } from '@capi-migrate/transitions'
import { resourceOf, serves } from '../../facts/crd.ts'
import type { Crd } from '../../facts/crd.ts'
import { nameOf } from '../../source/object.ts'
import type { KubeObject } from '../../source/object.ts'
import { missingOf, partOf } from '../../source/part.ts'
import type { Missing } from '../../source/part.ts'
import { titleOf } from '../../source/resource.ts'
import { patched } from '../patched.ts'
import type { Fix, Stay } from '../stay.ts'
import type { FixTarget } from '../target.ts'
import type { Write } from '../write.ts'
import { applierOf } from './applier.ts'
import { planRefs, staleIn } from './plan-refs.ts'
import { templatesOf } from './template.ts'

/** Kinds of Cluster API with references that say a version. Health checks come first: no template hangs on them. */
const plurals = ['machinehealthchecks', 'clusters', 'clusterclasses']

/** Objects that Cluster API makes of a class follow it. */
const generated = 'topology.cluster.x-k8s.io/owned'

/** What `migrate cluster fix refs` mends. `source` may be of one namespace. */
export function fixRefs({ source, server, crds }: Pick<FixTarget, 'source' | 'server' | 'crds'>): Fix {
  const stays: Stay[] = []
  const missing: Missing[] = []

  async function* writes(): AsyncIterable<Write> {
    for (const plural of plurals) {
      const crd = crds.find((one) => one.name === `${plural}.cluster.x-k8s.io`)
      if (!crd) continue
      const resource = resourceOf(crd, newest)
      if (!serves(crd, newest)) {
        const next = 'upgrade Cluster API to v1.11.7 or newer first'
        missing.push({ what: titleOf(resource), why: 'absent', says: `${newest} is not served`, next })
        continue
      }
      try {
        for await (const page of source.pages(resource, { whole: true }))
          for (const object of page) {
            const write = await writeOf(object, crd)
            if (write) yield write
          }
      } catch (error) {
        missing.push(missingOf(titleOf(resource), error))
      }
    }
  }

  const writeOf = async (before: KubeObject, crd: Crd): Promise<Write | undefined> => {
    const { namespace, labels } = before.metadata
    if (labels?.[generated] !== undefined) return undefined
    const object = `${crd.kind} ${nameOf(before.metadata)}`
    const stale = staleIn(before, crds).filter(({ use }) => use === 'template')
    const templates = await partOf(object, [], () => templatesOf(source, crds, stale, namespace))
    missing.push(...templates.missing)
    const plan = templates.missing.length > 0 ? undefined : planRefs(before, crds, templates.value)
    if (!plan) return undefined
    if ('after' in plan) {
      const applier = applierOf(before.metadata)
      // Whoever applies the old source would bring the old version back.
      const note = applier === undefined ? '' : `; ${applier} applies it: change its source, too`
      const says = plan.says + note
      return patched(server, { resource: resourceOf(crd, newest), before, after: plan.after, says })
    }
    stays.push(...plan.stays.map((one) => ({ object, ...one })))
    return undefined
  }

  return { writes: writes(), stays, missing }
}
