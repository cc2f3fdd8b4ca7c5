import { valueAt } from '../assemble.ts'
import { Undecidable } from '../codec.ts'
import type { Codec, Context } from '../codec.ts'
import { isMap } from '../map.ts'
import { stepsOf } from '../path.ts'
import { drop } from '../row.ts'
import type { Row } from '../row.ts'
import { say } from '../tasks.ts'
import { clustersOf, usersOf } from '../users.ts'

/** Objects of one kind that say what kubeadm is given, and where they say it. */
interface Speaker {
  readonly kind: string
  readonly path: string
  readonly of: typeof clustersOf
}

/** What is known of a field. */
interface Field {
  readonly from: string
  readonly why: string
  /** By the kind that holds the field; none for a KubeadmConfigTemplate: its Machines join, and kubeadm reads none of it. */
  readonly speakers: Readonly<Record<string, Speaker>>
  /** What kubeadm takes where nobody says anything. */
  readonly standard?: string
  /** What a person does, with `{value}` in it. */
  readonly how?: string
}

/**
 * A field of a kubeadm configuration of which only what the Cluster says counts. Up to Cluster API v1.10 the field came
 * first; now the server drops it, so a cluster that is created anew may get something else than its author wrote.
 * Upstream: `reconcileTopLevelObjectSettings` of v1.10, `computeClusterConfigurationAndAdditionalData` since.
 *
 * @param path in the Cluster
 */
export function saidByCluster(from: string, path: string, more: Pick<Field, 'standard' | 'how'> = {}): Row {
  return said({ from, why: `taken from Cluster.${path}`, speakers: inCluster(path), ...more })
}

/** The same of the version of Kubernetes, which is that of the Machines. */
export function saidByMachine(from: string): Row {
  const how = 'write that version there, in the form v1.31.0'
  return said({ from, why: 'taken from the version of the Machine', speakers: versions, how })
}

/** A container of such fields: its members speak for themselves where they can be seen. */
export function saidInCluster(from: string, path: string): Row {
  const row = saidByCluster(from, path)
  const isSeen = (value: unknown, { placeholder }: Context): boolean =>
    isMap(value) && !Object.keys(value).some((key) => placeholder?.(key)?.members)
  const up: Codec['up'] = (value, context) => (isSeen(value, context) ? value : row.codec!.up(value, context))
  return { ...row, codec: { ...row.codec!, up } }
}

/** True for the rows of such fields. */
export function isSaidElsewhere({ codec }: Row): boolean {
  return codec?.name === name
}

const name = 'saidElsewhere'

function inCluster(path: string): Field['speakers'] {
  const speaker = { kind: 'Cluster', path, of: clustersOf }
  return {
    KubeadmControlPlane: speaker,
    KubeadmControlPlaneTemplate: speaker,
    KubeadmConfig: speaker,
  }
}

/** A patch may leave the version to what it is laid over. */
const itself: Speaker['of'] = (root) => (isUnset(valueAt(root, ['spec', 'version'])) ? [] : [root])

const versions: Field['speakers'] = {
  KubeadmControlPlane: { kind: 'KubeadmControlPlane', path: 'spec.version', of: itself },
  KubeadmControlPlaneTemplate: { kind: 'Cluster', path: 'spec.topology.version', of: clustersOf },
  KubeadmConfig: { kind: 'Machine', path: 'spec.version', of: usersOf },
}

function said({ from, why, speakers, standard, how = 'write {value} there' }: Field): Row {
  const up: Codec['up'] = (value, { reading, root, users, placeholder }) => {
    const speaker = speakers[String(root.kind)]
    if (reading === 'server' || !users || !speaker || isUnset(value) || onlyJoins(root)) return undefined
    const written = (text: string): string => placeholder?.written?.(text) ?? text
    const asText = (value: unknown): string => plain(written(textOf(value)))
    const found = speaker.of(root, users, written)
    const isOther = (there: unknown): boolean => asText(isUnset(there) ? standard : there) !== asText(value)
    const others = found.filter((object) => isOther(valueAt(object, stepsOf(speaker.path))))
    if (found.length === 0 ? !isOther(undefined) : others.length === 0) return undefined
    return new Undecidable(
      say('value/said-elsewhere', {
        field: from.split('.').at(-1)!,
        value: textOf(value),
        path: `${speaker.kind}.${speaker.path}`,
        there: others.length > 0 ? saidThere(others, speaker) : 'what stands there was not found',
        how: how.replace('{value}', () => textOf(value)),
      }),
    )
  }
  return { ...drop(from, why), codec: { name, why, up, down: () => undefined } }
}

/** Go does not tell an empty text from none. */
function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A Machine that joins is told all of this by its cluster. */
function onlyJoins({ kind, spec }: Context['root']): boolean {
  return kind === 'KubeadmConfig' && isMap(spec) && isMap(spec.joinConfiguration) && !spec.initConfiguration
}

/** Blocks of addresses are joined by commas, as upstream does. */
function textOf(value: unknown): string {
  return isMap(value) ? JSON.stringify(value) : String(value)
}

function plain(text: string): string {
  return text.replace(/\s+/g, '').replace(/^v(?=\d)/, '')
}

function saidThere(others: readonly Context['root'][], { kind, path }: Speaker): string {
  const texts = others.map((object) => {
    const there = valueAt(object, stepsOf(path))
    const name = [kind, valueAt(object, ['metadata', 'name'])].filter(Boolean).join(' ')
    return `${name} says ${isUnset(there) ? 'nothing' : textOf(there)} there`
  })
  return [...new Set(texts)].join(', ')
}
