import { compareApiVersions } from '@capi-migrate/status-model/contract'
import { hasField } from '../kinds/provider-kind.ts'
import type { Crd } from '../read/crd.ts'
import { fieldAt } from '../read/schema.ts'
import { initializationFields, withCrd } from './crd.ts'
import { listedVersions } from './listed.ts'
import type { Looks } from './look.ts'
import { absent, aside, met, unknown, violated } from './seen.ts'
import { inCrd } from './subject.ts'
import type { Subject } from './subject.ts'

type Name =
  | 'crd.anyContractLabel'
  | 'crd.label'
  | 'crd.labelVersions'
  | 'crd.highestVersion'
  | 'crd.oneContract'
  | 'crd.templateVersion'
  | 'crd.machineVersion'

/** What the contract labels of a CRD say, and whether it is so. */
export const labelLooks: Looks<Name, Subject> = {
  'crd.anyContractLabel': (_, subject) =>
    withCrd(subject, (crd) => {
      const [first] = listedVersions(crd)
      const version = subject.version?.name ?? 'v1beta1'
      return first
        ? met(first.place)
        : violated(
            `${crd.kind} has no contract label`,
            `label its CRD in config/crd: cluster.x-k8s.io/${subject.stage === 'v1beta1' ? 'v1beta1' : 'v1beta2'}: ${version}`,
            inCrd(crd),
          )
    }),

  'crd.label': (check, subject) =>
    withCrd(subject, (crd) => {
      const label = crd.labels.find(({ key }) => key === check.key)
      const version = subject.version?.name ?? ''
      return label
        ? met(label)
        : absent(
            `${crd.kind} has no label ${check.key}`,
            `label its CRD in config/crd: ${check.key}: ${version}`,
            inCrd(crd),
          )
    }),

  'crd.labelVersions': (_, subject) =>
    withCrd(subject, (crd) => {
      const listed = listedVersions(crd)
      for (const { name, place } of listed) {
        const version = crd.versions.find((one) => one.name === name)
        if (!version)
          return violated(
            `the label ${place.key} lists ${name || 'an empty version'}, which the CRD does not have`,
            `list only versions the CRD has: ${crd.versions.map((one) => one.name).join(', ')}`,
            place,
          )
        if (!version.served)
          return violated(
            `the label ${place.key} lists ${name}, which is not served`,
            'take it out of the label, or serve it',
            place,
          )
      }
      return listed[0] ? met(listed[0].place) : aside
    }),

  'crd.highestVersion': (_, { kind, crd }) => {
    const { label, role } = kind
    if (!label || !crd) return aside
    const place = crd.labels.find(({ key }) => key.endsWith(`/${label.contract}`))
    const selected = crd.versions.find(({ name }) => name === label.selected)
    const stored = crd.versions.find(({ storage }) => storage)
    if (!selected?.schema) return aside
    const fields = initializationFields(role, label.contract)
    const lacking = fields.filter((path) => !fieldAt(selected.schema, path))
    if (fields.length > 0 && lacking.length === fields.length)
      return violated(
        `the label selects ${selected.name} for ${label.contract}, which lacks ${lacking.join(' and ')}`,
        'list the version that has the fields of that contract, or add them to it',
        place ?? inCrd(crd),
      )
    const isListed = listedVersions(crd).some(({ name }) => name === stored?.name)
    if (stored && !isListed && compareApiVersions(stored.name, selected.name) > 0)
      return violated(
        `${stored.name} is stored, and no contract label lists it; Cluster API reads ${selected.name}`,
        `list ${stored.name} under the contract whose fields it has`,
        place ?? inCrd(crd),
      )
    return met(place ?? inCrd(crd))
  },

  'crd.oneContract': (_, subject) =>
    withCrd(subject, (crd) => {
      const listed = listedVersions(crd)
      const twice = listed.find(({ name, contract }) =>
        listed.some((other) => other.name === name && other.contract !== contract),
      )
      return twice
        ? violated(
            `${twice.name} is listed for two contracts`,
            'list each version for one contract: the one whose fields it has',
            twice.place,
          )
        : listed[0]
          ? met(listed[0].place)
          : aside
    }),

  'crd.templateVersion': (_, { kind }) => {
    if (!kind.template) return aside
    const listed = newestListed(kind.template)
    if (!listed) return aside
    const version = kind.crd.versions.find(({ name }) => name === listed.name)
    return version?.served
      ? met(listed.place)
      : violated(
          `${kind.template.kind} is selected in ${listed.name}, which ${kind.crd.kind} does not serve`,
          `serve ${listed.name} of ${kind.crd.kind}, or select another version of the template`,
          listed.place,
        )
  },

  'crd.machineVersion': (_, { kind, kinds }, { fields }) => {
    if (!fields.some(({ path, owner }) => owner === undefined && hasField(kind.crd, path))) return aside
    const machines = kinds.filter(({ role }) => role === 'InfraMachine')
    const selected = kind.label?.selected
    if (machines.length === 0 || selected === undefined)
      return unknown('the kind of its machines: there is no InfraMachine among the CRDs')
    const other = machines.find(
      ({ crd }) => !crd.versions.some(({ name, served }) => name === selected && served),
    )
    return other
      ? violated(
          `the pool is selected in ${selected}, which ${other.crd.kind} does not serve`,
          `serve ${selected} of ${other.crd.kind} if its machines are of that kind`,
          inCrd(other.crd),
        )
      : met(inCrd(kind.crd))
  },
}

function newestListed(crd: Crd): ReturnType<typeof listedVersions>[number] | undefined {
  const listed = listedVersions(crd)
  const newest = listed.filter(({ contract }) => contract === 'v1beta2')
  return (newest.length > 0 ? newest : listed).toSorted((a, b) => compareApiVersions(a.name, b.name)).at(-1)
}
