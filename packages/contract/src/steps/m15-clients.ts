import { isOwnKind } from '@capi-migrate/status-model'
import { oldFields, placeRepair, printPlace } from '@capi-migrate/transitions'
import { classesOf, templatesOf, testedOf } from '../read/components.ts'
import type { EndToEnd, TestedRelease } from '../read/end-to-end.ts'
import { newestSeries } from '../read/metadata.ts'
import type { Metadata } from '../read/metadata.ts'
import type { Repair } from '../repair/repair.ts'
import { isTest } from '../repository.ts'
import { nameOf } from '../sources.ts'
import { all } from './looks.ts'
import { clear, done, open } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'
import { pairOf, targetOf } from './target.ts'

/** M15: Templates, ClusterClasses, documents and tests. */
export const m15: Step = {
  id: 'M15',
  concern: 'clients',
  to: 'v1beta2',
  title: 'Templates, ClusterClasses, documents and tests',
  why: 'What users copy is what they run.',
  doneWhen:
    'no template, published or of end-to-end tests, names v1beta1 of Cluster API or an older version of the provider, and the tests say v1beta2',
  needs: ['M13'],
  traps: ['references of v1beta2 objects name apiGroup', 'end-to-end tests need clusterctl v1.11 or newer'],
  look: all(templates, endToEnd),
  repair,
}

/** Templates name the newer versions: published ones, and those of end-to-end tests. */
export function templates({ repository, kinds }: Way): readonly Outcome[] {
  const all = [...templatesOf(repository), ...classesOf(repository), ...testedOf(repository)]
  const wanted = new Map(
    kinds.flatMap((kind) => {
      const { next, old } = targetOf(kind)
      return next === undefined
        ? []
        : pairOf(kind).map(
            (crd) => [`${crd.group}/${crd.kind}`, { version: next.name, isSame: next === old }] as const,
          )
    }),
  )
  return all.flatMap(({ apiVersion, kind, name, file, line, object }): readonly Outcome[] => {
    const [group = '', version = ''] = apiVersion.split('/')
    const own = wanted.get(`${group}/${kind}`)
    const isCore = isOwnKind({ apiVersion, kind })
    const isOld = own === undefined ? isCore && version !== 'v1beta2' : version !== own.version
    const place = { file, line }
    const says = `${kind} ${name} is of ${apiVersion}`
    const [leftover] = isCore && !isOld ? leftovers(object) : []
    if (leftover !== undefined) {
      const next = `run \`migrate manifests --repair ${whatToMigrate(file, repository)}\``
      return [open(kind, `${says} and has ${leftover}, which v1beta2 does not have there`, next, place)]
    }
    // The one version there is says nothing of how far the way has got.
    if (!isOld && own?.isSame) return [clear(says)]
    if (!isOld) return own === undefined && !isCore ? [] : [done(says, place)]
    return [
      open(
        kind,
        says,
        isNamedOld(file)
          ? 'remove the file once nobody uses it'
          : `run \`migrate manifests ${whatToMigrate(file, repository)}\`; it is ${group}/${own?.version ?? 'v1beta2'} now`,
        place,
      ),
    ]
  })
}

/** End-to-end tests install Cluster API v1.11 or newer, and say that the provider follows v1beta2. */
export function endToEnd({ repository: { endToEnd, metadata } }: Way): readonly Outcome[] {
  return endToEnd.flatMap((config) => [
    ...olderCore(config),
    ...config.releases.flatMap((one) => [...statedBy(config, one), ...olderSeries(config, one, metadata)]),
  ])
}

/** A release whose stated contract is not the one it follows once the step is taken. */
function isMisstated({ contract, from, version }: TestedRelease): boolean {
  if (contract === undefined || contract === 'v1beta2') return false
  return from === 'here' || (from === 'core' && (minorOf(version) ?? 0) >= 11)
}

/** The fields of v1beta1 in an object that says v1beta2. */
function leftovers(object: Readonly<Record<string, unknown>>): readonly string[] {
  const placed = placeRepair({ ...object }, () => undefined)
  return placed ? oldFields(placed).map(({ place }) => printPlace(place)) : []
}

/** A template whose name says that it is of v1beta1 is so on purpose. */
export function isNamedOld(file: string): boolean {
  return nameOf(file).includes('v1beta1')
}

/** The file of a template, or the folder of all that a kustomization builds in one go. */
function whatToMigrate(file: string, { builds }: Way['repository']): string {
  const isBuilt = isTest(file) && [...builds.values()].some((files) => files.has(file))
  return (isBuilt && /^(?:.*\/)?(?:tests?|e2e)(?=\/)/.exec(file)?.[0]) || file
}

function statedBy({ file }: EndToEnd, release: TestedRelease): readonly Outcome[] {
  const { contract, provider, version, line, from } = release
  const place = { file, line }
  if (isMisstated(release)) {
    const says = `tests say that ${provider} ${version} follows ${contract}`
    return [open(provider, says, 'write contract: v1beta2', place)]
  }
  return from === 'here' && contract !== undefined
    ? [done(`tests say that ${provider} follows ${contract}`, place)]
    : []
}

/** What is built here is a release of the series that its version names. */
function olderSeries(
  { file }: EndToEnd,
  release: TestedRelease,
  metadata: Metadata | undefined,
): readonly Outcome[] {
  const { from, version, provider, line, files } = release
  const [, major, minor] = /^v(\d+)\.(\d+)\./.exec(version) ?? []
  if (from !== 'here' || !metadata || !files.includes(metadata.file)) return []
  const series = metadata.series.find((one) => one.major === Number(major) && one.minor === Number(minor))
  const newest = newestSeries(metadata)
  if (!series || !newest || series.contract === 'v1beta2') return []
  const now = newest.contract === 'v1beta2' ? newest.minor : newest.minor + 1
  const says = `tests build ${provider} ${version}, and ${metadata.file} says ${series.contract} of series ${major}.${minor}`
  return [open(provider, says, `call it v${newest.major}.${now}.99, wherever tests name it`, { file, line })]
}

/** Tests may install older releases too, to upgrade them; the newest of Cluster API has to know v1beta2. */
function olderCore({ file, releases }: EndToEnd): readonly Outcome[] {
  const cores = releases.flatMap((release) => {
    const minor = release.type === 'CoreProvider' ? minorOf(release.version) : undefined
    return minor === undefined ? [] : [{ ...release, minor }]
  })
  const newest = cores.toSorted((a, b) => a.minor - b.minor).at(-1)
  if (!newest) return []
  const place = { file, line: newest.line }
  const says = `tests install Cluster API ${newest.version}`
  return [
    newest.minor >= 11
      ? done(says, place)
      : open(newest.provider, says, 'install v1.11 or newer: older releases know no v1beta2', place),
  ]
}

/** The minor of a release of Cluster API v1; `undefined` where a variable decides. */
function minorOf(version: string): number | undefined {
  const [, minor] = /^v1\.(\d+)\./.exec(version) ?? []
  return minor === undefined ? undefined : Number(minor)
}

function repair({ repository: { endToEnd } }: Way): readonly Repair[] {
  return endToEnd.flatMap((config) => {
    const changes = config.releases.filter(isMisstated).map(({ at, provider, version }) => ({
      place: at,
      value: 'v1beta2',
      step: 'M15',
      why: `${provider} ${version} follows v1beta2`,
    }))
    return changes.length > 0 ? [{ ...config, changes }] : []
  })
}
