import { applyEdits, composeEdits, lineIndex, offsetBefore } from '@capi-migrate/edits'
import type { Edit, Task } from '@capi-migrate/edits'
import type { Node } from '@capi-migrate/edits/yaml'
import { printPlace, versionOf } from '@capi-migrate/transitions'
import type { Said } from '@capi-migrate/transitions'
import { editsOf, withFinalLineEnd } from '../../layout/final-line.ts'
import { mayBeKustomization } from '../kustomize/kustomization.ts'
import type { ManifestOptions, ManifestPlan, TextPlanner } from '../../document/manifest-plan.ts'
import type { Draft } from '../../layout/sheet.ts'
import { say } from '../../tasks/index.ts'
import { nestedIn } from './find-nested.ts'
import type { Nested } from './find-nested.ts'
import { innerTextOf } from './inner.ts'
import type { Inner } from '../../layout/block-text.ts'
import { couldNest, isManifestLike } from '../../read/mark.ts'
import { heldMachineData, machineDataAt } from './machine-data.ts'
import type { SaidOfMachineData } from './machine-data.ts'
import { merged } from './merge.ts'
import type { Placed } from './merge.ts'
import { isProven } from './prove-nested.ts'
import type { Followed, Replaced } from './prove-nested.ts'
import type { Following, FollowingIn } from './following.ts'
import { loadParts } from '../../read/load.ts'
import { openText } from '../../read/open-text.ts'
import { signerOf } from '../../read/signed.ts'
import type { OuterPart } from '../../read/outer.ts'
import { withoutValues } from './secret.ts'

/** Manifests in manifests in manifests: more than that nobody keeps. */
const deepest = 3

/**
 * The plan of a text together with the manifests that stand within its documents: in the strings of a ConfigMap or
 * a Secret, in the values of a HelmRelease, in the objects of a template. Each is planned like a file, and its edits
 * are made where it stands. The patches in a kustomization are planned by what they are applied to.
 */
export function withNested(
  plan: ManifestPlan,
  options: ManifestOptions,
  planText: TextPlanner,
  followingIn: FollowingIn,
  depth = 1,
): ManifestPlan {
  if (
    plan.problem ||
    plan.skipped ||
    mayBeKustomization(options.file ?? '') ||
    !couldNest(plan.after, options.repair ? '' : versionOf(options.to))
  )
    return plan
  const outer = openText(plan.after, options.file).outer
  if (!outer) return plan
  const planInner: TextPlanner = (text, options) => {
    const inner = planText(text, options)
    return depth < deepest ? withNested(inner, options, planText, followingIn, depth + 1) : inner
  }
  const { documents: _, ...rest } = options
  const nesting = new Nesting(plan, rest, planInner, followingIn)
  for (const part of outer.parts) nesting.add(part)
  return nesting.plan()
}

class Nesting {
  readonly #plan: ManifestPlan
  readonly #options: ManifestOptions
  readonly #planInner: TextPlanner
  readonly #followingIn: FollowingIn
  readonly #edits: Edit[] = []
  readonly #placed: Placed[] = []
  readonly #left: (Omit<Task, 'line' | 'column'> & { readonly offset: number })[] = []

  constructor(
    plan: ManifestPlan,
    options: ManifestOptions,
    planInner: TextPlanner,
    followingIn: FollowingIn,
  ) {
    this.#plan = plan
    this.#options = options
    this.#planInner = planInner
    this.#followingIn = followingIn
  }

  add(part: OuterPart): void {
    const drafts: Draft[] = []
    const replaced: Replaced[] = []
    const followed: Followed[] = []
    const text = this.#plan.after.slice(part.start, part.start + part.text.length)
    const whole = withFinalLineEnd(text)
    const masked = withFinalLineEnd(part.text)
    const signer = signerOf(part)
    for (const [document, { root }] of part.documents.entries()) {
      if (!root) continue
      const all = nestedIn(root)
      const inside = all.flatMap((nested) => {
        const inner = innerTextOf(whole, masked, nested)
        if (!inner) return []
        const plan = this.#planInner(inner.text, this.#options)
        const said = signer === undefined ? reasonOf(plan, nested, inner.text) : signed(nested, signer)
        return [{ nested, inner, plan, said: said ?? this.#machineDataOf(root, whole, nested, plan) }]
      })
      const following = inside.length > 0 ? this.#followingIn(masked, root, this.#options.to) : []
      const isHeld = !canFollow(following, inside)
      for (const { nested, inner, plan: planned, said } of inside) {
        if (said || planned.problem || planned.skipped) {
          if (said && isTold(planned, said)) this.#leave(nested, part.start, said)
          continue
        }
        if (isHeld && planned.edits.length > 0) {
          this.#leave(nested, part.start, say('nested/followed', pathOf(nested)))
          continue
        }
        const plan = nested.isSecret ? withoutValues(planned, nested.holder) : planned
        const own = plan.edits.length === 0 ? [] : inner.draftsOf(plan.edits, plan.after)
        if (own) {
          drafts.push(...own)
          if (own.length > 0) replaced.push({ nested, document, after: plan.after })
          this.#placed.push({ plan, offsetOf: (line, column) => part.start + inner.offsetOf(line, column) })
        } else this.#leave(nested, part.start, say('nested/folded', pathOf(nested)))
      }
      for (const { edit } of isHeld ? [] : following) {
        drafts.push({ start: edit!.start, end: edit!.end, text: edit!.text, row: 'reference/following' })
        followed.push(...edit!.values.map(([place, value]) => ({ place: [document, ...place], value })))
      }
    }
    drafts.sort((a, b) => a.start - b.start)
    this.#keep(part, text, editsOf(text, whole, drafts), replaced, followed)
  }

  plan(): ManifestPlan {
    const { before, after, edits } = this.#plan
    if (this.#placed.length === 0 && this.#left.length === 0) return this.#plan
    const own = this.#edits.sort((a, b) => a.start - b.start)
    const lines = lineIndex(before)
    const positionOf = (offset: number) => lines.positionOf(offsetBefore(edits, offset))
    const left = this.#left.map(({ offset, ...task }): Task => ({ ...task, ...positionOf(offset) }))
    const all = { ...this.#plan, edits: composeEdits(before, edits, own), after: applyEdits(after, own) }
    return merged({ ...all, tasks: [...all.tasks, ...left] }, this.#placed, positionOf, this.#options.file)
  }

  /** Keeps the edits of a part that are proven. */
  #keep(
    part: OuterPart,
    text: string,
    edits: readonly Edit[],
    replaced: readonly Replaced[],
    followed: readonly Followed[],
  ): void {
    if (edits.length === 0) return
    const now = applyEdits(part.text, edits)
    const before = loadParts(part.text)?.flat()
    const after = loadParts(now)?.flat()
    const isCovered = part.text !== text
    if (
      before &&
      after &&
      isProven(before, after, replaced, isCovered, followed) &&
      (!isCovered || isReadAgain(applyEdits(text, edits), now, replaced))
    ) {
      this.#edits.push(
        ...edits.map((edit) => ({ ...edit, start: edit.start + part.start, end: edit.end + part.start })),
      )
      return
    }
    for (const { nested } of replaced) this.#leave(nested, part.start, say('nested/unproven', pathOf(nested)))
    this.#placed.splice(
      0,
      this.#placed.length,
      ...this.#placed.filter(({ offsetOf }) => offsetOf(1, 1) < part.start),
    )
  }

  /** What is said of a manifest that has to move and that a Machine gets: it is not written unless that is asked for. */
  #machineDataOf(
    root: Node,
    source: string,
    { place }: Nested,
    plan: ManifestPlan,
  ): SaidOfMachineData | undefined {
    if (this.#options.machineData || (plan.edits.length === 0 && plan.tasks.length === 0)) return undefined
    const effect = machineDataAt(root, place, this.#options.bootFiles, source)
    return effect === undefined
      ? undefined
      : heldMachineData(printPlace(place), effect, plan, this.#options.to)
  }

  #leave({ holder, kind, place, node }: Nested, start: number, said: Said): void {
    const { file } = this.#options
    const path = printPlace(place)
    const id = `${kind}:nested ${holder} ${path}`
    const row = `${kind}:${path}`
    this.#left.push({
      id,
      ...(file && { file }),
      offset: start + node.start,
      row,
      object: holder,
      ...said,
    })
  }
}

/** A manifest in a document, and its plan. */
interface Inside {
  readonly nested: Nested
  readonly inner: Inner
  readonly plan: ManifestPlan
  readonly said: Said | undefined
}

/** True where all that a document says about its manifests can be written, beside manifests that all move. */
function canFollow(following: readonly Following[], inside: readonly Inside[]): boolean {
  if (following.length === 0) return true
  const moves = ({ nested, inner, plan, said }: Inside): boolean =>
    !said &&
    !plan.problem &&
    !plan.skipped &&
    !nested.isSecret &&
    inner.draftsOf(plan.edits, plan.after) !== undefined
  const isBeside = ({ offset }: Following): boolean =>
    inside.every(({ nested: { node } }) => offset < node.start || offset >= node.end)
  return inside.every(moves) && following.every((one) => one.edit && isBeside(one))
}

/** Why a manifest stays as it is: what its plan says, or the way it stands there. */
function reasonOf({ edits, problem, skipped }: ManifestPlan, nested: Nested, text: string): Said | undefined {
  const at = pathOf(nested)
  if (nested.node.anchor !== undefined && edits.length > 0) return say('nested/anchor', at)
  if (!isManifestLike(text)) return undefined
  if (problem && nested.isSecret) return say('nested/secret-problem', at)
  if (problem) return say('nested/problem', { ...at, cause: problem.what, how: problem.next })
  return skipped && say('nested/template', { ...at, cause: skipped.what })
}

function signed(nested: Nested, signer: string): Said {
  return say('nested/signed', { ...pathOf(nested), signer })
}

function pathOf({ place }: Nested): { readonly path: string } {
  return { path: printPlace(place) }
}

/** Whether there is anything to tell of a manifest that is left alone. */
function isTold({ edits, tasks, problem, skipped }: ManifestPlan, said: Said): boolean {
  return (
    edits.length > 0 ||
    ('apart' in said && tasks.length > 0) ||
    problem !== undefined ||
    skipped !== undefined
  )
}

/** Whether each replaced manifest is read again as what its plan came to, where template code is covered. */
function isReadAgain(text: string, masked: string, replaced: readonly Replaced[]): boolean {
  const read = openText(masked).outer
  if (!read || read.masked !== masked) return false
  const documents = read.parts.flatMap(({ documents, start }) =>
    documents.map(({ root }) => ({ root, start })),
  )
  return replaced.every(({ nested, document, after }) => {
    const { root, start } = documents[document] ?? {}
    const again = root && nestedIn(root).find(({ place }) => printPlace(place) === printPlace(nested.place))
    const inner =
      again && innerTextOf(withFinalLineEnd(text).slice(start), withFinalLineEnd(masked).slice(start), again)
    return inner?.text === after
  })
}
