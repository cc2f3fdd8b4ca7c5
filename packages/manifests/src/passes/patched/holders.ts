import { isMap, listOf, textOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { valueOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { documentsOf, templateDocumentsOf } from '../kustomize/file-documents.ts'
import { textAt, valueAt } from '../../read/members.ts'
import { holderTest, nodesAt } from '../references/known-place.ts'

/** Patches in an object of another tool, as Kustomize has them, and where what they are for lies. */
export interface PatchList {
  readonly patches: readonly JsonMap[]
  readonly node: Node
  /** True where the list is written as that of a kustomization is. */
  readonly isSame: boolean
  readonly reach: readonly Reach[]
  /** Components of Kustomize that are laid over the same, by paths from there. */
  readonly components: readonly string[]
}

/** Where what patches are for lies: a folder of the repository, a chart in it, or an object that holds it as a text. */
export interface Reach {
  readonly kind: 'folder' | 'chart' | 'beside' | 'text'
  /** A path that may hold template code, or the name of the object. `beside` counts from the folder of the holder. */
  readonly name: string
}

interface HolderPlace {
  readonly holder: string
  readonly at: string
  /** The key that the patches are below, if any. */
  readonly below: string
  readonly reach: (node: Node, root: Node) => readonly Reach[]
}

const templates = ['spec.template.spec', ...generators('template.spec')]

/** Where tools keep patches in the form of Kustomize, and what says what they are for. */
const places: readonly HolderPlace[] = [
  {
    holder: 'kustomize.toolkit.fluxcd.io/Kustomization',
    at: 'spec',
    below: '',
    reach: (spec) => [{ kind: 'folder', name: textAt(spec, 'path') ?? '.' }],
  },
  {
    holder: 'helm.toolkit.fluxcd.io/HelmRelease',
    at: 'spec.postRenderers[]',
    below: 'kustomize',
    reach: (_, root) => releaseCharts(valueAt(root, 'spec')),
  },
  ...['spec.source', 'spec.sources[]'].map((at) => application('argoproj.io/Application', at)),
  ...templates.flatMap((path) =>
    ['source', 'sources[]'].map((at) => application('argoproj.io/ApplicationSet', `${path}.${at}`)),
  ),
  ...['ClusterProfile', 'Profile'].map((kind) => ({
    holder: `config.projectsveltos.io/${kind}`,
    at: 'spec',
    below: '',
    reach: profileReach,
  })),
  {
    holder: 'releases',
    at: 'releases[]',
    below: '',
    reach: (release) => named('beside', release, 'chart').filter(({ name }) => name.startsWith('.')),
  },
]

/** What a file with such an object holds. */
export const holderMarks: readonly string[] = [
  'fluxcd.io/',
  'argoproj.io/',
  'projectsveltos.io/',
  'kappctrl.k14s.io/',
  'Patches:',
]

/** A list of patches, and where it begins in a text. */
export interface PlacedList extends PatchList {
  readonly start: number
}

/** The lists of patches in a text, a template too. */
export function patchListsIn(text: string): readonly PlacedList[] {
  const documents = documentsOf(text) ?? templateDocumentsOf(text, 'gotmpl') ?? []
  return documents.flatMap(({ root, start, tokens }) => {
    const isHolder = holderTest(root)
    const own = places
      .filter(({ holder }) => isHolder(holder))
      .flatMap(({ at, below, reach }) =>
        nodesAt(root, at).flatMap(({ node }) =>
          listsBelow(below === '' ? node : valueAt(node, below), () => reach(node, root)),
        ),
      )
    const laid = isHolder('argoproj.io/ApplicationSet')
      ? templatePatch(root)
      : isHolder('kappctrl.k14s.io/App')
        ? overlaysOf(root)
        : []
    return [...own, ...laid].map((one) =>
      // Offsets among what stands in for code are not those of the text.
      tokens
        ? { ...one, isSame: false, start: text.search(/[Pp]atch\w*:/) }
        : { ...one, start: one.node.start + start - root.start },
    )
  })
}

/** The keys that patches go by, and each item of theirs as a patch of Kustomize. */
const keys: readonly (readonly [key: string, asPatch: (item: unknown) => readonly JsonMap[]])[] = [
  ['patches', (item) => (isMap(item) ? [item] : [])],
  ['patchesStrategicMerge', merge],
  ['strategicMergePatches', merge],
  ['patchesJson6902', operations],
  ['jsonPatches', operations],
]

function listsBelow(node: Node | undefined, reach: () => readonly Reach[]): readonly PatchList[] {
  const shared = valueAt(node, 'components')
  const components = shared ? listOf(valueOf(shared)).flatMap((path) => textOf(path) ?? []) : []
  const lists = keys.flatMap(([key, asPatch]) => {
    const list = valueAt(node, key)
    if (list?.kind !== 'list') return []
    const patches = listOf(valueOf(list)).flatMap(asPatch)
    return [{ patches, node: list, isSame: key === 'patches', reach: reach(), components }]
  })
  if (lists.length > 0 || components.length === 0) return lists
  return [{ patches: [], node: shared!, isSame: false, reach: reach(), components }]
}

function merge(item: unknown): readonly JsonMap[] {
  const patch = textOf(item) ?? (isMap(item) ? JSON.stringify(item) : undefined)
  return patch === undefined ? [] : [{ patch }]
}

function operations(item: unknown): readonly JsonMap[] {
  if (!isMap(item)) return []
  return [{ ...item, patch: textOf(item.patch) ?? JSON.stringify(item.patch) }]
}

function application(holder: string, at: string): HolderPlace {
  return {
    holder,
    at,
    below: 'kustomize',
    reach: (source, root) => named('folder', source, 'path').flatMap((one) => generated(one, root)),
  }
}

/** What an ApplicationSet lays over its Applications, a text with template code. */
function templatePatch(root: Node): readonly PatchList[] {
  const node = valueAt(valueAt(root, 'spec'), 'templatePatch')
  if (node?.kind !== 'scalar') return []
  const documents = documentsOf(node.text) ?? templateDocumentsOf(node.text, 'gotmpl') ?? []
  const sources = (from: Node): readonly Node[] =>
    ['spec.source', 'spec.sources[]'].flatMap((at) => nodesAt(from, at).map((spot) => spot.node))
  return documents.flatMap((laid) => {
    const under = nodesAt(root, 'spec.template').flatMap((spot) => sources(spot.node))
    const reach = [...sources(laid.root), ...under]
      .flatMap((source) => named('folder', source, 'path'))
      .flatMap((one) => generated(one, root))
    return sources(laid.root).flatMap((source) =>
      listsBelow(valueAt(source, 'kustomize'), () => reach).map((one) => ({ ...one, node, isSame: false })),
    )
  })
}

/** Overlays of ytt in an App of kapp-controller, for what it fetches, as merges. */
function overlaysOf(root: Node): readonly PatchList[] {
  const reach: readonly Reach[] = ['.', '**'].map((name) => ({ kind: 'folder', name }))
  return nodesAt(root, 'spec.template[].ytt.inline.paths.{}').flatMap(({ node }) => {
    if (node.kind !== 'scalar' || !node.text.includes('#@overlay/match')) return []
    const plain = node.text.replace(/^\s*#@.*$/gm, '')
    const patches = (documentsOf(plain) ?? []).flatMap(({ value }): readonly JsonMap[] => {
      const group = isMap(value) ? textOf(value.apiVersion)?.split('/')[0] : undefined
      if (!isMap(value) || group === undefined) return []
      const patch = JSON.stringify({ ...value, metadata: { name: 'any' } })
      return [{ patch, target: { group, kind: value.kind } }]
    })
    return [{ patches, node, isSame: false, reach, components: [] }]
  })
}

/** The folders that a path means of which generators of git give the first part. */
function generated(reach: Reach, root: Node): readonly Reach[] {
  const rest = /^\{\{-?\s*\.?path(?:\.path)?\s*-?\}\}(.*)$/.exec(reach.name)?.[1]
  const [folders, files] = ['git.directories[]', 'git.files[]'].map((at) =>
    generators(at).flatMap((path) => nodesAt(root, path).flatMap(({ node }) => textAt(node, 'path') ?? [])),
  )
  const given = [...folders!, ...files!.map((file) => file.replace(/\/?[^/]*$/, '') || '.')]
  return rest === undefined || given.length === 0
    ? [reach]
    : given.map((name) => ({ ...reach, name: name + rest }))
}

/** A path below generators, and below those within others. */
function generators(path: string): readonly string[] {
  return ['spec.generators[]', 'spec.generators[].{}.generators[]'].flatMap((at) =>
    path.startsWith('git.') ? `${at}.${path}` : `${at}.{}.${path}`,
  )
}

function releaseCharts(spec: Node | undefined): readonly Reach[] {
  if (valueAt(spec, 'chartRef')) return [{ kind: 'chart', name: '**' }]
  const chart = valueAt(valueAt(spec, 'chart'), 'spec')
  const isFetched = textAt(valueAt(chart, 'sourceRef'), 'kind') === 'HelmRepository'
  return isFetched ? [] : named('chart', chart, 'chart')
}

/** What a profile of Sveltos deploys: folders of sources, charts in them, objects with texts. */
function profileReach(spec: Node): readonly Reach[] {
  const below = (key: string): readonly Node[] => nodesAt(spec, `${key}[]`).map(({ node }) => node)
  return [
    ...[...below('policyRefs'), ...below('kustomizationRefs')].flatMap((ref) =>
      /^(?:ConfigMap|Secret)$/.test(textAt(ref, 'kind') ?? '')
        ? named('text', ref, 'name')
        : [{ kind: 'folder' as const, name: textAt(ref, 'path') ?? '.' }],
    ),
    ...below('helmCharts').flatMap((chart) => {
      const name = /^\w+repository:\/\/[^/]+\/[^/]+\/(.+)$/.exec(textAt(chart, 'repositoryURL') ?? '')?.[1]
      return name === undefined ? [] : [{ kind: 'chart' as const, name }]
    }),
  ]
}

function named(kind: Reach['kind'], node: Node | undefined, key: string): readonly Reach[] {
  const name = textAt(node, key)
  return name === undefined ? [] : [{ kind, name }]
}
