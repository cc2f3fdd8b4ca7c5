import { contractLabelKey } from '@capi-migrate/status-model/contract'
import type { Evidence, RuleResult } from '../evaluate.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import { flippedLabels } from '../repair/labels.ts'
import { movedLabels } from '../repair/moved-labels.ts'
import type { Repair } from '../repair/repair.ts'
import { all, check, ofKinds } from './looks.ts'
import { done, open, unknown } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'
import { pairOf } from './target.ts'

/** M13: The contract label says v1beta2, on kinds and templates. */
export const m13: Step = {
  id: 'M13',
  concern: 'contract',
  to: 'v1beta2',
  title: 'The contract label says v1beta2, on kinds and templates',
  why: 'The label alone decides which fields Cluster API reads.',
  doneWhen:
    'every CRD has cluster.x-k8s.io/v1beta2 with a version that is served and has the fields, and no selector has it',
  needs: ['M09', 'M10'],
  traps: [
    'in the same release as M09 and M10',
    'never list an older version under v1beta2',
    'a kustomization-wide label reaches kinds that are not there yet: CAPIBM#2669',
  ],
  look: all(
    ofKinds(labels),
    check({ check: 'repo.crdLabels', level: 'error' }, 'no selector has a contract label'),
  ),
  repair,
}

/** CRDs of kinds and templates are labelled for the newer contract, with versions that fit. */
function labels({ results }: Way): readonly Outcome[] {
  const names = new Set(['crd.label', 'crd.labelVersions', 'crd.templateVersion', 'crd.highestVersion'])
  const about = results.filter(({ kind, rule }) => kind && /\.apiversion$|^template\.label$/.test(rule.id))
  const wrong = about.flatMap((result) =>
    result.state === 'violated'
      ? result.evidence
          .filter(({ check, next, place }) => {
            return next !== undefined && names.has(check.check) && !isAboutOlder(place, result.kind!)
          })
          .map((evidence) => ({ result, evidence }))
      : [],
  )
  if (wrong.length === 0) return about.flatMap(labelled)
  return wrong.map(({ result, evidence: { says, next = '', place } }) =>
    open(result.kind!.crd.kind, says, next, place),
  )
}

/** What a rule about labels says where nothing is wrong. Nobody reads the labels of pools, which have no such rule. */
function labelled({ rule, kind, state, missing }: RuleResult): readonly Outcome[] {
  if (state === 'cannot tell') return missing.map(unknown)
  const crd = rule.subject === 'template' ? kind?.template : kind?.crd
  const label = crd?.labels.find(({ key }) => key === contractLabelKey('v1beta2'))
  return crd && label ? [done(`${crd.kind} says v1beta2`, label)] : []
}

/** Whether something is about the label for v1beta1 beside the newer one: that it goes is a later step. */
function isAboutOlder(place: Evidence['place'], kind: ProviderKind): boolean {
  return pairOf(kind).some(({ labels }) => {
    const [older, newer] = [contractLabelKey('v1beta1'), contractLabelKey('v1beta2')].map((key) =>
      labels.find((label) => label.key === key),
    )
    return older && newer && place?.file === older.file && place.line === older.line
  })
}

// A label that is moved first is a better place for the newer one.
function repair(way: Way): readonly Repair[] {
  const moved = movedLabels(way)
  return moved.length > 0 ? moved : flippedLabels(way)
}
