import { isEarlier, isMachineField, machineDataIn, newest } from '@capi-migrate/transitions'
import type { Place, Said, Stage } from '@capi-migrate/transitions'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { keyOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { nodeAt } from '../../read/at.ts'
import { openText } from '../../read/open-text.ts'
import { typeOf } from './find-nested.ts'
import { textAt, valueAt } from '../../read/members.ts'
import type { ObjectType } from './find-nested.ts'

/** Returns what Machines take a Secret or a ConfigMap for, as the files of a run say it; `undefined` if none does. */
export type BootFiles = (kind: string, name: string, namespace: string | undefined) => string | undefined

/** What is said of machine data. The object around it is written. */
export interface SaidOfMachineData extends Said {
  readonly rollout: true
  readonly apart: true
}

/** Returns the task for a manifest in a text that a Machine gets. */
export function heldMachineData(
  path: string,
  effect: string,
  { objects }: Pick<ManifestPlan, 'objects'>,
  to: Stage,
): SaidOfMachineData {
  const versions = new Set(objects.flatMap(({ apiVersion }) => apiVersion.split('/')[1] ?? []))
  const version = versions.size > 0 ? [...versions].sort().join(' and ') : 'what moves elsewhere'
  const deadline = isEarlier(to, newest)
    ? ''
    : ' before Cluster API v1.16, which no longer serves v1beta1: the Machine applies the manifest when it boots'
  return asApart(say('nested/machine-data', { path, effect, version, deadline }))
}

/** Returns the task with what it does to Machines: only the text is not written. */
export function asApart<T extends Said>(said: T): T & SaidOfMachineData {
  return { ...said, rollout: true, apart: true }
}

/**
 * Returns what a change of the text at a place of a document does to Machines: `replaces the Machines of this
 * KubeadmControlPlane`. `undefined` if no Machine gets the text. Every pass that writes text within a document asks this.
 *
 * @param source the text of the document, where its template code is covered in what was read
 */
export function machineDataAt(
  root: Node,
  place: Place,
  bootFiles?: BootFiles,
  source?: string,
): string | undefined {
  let isKnown = false
  let list: ObjectType = {}
  for (const [at] of [...place, ''].entries()) {
    const node = nodeAt(root, place.slice(0, at))
    const { apiVersion, kind } = typeOf(node, place[at - 2] === 'items' ? list : {})
    if (apiVersion === undefined || kind === undefined) continue
    list = { apiVersion, kind }
    const rest = place.slice(at)
    const effect = machineDataIn({ apiVersion, kind }, rest) ?? bootFile(node, kind, rest, bootFiles, source)
    if (effect !== undefined) return effect
    // Of a version that only template code knows, the text says no group.
    isKnown ||= apiVersion.includes('/') || /^v\d/.test(apiVersion)
  }
  return isKnown ? undefined : inPiece(root, place)
}

function bootFile(
  node: Node | undefined,
  kind: string,
  [part]: Place,
  bootFiles: BootFiles | undefined,
  source: string | undefined,
): string | undefined {
  if (!bootFiles || (part !== 'data' && part !== 'stringData' && part !== 'binaryData')) return undefined
  const metadata = valueAt(node, 'metadata')
  const textOf = (key: string): string | undefined => {
    const node = valueAt(metadata, key)
    if (node?.kind !== 'scalar') return undefined
    return source?.slice(node.body, node.end).replace(/^["']|["']$/g, '') ?? node.text
  }
  const name = textOf('name')
  return name === undefined ? undefined : bootFiles(kind, name, textOf('namespace'))
}

/** A text that names no kind: its keys tell, and in an operation of a JSON patch the pointer. */
function inPiece(root: Node, place: Place): string | undefined {
  const keys = place.flatMap((key, at): readonly string[] => {
    const pointer = textAt(nodeAt(root, place.slice(0, at)), 'path')
    const steps = pointer?.startsWith('/') && key === 'value' ? pointer.split('/') : []
    return [...steps, ...(typeof key === 'string' ? [key] : [])]
  })
  const beside = nodeAt(root, place.slice(0, -1))
  const names =
    beside?.kind === 'map'
      ? beside.entries.flatMap((entry) => (entry.key?.kind === 'scalar' ? [keyOf(entry)] : []))
      : []
  return isMachineField(keys, names) ? 'can replace the Machines that boot with it' : undefined
}

/**
 * Returns the same of a text that is a document itself, such as a patch: what a change of any of its texts does that
 * `isMeant` takes.
 */
export function machineDataWithin(text: string, isMeant: (text: string) => boolean): string | undefined {
  for (const { documents } of text.includes('\n') ? (openText(text).outer?.parts ?? []) : [])
    for (const { root } of documents) {
      const effect = root && below(root, [], root, isMeant)
      if (effect !== undefined) return effect
    }
  return undefined
}

function below(node: Node, place: Place, root: Node, isMeant: (text: string) => boolean): string | undefined {
  if (node.kind === 'scalar') return isMeant(node.text) ? machineDataAt(root, place) : undefined
  if (node.kind === 'alias') return undefined
  for (const [i, entry] of node.entries.entries()) {
    const step = node.kind === 'list' ? i : entry.key?.kind === 'scalar' ? keyOf(entry) : undefined
    const effect = step === undefined ? undefined : below(entry.value, [...place, step], root, isMeant)
    if (effect !== undefined) return effect
  }
  return undefined
}
