import { fieldsIn, goFragmentFor, rulesFor } from '@capi-migrate/contract-rules'
import { contractLabelKey } from '@capi-migrate/status-model/contract'
import type { StepCheck } from '../steps/step.ts'
import { listedVersions } from '../checks/crd.ts'
import { inCrd } from '../checks/subject.ts'
import type { Evidence, RuleResult } from '../evaluate.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import { newestSeries } from '../read/metadata.ts'
import type { Crd, Label } from '../read/crd.ts'
import { fieldAt } from '../read/schema.ts'
import type { Way } from './look.ts'
import { clear, done, open, repositoryName, unknown } from '../steps/outcome.ts'
import type { Outcome } from '../steps/outcome.ts'
import { followsBoth, isInUse, pairOf, targetOf, unsplit, versionAfter } from '../steps/target.ts'

type Named<N extends StepCheck['check']> = Extract<StepCheck, { readonly check: N }>
type Name =
  | 'step.labelled'
  | 'step.newVersion'
  | 'step.fields'
  | 'step.conditions'
  | 'step.stored'
  | 'step.flipped'
  | 'step.series'
  | 'step.oldFields'
  | 'step.unserved'
  | 'step.removed'

/** What CRDs, their labels, metadata.yaml and templates say about steps. */
export const crdStepLooks: { readonly [N in Name]: (condition: Named<N>, way: Way) => readonly Outcome[] } = {
  'step.labelled': (_, way) =>
    crdsOf(way).map((crd) => {
      const [first] = listedVersions(crd)
      const next = `label it in config/crd: cluster.x-k8s.io/v1beta1: ${crd.versions.at(-1)?.name ?? ''}`
      return first
        ? done(`${crd.kind} is labelled`, first.place)
        : open(crd.kind, `${crd.kind} has no contract label`, next, crd)
    }),

  'step.newVersion': (_, way) =>
    way.kinds.flatMap((kind) => {
      const { conflicts, old, next } = targetOf(kind)
      if (!old) return []
      if (conflicts.length === 0)
        return [
          done(`${kind.crd.kind} of ${next?.name} can have the shapes of v1beta2`, inCrd(kind.crd, next)),
        ]
      const version = versionAfter(kind.crd)
      return [kind.crd, ...(kind.template ? [kind.template] : [])].map((crd) =>
        open(
          crd.kind,
          `${conflicts.join(' and ')} of ${old.name} cannot have the shapes of both contracts`,
          `add API version ${version}: copy api/${old.name} to api/${version}, and mark the types of ${crd.kind} there`,
          crd,
        ),
      )
    }),

  'step.fields': (_, { results }) => {
    const about = results.filter(({ kind }) => kind)
    const wrong = about.flatMap((result) => fieldEvidence(result).map((evidence) => ({ result, evidence })))
    if (wrong.length === 0)
      return about.some(({ state }) => state === 'met')
        ? [done('every field of contract v1beta2 is there')]
        : [unknown('the schema of the version for v1beta2')]
    return unique(
      wrong.map(({ result: { kind }, evidence }) =>
        open(kind!.crd.kind, evidence.says, nextFor(kind!, evidence), evidence.place),
      ),
    )
  },

  'step.conditions': (_, way) =>
    way.kinds.flatMap((kind) => {
      const { next } = targetOf(kind)
      const rule = rulesFor({ role: kind.role, stage: 'v1beta2' }).find(({ id }) =>
        id.endsWith('.conditions'),
      )
      const path = rule?.checks.find((check) => check.check === 'crd.currentConditions')
      const field = path && 'path' in path ? fieldAt(next?.schema, path.path) : undefined
      if (!field || !next) return []
      const isLegacy = fieldAt(field, '[].severity') !== undefined
      const where = { file: kind.crd.file, line: field.line }
      return [
        isLegacy
          ? open(
              kind.crd.kind,
              `conditions of ${next.name} have severity`,
              'declare Conditions []metav1.Condition, and keep the others at Deprecated.V1Beta1.Conditions',
              where,
            )
          : done(`conditions of ${kind.crd.kind} have no severity`, where),
      ]
    }),

  'step.stored': (_, { kinds }) => [
    ...unsplit(kinds),
    ...kinds.flatMap((kind) => {
      const { next, old } = targetOf(kind)
      if (!next || !old || next.name === old.name) return []
      return pairOf(kind).map((crd) => {
        const version = crd.versions.find(({ name }) => name === next.name)
        return version?.storage
          ? done(`${crd.kind} stores ${next.name}`, { file: crd.file, line: version.line })
          : open(
              crd.kind,
              `${crd.kind} does not store ${next.name}`,
              `mark the type of ${next.name} with +kubebuilder:storageversion`,
              crd,
            )
      })
    }),
  ],

  'step.flipped': (_, { results }) => {
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
    if (wrong.length === 0) return [done('every kind and template says v1beta2')]
    return unique(
      wrong.map(({ result, evidence: { says, next = '', place } }) =>
        open(result.kind!.crd.kind, says, next, place),
      ),
    )
  },

  'step.series': (_, { repository: { metadata } }) => {
    const newest = metadata && newestSeries(metadata)
    if (!newest)
      return [open(repositoryName, 'metadata.yaml has no release series', 'add one with contract v1beta2')]
    const place = { file: metadata.file, line: newest.line }
    return [
      newest.contract === 'v1beta2'
        ? done(`series ${newest.major}.${newest.minor} says v1beta2`, place)
        : open(
            repositoryName,
            `the newest series ${newest.major}.${newest.minor} says ${newest.contract}`,
            `add series ${newest.major}.${newest.minor + 1} with contract: v1beta2`,
            place,
          ),
    ]
  },

  'step.oldFields': (_, way) =>
    way.kinds.flatMap((kind) => {
      const { next } = targetOf(kind)
      if (!next) return []
      const old = oldFields(kind).filter((path) => fieldAt(next.schema, path))
      if (old.length === 0) return [clear(`${kind.crd.kind} has no field of v1beta1`)]
      return old.map((path) =>
        open(
          kind.crd.kind,
          `${path} of ${next.name} is there`,
          `take the field out of the Go type of ${next.name}${followsBoth(kind) ? ', once the label for v1beta1 is gone' : ''}`,
          {
            file: kind.crd.file,
            line: fieldAt(next.schema, path)!.line,
          },
        ),
      )
    }),

  'step.unserved': (_, way) =>
    way.kinds.flatMap((kind) => {
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
    }),

  'step.removed': (_, way) =>
    way.kinds.flatMap((kind) => {
      const { next } = targetOf(kind)
      return pairOf(kind).flatMap((crd) => {
        const others = crd.versions.filter(({ name }) => name !== next?.name)
        if (others.length === 0) return [clear(`${crd.kind} has one version`)]
        return others.map(({ name, line }) =>
          open(
            crd.kind,
            `${name} is still in the CRD`,
            `remove api/${name} once \`kubectl get crd ${crd.name} -o jsonpath='{.status.storedVersions}'\` names no ${name}`,
            { file: crd.file, line },
          ),
        )
      })
    }),
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

function labelled({ kind }: Crd, label: Label): Outcome {
  const outcome = open(kind, `${kind} still has the label ${label.key}`, 'take it away', label)
  return label.at ? { ...outcome, isWritten: true } : outcome
}

/** The fields that nobody reads once v1beta1 is gone. */
export function oldFields({ role }: Pick<ProviderKind, 'role'>): readonly string[] {
  const fields = rulesFor({ role, stage: 'final', subject: 'kind' }).flatMap((rule) =>
    fieldsIn(rule, 'final'),
  )
  return [
    ...new Set(
      fields.flatMap(({ path, is, owner }) => (is === 'ignored' && owner === undefined ? [path] : [])),
    ),
  ]
}

/** What a person writes in Go, word for word where that is known. */
function nextFor({ crd, role }: ProviderKind, { check, next = '' }: Evidence): string {
  const version = targetOf({ crd, role }).next
  if (check.check === 'crd.noField' && version && isInUse(version))
    return `${version.name} is in use and keeps it: leave it out of a newer version, with conversions`
  const code =
    'path' in check && check.check.startsWith('go.') ? goFragmentFor(role, crd.kind, check.path) : undefined
  return code === undefined ? next : `write ${code}`
}

/** What is wrong with the fields of a kind. */
export function fieldEvidence({ state, evidence, kind }: RuleResult): readonly Evidence[] {
  if (state !== 'violated' || !kind) return []
  return evidence.filter(
    ({ check, next }) => next !== undefined && check.level === 'error' && fieldChecks.test(check.check),
  )
}

const fieldChecks = /^crd\.(field|anyField|noField|properties|scale|status)$|^go\.(tag|type|marker)$/

function crdsOf({ kinds }: Way): readonly Crd[] {
  return kinds.filter(({ role }) => role !== 'IPAM').flatMap(pairOf)
}

function unique(outcomes: readonly Outcome[]): readonly Outcome[] {
  return [...new Map(outcomes.map((outcome) => [JSON.stringify(outcome), outcome])).values()]
}
