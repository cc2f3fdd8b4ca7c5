import { conditionsPath, contractLabelKey, fragmentFor } from '@capi-migrate/status-model/contract'
import type { Evidence } from '../evaluate.ts'
import { versionIn } from '../kinds/provider-kind.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import type { InDocument } from '../place.ts'
import { allows } from '../read/cluster-role.ts'
import type { Crd } from '../read/crd.ts'
import { nodeAt, plainOf, documentsOf } from '../read/documents.ts'
import { newestSeries } from '../read/metadata.ts'
import { fieldAt, parentOf } from '../read/schema.ts'
import { isMisstated } from '../way/look-clients.ts'
import { fieldEvidence, oldFields } from '../way/look-crd.ts'
import type { Way } from '../way/look.ts'
import { followsBoth, pairOf, targetOf, versionAfter } from '../way/target.ts'
import type { Change, Place } from './change.ts'
import { flippedLabels } from './labels.ts'
import { movedLabels } from './moved-labels.ts'

/** Changes of a document. */
export interface Repair extends Pick<InDocument, 'file' | 'document'> {
  readonly changes: readonly Change[]
}

/** What can be written for a step, as the repository stands; nothing for steps that only people can take. */
export function repairsOf(step: string, way: Way): readonly Repair[] {
  return repairs[step]?.(way) ?? []
}

const repairs: Readonly<Record<string, (way: Way) => readonly Repair[]>> = {
  M04: ({ repository: { metadata } }) => {
    if (!metadata) return []
    const wanted = { apiVersion: 'clusterctl.cluster.x-k8s.io/v1alpha3', kind: 'Metadata' } as const
    const changes = Object.entries(wanted).flatMap(([key, value]) =>
      metadata[key as keyof typeof wanted] === value
        ? []
        : [{ place: [key], value, step: 'M04', why: `clusterctl asks for ${key}: ${value}` }],
    )
    return changes.length > 0 ? [{ ...metadata, changes }] : []
  },

  M05: ({ repository: { clusterRoles } }) => {
    const manager = clusterRoles.find(({ name, file }) => /manager/.test(name) && /(?:^|\/)rbac\//.test(file))
    if (!manager) return []
    const crds = 'customresourcedefinitions'
    const wanted = [
      { resources: [crds], verbs: ['get', 'list', 'watch'] },
      { resources: [crds, `${crds}/status`], verbs: ['patch', 'update'] },
    ]
    const missing = wanted.filter(({ resources, verbs }) =>
      resources.some((resource) => !manager.rules.some((rule) => allows(rule, extensions, resource, verbs))),
    )
    const changes = missing.map(({ resources, verbs }, i) => ({
      place: ['rules', manager.rules.length + i],
      value: { apiGroups: [extensions], resources, verbs },
      step: 'M05',
      why: 'CRDMigrator reads CRDs and trims their stored versions',
    }))
    return changes.length > 0 ? [{ ...manager, changes }] : []
  },

  M07: (way) =>
    way.kinds.flatMap((kind) => {
      const { conflicts, old } = targetOf(kind)
      if (conflicts.length === 0 || !old) return []
      return pairOf(kind).flatMap((crd) => {
        const value = versionValue(way, crd, old.name)
        if (!value) return []
        const name = versionAfter(kind.crd)
        const change = {
          place: ['spec', 'versions', crd.versions.length],
          value: { ...value, name, storage: false },
          step: 'M07',
          why: `${conflicts.join(' and ')} cannot have both shapes in ${old.name}`,
        }
        return [{ ...crd, changes: [change] }]
      })
    }),

  M09: ({ results, kinds }) =>
    kinds.flatMap((kind) => {
      const wrong = results.filter((result) => result.kind === kind).flatMap(fieldEvidence)
      return pairOf(kind).flatMap((crd) => {
        const changes = fieldChanges(kind, crd, wrong)
        return changes.length > 0 ? [{ ...crd, changes }] : []
      })
    }),

  // A version that follows both contracts keeps its conditions: changing their type in place loses stored ones.
  M11: ({ kinds }) =>
    kinds.flatMap((kind) => {
      const { next, old } = targetOf(kind)
      const fragment = fragmentFor(kind.role, conditionsPath)
      const field = fieldAt(next?.schema, conditionsPath)
      if (!next || !old || next.name === old.name || !fragment || !field || !fieldAt(field, '[].severity'))
        return []
      const i = kind.crd.versions.indexOf(next)
      const place = ['spec', 'versions', i, ...schemaPlace(conditionsPath)]
      const why = 'conditions of v1beta2 have no severity'
      return [{ ...kind.crd, changes: [{ place, value: fragment.schema, step: 'M11', why }] }]
    }),

  M12: ({ kinds }) =>
    kinds.flatMap((kind) => {
      const { next, old } = targetOf(kind)
      if (!next || !old || next.name === old.name) return []
      return pairOf(kind).flatMap((crd) => {
        const changes = crd.versions.flatMap(({ name, storage }, i): Change[] =>
          storage === (name === next.name)
            ? []
            : [
                {
                  place: ['spec', 'versions', i, 'storage'],
                  value: !storage,
                  step: 'M12',
                  why: `${next.name} is the version that is stored`,
                },
              ],
        )
        return changes.length > 0 ? [{ ...crd, changes }] : []
      })
    }),

  // A label that is moved first is a better place for the newer one.
  M13: (way) => {
    const moved = movedLabels(way)
    return moved.length > 0 ? moved : flippedLabels(way)
  },

  M14: ({ repository: { metadata } }) => {
    const newest = metadata && newestSeries(metadata)
    if (!newest || newest.contract === 'v1beta2') return []
    const { major, minor } = newest
    const place = ['releaseSeries', metadata.series.length]
    const value = { major, minor: minor + 1, contract: 'v1beta2' }
    return [
      {
        ...metadata,
        changes: [{ place, value, step: 'M14', why: 'a new minor begins with the new contract' }],
      },
    ]
  },

  M15: ({ repository: { endToEnd } }) =>
    endToEnd.flatMap((config) => {
      const changes = config.releases.filter(isMisstated).map(({ at, provider, version }) => ({
        place: at,
        value: 'v1beta2',
        step: 'M15',
        why: `${provider} ${version} follows v1beta2`,
      }))
      return changes.length > 0 ? [{ ...config, changes }] : []
    }),

  // A version that follows both contracts keeps what v1beta1 reads for as long as its label says so.
  M16: ({ kinds }) =>
    kinds.flatMap((kind) => {
      if (followsBoth(kind)) return []
      const version = versionIn(kind.crd, 'final')
      const i = kind.crd.versions.findIndex((one) => one === version)
      const changes = oldFields(kind).flatMap((path) =>
        fieldAt(version?.schema, path)
          ? removal(kind.crd, i, path, 'M16', 'nobody reads it once v1beta1 is gone')
          : [],
      )
      return changes.length > 0 ? [{ ...kind.crd, changes }] : []
    }),

  M17: ({ kinds }) => {
    const unserved = kinds.flatMap((kind) => {
      const { next } = targetOf(kind)
      return pairOf(kind).flatMap((crd) => {
        const changes = crd.versions.flatMap(({ name, served }, i): Change[] =>
          served && name !== next?.name
            ? [
                {
                  place: ['spec', 'versions', i, 'served'],
                  value: false,
                  step: 'M17',
                  why: `${name} follows v1beta1`,
                },
              ]
            : [],
        )
        return changes.length > 0 ? [{ ...crd, changes }] : []
      })
    })
    const labels = kinds
      .flatMap(pairOf)
      .flatMap(({ labels: all }) => all.filter(({ key }) => key === contractLabelKey('v1beta1')))
    const places = new Map(
      labels.flatMap((label) => (label.at ? [[`${label.file}:${label.at.join('.')}`, label] as const] : [])),
    )
    return [
      ...unserved,
      ...[...places.values()].map(({ file, document, at }) => ({
        file,
        document,
        changes: [{ place: at!, value: undefined, step: 'M17', why: 'no version follows v1beta1 any more' }],
      })),
    ]
  },
}

const extensions = 'apiextensions.k8s.io'

/** What makes the fields of a CRD those of contract v1beta2, in the version for it. */
function fieldChanges(kind: ProviderKind, crd: Crd, wrong: readonly Evidence[]): readonly Change[] {
  const { role, template, crd: own } = kind
  const version = versionIn(crd, 'v1beta2')
  const i = crd.versions.findIndex((one) => one === version)
  if (!version) return []
  const at: Place = ['spec', 'versions', i]
  const changes = new Map<string, Change>()
  const add = (change: Change): void => void changes.set(change.place.join('.'), change)
  for (const { check, place } of wrong) {
    const about =
      check.on === 'template' || (place !== undefined && place.file === template?.file) ? template : own
    if (about !== crd) continue
    if (check.check === 'crd.field' || check.check === 'crd.properties') {
      const fragment = fragmentFor(role, check.path)
      if (!fragment) continue
      const why = `contract v1beta2 reads ${check.path}`
      add({ place: [...at, ...schemaPlace(fragment.path)], value: fragment.schema, step: 'M09', why })
    } else if (check.check === 'crd.noField' && !followsBoth(kind)) {
      for (const change of removal(crd, i, check.path, 'M09', 'contract v1beta2 has it elsewhere'))
        add(change)
    } else if (check.check === 'crd.status') {
      add({
        place: [...at, 'subresources', 'status'],
        value: {},
        step: 'M09',
        why: 'status is a subresource',
      })
    } else if (check.check === 'crd.scale') {
      const value = {
        labelSelectorPath: check.selector,
        specReplicasPath: check.specReplicas,
        statusReplicasPath: check.statusReplicas,
      }
      add({
        place: [...at, 'subresources', 'scale'],
        value,
        step: 'M09',
        why: 'replicas are read through scale',
      })
    }
  }
  return [...changes.values()]
}

/** A field goes, and what says that it is required. */
function removal(crd: Crd, version: number, path: string, step: string, why: string): readonly Change[] {
  const at: Place = ['spec', 'versions', version]
  const name = path.slice(path.lastIndexOf('.') + 1)
  const schema = crd.versions[version]?.schema
  const parent = parentOf(schema, path)
  const holder = path.includes('.') ? schemaPlace(path.slice(0, path.lastIndexOf('.'))) : schemaPlace('')
  const left = parent?.required.filter((one) => one !== name) ?? []
  const isRequired = parent?.required.includes(name) ?? false
  return [
    { place: [...at, ...schemaPlace(path)], value: undefined, step, why },
    ...(isRequired
      ? [
          {
            place: [...at, ...holder, 'required'],
            value: left.length > 0 ? left : undefined,
            step,
            why: `${name} is gone`,
          },
        ]
      : []),
  ]
}

/** Where a field stands in a version of a CRD. */
function schemaPlace(path: string): Place {
  const steps = path === '' ? [] : path.replaceAll('[]', '.[]').split('.').filter(Boolean)
  return [
    'schema',
    'openAPIV3Schema',
    ...steps.flatMap((step) => (step === '[]' ? ['items'] : ['properties', step])),
  ]
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
