import type { Repair } from '../repair/repair.ts'
import { all, check } from './looks.ts'
import type { Step, Way } from './step.ts'

const wanted = { apiVersion: 'clusterctl.cluster.x-k8s.io/v1alpha3', kind: 'Metadata' } as const

/** M04: metadata.yaml as clusterctl v1.11 reads it. */
export const m04: Step = {
  id: 'M04',
  concern: 'contract',
  to: 'v1beta2',
  title: 'metadata.yaml as clusterctl v1.11 reads it',
  why: 'clusterctl refuses the release.',
  doneWhen: 'apiVersion and kind are right, and a series covers the newest tag',
  needs: ['M00'],
  writesAfter: [],
  traps: ['many providers had no kind'],
  look: all(
    ...Object.entries(wanted).map(([path, equals]) =>
      check({ check: 'repo.metadataField', level: 'error', path, equals }, `${path} is ${equals}`),
    ),
    check({ check: 'repo.metadataSeries', level: 'error' }, 'each release series has a contract'),
    check({ check: 'repo.metadataCoversTag', level: 'error' }, 'a release series covers the newest tag'),
  ),
  repair,
}

function repair({ repository: { metadata } }: Way): readonly Repair[] {
  if (!metadata) return []
  const changes = Object.entries(wanted).flatMap(([key, value]) =>
    metadata[key as keyof typeof wanted] === value
      ? []
      : [{ place: [key], value, step: 'M04', why: `clusterctl asks for ${key}: ${value}` }],
  )
  return changes.length > 0 ? [{ ...metadata, changes }] : []
}
