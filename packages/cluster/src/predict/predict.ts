import { convert, stages } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { missingOf } from '../source/part.ts'
import type { Missing, Part } from '../source/part.ts'
import type { KubeObject } from '../source/object.ts'
import type { Source } from '../source/source.ts'
import type { Apply } from './apply.ts'
import { changesOf, printDifference } from './differences.ts'
import type { Difference } from './differences.ts'
import { namesOf } from './judge.ts'
import type { Foreseen } from './judge.ts'
import { judgeOf } from './judges.ts'
import { titleOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { mannerOf } from './manner.ts'
import type { Manner } from './manner.ts'
import { effects } from './prediction.ts'
import type { Prediction } from './prediction.ts'
import { refusalText } from './refusal.ts'
import { staysOf } from './stays.ts'
import { topologyChange } from './topology/change.ts'
import type { TopologyChange } from './topology/outcome.ts'
import type { RenderValue } from './topology/plan.ts'
import { current, kept, keyOf, refOf, worldOf } from './world.ts'
import type { World } from './world.ts'

export interface PredictOptions {
  /** Renders the templates of patches of ClusterClasses; without it what they give is not known. */
  readonly render?: RenderValue
  /** In the place of what objects say. */
  readonly manner?: Partial<Pick<Manner, 'way' | 'manager'>>
  /** Of objects that name none; `default` unless told otherwise. */
  readonly namespace?: string
}

/** One object, asked for and answered; `before` and `after` as `current` says. */
interface Asked {
  readonly manifest: Manifest
  readonly before?: KubeObject
  readonly after?: KubeObject
  /** The answer, in the version of the manifest. */
  readonly answer?: KubeObject
  readonly refused?: string
  readonly manner?: Manner
  readonly notes: readonly string[]
  readonly stays: readonly string[]
}

/** Objects asked about at a time. */
const atOnce = 6

/** What an apply of manifests would do, worst first. Nothing is stored. Throws Unreadable where nothing can be read. */
export async function predict(
  source: Source,
  apply: Apply,
  manifests: readonly Manifest[],
  options: PredictOptions = {},
): Promise<Part<readonly Prediction[]>> {
  const world = await worldOf(source)
  const missing: Missing[] = []
  const placed = manifests.map((manifest) => placedIn(manifest, world, options.namespace ?? 'default'))
  const asked = await each(placed, missing, (manifest) => ask(manifest, world, apply, options))
  const known = new Map(asked.map((one) => [keyOf(refOf(one.manifest.object)), one]))
  const topologies = new Map<string, Promise<TopologyChange>>()
  const foreseen: Foreseen = {
    ...world,
    apply,
    render: options.render ?? unrendered,
    topologyOf: (cluster) => kept(topologies, keyOf(refOf(cluster)), () => topologyChange(cluster, foreseen)),
    afterIn: async (ref, version) => {
      const answer = known.get(keyOf(ref))?.answer
      return answer ? inVersion(answer, version) : world.read(ref, version)
    },
    after: async (ref) => {
      const one = known.get(keyOf(ref))
      return one?.after ?? one?.before ?? world.object(ref)
    },
  }
  const value = await each(asked, missing, (one) => told(one, foreseen, known))
  return { value: value.toSorted((a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect)), missing }
}

async function ask(
  manifest: Manifest,
  world: World,
  apply: Apply,
  { manner: wanted }: PredictOptions,
): Promise<Asked> {
  const { object } = manifest
  const ref = refOf(object)
  const version = String(object.apiVersion).split('/')[1]!
  const resource = world.resource(ref.group, ref.kind, version)
  const nothing = { manifest, notes: [], stays: [] }
  if (!resource)
    return { ...nothing, refused: `the cluster does not serve ${ref.kind} in ${object.apiVersion}` }
  const live = await world.read(ref, version)
  // Of what is new any manager creates the same.
  const manner = live ? mannerOf(live, wanted) : ({ way: 'server', manager: 'migrate' } as const)
  const answer = await apply(resource, object, manner, live)
  const before = live && { before: current(live) }
  const by = live && { manner }
  if ('refused' in answer)
    return { ...nothing, ...before, ...by, refused: refusalText(answer.refused, object) }
  const after = current(answer.after)
  const notes = answer.warnings.map((warning) => `the server warns: ${warning}`)
  const stays = live && manner.way === 'client' ? staysOf(live, object, after) : []
  return { manifest, ...before, ...by, after, answer: answer.after, notes, stays }
}

async function told(
  { manifest, before, after, refused, manner, notes, stays }: Asked,
  world: Foreseen,
  known: ReadonlyMap<string, Asked>,
): Promise<Prediction> {
  const { file, object } = manifest
  const base = { object: titleOf(object), file, ...(manner && { manner }), stays, changes: [], machines: [] }
  const guess = manner?.guess === undefined ? [] : [manner.guess]
  if (refused !== undefined || !after) {
    const waits = before ? [] : waitsFor(refused ?? '', object, known)
    if (waits.length > 0)
      return {
        ...base,
        effect: 'created',
        says: `it is new, and comes with ${waits[0]}`,
        because: waits.map((one) => `${one} is not there yet`),
      }
    return { ...base, effect: 'refused', says: refused ?? '', because: guess }
  }
  if (!before) return { ...base, effect: 'created', says: 'it is new', because: [] }
  const differences = changesOf(before, after)
  if (differences.length === 0) return { ...base, effect: 'nothing', says: 'nothing changes', because: guess }
  const judged = await judgeOf(after)({ before, after, differences }, world)
  const offline = world.source.isLive ? [] : ['defaults and admission are not known from a dump']
  return {
    ...base,
    effect: judged.effect,
    says: [judged.says, ...notes].join('; '),
    because: [...judged.because, ...guess, ...offline],
    changes: printed(differences),
    machines: namesOf(judged.machines),
  }
}

/** What a refusal of a new object did not find, and what these files bring: once it is there, it may be another answer. */
function waitsFor(refused: string, object: KubeObject, known: ReadonlyMap<string, Asked>): readonly string[] {
  if (!refused.includes('not found')) return []
  if (refused.startsWith('namespaces "')) return ['its namespace']
  // Objects that belong together often have one name, which the refusal says of the object itself.
  const others = [...known.values()].filter(({ before, manifest: { object: other } }) => {
    const { name } = other.metadata
    return !before && name !== object.metadata.name && refused.includes(`"${name}"`)
  })
  return others.map(({ manifest }) => titleOf(manifest.object))
}

/** An object in another version; undefined where only its provider can convert it. */
function inVersion(object: KubeObject, version: string): KubeObject | undefined {
  const [group, own] = String(object.apiVersion).split('/')
  if (own === version) return object
  if (!(stages as readonly string[]).includes(version)) return undefined
  const { status: _, ...rest } = object
  const moved = convert(rest, { to: version as Stage, reading: 'server' }).object as unknown as KubeObject
  return moved.apiVersion === `${group}/${version}` ? moved : undefined
}

function unrendered(): never {
  throw new Error('templates of patches are not rendered here')
}

function printed(differences: readonly Difference[]): readonly string[] {
  return [...new Set(differences.map(printDifference))]
}

/** An object in the namespace it would be applied to. */
function placedIn({ file, object }: Manifest, world: World, namespace: string): Manifest {
  const { metadata } = object
  const { group, kind } = refOf(object)
  if (metadata.namespace !== undefined || world.resource(group, kind)?.clusterWide) return { file, object }
  return { file, object: { ...object, metadata: { ...metadata, namespace } } }
}

/** Does the same to each, some at a time; what cannot be read is missing. */
async function each<From, To>(
  all: readonly (From & { readonly manifest?: Manifest; readonly object?: KubeObject })[],
  missing: Missing[],
  make: (one: From) => Promise<To>,
): Promise<readonly To[]> {
  const made: (To | undefined)[] = []
  const waiting = [...all.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, one] = next
      try {
        made[at] = await make(one)
      } catch (error) {
        missing.push(missingOf(titleOf((one.manifest?.object ?? one.object)!), error))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return made.filter((one) => one !== undefined)
}
