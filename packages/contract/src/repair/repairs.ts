import { conditionsPath, fragmentFor } from '@capi-migrate/contract-rules'
import type { InDocument } from '../place.ts'
import { allows } from '../read/cluster-role.ts'
import type { Crd } from '../read/crd.ts'
import { nodeAt, plainOf, documentsOf } from '../read/documents.ts'
import { newestSeries } from '../read/metadata.ts'
import { fieldAt } from '../read/schema.ts'
import { isMisstated } from '../way/look-clients.ts'
import { fieldEvidence } from '../way/look-crd.ts'
import type { Way } from '../way/look.ts'
import { isInUse, pairOf, targetOf, versionAfter } from '../steps/target.ts'
import type { Change } from './change.ts'
import { fieldChanges, schemaPlace } from './fields.ts'
import { droppedLabels, flippedLabels } from './labels.ts'
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

  // Not served yet: without conversions, what is written in one version is lost in the other. And the newest version
  // is the one to go to only where no label says otherwise.
  M07: (way) =>
    way.kinds.flatMap((kind) => {
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
    }),

  M09: ({ results, kinds }) =>
    kinds.flatMap((kind) => {
      const wrong = results.filter((result) => result.kind === kind).flatMap(fieldEvidence)
      return pairOf(kind).flatMap((crd) => {
        const changes = fieldChanges(kind, crd, wrong)
        return changes.length > 0 ? [{ ...crd, changes }] : []
      })
    }),

  // A version that is in use keeps its conditions: changing their type in place loses stored ones.
  M11: ({ kinds }) =>
    kinds.flatMap((kind) => {
      const { next } = targetOf(kind)
      const fragment = fragmentFor(kind.role, conditionsPath)
      const field = fieldAt(next?.schema, conditionsPath)
      if (!next || isInUse(next) || !fragment || !field || !fieldAt(field, '[].severity')) return []
      const i = kind.crd.versions.indexOf(next)
      const place = ['spec', 'versions', i, ...schemaPlace(conditionsPath)]
      const why = 'conditions of v1beta2 have no severity'
      return [{ ...kind.crd, changes: [{ place, value: fragment.schema, step: 'M11', why }] }]
    }),

  // By now there are conversions, so that the version can be served as well.
  M12: ({ kinds }) =>
    kinds.flatMap((kind) => {
      const { next, old } = targetOf(kind)
      if (!next || !old || next.name === old.name) return []
      return pairOf(kind).flatMap((crd) => {
        if (!crd.versions.some(({ name }) => name === next.name)) return []
        const changes = crd.versions.flatMap(({ name, storage, served }, i): Change[] => {
          const isNext = name === next.name
          const change = (key: 'served' | 'storage', value: boolean): Change => {
            const why = `${next.name} is the version that is ${key === 'served' ? 'served' : 'stored'}`
            return { place: ['spec', 'versions', i, key], value, step: 'M12', why }
          }
          return [
            ...(isNext && !served ? [change('served', true)] : []),
            ...(storage === isNext ? [] : [change('storage', isNext)]),
          ]
        })
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

  // Fields of a version that is served, and versions that are, go by the hand of a person: objects may have them.
  M17: droppedLabels,
}

const extensions = 'apiextensions.k8s.io'

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
