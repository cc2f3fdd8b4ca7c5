import { isEqual } from '@capi-migrate/edits/json'
import { isOwnKind } from '@capi-migrate/status-model'
import { valueAt } from '@capi-migrate/status-model/values'
import { nameOf } from '../../source/object.ts'
import type { KubeObject } from '../../source/object.ts'
import { judgeControlPlane } from '../control-plane.ts'
import { core, inPlace, machinesWith, rollout } from '../judge.ts'
import type { Foreseen, Judge, Judged } from '../judge.ts'
import { judgeMachineDeployment, judgeMachinePool } from '../machine-deployment.ts'
import { compare } from './compare.ts'
import type { Comparison } from './compare.ts'
import { copyFields, put } from './fields.ts'
import type { Draft, Path } from './fields.ts'
import { keyOf, workerLists, workerNames } from './generate.ts'
import type { Generation, Live } from './plan.ts'
import { nameLabels } from './workers.ts'

/** A part of a topology that is judged as a whole: the control plane with its template, or a worker with its two. */
export interface Part {
  readonly keys: readonly string[]
  /** Returns what becomes of it; undefined where nothing does. Throws Unreadable. */
  readonly judge: () => Promise<Judged | undefined>
}

/** Returns the parts of a topology in the order in which its controller comes to them. */
export function partsOf(
  live: Live,
  was: Generation | undefined,
  is: Generation,
  cluster: KubeObject,
  comparison: Comparison,
): readonly Part[] {
  const look = new Look(was, is, comparison)
  const workers = workerLists.flatMap((list) => {
    const kept = workerNames(cluster, list)
    return [...live.workers[list]].map(([name, object]): Part => {
      const key = keyOf({ list, name })
      const keys = [`${key}.infrastructure`, `${key}.bootstrap`, key]
      if (!kept.includes(name)) return { keys, judge: () => deleted(live, list, name, comparison.world) }
      return { keys, judge: () => look.worker(keys, object, workerJudges[list]) }
    })
  })
  return [
    { keys: ['infrastructure'], judge: () => look.infrastructure() },
    {
      keys: ['controlPlane.machines', 'controlPlane'],
      judge: () => look.controlPlane(live.controlPlane),
    },
    ...workers,
  ]
}

/** What a generated object comes to. */
interface Seen {
  readonly refused?: string
  readonly hasSpecChanges: boolean
  readonly before?: KubeObject
  readonly after?: KubeObject
  readonly because: readonly string[]
}

const unchanged: Seen = { hasSpecChanges: false, because: [] }

const machineTemplateRef: Path = ['spec', 'machineTemplate', 'spec', 'infrastructureRef', 'name']
const refs = {
  infrastructure: ['spec', 'template', 'spec', 'infrastructureRef', 'name'],
  bootstrap: ['spec', 'template', 'spec', 'bootstrap', 'configRef', 'name'],
} as const

const workerJudges = { machineDeployments: judgeMachineDeployment, machinePools: judgeMachinePool } as const

class Look {
  readonly #was: Generation | undefined
  readonly #is: Generation
  readonly #comparison: Comparison
  readonly #world: Foreseen

  constructor(was: Generation | undefined, is: Generation, comparison: Comparison) {
    this.#was = was
    this.#is = is
    this.#comparison = comparison
    this.#world = comparison.world
  }

  async infrastructure(): Promise<Judged | undefined> {
    const seen = await this.#seen('infrastructure')
    if (seen === unchanged) return undefined
    if (seen.refused !== undefined) return refusal('infrastructure', seen.refused, seen.because)
    return inPlace('the infrastructure of the Cluster changes', seen.because)
  }

  async controlPlane(live: KubeObject): Promise<Judged | undefined> {
    const template = await this.#seen('controlPlane.machines')
    const own = await this.#seen('controlPlane')
    const rotated = template.hasSpecChanges ? [machineTemplateRef] : []
    return this.#judged(live, own, [template], rotated, async (before, after) => {
      if (isOwnKind(after)) return judgeControlPlane({ before, after, differences: [] }, this.#world)
      return inPlace('the control plane changes', ['what replaces its Machines is up to its provider'])
    })
  }

  /**
   * A MachineDeployment or a MachinePool with its two templates. Those of a MachineDeployment are rotated; what a MachinePool
   * refers to is changed in place, and may replace its instances all the same.
   */
  async worker(
    [infrastructure, bootstrap, key]: readonly string[],
    live: KubeObject,
    judge: Judge,
  ): Promise<Judged | undefined> {
    const seen = [await this.#seen(infrastructure!), await this.#seen(bootstrap!)]
    const changed = [refs.infrastructure, refs.bootstrap].filter((_, i) => seen[i]!.hasSpecChanges)
    return this.#judged(live, await this.#seen(key!), seen, changed, (before, after) =>
      judge({ before, after, differences: [] }, this.#world),
    )
  }

  async #judged(
    live: KubeObject,
    own: Seen,
    templates: readonly Seen[],
    rotated: readonly Path[],
    judge: (before: KubeObject, after: KubeObject) => Promise<Judged>,
  ): Promise<Judged | undefined> {
    const all = [...templates, own]
    if (all.every((seen) => seen === unchanged)) return undefined
    const because = [...new Set(all.flatMap((one) => one.because))]
    const title = `${live.kind} ${nameOf(live.metadata)}`
    const refused = all.find((seen) => seen.refused !== undefined)
    if (refused) return refusal(title, refused.refused!, because)
    const before = own.before ?? live
    const after = renamed(own.after ?? live, rotated)
    if (isEqual(before.spec, after.spec)) return inPlace(`labels and annotations of ${title} change`, because)
    const judged = await judge(before, after)
    const says = `${title}: ${judged.says}`
    return { ...judged, says, because: [...because, ...judged.because] }
  }

  /** What a generated object comes to; where it is generated as before nothing is asked. */
  async #seen(key: string): Promise<Seen> {
    const [was, is] = [this.#was?.objects.get(key)?.object, this.#is.objects.get(key)?.object]
    if (!is || isEqual(was, is)) return unchanged
    const compared = await compare(was, is, this.#comparison)
    if (!compared) return { hasSpecChanges: false, because: [`${is.kind} ${is.metadata.name} is not there`] }
    if ('refused' in compared) return { ...compared, hasSpecChanges: false }
    const { before, after, hasSpecChanges, because } = compared
    if (!hasSpecChanges && because.length === 0 && isSameMetadata(before, after)) return unchanged
    return compared
  }
}

/** What becomes of a worker that is no longer described. */
async function deleted(
  live: Live,
  list: keyof typeof nameLabels,
  name: string,
  world: Foreseen,
): Promise<Judged> {
  const { name: cluster, namespace } = live.cluster.metadata
  const labels = `${core}/cluster-name=${cluster},${nameLabels[list]}=${name}`
  return rollout(`${name} is deleted, with its Machines`, await machinesWith(world, labels, namespace), world)
}

function refusal(title: string, says: string, because: readonly string[]): Judged {
  return { effect: 'refused', says: `${title} is refused: ${says}`, because, machines: [] }
}

/** An object that refers to other templates, as it does when a topology rotates them. */
function renamed(object: KubeObject, rotated: readonly Path[]): KubeObject {
  const draft: Draft = { spec: {} }
  copyFields(draft, object, [[['spec'], ['spec']]])
  for (const path of rotated) {
    const name = valueAt(draft, path.join('.'))
    put(draft, path, `${String(name)} (rotated)`)
  }
  return { ...object, spec: draft.spec }
}

function isSameMetadata({ metadata: one }: KubeObject, { metadata: other }: KubeObject): boolean {
  return (
    isEqual(one.labels ?? {}, other.labels ?? {}) && isEqual(one.annotations ?? {}, other.annotations ?? {})
  )
}
