import { join } from 'node:path'
import type { Task } from '@capi-migrate/edits'
import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import { copiesOf } from './copies.ts'
import type { Copies } from './copies.ts'
import { differencesOf, moveOf } from './differences.ts'
import type { Inputs } from './inputs.ts'
import type { Way } from './apply.ts'
import { subjectsOf } from './objects.ts'
import type { Subject } from './objects.ts'
import { rendered } from './render.ts'
import { Round, steps } from './round.ts'
import type { LeaveOut, Step } from './round.ts'
import { servedBy } from './served.ts'
import { createStubs } from './stubs.ts'

/** Something that an apply changed, or that was refused. */
export interface Change {
  /** Its name. */
  readonly way: string
  readonly step: Step
  readonly subject: Subject
  readonly kind: string
  /** As `differencesOf` says, or `refused`, or `uid`. */
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
  readonly created: ReadonlyMap<string, number>
  /** Files that cannot be rendered, and objects that the API refuses as they are, by reason. */
  readonly leftOut: ReadonlyMap<string, readonly string[]>
}

/** How objects come to be stored, and are applied. */
export interface Course {
  readonly folder: string
  readonly root: string
  readonly say: (text: string) => void
  readonly ways: readonly Way[]
  /** Every file in every way, and not a choice in those that few people take. */
  readonly everyWay: boolean
  /** What the server goes through once the originals are stored. */
  readonly age?: (cluster: Cluster) => Promise<Cluster>
}

/** Stores originals, applies what the program made of them in every way, and compares what is stored. */
export async function runStored(
  cluster: Cluster,
  inputs: Inputs,
  { folder, root, say, ways, everyWay, age }: Course,
): Promise<StoredResult> {
  const leftOut = new Map<string, string[]>()
  const leaveOut: LeaveOut = (reason, what) => {
    leftOut.set(reason, [...(leftOut.get(reason) ?? []), what])
  }
  const copies = await copiesOf(inputs.files, join(folder, 'files'), root)
  say(`migrated ${inputs.files.size} files, and back`)
  const served = await servedBy(cluster)
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
  const created = new Map<string, number>()
  const rounds: Round[] = []
  for (const way of ways) {
    const own = subjects.filter(({ place }) => everyWay || place % way.oneOf === 0)
    const round = new Round(way, join(folder, 'apply'), own)
    await round.create(cluster, leaveOut, age ? 'Strict' : 'Ignore')
    created.set(way.name, round.kept.length)
    say(`${way.name}: ${round.kept.length} originals stored`)
    rounds.push(round)
  }
  const now = age ? await age(cluster) : cluster
  for (const round of rounds) {
    const { way } = round
    if (age) await round.renew(now, leaveOut)
    // The program leaves some originals as they are. What an apply of these does to an older object is not its doing.
    const kept = round.kept.filter((subject) => !age || !isLeft(subject, copies))
    const before = await round.stored(now)
    let last = before
    for (const step of steps) {
      if (step === 'diff' && !way.diff) continue
      const { live, after, refused } = await round.take(now, step)
      for (const subject of kept) {
        const add = (path: string, was: unknown, is: unknown): void => {
          const tasks = tasksFor(subject, copies)
          const kind = subject.title.split(' ')[0]!
          changes.push({ way: way.name, step, subject, kind, path, before: was, after: is, tasks })
        }
        const stays = staysOlder(subject)
        const reason = refused.get(subject.id)
        const [was, is] = [(live ?? before).get(subject.id), after.get(subject.id)]
        if (reason !== undefined) add('refused', undefined, reason)
        else if (!is) {
          if (step !== 'diff') add('gone', 'there', undefined)
        }
        // What is printed of an object that stays v1beta1 is that.
        else if (step === 'apply' || step === 'way back' || !stays) {
          const usual = stays ? Infinity : round.usual.get(subject.id)!
          for (const one of [...differencesOf(was!, is), ...moveOf(last.get(subject.id)!, is, usual)])
            add(one.path, one.before, one.after)
          if (was!.metadata.uid !== is.metadata.uid) add('uid', was!.metadata.uid, is.metadata.uid)
        }
      }
      if (step === 'apply' || step === 'way back') last = after
      compared.set(`${way.name} ${step}`, kept.length)
      say(`${way.name}: ${step} of ${kept.length} objects`)
    }
  }
  return { changes, compared, created, leftOut }
}

function tasksFor({ path, title }: Subject, copies: Copies): readonly Task[] {
  return copies.tasksOf(path).filter(({ object }) => isNamed(object, title))
}

/** True for a title as a file has it, in which variables may stand: `Cluster ${NAME}`. */
function isNamed(title: string, rendered: string): boolean {
  const parts = title.split(/\$\{[^}]*\}/).map((part) => part.replace(/[^\w ]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(rendered)
}

function staysOlder(subject: Subject): boolean {
  return subject.migrated('x').apiVersion.endsWith('/v1beta1')
}

/** True for an object that stays as it was, with a task. */
function isLeft(subject: Subject, copies: Copies): boolean {
  return staysOlder(subject) && tasksFor(subject, copies).length > 0
}
