import { contractLabelKey } from '@capi-migrate/status-model/contract'
import { folderOf } from '../sources.ts'
import type { Crd, Label } from '../read/crd.ts'
import { selectedLabels } from '../read/selected-labels.ts'
import type { Way } from '../steps/step.ts'
import { pairOf, targetOf } from '../steps/target.ts'
import type { Change } from './change.ts'
import type { Repair } from './repair.ts'

/** A CRD that is to be labelled, and the version that follows the contract. */
interface Wanted {
  readonly crd: Crd
  readonly version: string
}

const [older, newer] = [contractLabelKey('v1beta1'), contractLabelKey('v1beta2')]

/**
 * The label for v1beta2 beside the one for v1beta1, in the place where the provider keeps that. A label that reaches
 * CRDs which have no such version is no place for it: those that have one get a patch each.
 */
export function flippedLabels({ kinds, repository }: Way): readonly Repair[] {
  const wanted = kinds.flatMap((kind) => {
    const version = targetOf(kind).next?.name
    if (version === undefined || kind.role === 'IPAM') return []
    // Both or none: Cluster API makes objects of the kind at the version of its template.
    const pair = pairOf(kind)
    return pair.every((crd) => serves(crd, version)) ? pair.map((crd) => ({ crd, version })) : []
  })
  const open = wanted.filter(({ crd }) => !crd.labels.some(({ key }) => key === newer))
  const groups = new Map<string, Wanted[]>()
  for (const one of open) {
    const label = one.crd.labels.find(({ key }) => key === older)
    const key = label?.at ? `${label.file}:${label.at.join('.')}` : one.crd.file
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap((group) => {
    const [{ crd, version }] = group as [Wanted]
    const label = crd.labels.find(({ key }) => key === older)
    if (label?.at && !isSelected(label, repository) && isForAll(label, version, group, repository.crds))
      return [
        {
          file: label.file,
          document: label.document,
          changes: [labelAt([...label.at.slice(0, -1), newer], version)],
        },
      ]
    return patched(group, repository)
  })
}

/** The label for v1beta1, where no CRD that it reaches serves a version by it alone. Of IPAM nobody reads it. */
export function droppedLabels({ kinds, repository }: Way): readonly Repair[] {
  const unread = new Set(kinds.filter(({ role }) => role === 'IPAM').flatMap(pairOf))
  const labels = kinds
    .flatMap(pairOf)
    .flatMap((crd) => crd.labels.filter(({ key, at }) => key === older && at !== undefined))
  const places = new Map(labels.map((label) => [`${label.file}:${label.at!.join('.')}`, label]))
  return [...places.values()].flatMap((label) => {
    const isLeft = reachedBy(label, repository.crds).some((crd) => {
      if (unread.has(crd)) return false
      const now = crd.labels.find(({ key }) => key === newer)?.value.split('_') ?? []
      return (
        now.length === 0 || label.value.split('_').some((name) => !now.includes(name) && serves(crd, name))
      )
    })
    const why = 'no version follows v1beta1 any more'
    const changes = [{ place: label.at!, value: undefined, step: 'M17', why }]
    return isLeft ? [] : [{ file: label.file, document: label.document, changes }]
  })
}

function serves({ versions }: Crd, version: string): boolean {
  return versions.some(({ name, served }) => served && name === version)
}

function reachedBy(label: Label, crds: readonly Crd[]): readonly Crd[] {
  return crds.filter(({ labels }) =>
    labels.some(({ file, at }) => file === label.file && at?.join() === label.at?.join()),
  )
}

/** Whether the place of a label is one that reaches selectors too. */
function isSelected({ file, from }: Label, repository: Way['repository']): boolean {
  return (
    from === 'commonLabels' &&
    selectedLabels(repository).some(({ kustomization }) => kustomization.file === file)
  )
}

/** Whether every CRD that a label reaches goes to the same version, and has it. */
function isForAll(label: Label, version: string, group: readonly Wanted[], crds: readonly Crd[]): boolean {
  return (
    group.every((one) => one.version === version) &&
    reachedBy(label, crds).every((crd) => group.some((one) => one.crd === crd))
  )
}

/** A patch for each CRD in the kustomization beside them; in the CRD itself where there is none. */
function patched(group: readonly Wanted[], { kustomizations, builds }: Way['repository']): readonly Repair[] {
  const [{ crd }] = group as [Wanted]
  const near = kustomizations
    .filter((one) => builds.get(one)?.has(crd.file) && isAround(folderOf(one.file), crd.file))
    .toSorted((a, b) => b.file.length - a.file.length)[0]
  if (!near)
    return group.map((one) => ({
      ...one.crd,
      changes: [labelAt(['metadata', 'labels', newer], one.version)],
    }))
  const count = near.patchCount
  return [
    {
      file: near.file,
      document: 0,
      changes: group.map((one, i) => ({
        place: ['patches', count + i],
        value: { patch: patchOf(one) },
        step: 'M13',
        why: `${one.crd.kind} follows v1beta2, and others that this kustomization labels do not`,
      })),
    },
  ]
}

function patchOf({ crd, version }: Wanted): string {
  return [
    'apiVersion: apiextensions.k8s.io/v1',
    'kind: CustomResourceDefinition',
    'metadata:',
    `  name: ${crd.name}`,
    '  labels:',
    `    ${newer}: ${version}`,
    '',
  ].join('\n')
}

function labelAt(place: Change['place'], version: string): Change {
  return { place, value: version, step: 'M13', why: 'the label decides which contract Cluster API reads' }
}

function isAround(folder: string, file: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`)
}
