import { isWhole } from '@capi-migrate/patterns'
import { keyOf } from '@capi-migrate/edits/yaml'
import type { Entry, Node } from '@capi-migrate/edits/yaml'
import { folderOf, joined, nameOf } from '../sources.ts'
import type { Sources } from '../sources.ts'
import { labelsOf } from './crd.ts'
import type { Crd, Label } from './crd.ts'
import { documentsOf, entriesOf, nodeAt, plainOf, textAt } from './documents.ts'
import type { YamlDocument } from './documents.ts'

/** What a kustomization does to CRDs. */
export interface Kustomization {
  readonly file: string
  /** Paths of files and folders that it builds from. */
  readonly resources: readonly string[]
  /** True where some of what it builds from is another repository's, or a release. */
  readonly isRemote: boolean
  /** Labels it puts on everything. */
  readonly labels: readonly Label[]
  readonly patches: readonly CrdPatch[]
  /** Entries under `patches`, whatever they patch. */
  readonly patchCount: number
  /** Entries under `labels`. */
  readonly labelCount: number
}

/** Labels that a patch puts on CRDs. */
export interface CrdPatch {
  /** The CRD's name, as a pattern over the whole of it. */
  readonly target: string
  readonly labels: readonly Label[]
}

export const kustomizationNames: readonly string[] = [
  'kustomization.yaml',
  'kustomization.yml',
  'Kustomization',
]

/** Reads a kustomization; patches that cannot be read say nothing. */
export function kustomizationOf(document: YamlDocument, sources: Pick<Sources, 'textOf'>): Kustomization {
  const { file, root } = document
  const folder = folderOf(file)
  // Kustomize reads its own fields whatever their case: a provider has `commonlabels`.
  const own = (name: string): Node | undefined =>
    root.entries.find((entry) => keyOf(entry).toLowerCase() === name.toLowerCase())?.value
  const listed = ['resources', 'bases', 'components'].flatMap((name) =>
    entriesOf(own(name)).map(({ value }) => textAt(value) ?? ''),
  )
  const pairs = entriesOf(own('labels')).map(({ value }, i) => ({ i, node: nodeAt(value, 'pairs') }))
  const nameOfKey = (name: string): string =>
    root.entries.map(keyOf).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name
  return {
    file,
    resources: listed.flatMap((path) => joined(folder, path) ?? []),
    isRemote: listed.some((path) => remote.test(path)),
    labels: [
      ...pairs.flatMap(({ i, node }) =>
        labelsOf(node, document, 'labels', [nameOfKey('labels'), i, 'pairs']),
      ),
      ...labelsOf(own('commonLabels'), document, 'commonLabels', [nameOfKey('commonLabels')]),
    ],
    patchCount: entriesOf(own('patches')).length,
    labelCount: pairs.length,
    patches: ['patches', 'patchesStrategicMerge', 'patchesJson6902']
      .flatMap((name) => entriesOf(own(name)))
      .flatMap((entry) => patchesOf(entry, document, sources)),
  }
}

/** A URL, with or without its scheme. */
const remote = /^[a-z]+:\/\/|^git@|^github\.com\/|[?&]ref=/

/** The files that each kustomization builds from, itself or through others. */
export type Builds = ReadonlyMap<Kustomization, ReadonlySet<string>>

/** Follows the resources of all kustomizations. */
export function buildsOf(all: readonly Kustomization[]): Builds {
  const byFolder = new Map(all.map((one) => [folderOf(one.file), one]))
  const builds = new Map<Kustomization, Set<string>>()
  const visit = (one: Kustomization): ReadonlySet<string> => {
    const known = builds.get(one)
    if (known) return known
    const files = new Set<string>()
    builds.set(one, files)
    for (const path of one.resources) {
      const other = byFolder.get(path)
      if (other) for (const file of visit(other)) files.add(file)
      else files.add(path)
    }
    return files
  }
  for (const one of all) visit(one)
  return builds
}

/** The labels that a CRD has once it is built: its own, then those of every kustomization that builds it. */
export function builtLabels(crd: Crd, builds: Builds): readonly Label[] {
  const byKey = new Map(crd.labels.map((label) => [label.key, label]))
  const inside = [...builds].filter(([, files]) => files.has(crd.file))
  // The outer one has the last word: it builds all that the inner one does, and more.
  for (const [one] of inside.toSorted(([x, a], [y, b]) => a.size - b.size || y.file.length - x.file.length)) {
    const patched = one.patches.filter(({ target }) => isWhole(target, crd.name))
    for (const label of [...patched.flatMap(({ labels }) => labels), ...one.labels])
      byKey.set(label.key, label)
  }
  return [...byKey.values()]
}

function patchesOf(
  { value }: Entry,
  document: YamlDocument,
  { textOf }: Pick<Sources, 'textOf'>,
): readonly CrdPatch[] {
  const inline = value.kind === 'scalar' ? value.text : textAt(value, 'patch')
  const path = value.kind === 'scalar' ? value.text : textAt(value, 'path')
  const file = path === undefined || path.includes('\n') ? undefined : joined(folderOf(document.file), path)
  const target = targetOf(nodeAt(value, 'target'))
  const text = file === undefined ? undefined : textOf(file)
  if (file !== undefined && text !== undefined) return readPatch(file, text, target, (line) => line)
  // The lines of a text inside another are not its own: all of it stands where the entry does.
  const at = document.lineOf(value)
  return inline === undefined ? [] : readPatch(document.file, inline, target, () => at)
}

/** The CRDs that `target` selects: a pattern, or `undefined` where it selects others, or is not there. */
function targetOf(node: Node | undefined): string | undefined {
  if (!node || (textAt(node, 'kind') ?? 'CustomResourceDefinition') !== 'CustomResourceDefinition')
    return undefined
  return textAt(node, 'name') ?? '.*'
}

function readPatch(
  file: string,
  text: string,
  target: string | undefined,
  lineIn: (line: number) => number,
): readonly CrdPatch[] {
  const operations = jsonPatch(file, text, lineIn)
  if (operations.length > 0) return target === undefined ? [] : [{ target, labels: operations }]
  const documents = documentsOf(file, text)
  if ('what' in documents) return []
  // The places of a text inside another are not those of its file.
  const at = lineIn(0) === 0 ? ['metadata', 'labels'] : undefined
  return documents.flatMap(({ root, document, lineOf }) => {
    const inFile = { file, document, lineOf: (node: Node | Entry) => lineIn(lineOf(node)) }
    const labels = labelsOf(nodeAt(root, 'metadata', 'labels'), inFile, 'patch', at)
    const name = textAt(root, 'metadata', 'name')
    const selected = target ?? (isCrd(root) && name !== undefined ? name.replaceAll('.', '\\.') : undefined)
    return labels.length > 0 && selected !== undefined ? [{ target: selected, labels }] : []
  })
}

/** The labels that `add` and `replace` operations of a JSON patch set. */
function jsonPatch(file: string, text: string, lineIn: (line: number) => number): readonly Label[] {
  if (!text.includes('/metadata/labels')) return []
  const listed = documentsOf(file, `operations:\n${text.replaceAll(/^(?=.)/gm, '  ')}`)
  if ('what' in listed) return []
  return listed.flatMap(({ root, lineOf }) =>
    entriesOf(nodeAt(root, 'operations')).flatMap((entry): readonly Label[] => {
      const place = { file, document: 0, line: lineIn(lineOf(entry) - 1), from: 'patch' as const }
      const path = textAt(entry.value, 'path') ?? ''
      if (path === '/metadata/labels') {
        const all = plainOf(nodeAt(entry.value, 'value')) ?? {}
        return Object.entries(all).map(([key, value]) => ({ key, value: String(value), ...place }))
      }
      const key = /^\/metadata\/labels\/(.+)$/.exec(path)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~')
      return key === undefined ? [] : [{ key, value: textAt(entry.value, 'value') ?? '', ...place }]
    }),
  )
}

function isCrd(root: Node): boolean {
  return textAt(root, 'kind') === 'CustomResourceDefinition'
}

/** Whether a path is that of a kustomization. */
export function isKustomization(path: string): boolean {
  return kustomizationNames.includes(nameOf(path))
}
