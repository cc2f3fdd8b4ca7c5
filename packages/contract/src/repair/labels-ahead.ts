import { contractLabelKey, selectedContract } from '@capi-migrate/status-model/contract'
import { initializationFields } from '../checks/crd.ts'
import { labelsOf } from '../kinds/provider-kind.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import type { Crd } from '../read/crd.ts'
import { fieldAt } from '../read/schema.ts'
import type { Way } from '../steps/step.ts'
import { pairOf } from '../steps/target.ts'

/** A contract label that must not be written, and why. */
export interface BadLabel {
  /** The file that would give it, or no longer would. */
  readonly file: string
  readonly what: string
}

/**
 * Contract labels that a write puts ahead of what they promise: on a CRD without such a version, on a version that is
 * not served, or on one without the fields that Cluster API waits for; and those it takes from versions that need them.
 * Labels of IPAM kinds nobody reads.
 */
export function labelsAhead(before: Way, after: Pick<Way, 'repository'>): readonly BadLabel[] {
  const old = new Map(before.repository.crds.map((crd) => [crd.name, crd]))
  return after.repository.crds.flatMap((crd) => {
    const was = old.get(crd.name)
    const kind = before.kinds.find((one) => pairOf(one).some(({ name }) => name === crd.name))
    return was && kind?.role !== 'IPAM' ? [...ahead(was, crd, kind), ...lost(was, crd)] : []
  })
}

function ahead(was: Crd, crd: Crd, kind: ProviderKind | undefined): readonly BadLabel[] {
  const label = crd.labels.find(({ key }) => key === newer)
  if (!label || was.labels.some(({ key, value }) => key === newer && value === label.value)) return []
  if (!kind) return [{ file: label.file, what: `${crd.kind} would be labelled, and its role is not known` }]
  const name = selectedContract(labelsOf(crd), ['v1beta2'])?.selected
  const version = crd.versions.find((one) => one.name === name)
  const lacking =
    crd.name === kind.crd.name
      ? initializationFields(kind.role, 'v1beta2').filter((path) => !fieldAt(version?.schema, path))
      : []
  if (version?.served && lacking.length === 0) return []
  const lacks = lacking.length > 0 ? `lacks ${lacking.join(' and ')}` : 'is not served'
  return [{ file: label.file, what: `the label of ${crd.kind} would select ${name}, which ${lacks}` }]
}

function lost(was: Crd, crd: Crd): readonly BadLabel[] {
  const listed = new Set(
    crd.labels.filter(({ key }) => keys.has(key)).flatMap(({ value }) => value.split('_')),
  )
  return was.labels.flatMap(({ file, key, value }) => {
    const gone = keys.has(key) ? value.split('_').filter((name) => !listed.has(name)) : []
    const served = gone.filter((name) => crd.versions.some((one) => one.name === name && one.served))
    return served.map((name) => ({
      file,
      what: `no label of ${crd.kind} would list ${name}, which is served`,
    }))
  })
}

const newer = contractLabelKey('v1beta2')
const keys: ReadonlySet<string> = new Set([contractLabelKey('v1beta1'), newer])
