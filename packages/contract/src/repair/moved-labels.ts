import type { Label } from '../read/crd.ts'
import type { Kustomization } from '../read/kustomization.ts'
import { selectedLabels } from '../read/selected-labels.ts'
import type { SelectedLabels } from '../read/selected-labels.ts'
import type { Way } from '../steps/step.ts'
import type { Change } from './change.ts'
import type { Repair } from './repair.ts'

/**
 * Contract labels out of selectors: from `commonLabels` to the kustomization that builds the CRDs and nothing else, and
 * to `labels` of the same one where there is none such. Where the labels inside say something else, a person decides.
 */
export function movedLabels({ repository }: Way): readonly Repair[] {
  return selectedLabels(repository).flatMap((selected) => moved(selected, repository))
}

function moved(selected: SelectedLabels, repository: Way['repository']): readonly Repair[] {
  const { kustomization: from, labels } = selected
  const inside = insiders(selected, repository)
  const isOverruled = (key: string, value: string): boolean =>
    inside.some((one) => labelsIn(one).some((other) => other.key === key && other.value !== value))
  if (labels.some(({ key, value, at }) => !at || isOverruled(key, value))) return []
  const [only, ...others] = inside
  const to = only && others.length === 0 ? only : from
  const known = new Set(to === from ? [] : to.labels.map(({ key }) => key))
  const missing = labels.filter(({ key }) => !known.has(key))
  const removed = labels.map(({ at }) => change(at!, undefined))
  const added =
    missing.length === 0
      ? []
      : [
          change(['labels', to.labelCount], {
            includeSelectors: false,
            pairs: Object.fromEntries(missing.map(({ key, value }) => [key, value])),
          }),
        ]
  if (to === from) return [{ file: from.file, document: 0, changes: [...added, ...removed] }]
  return [
    ...(added.length > 0 ? [{ file: to.file, document: 0, changes: added }] : []),
    { file: from.file, document: 0, changes: removed },
  ]
}

/** Kustomizations of which the labelled one is made, that build CRDs it reaches, all of them, and nothing that runs. */
function insiders(
  { kustomization }: SelectedLabels,
  { builds, crds, manifests }: Way['repository'],
): readonly Kustomization[] {
  const outer = builds.get(kustomization) ?? new Set()
  const reached = crds.filter(({ file }) => outer.has(file))
  const others = new Set(manifests.map(({ file }) => file))
  return [...builds].flatMap(([one, files]) => {
    const isInside = one !== kustomization && [...files].every((file) => outer.has(file) && !others.has(file))
    return isInside && files.size > 0 && reached.every(({ file }) => files.has(file)) ? [one] : []
  })
}

function labelsIn({ labels, patches }: Kustomization): readonly Label[] {
  return [...labels, ...patches.flatMap((patch) => patch.labels)]
}

function change(place: Change['place'], value: unknown): Change {
  return { place, value, step: 'M13', why: 'a contract label in a selector can never change again' }
}
