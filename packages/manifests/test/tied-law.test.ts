import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indented } from './flux.ts'
import { found } from './run-folder.ts'
import type { Folder } from './tiny-kustomize.ts'

/** A base that lies in a folder of its own, and whether something keeps it. */
interface Base {
  readonly name: string
  readonly path: string
  readonly isKept: boolean
  readonly folder: Folder
}

const purpose = '# v1beta1 on purpose\n'

function baseOf(index: number, keep: string): Base {
  const name = `md-${index}`
  const text = (wait: string, version = 'v1beta1'): string =>
    `apiVersion: cluster.x-k8s.io/${version}\nkind: MachineDeployment\nmetadata: { name: ${name} }\nspec:\n  clusterName: a\n  selector: {}\n  minReadySeconds: 3\n  template: { spec: { clusterName: a${wait} } }\n`
  const at = (path: string, files: Folder): Base => ({
    name,
    path,
    isKept: keep !== 'nothing',
    folder: files,
  })
  const own = `base/${name}/md.yaml`
  if (keep === 'comment') return at(own, { [own]: purpose + text('') })
  if (keep === 'value') return at(own, { [own]: text(', nodeDrainTimeout: later') })
  if (keep === 'release') return at(`test/v1.8/${name}/md.yaml`, { [`test/v1.8/${name}/md.yaml`]: text('') })
  if (keep === 'twin') {
    const path = `base/${name}/md-v1beta1.yaml`
    return at(path, {
      [path]: text(''),
      [`twins/${name}`]: '',
      [path.replace('v1beta1', 'v1beta2')]: text('', 'v1beta2').replace(name, `${name}-new`),
    })
  }
  if (keep === 'Pulumi')
    return at(`pulumi/${name}/md.yaml`, {
      [`pulumi/${name}/Pulumi.yaml`]: 'name: a\n',
      [`pulumi/${name}/md.yaml`]: text(''),
    })
  return at(own, { [own]: text('') })
}

/** What a patch says: how it names its objects, and which field it writes. */
interface Patch {
  readonly isMerge: boolean
  /** Absent where it is for all of the kind. */
  readonly name?: string
  readonly hasVersion: boolean
  readonly field: 'minReadySeconds' | 'replicas'
}

function bodyOf({ isMerge, name, field }: Patch): string {
  return isMerge
    ? `apiVersion: cluster.x-k8s.io/v1beta1\nkind: MachineDeployment\nmetadata: { name: ${name ?? 'any'} }\nspec: { ${field}: 10 }\n`
    : `- { op: add, path: /spec/${field}, value: 10 }\n`
}

function targetOf({ isMerge, name, hasVersion }: Patch): string {
  const version = hasVersion ? ', version: v1beta1' : ''
  const own = name === undefined ? '' : `, name: ${name}`
  return isMerge && name !== undefined && !hasVersion
    ? ''
    : `{ group: cluster.x-k8s.io, kind: MachineDeployment${version}${own} }`
}

function itemOf(patch: Patch): string {
  const target = targetOf(patch)
  return `- patch: |\n${indented(bodyOf(patch), 4)}${target && `  target: ${target}\n`}`
}

/** Where a patch stands: the files it needs, for bases that lie at paths. */
type Place = (patch: Patch, paths: readonly string[], at: string) => Folder

const up = (at: string): string => at.replace(/[^/]+/g, '..')
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
const fileEntry = (patch: Patch, path: string): string => {
  const target = targetOf(patch)
  return `patches: [{ path: ${path}${target && `, target: ${target}`} }]\n`
}
const objectOf = (apiVersion: string, kind: string, spec: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: x }\nspec:\n${indented(spec, 2)}`
const resourcesOf = (paths: readonly string[], at: string): string =>
  `resources: [${paths.map((path) => `${up(at)}/${path}`).join(', ')}]\n`

const places: Readonly<Record<string, Place>> = {
  inline: (patch, paths, at) => ({
    [`${at}/kustomization.yaml`]: `${resourcesOf(paths, at)}patches:\n${itemOf(patch)}`,
  }),
  file: (patch, paths, at) => ({
    [`${at}/kustomization.yaml`]: resourcesOf(paths, at) + fileEntry(patch, 'p.yaml'),
    [`${at}/p.yaml`]: bodyOf(patch),
  }),
  component: (patch, paths, at) => ({
    [`${at}/kustomization.yaml`]: `${resourcesOf(paths, at)}components: [./c]\n`,
    [`${at}/c/kustomization.yaml`]: `kind: Component\napiVersion: kustomize.config.k8s.io/v1alpha1\n${fileEntry(patch, 'p.yaml')}`,
    [`${at}/c/p.yaml`]: bodyOf(patch),
  }),
  layers: (patch, paths, at) => ({
    [`${at}/kustomization.yaml`]: `resources: [./below]\npatches:\n${itemOf(patch)}`,
    [`${at}/below/kustomization.yaml`]: resourcesOf(paths, `${at}/below`),
  }),
  flux: (patch, [path], at) => ({
    [`${at}/flux.yaml`]: objectOf(
      'kustomize.toolkit.fluxcd.io/v1',
      'Kustomization',
      `path: ./${folderOf(path!)}\npatches:\n${itemOf(patch)}`,
    ),
  }),
  older: (patch, [path], at) => ({
    [`${at}/flux.yaml`]: objectOf(
      'kustomize.toolkit.fluxcd.io/v1beta2',
      'Kustomization',
      `path: ${folderOf(path!)}\npatches: [{ patch: ${JSON.stringify(bodyOf(patch))}, target: ${targetOf(patch) || '{ kind: MachineDeployment }'} }]\n`,
    ),
  }),
  argo: (patch, [path], at) => ({
    [`${at}/set.yaml`]: objectOf(
      'argoproj.io/v1alpha1',
      'ApplicationSet',
      `generators: [{ git: { directories: [{ path: ${folderOf(path!)} }] } }]\ntemplate:\n  spec:\n    source:\n      path: '{{path}}'\n      kustomize:\n        patches:\n${indented(itemOf(patch), 10)}`,
    ),
  }),
  sveltos: (patch, [path], at) => ({
    [`${at}/profile.yaml`]: objectOf(
      'config.projectsveltos.io/v1beta1',
      'Profile',
      `kustomizationRefs: [{ kind: GitRepository, name: a, path: ${folderOf(path!)} }]\npatches:\n${itemOf(patch)}`,
    ),
  }),
}

/** What keeps a patch: where it lies, or what it says. */
const holders = { nothing: 'over', release: 'test/v1.7', comment: 'over' } as const

const one = fc.record({
  place: fc.constantFrom(...Object.keys(places)),
  isMerge: fc.boolean(),
  isNamed: fc.boolean(),
  hasVersion: fc.boolean(),
  field: fc.constantFrom('minReadySeconds' as const, 'minReadySeconds' as const, 'replicas' as const),
  keep: fc.constantFrom('nothing', 'nothing', 'nothing', 'nothing', 'release', 'comment') as fc.Arbitrary<
    keyof typeof holders
  >,
  of: fc.subarray([0, 1, 2], { minLength: 1 }),
})
const keeps = fc.constantFrom(
  'nothing',
  'nothing',
  'nothing',
  'comment',
  'value',
  'release',
  'twin',
  'Pulumi',
)

const older = /cluster\.x-k8s\.io\/v1beta1|\bversion: v1beta1|\bpath: \/spec\/minReadySeconds/
const newer = /cluster\.x-k8s\.io\/v1beta2|\bversion: v1beta2|\/spec\/template\/spec\/minReadySeconds/

test('law: a patch and what it finds are both moved, or both as they were, whatever keeps one of them', () => {
  const seen = { moved: 0, stayed: 0, free: 0 }
  fc.assert(
    fc.property(
      fc.oneof(fc.constant(['nothing', 'nothing', 'nothing']), fc.tuple(keeps, keeps, keeps)),
      fc.array(one, { minLength: 1, maxLength: 3 }),
      (kept, chosen) => {
        const bases = kept.map((keep, i) => baseOf(i, keep))
        const laid = chosen.map(({ place, isMerge, isNamed, hasVersion, field, keep, of }, i) => {
          const reached =
            places[place]!.length > 0 && /^(?:flux|older|argo|sveltos)$/.test(place) ? of.slice(0, 1) : of
          const name = isNamed || isMerge ? `md-${reached[0]}` : undefined
          const patch: Patch = { isMerge, hasVersion, field, ...(name && { name }) }
          const files = places[place]!(
            patch,
            reached.map((base) => bases[base]!.path),
            `${holders[keep]}/${i}`,
          )
          const own = keep === 'comment' ? withComment(files) : files
          return { own, isKept: keep !== 'nothing', bases: name ? reached.slice(0, 1) : reached }
        })
        const folder: Folder = Object.assign(
          {},
          ...bases.map((base) => base.folder),
          ...laid.map(({ own }) => own),
        )
        const { after, told } = found(folder)
        for (const { own, bases: reached } of laid) {
          const texts = Object.keys(own).map((path) => after[path]!)
          for (const index of reached) {
            const now = after[bases[index]!.path]!
            const isMoved = now.includes('cluster.x-k8s.io/v1beta2')
            if (isMoved) seen.moved++
            else seen.stayed++
            expect(texts.filter((text) => (isMoved ? older : newer).test(text))).toEqual([])
          }
        }
        const isFree = !kept.some((keep) => keep !== 'nothing') && !laid.some(({ isKept }) => isKept)
        if (isFree && !chosen.some(({ place }) => place === 'older')) {
          seen.free++
          expect(Object.entries(after).filter(([, text]) => older.test(text))).toEqual([])
        }
        const isAny = Object.keys(folder).some((path) => older.test(after[path]!))
        if (isAny) expect(told).not.toEqual([])
      },
    ),
    { seed: Number(process.env.SEED ?? 11), numRuns: Number(process.env.RUNS ?? 100) },
  )
  expect(Math.min(seen.moved, seen.stayed, seen.free)).toBeGreaterThan(10)
})

/** The comment stands in the file that holds the patch. */
function withComment(files: Folder): Folder {
  const paths = Object.keys(files)
  const own = paths.findLast((path) => older.test(files[path]!)) ?? paths[0]!
  return { ...files, [own]: purpose + files[own]! }
}
