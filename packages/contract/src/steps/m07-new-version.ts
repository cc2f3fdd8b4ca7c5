import { inCrd } from '../checks/subject.ts'
import type { Crd } from '../read/crd.ts'
import { documentsOf, nodeAt, plainOf } from '../read/documents.ts'
import type { Repair } from '../repair/repair.ts'
import { ofKinds } from './looks.ts'
import { done, open } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'
import { pairOf, targetOf, versionAfter } from './target.ts'

/** M07: A new API version, or the one there is. */
export const m07: Step = {
  id: 'M07',
  concern: 'contract',
  to: 'v1beta2',
  title: 'A new API version, or the one there is',
  why: 'One version cannot have two shapes: failureDomains, machineTemplate and conditions changed theirs.',
  doneWhen: 'kinds whose shapes contradict each other have a newer version',
  needs: ['M01'],
  writesAfter: [],
  traps: ['kubevirt and MAAS changed failureDomains in place', 'two API versions under one label: RKE2'],
  look: ofKinds(newVersions),
  repair,
}

/** Where the shapes of both contracts contradict each other, there is a newer API version. */
function newVersions(way: Way): readonly Outcome[] {
  return way.kinds.flatMap((kind) => {
    const { conflicts, old, next } = targetOf(kind)
    if (!old) return []
    if (conflicts.length === 0)
      return [done(`${kind.crd.kind} of ${next?.name} can have the shapes of v1beta2`, inCrd(kind.crd, next))]
    const version = versionAfter(kind.crd)
    return [kind.crd, ...(kind.template ? [kind.template] : [])].map((crd) =>
      open(
        crd.kind,
        `${conflicts.join(' and ')} of ${old.name} cannot have the shapes of both contracts`,
        `add API version ${version}: copy api/${old.name} to api/${version}, and mark the types of ${crd.kind} there`,
        crd,
      ),
    )
  })
}

// Not served yet: without conversions, what is written in one version is lost in the other. And the newest version
// is the one to go to only where no label says otherwise.
function repair(way: Way): readonly Repair[] {
  return way.kinds.flatMap((kind) => {
    const { conflicts, old } = targetOf(kind)
    if (conflicts.length === 0 || !old || kind.label?.contract !== 'v1beta1') return []
    const name = versionAfter(kind.crd)
    return pairOf(kind).flatMap((crd) => {
      const value = versionValue(way, crd, old.name)
      if (!value || crd.versions.some((one) => one.name === name)) return []
      const { deprecated: _, deprecationWarning: __, ...copied } = value
      const change = {
        place: ['spec', 'versions', crd.versions.length],
        value: { ...copied, name, served: false, storage: false },
        step: 'M07',
        why: `${conflicts.join(' and ')} cannot have both shapes in ${old.name}`,
      }
      return [{ ...crd, changes: [change] }]
    })
  })
}

/** A version of a CRD as plain data. */
function versionValue(
  { repository: { sources } }: Way,
  crd: Crd,
  name: string,
): Record<string, unknown> | undefined {
  const documents = documentsOf(crd.file, sources.textOf(crd.file) ?? '')
  if ('what' in documents) return undefined
  const root = documents.find(({ document }) => document === crd.document)?.root
  const versions = plainOf(nodeAt(root, 'spec', 'versions'))
  return Array.isArray(versions)
    ? (versions as Record<string, unknown>[]).find((version) => version.name === name)
    : undefined
}
