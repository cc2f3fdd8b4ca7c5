import { contractLabelKey } from '@capi-migrate/status-model/contract'
import type { Crd, Label } from '../read/crd.ts'
import { droppedLabels } from '../repair/labels.ts'
import { eachType, marker, placeOf } from './look-types.ts'
import { all, ofKinds } from './looks.ts'
import { clear, done, open } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'
import { pairOf, targetOf } from './target.ts'

/** M17: The older version is not served any more. */
export const m17: Step = {
  id: 'M17',
  concern: 'api',
  to: 'final',
  title: 'The older version is not served any more',
  why: 'Cluster API v1.16 drops the contract it follows.',
  doneWhen: 'only the version for v1beta2 is served, and the label for v1beta1 is gone',
  needs: ['M08', 'M09', 'M10', 'M12', 'M13', 'M15'],
  traps: ['ClusterClasses and owner references that name the older version break'],
  look: all(ofKinds(inCrds), inGo),
  // Fields of a version that is served, and versions that are, go by the hand of a person: objects may have them.
  repair: droppedLabels,
}

/** No version that follows the older contract is served, and its label is gone. */
function inCrds(way: Way): readonly Outcome[] {
  return way.kinds.flatMap((kind) => {
    const { next } = targetOf(kind)
    return pairOf(kind).flatMap((crd) => {
      const served = crd.versions.filter(({ name, served: is }) => is && name !== next?.name)
      const label = crd.labels.find(({ key }) => key === contractLabelKey('v1beta1'))
      const outcomes = [
        ...served.map(({ name, line }) =>
          open(
            crd.kind,
            `${name} is still served`,
            `mark the type of ${name} with +kubebuilder:unservedversion`,
            {
              file: crd.file,
              line,
            },
          ),
        ),
        ...(label ? [labelled(crd, label)] : []),
      ]
      if (outcomes.length > 0) return outcomes
      const now = crd.labels.find(({ key }) => key === contractLabelKey('v1beta2'))
      const says = `${crd.kind} serves ${next?.name ?? 'one version'} only`
      return [now ? done(says, now) : clear(says)]
    })
  })
}

function labelled({ kind }: Crd, label: Label): Outcome {
  const outcome = open(kind, `${kind} still has the label ${label.key}`, 'take it away', label)
  return label.at ? { ...outcome, isWritten: true } : outcome
}

/** The Go types say so too, of which CRDs are made. */
function inGo(way: Way): readonly Outcome[] {
  return eachType(way, ({ crd, api, isNext }) =>
    isNext || marker(api, crd, unserved)
      ? []
      : [
          open(
            crd.kind,
            `the Go type ${crd.kind} of ${api.version} is served`,
            `mark it with //${unserved}`,
            placeOf(api, crd),
          ),
        ],
  )
}

const unserved = '+kubebuilder:unservedversion'
