import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import { placeOf } from './apply.ts'
import type { Answer, Apply, Batch, Stored, Way } from './apply.ts'
import type { Applied, Subject } from './objects.ts'
import { objectsOf, servedBy } from './served.ts'
import { createClasses } from './stubs.ts'

/** What is done with the objects, after the originals were applied twice. */
export const steps = ['dry run', 'diff', 'apply', 'way back'] as const
export type Step = (typeof steps)[number]

/** All applies of one way, in namespaces of its own. */
export class Round {
  readonly way: Way
  readonly #folder: string
  #subjects: readonly Subject[]
  #last: ReadonlyMap<number, Applied> = new Map()
  #refused: ReadonlySet<number> = new Set()
  /** By how much an apply of the unchanged original moves a generation. */
  usual: ReadonlyMap<number, number> = new Map()

  constructor(way: Way, folder: string, subjects: readonly Subject[]) {
    this.way = way
    this.#folder = folder
    this.#subjects = subjects
  }

  /** Those that are stored. */
  get kept(): readonly Subject[] {
    return this.#subjects
  }

  /** Applies the originals twice, since that is what happens anyway. An older release may not know all of their fields. */
  async create(cluster: Cluster, leaveOut: LeaveOut, fields: Batch['fields']): Promise<void> {
    const { api } = cluster
    for (const name of new Set(this.kept.map(({ place }) => this.#namespace(place))))
      await api.create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
    await createClasses(
      api,
      this.kept.map((subject) => this.#placed(subject, 'original')),
    )
    const generations: ReadonlyMap<number, number>[] = []
    for (let times = 0; times < 2; times++) {
      await this.#original(cluster, this.way.create, leaveOut, { fields })
      const stored = await this.stored(cluster)
      generations.push(new Map([...stored].map(([id, { metadata }]) => [id, metadata.generation ?? 0])))
    }
    const [first, second] = generations as [ReadonlyMap<number, number>, ReadonlyMap<number, number>]
    this.usual = new Map([...second].map(([id, generation]) => [id, generation - first.get(id)!]))
  }

  /**
   * Leaves out the originals that a server of another release refuses: it accepts no apply of them. A way that writes whole
   * objects applies them for good, since that alone changes what is stored.
   */
  renew(cluster: Cluster, leaveOut: LeaveOut): Promise<void> {
    return this.#original(cluster, this.way.apply, leaveOut, { isDryRun: !this.way.isWhole })
  }

  async #original(
    cluster: Cluster,
    apply: Apply,
    leaveOut: LeaveOut,
    options: Partial<Pick<Batch, 'isDryRun' | 'fields'>>,
  ): Promise<void> {
    const { refused } = await this.#apply(cluster, apply, 'original', options)
    for (const { id, path, title } of this.kept)
      if (refused.has(id)) leaveOut(`refused as it is: ${refused.get(id)}`, `${path} ${title}`)
    this.#subjects = this.kept.filter(({ id }) => !refused.has(id))
  }

  /** Does a step; answers what is, or would be, stored, and for `kubectl diff` what it takes for live. */
  async take(cluster: Cluster, step: Step): Promise<Taken> {
    if (step === 'diff') {
      // It ends where one object is refused.
      const accepted = this.kept.filter(({ id }) => !this.#refused.has(id))
      const objects = this.#objects(accepted, 'migrated')
      const pairs = [...(await this.way.diff!(cluster, { objects, folder: this.#folder }))]
      const live = new Map(pairs.map(([id, [one]]) => [id, one]))
      return { live, after: new Map(pairs.map(([id, [, one]]) => [id, one])), refused: new Map() }
    }
    const version = step === 'way back' ? 'back' : 'migrated'
    const { printed, refused } = await this.#apply(cluster, this.way.apply, version, {
      isDryRun: step === 'dry run',
    })
    this.#refused = new Set(refused.keys())
    return { after: step === 'dry run' ? printed : await this.stored(cluster), refused }
  }

  async stored(cluster: Cluster): Promise<ReadonlyMap<number, Stored>> {
    const all = await objectsOf<Stored>(cluster.api, await servedBy(cluster))
    const byPlace = new Map(all.map((one) => [placeOf(one.kind, one.metadata), one as Stored]))
    const pairs = this.kept.map((subject) => {
      const { kind, metadata } = this.#placed(subject, 'original')
      return [subject.id, byPlace.get(placeOf(kind, metadata))] as const
    })
    return new Map(pairs.filter((pair): pair is [number, Stored] => pair[1] !== undefined))
  }

  async #apply(
    cluster: Cluster,
    apply: Apply,
    version: Version,
    { isDryRun = false, fields = 'Ignore' }: Partial<Pick<Batch, 'isDryRun' | 'fields'>> = {},
  ): Promise<Answer> {
    const objects = this.#objects(this.kept, version)
    const batch = { objects, last: this.#last, isDryRun, fields, folder: this.#folder }
    const answer = await apply(cluster, batch)
    if (!isDryRun) this.#last = objects
    return answer
  }

  #objects(subjects: readonly Subject[], version: Version): ReadonlyMap<number, Applied> {
    return new Map(subjects.map((subject) => [subject.id, this.#placed(subject, version)]))
  }

  #placed(subject: Subject, version: Version): Applied {
    return subject[version](this.#namespace(subject.place))
  }

  #namespace(place: number): string {
    return `${this.way.name}-${place}`
  }
}

/** Takes down that something is not looked at, and why. */
export type LeaveOut = (reason: string, what: string) => void

type Version = 'original' | 'migrated' | 'back'

/** What a step did. */
interface Taken {
  readonly live?: ReadonlyMap<number, Stored>
  readonly after: ReadonlyMap<number, Stored>
  readonly refused: ReadonlyMap<number, string>
}
