import { join } from 'node:path'
import type { Task } from '@capi-migrate/edits'
import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import { copiesOf } from './copies.ts'
import { differencesOf, moveOf } from './differences.ts'
import type { Inputs } from './inputs.ts'
import { apply, placeOf, ways } from './apply.ts'
import type { Stored, Way } from './apply.ts'
import { subjectsOf } from './objects.ts'
import type { Applied, Subject } from './objects.ts'
import { rendered } from './render.ts'
import { objectsOf, servedBy } from './served.ts'
import type { Served } from './served.ts'
import { createClasses, createStubs } from './stubs.ts'

/** What is done with the objects, after the originals were applied twice. */
export const steps = ['dry run', 'apply', 'way back'] as const
export type Step = (typeof steps)[number]

/** Something that an apply changed, or that was refused. */
export interface Change {
  readonly way: Way
  readonly step: Step
  readonly subject: Subject
  readonly kind: string
  /** As `differencesOf` says, or `refused`. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
  /** Tasks that the program left for this object. */
  readonly tasks: readonly Task[]
}

/** What became of the stored objects. */
export interface StoredResult {
  readonly changes: readonly Change[]
  /** Comparisons by way and step. */
  readonly compared: ReadonlyMap<string, number>
  /** Originals that the API accepted, by way. */
  readonly created: ReadonlyMap<Way, number>
  /** Files that cannot be rendered, and objects that the API refuses as they are, by reason. */
  readonly leftOut: ReadonlyMap<string, readonly string[]>
}

/** Stores originals, applies what the program made of them in every way, and compares what is stored. */
export async function runStored(
  cluster: Cluster,
  inputs: Inputs,
  {
    folder,
    root,
    say,
  }: { readonly folder: string; readonly root: string; readonly say: (text: string) => void },
): Promise<StoredResult> {
  const leftOut = new Map<string, string[]>()
  const leaveOut = (reason: string, what: string): void => {
    leftOut.set(reason, [...(leftOut.get(reason) ?? []), what])
  }
  const copies = await copiesOf(inputs.files, join(folder, 'files'), root)
  say(`migrated ${inputs.files.size} files, and back`)
  const served = await servedBy(cluster.api)
  const serves = (apiVersion: string, kind: string): boolean =>
    served.some((one) => one.kind === kind && apiVersion === `${one.group}/v1beta1`)
  const subjects: Subject[] = []
  for (const [place, chosen] of inputs.chosen.entries()) {
    const one = rendered(chosen, copies, cluster.kubectl)
    if (typeof one === 'string') leaveOut(`not rendered: ${one}`, chosen.path)
    else
      for (const subject of subjectsOf(chosen.path, place, one, serves))
        subjects.push({ ...subject, id: subjects.length })
  }
  const stubs = await createStubs(
    cluster.api,
    subjects.map(({ original }) => original('x')),
    served,
  )
  say(`${stubs} kinds of other providers stand in as CRDs`)
  say(`${subjects.length} objects of ${new Set(subjects.map(({ path }) => path)).size} files`)

  const changes: Change[] = []
  const compared = new Map<string, number>()
  const created = new Map<Way, number>()
  for (const way of ways) {
    const round = new Round(cluster, join(folder, 'apply'), way, served)
    const { kept, first } = await round.create(subjects, leaveOut)
    created.set(way, kept.length)
    say(`${way}-side: ${kept.length} originals stored`)
    const before = await round.stored(kept)
    let last = before
    for (const step of steps) {
      const { after, refused } = await round.take(step, kept)
      for (const subject of kept) {
        const add = (path: string, was: unknown, is: unknown): void => {
          const tasks = copies.tasksOf(subject.path).filter(({ object }) => object === subject.title)
          changes.push({
            way,
            step,
            subject,
            kind: subject.title.split(' ')[0]!,
            path,
            before: was,
            after: is,
            tasks,
          })
        }
        const reason = refused.get(subject.id)
        if (reason !== undefined) add('refused', undefined, reason)
        // A dry run prints an object that stays v1beta1 as that.
        else if (step !== 'dry run' || !subject.migrated('x').apiVersion.endsWith('/v1beta1')) {
          const [was, is] = [before.get(subject.id)!, after.get(subject.id)!]
          const usual = (was.metadata.generation ?? 0) - (first.get(subject.id)?.metadata.generation ?? 0)
          for (const one of [...differencesOf(was, is), ...moveOf(last.get(subject.id)!, is, usual)])
            add(one.path, one.before, one.after)
        }
      }
      if (step !== 'dry run') last = after
      compared.set(`${way}-side ${step}`, kept.length)
      say(`${way}-side: ${step} of ${kept.length} objects`)
    }
  }
  return { changes, compared, created, leftOut }
}

/** All applies of one way, in namespaces of its own. */
class Round {
  readonly #cluster: Cluster
  readonly #folder: string
  readonly #way: Way
  readonly #served: readonly Served[]

  constructor(cluster: Cluster, folder: string, way: Way, served: readonly Served[]) {
    this.#cluster = cluster
    this.#folder = folder
    this.#way = way
    this.#served = served
  }

  /** Applies the originals twice, since that is what happens anyway; answers those that are stored, and how the first time left them. */
  async create(
    subjects: readonly Subject[],
    leaveOut: (reason: string, what: string) => void,
  ): Promise<{ readonly kept: readonly Subject[]; readonly first: ReadonlyMap<number, Stored> }> {
    for (const name of new Set(subjects.map(({ place }) => this.#namespace(place))))
      await this.#cluster.api.create('/api/v1/namespaces', {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name },
      })
    await createClasses(
      this.#cluster.api,
      subjects.map((subject) => this.#placed(subject, 'original')),
    )
    const once = await this.#apply(subjects, 'original')
    const accepted = subjects.filter(({ id }) => !once.refused.has(id))
    const stored = await this.stored(accepted)
    const second = await this.#apply(accepted, 'original')
    for (const [id, reason] of [...once.refused, ...second.refused])
      leaveOut(`refused as it is: ${reason}`, `${subjects[id]!.path} ${subjects[id]!.title}`)
    return { kept: accepted.filter(({ id }) => !second.refused.has(id)), first: stored }
  }

  async take(step: Step, subjects: readonly Subject[]) {
    const { printed, refused } = await this.#apply(
      subjects,
      step === 'way back' ? 'back' : 'migrated',
      step === 'dry run',
    )
    return { after: step === 'dry run' ? printed : await this.stored(subjects), refused }
  }

  async stored(subjects: readonly Subject[]): Promise<ReadonlyMap<number, Stored>> {
    const all = await objectsOf<Stored>(this.#cluster.api, this.#served)
    const byPlace = new Map(all.map((one) => [placeOf(one.kind, one.metadata), one as Stored]))
    return new Map(
      subjects.map((subject) => {
        const { kind, metadata } = this.#placed(subject, 'original')
        return [subject.id, byPlace.get(placeOf(kind, metadata))!]
      }),
    )
  }

  #apply(subjects: readonly Subject[], version: 'original' | 'migrated' | 'back', dryRun = false) {
    const objects = new Map(subjects.map((subject) => [subject.id, this.#placed(subject, version)]))
    return apply(this.#cluster, this.#folder, objects, { way: this.#way, dryRun })
  }

  #placed(subject: Subject, version: 'original' | 'migrated' | 'back'): Applied {
    return subject[version](this.#namespace(subject.place))
  }

  #namespace(place: number): string {
    return `${this.#way}-${place}`
  }
}
