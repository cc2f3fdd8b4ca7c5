import { offsetOf } from '../../read/at.ts'
import { lineIndex } from '@capi-migrate/edits'
import type { FilePlan, Task } from '@capi-migrate/edits'
import { isEqual, isMap } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { check, convert, isRequiredByWebhook, printPlace, schemaOf } from '@capi-migrate/transitions'
import type { Converted, ConvertOptions, Problem, Said } from '@capi-migrate/transitions'
import { firstDifference } from '../../read/difference.ts'
import { keepsBack } from '../../check/refusal.ts'
import { sayProblem } from '../../check/words.ts'
import { hasToken } from '../../read/stand-in/token.ts'
import { say } from '../../tasks/index.ts'
import type { Builder } from './build.ts'
import type { UnitsAfter } from './check-units.ts'
import type { Kustomization } from './kustomization.ts'
import { isOurs } from './left-behind.ts'
import { gvkOf } from './selector.ts'
import type { Resource } from './selector.ts'

/** An object that a kustomization would build otherwise after a plan, and where it differs. */
interface Difference {
  readonly object: string
  readonly place: string
}

/** An object that a kustomization would build and v1beta2 alone refuses, and why. */
interface Refused {
  readonly object: string
  readonly why: string
}

/**
 * The plans with a task for each kustomization that would build anything else after them than the conversion of what it
 * builds before, or what v1beta2 alone refuses. Each object is converted and checked once, however many kustomizations build it.
 */
export function withDifferences(
  plans: ReadonlyMap<string, FilePlan>,
  { files, builder }: UnitsAfter,
  kustomizations: readonly Kustomization[],
  before: Builder,
  optionsFor: (path: string) => ConvertOptions,
): ReadonlyMap<string, FilePlan> {
  const goals = new WeakMap<JsonMap, Converted>()
  const goalOf = (object: JsonMap, path: string): Converted => {
    const known = goals.get(object) ?? convert(object, optionsFor(path))
    goals.set(object, known)
    return known
  }
  const problems = new WeakMap<JsonMap, readonly Problem[]>()
  const problemsOf = (object: JsonMap): readonly Problem[] => {
    const known = problems.get(object) ?? problemsIn(object)
    problems.set(object, known)
    return known
  }
  const all = new Map(plans)
  for (const old of kustomizations) {
    const now = files.kustomization(old.path)
    const plan = plans.get(old.path)
    // What template code selects is not known.
    if (!now || !plan || old.isComponent || old.document.tokens) continue
    const [was, is] = [before.build(old), builder.build(now)].map(({ resources }) => resources.filter(ofOurs))
    const difference = differenceOf(was!, is!, (object) => goalOf(object, old.path), optionsFor(old.path))
    if (difference)
      all.set(old.path, withTask(plan, old, difference.object, say('kustomize/build-differs', difference)))
    const refused = difference ? undefined : refusedOf(was!, is!, problemsOf)
    if (refused)
      all.set(old.path, withTask(plan, old, refused.object, say('kustomize/build-refused', refused)))
  }
  return all
}

function differenceOf(
  was: readonly Resource[],
  is: readonly Resource[],
  goalOf: (object: JsonMap) => Converted,
  { repair }: ConvertOptions,
): Difference | undefined {
  for (const [i, { object }] of was.entries()) {
    const result = is[i]?.object
    const { object: goal, undecided } = goalOf(object)
    // What was there already and is not repaired, and what has not moved, is as right as it was.
    const isThere = goal.apiVersion === object.apiVersion && (!repair || undecided.length > 0)
    if (isThere || isEqual(object, result) || isEqual(goal, result)) continue
    const place = printPlace(firstDifference(result, goal) ?? [])
    return { object: nameOf(object), place: place || 'its root' }
  }
  const more = is[was.length]
  return more && { object: nameOf(more.object), place: 'its root' }
}

/** What the newer version refuses of an object that is built, and the older one did not. */
function refusedOf(
  was: readonly Resource[],
  is: readonly Resource[],
  problemsOf: (object: JsonMap) => readonly Problem[],
): Refused | undefined {
  for (const [i, { object }] of is.entries()) {
    const old = was[i]!.object
    if (old.apiVersion === object.apiVersion) continue
    const [first] = problemsOf(object)
    if (first && problemsOf(old).length === 0)
      return { object: nameOf(object), why: sayProblem(first, []).evidence }
  }
  return undefined
}

/** What a server has against an object that is applied. */
function problemsIn(object: JsonMap): readonly Problem[] {
  const { group, version, kind } = gvkOf(object)
  const schema = schemaOf(group, version, kind)
  const all = schema ? check(object, schema) : []
  // What a variable stands for is not known.
  const isKnown = ({ found }: Problem): boolean => !found.includes('$') && !hasToken(found)
  return all.filter((one) => {
    const isAsked = one.keyword === 'required' && isRequiredByWebhook({ kind, object }, schema!, one.place)
    return keepsBack(printPlace(one.place)) && !isAsked && isKnown(one)
  })
}

function ofOurs({ object }: Resource): boolean {
  return isOurs(object)
}

/** The plan of a kustomization with a task that says why all that hangs together stays as it is. */
function withTask(plan: FilePlan, { document }: Kustomization, object: string, said: Said): FilePlan {
  const row = 'Kustomization:build'
  const task: Task = {
    id: `${row} ${object}`,
    file: plan.file,
    ...lineIndex(plan.before).positionOf(document.start - document.root.start + offsetOf(document.root, [])),
    row,
    object: 'Kustomization',
    ...said,
    rollout: true,
  }
  return { ...plan, tasks: [...plan.tasks, task] }
}

function nameOf({ kind, metadata }: JsonMap): string {
  return `${String(kind)} ${isMap(metadata) ? String(metadata.name) : ''}`.trimEnd()
}
