import type { Role } from '@capi-migrate/contract-rules'
import { isClusterTemplate, ofKinds } from '../read/components.ts'
import { newestSeries } from '../read/metadata.ts'
import type { Metadata } from '../read/metadata.ts'
import type { Location } from '../place.ts'
import { nameOf } from '../sources.ts'
import type { Sources } from '../sources.ts'
import type { Looks } from './look.ts'
import { absent, aside, met, unknown, violated } from './seen.ts'
import type { Seen } from './seen.ts'
import type { Subject, Whole } from './subject.ts'

type Name =
  | 'repo.file'
  | 'repo.releaseAsset'
  | 'repo.tags'
  | 'repo.metadataField'
  | 'repo.metadataSeries'
  | 'repo.metadataCoversTag'
  | 'repo.metadataContract'

/** What clusterctl reads of a release. */
export const releaseLooks: Looks<Name, Whole & Partial<Pick<Subject, 'kind'>>> = {
  'repo.file': ({ path }, { repository: { sources, manifests, metadata }, kinds }, { level }) => {
    const found = sources.paths.find((one) => isFile(one, path))
    if (found) return met({ file: found, line: 1 })
    if (path === 'metadata.yaml' && !metadata) return noMetadata
    // Clusters are made of infrastructure; who has none generates none.
    if (isClusterTemplate(path) && !kinds.some(({ role }) => role.startsWith('Infra'))) return aside
    // What builds a release takes it from wherever it lies.
    if (path === 'metadata.yaml' && metadata) return met(metadata)
    // Templates may be built when a release is.
    const built = builtBy(sources, nameOf(path).replace(/\*.*$/, ''))
    if (path.includes('/') && built) return met(built)
    // Asked of those who publish something of the kind, under whatever name.
    const kind = path.includes('clusterclass') ? 'ClusterClass' : 'Cluster'
    const other = ofKinds(manifests, kind).find(({ file }) => /(?:^|\/)templates\//.test(file))
    if (level === 'conditional' && !other) return aside
    return absent(`there is no ${path}`, `add ${path}`, other)
  },

  // Releases are not in a repository; the Makefile or the workflow that builds them may name what they hold.
  'repo.releaseAsset': ({ names }, { repository: { sources }, kinds }) => {
    const named = names
      .map((name) => builtBy(sources, name.replace('*', '')))
      .find((place) => place !== undefined)
    if (named) return met(named)
    const other = buildersIn(sources).find((path) =>
      /[\w-]+-components\.yaml/.test(sources.textOf(path) ?? ''),
    )
    return other === undefined
      ? unknown('the files of a release: no Makefile and no workflow names them')
      : violated(
          `the components of a release have another name than ${names.join(', ')}`,
          `build ${wantedOf(names, kinds).join(' and ')}`,
          {
            file: other,
            line: 1,
          },
        )
  },

  'repo.tags': (_, { repository: { sources } }) => {
    const tags = sources.tags ?? []
    if (tags.length === 0) return unknown('the tags of the repository')
    const releases = tags.filter((tag) => semver.test(tag))
    return releases.length > 0
      ? met(undefined, `${releases.length} tags are releases`)
      : violated(`no tag is of the form v1.2.3; the newest is ${tags.at(-1)}`, 'tag releases as vX.Y.Z')
  },

  'repo.metadataField': ({ path, equals }, whole) =>
    withMetadata(whole, (metadata) => {
      const value = path === 'kind' ? metadata.kind : metadata.apiVersion
      return value === equals
        ? met(metadata)
        : violated(`${path} is ${value || 'missing'}`, `write ${path}: ${equals}`, metadata)
    }),

  'repo.metadataSeries': (_, whole) =>
    withMetadata(whole, (metadata) => {
      if (metadata.series.length === 0)
        return violated('there is no release series', 'add one with major, minor and contract', metadata)
      const bad = metadata.series.find(
        ({ major, minor, contract }) => Number.isNaN(major) || Number.isNaN(minor) || contract === '',
      )
      return bad
        ? violated('a release series lacks major, minor or contract', 'complete it', {
            file: metadata.file,
            line: bad.line,
          })
        : met({ file: metadata.file, line: metadata.series[0]!.line })
    }),

  'repo.metadataCoversTag': (_, whole) =>
    withMetadata(whole, (metadata) => {
      const newest = newestTag(whole.repository.sources.pastTags ?? [])
      if (!newest) return unknown('the tags of the commits before this one')
      const [major, minor] = newest
      return metadata.series.some((one) => one.major === major && one.minor === minor)
        ? met(metadata)
        : violated(
            `no release series covers v${major}.${minor}`,
            `add ${major}.${minor} with its contract`,
            metadata,
          )
    }),

  'repo.metadataContract': (_, whole) =>
    withMetadata(whole, (metadata) => {
      const newest = newestSeries(metadata)
      if (!newest) return aside
      const place = { file: metadata.file, line: newest.line }
      // Nobody reads the labels of pools, but where a provider has nothing else.
      const read = whole.kinds.filter(({ role }) => role !== 'IPAM')
      const kinds = whole.kind ? [whole.kind] : read.length > 0 ? read : whole.kinds
      for (const { label, crd } of kinds) {
        if (label && newest.contract !== '' && label.contract !== newest.contract)
          return violated(
            `series ${newest.major}.${newest.minor} says ${newest.contract}, and the label of ${crd.kind} ${label.contract}`,
            'move both in the same release: label first, then a new series',
            place,
          )
      }
      return kinds.some(({ label }) => label) ? met(place) : aside
    }),
}

/** Which of the files of a release the roles of a provider ask for. */
function wantedOf(names: readonly string[], kinds: Whole['kinds']): readonly string[] {
  const roles = new Set(kinds.map(({ role }) => components[role]))
  const wanted = names.filter((name) => [...roles].some((one) => name === `${one}-components.yaml`))
  return wanted.length > 0 ? wanted : names.slice(-1)
}

const components: Readonly<Record<Role, string>> = {
  InfraCluster: 'infrastructure',
  InfraMachine: 'infrastructure',
  InfraMachinePool: 'infrastructure',
  BootstrapConfig: 'bootstrap',
  ControlPlane: 'control-plane',
  IPAM: 'ipam',
}

const builders = new WeakMap<Sources['paths'], readonly string[]>()

/** Files that build a release; several checks ask for them. */
function buildersIn({ paths }: Sources): readonly string[] {
  const found =
    builders.get(paths) ??
    paths.filter((path) => /(?:^|\/)(?:Makefile|[^/]*\.mk|\.github\/workflows\/[^/]+)$/.test(path))
  builders.set(paths, found)
  return found
}

/** Where what builds a release names a file. */
function builtBy(sources: Sources, name: string): Location | undefined {
  for (const file of buildersIn(sources)) {
    const text = sources.textOf(file) ?? ''
    const at = text.indexOf(name)
    if (at !== -1) return { file, line: text.slice(0, at).split('\n').length }
  }
  return undefined
}

/** Releases before a version are tagged `v1.2.3-rc.0`. */
const semver = /^v(\d+)\.(\d+)\.\d+(?:-[\w.-]+)?$/

function withMetadata({ repository: { metadata } }: Whole, look: (metadata: Metadata) => Seen): Seen {
  return metadata ? look(metadata) : noMetadata
}

const noMetadata = absent('there is no metadata.yaml', 'add metadata.yaml at the root')

/** Whether a path is one that is asked for; `*` stands for any part of a name, and templates may lie deeper. */
function isFile(path: string, wanted: string): boolean {
  const pattern = wanted
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replace(/^templates\//, '(?:.*/)?templates/(?:.*/)?')
  return new RegExp(`^${pattern}$`).test(path)
}

function newestTag(tags: readonly string[]): readonly [major: number, minor: number] | undefined {
  return tags
    .flatMap((tag): (readonly [number, number])[] => {
      const [, major, minor] = semver.exec(tag) ?? []
      return major === undefined ? [] : [[Number(major), Number(minor)]]
    })
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
    .at(-1)
}
