import { clusterApiOf } from './go/go-mod.ts'
import type { GoMod } from './go/go-mod.ts'
import { goParser } from './go/parser.ts'
import { GoSource } from './go/source.ts'
import { clusterRoleOf } from './read/cluster-role.ts'
import type { ClusterRole } from './read/cluster-role.ts'
import { onceEach } from './read/copies.ts'
import type { CrdCopy } from './read/copies.ts'
import { crdOf } from './read/crd.ts'
import type { Crd } from './read/crd.ts'
import { documentsOf, textAt } from './read/documents.ts'
import type { Unread, YamlDocument } from './read/documents.ts'
import { endToEndOf, isEndToEnd, placedReleases } from './read/end-to-end.ts'
import type { EndToEnd } from './read/end-to-end.ts'
import { buildsOf, builtLabels, isKustomization, kustomizationOf } from './read/kustomization.ts'
import type { Builds, Kustomization } from './read/kustomization.ts'
import { manifestOf } from './read/manifest.ts'
import type { Manifest } from './read/manifest.ts'
import { metadataOf } from './read/metadata.ts'
import type { Metadata } from './read/metadata.ts'
import { folderOf, isOwn, nameOf } from './sources.ts'
import type { Sources } from './sources.ts'

/** What was read of a provider's repository, or of CRDs and objects that were given as files. */
export interface Repository {
  readonly sources: Sources
  readonly parsed: ReadonlyMap<string, ParsedFile>
  /** Each once, with the labels it has after it is built. */
  readonly crds: readonly Crd[]
  /** CRDs that are there again; they are told, and nothing is written into them. */
  readonly copies: readonly CrdCopy[]
  readonly kustomizations: readonly Kustomization[]
  /** What each kustomization builds from. */
  readonly builds: Builds
  readonly metadata?: Metadata
  readonly clusterRoles: readonly ClusterRole[]
  /** All other objects: of the components, templates, examples. */
  readonly manifests: readonly Manifest[]
  /** Objects in the folders of tests. */
  readonly testManifests: readonly Manifest[]
  /** What end-to-end tests install. */
  readonly endToEnd: readonly EndToEnd[]
  readonly go: GoSource
  readonly goMod?: GoMod
  /** Files that could not be read; they are told, and nothing stops. */
  readonly unread: readonly Unread[]
}

/** What was read of YAML files, by path: only what changed is read again. */
type Parsed = Map<string, ParsedFile>

interface ParsedFile {
  readonly text: string
  /** Absent where the file tells nothing. */
  readonly documents?: ReturnType<typeof documentsOf>
}

type Read = Omit<Repository, 'sources' | 'parsed' | 'go'>

/** Reads a repository. Nothing in it is an error here: what cannot be read is said in `unread`. */
export async function readRepository(sources: Sources): Promise<Repository> {
  const goMod = sources.paths.includes('go.mod')
    ? clusterApiOf('go.mod', sources.textOf('go.mod') ?? '')
    : undefined
  const parsed: Parsed = new Map()
  return {
    ...readYaml(sources, parsed),
    sources,
    parsed,
    go: new GoSource(sources, await goParser()),
    ...(goMod && { goMod }),
  }
}

/** The same repository with other texts in some of its YAML files; Go code is not read again. */
export function withTexts(repository: Repository, texts: ReadonlyMap<string, string>): Repository {
  const { parsed, go, goMod } = repository
  const sources = changed(repository, texts)
  const next: Parsed = new Map(parsed)
  for (const path of texts.keys()) next.delete(path)
  return { ...readYaml(sources, next), sources, parsed: next, go, ...(goMod && { goMod }) }
}

/** The same repository with other texts in some of its Go files and in go.mod. */
export function withGoTexts(repository: Repository, texts: ReadonlyMap<string, string>): Repository {
  const sources = changed(repository, texts)
  const goMod = repository.goMod && clusterApiOf('go.mod', sources.textOf('go.mod') ?? '')
  return { ...repository, sources, go: repository.go.with(sources), ...(goMod && { goMod }) }
}

function changed({ sources }: Repository, texts: ReadonlyMap<string, string>): Sources {
  return { ...sources, textOf: (path) => texts.get(path) ?? sources.textOf(path) }
}

function readYaml(sources: Sources, parsed: Parsed): Read {
  const reading = new Reading(sources, parsed)
  for (const path of sources.paths) if (/\.(?:ya?ml|json)$/.test(path) && isOwn(path)) reading.addYaml(path)
  reading.addBuilt()
  return reading.result()
}

class Reading {
  readonly #sources: Sources
  readonly #parsed: Parsed
  readonly #crds: Crd[] = []
  readonly #kustomizations: Kustomization[] = []
  readonly #clusterRoles: ClusterRole[] = []
  readonly #manifests: Manifest[] = []
  readonly #testManifests: Manifest[] = []
  readonly #endToEnd: EndToEnd[] = []
  readonly #unread: Unread[] = []
  #metadata: Metadata | undefined

  constructor(sources: Sources, parsed: Parsed) {
    this.#sources = sources
    this.#parsed = parsed
  }

  result(): Read {
    const kustomizations = this.#kustomizations
    const builds = buildsOf(kustomizations)
    const { crds, copies } = onceEach(this.#crds, builds)
    return {
      crds: crds.map((crd) => ({ ...crd, labels: builtLabels(crd, builds) })),
      copies,
      kustomizations,
      builds,
      clusterRoles: this.#clusterRoles,
      manifests: this.#manifests,
      testManifests: this.#testManifests,
      endToEnd: this.#endToEnd.map((config) => placedReleases(config, kustomizations)),
      unread: this.#unread,
      ...(this.#metadata && { metadata: this.#metadata }),
    }
  }

  addYaml(path: string, isBuilt = false): void {
    const { text, documents } = this.#read(path, isBuilt)
    if (!documents) return
    if ('what' in documents) this.#addUnread(text, documents)
    else if (isEndToEnd(text)) this.#endToEnd.push(...documents.flatMap((one) => endToEndOf(one) ?? []))
    else for (const document of documents) this.#add(document)
  }

  /** What the components are built of, wherever it lies. */
  addBuilt(): void {
    for (const [{ file }, files] of buildsOf(this.#kustomizations))
      for (const path of folderOf(file) === 'config/default' ? files : [])
        if (this.#parsed.has(path) && !this.#parsed.get(path)?.documents) this.addYaml(path, true)
  }

  #read(path: string, isBuilt: boolean): ParsedFile {
    let file = this.#parsed.get(path)
    if (!file || (isBuilt && !file.documents)) {
      const text = file?.text ?? this.#sources.textOf(path) ?? ''
      const isAsked =
        isBuilt ||
        isEndToEnd(text) ||
        isKustomization(path) ||
        metadataNames.has(nameOf(path)) ||
        mayTell(path, text)
      file = { text, ...(isAsked && { documents: documentsOf(path, text) }) }
      this.#parsed.set(path, file)
    }
    return file
  }

  #addUnread(text: string, unread: Unread): void {
    const isTemplate = /\{\{|<<|#@/.test(text)
    const holds = text.includes('CustomResourceDefinition') ? 'a CRD' : 'YAML'
    const what = isTemplate ? `${holds} inside a template: it is read only as it is printed` : unread.what
    this.#unread.push({ ...unread, what })
  }

  #add(document: YamlDocument): void {
    const { file, root } = document
    const kind = textAt(root, 'kind') ?? ''
    if (isKustomization(file)) this.#kustomizations.push(this.#kustomizationOf(document))
    else if (metadataNames.has(nameOf(file)) && isMetadata(root)) this.#addMetadata(metadataOf(document))
    else if (crdKinds.has(kind)) this.#addCrd(crdOnce(document))
    else if (roleKinds.has(kind)) this.#clusterRoles.push(roleOnce(document))
    else {
      // What tests expect of objects says nothing of what the provider does.
      const manifest = manifestOnce(document)
      if (manifest) (isTest(file) ? this.#testManifests : this.#manifests).push(manifest)
    }
  }

  /** A kustomization says the same for as long as the patches it names do. */
  #kustomizationOf(document: YamlDocument): Kustomization {
    const known = madeOf.get(document)
    if (known && [...known.texts].every(([path, text]) => this.#textOf(path) === text)) return known.made
    const texts = new Map<string, string | undefined>()
    const textOf = (path: string): string | undefined => {
      const text = this.#textOf(path)
      texts.set(path, text)
      return text
    }
    const made = kustomizationOf(document, { textOf })
    madeOf.set(document, { made, texts })
    return made
  }

  #textOf(path: string): string | undefined {
    return this.#parsed.get(path)?.text ?? this.#sources.textOf(path)
  }

  /** Patches of CRDs have no versions. */
  #addCrd(crd: Crd | undefined): void {
    if (crd && crd.versions.length > 0) this.#crds.push(crd)
  }

  /** The one nearest to the root is the provider's own; others belong to tests. */
  #addMetadata(metadata: Metadata): void {
    const deeper = this.#metadata && depth(this.#metadata.file) <= depth(metadata.file)
    if (!deeper) this.#metadata = metadata
  }
}

/**
 * Whether a file may hold an object that a rule asks for; to see that takes no parser. Addons are large, and none of them
 * names Cluster API; what a provider is built from lies in folders of these names, and roles may lie anywhere.
 */
function mayTell(path: string, text: string): boolean {
  if (!/\bkind"?\s*:/.test(text)) return false
  if (text.includes('cluster.x-k8s.io') || !path.includes('/')) return true
  const isOurs = /(?:^|\/)(?:(?:config|crds?)\/|cluster-template[^/]*$)/.test(path)
  return isOurs || /\bkind"?\s*:\s*"?(?:Cluster)?Role\b/.test(text) || mayHaveRole(text)
}

/** Whether a CRD of a group of the provider's own, without a label, may be of a kind that has a role. */
function mayHaveRole(text: string): boolean {
  if (!text.includes('CustomResourceDefinition')) return false
  const kind = /\bkind"?\s*:\s*"?\w+(?:Cluster|Machine|MachinePool|ControlPlane)(Template)?\b/.exec(text)
  return kind?.[1] !== undefined || (kind !== null && ofRoles.test(text)) || ofOneRole.test(text)
}

/** What the schemas of kinds with a role have; some kinds are known by that, or by their group, whatever they are called. */
const ofRoles = /\b(?:ready|initialized|initialization|providerID|controlPlaneEndpoint)"?\s*:/
const ofOneRole =
  /\bgroup"?\s*:\s*"?(?:controlplane|ipam)\.|\b(?:dataSecret(?:Name|Created)|providerIDList)\b/

const madeOf = new WeakMap<
  YamlDocument,
  { readonly made: Kustomization; readonly texts: ReadonlyMap<string, string | undefined> }
>()

const crdOnce = once(crdOf)
const roleOnce = once(clusterRoleOf)
const manifestOnce = once(manifestOf)

/** A reader that reads each document once: where its file changes, there is another. */
function once<T>(read: (document: YamlDocument) => T): (document: YamlDocument) => T {
  const known = new WeakMap<YamlDocument, { readonly made: T }>()
  return (document) => {
    const { made } = known.get(document) ?? { made: read(document) }
    known.set(document, { made })
    return made
  }
}

const crdKinds: ReadonlySet<string> = new Set(['CustomResourceDefinition'])
const roleKinds: ReadonlySet<string> = new Set(['ClusterRole', 'Role'])
const metadataNames: ReadonlySet<string> = new Set(['metadata.yaml', 'metadata.yml'])

/** Whether a file lies in a folder of tests. */
export function isTest(file: string): boolean {
  return /(?:^|\/)(?:tests?|e2e)\//.test(file)
}

function isMetadata(root: YamlDocument['root']): boolean {
  return textAt(root, 'releaseSeries') !== undefined || /"?releaseSeries|clusterctl/.test(keysOf(root))
}

function keysOf(root: YamlDocument['root']): string {
  return root.entries.map(({ key, value }) => `${textAt(key)} ${textAt(value) ?? ''}`).join('\n')
}

function depth(file: string): number {
  return file.split('/').length
}
