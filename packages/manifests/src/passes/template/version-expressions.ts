import { applyEdits, composeEdits, lineIndex, offsetBefore } from '@capi-migrate/edits'
import type { Edit, PlannedObject, Task } from '@capi-migrate/edits'
import { flat } from '../../read/mask/hole.ts'
import { openText } from '../../read/open-text.ts'
import { apiGroup, groupPatterns, isEarlier, newest, ownInfrastructure } from '@capi-migrate/transitions'
import type { Said } from '@capi-migrate/transitions'
import type { ManifestOptions, ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { movedChoices } from './version-choices.ts'
import { movedLookups } from './version-lookups.ts'
import { blockOf, movedGuards } from './version-guards.ts'

/**
 * A plan in which the versions of ours that template code says itself move with the objects they are about, and a task for
 * each of which nobody can tell: `lookup "cluster.x-k8s.io/v1beta1" …`, `ternary "v1alpha1" "v1beta1"`. Code that says the
 * newer version as well reads both, and is left alone.
 */
export function withVersionExpressions(plan: ManifestPlan, options: ManifestOptions): ManifestPlan {
  const { problem, skipped, after } = plan
  const { to, file } = options
  if (problem || skipped || isEarlier(to, newest) || !saysOld(after)) return plan
  const { form, holes } = openText(after, file)
  if (form === 'plain' || form === 'json') return plan
  const all = flat(holes)
  const code = all.map(({ start, end }) => ({ start, text: after.slice(start, end) }))
  if (code.some(({ text }) => literal(newest).test(text))) return plan
  const own = [...movedGuards(plan, all), ...movedChoices(after), ...movedLookups(code)].sort(
    (a, b) => a.start - b.start,
  )
  return withTasks(own.length === 0 ? plan : withEdits(plan, own), options)
}

function withEdits(plan: ManifestPlan, own: readonly Edit[]): ManifestPlan {
  const { before, after, edits } = plan
  const lines = lineIndex(before)
  const changed = own.map(({ start, row }): PlannedObject => ({
    apiVersion: '',
    kind: 'Template',
    name: 'code',
    line: lines.positionOf(offsetBefore(edits, start)).line,
    rows: [{ row, verb: 'restate', count: 1, why: 'its code names the version of objects that move' }],
    emptied: [],
    droppedComments: [],
  }))
  return {
    ...plan,
    edits: composeEdits(before, edits, own),
    after: applyEdits(after, own),
    objects: [...plan.objects, ...changed],
  }
}

/** Code in the `apiVersion` of an object that has a task for its version is told with it. */
function withTasks(plan: ManifestPlan, { file }: ManifestOptions): ManifestPlan {
  const { before, after, edits } = plan
  const holes = flat(openText(after, file).holes)
  const code = holes.map(({ start, end }) => ({ start, text: after.slice(start, end) }))
  const lines = lineIndex(before)
  const isBoth = plan.tasks.some(({ code }) => code === bothVersions)
  /** Whether a branch of the block that code opens says the newer version. */
  const hasNewer = (at: number): boolean => {
    const block = saysNewest.test(before) ? blockOf(holes, at) : undefined
    return block !== undefined && saysNewest.test(after.slice(block.start, block.end))
  }
  const toldLines = new Set(
    plan.tasks.flatMap(({ code, line }) => (saysVersion.has(code ?? '') ? [line] : [])),
  )
  const tasks = code.flatMap(({ start, text }, at): readonly Task[] => {
    const isVersion = atGroup.test(after.slice(0, start).slice(-reach)) && /["'`]v1beta1["'`]/.test(text)
    if (!isVersion && !literal('v1beta1').test(text)) return []
    const code = text.replace(/\s+/g, ' ')
    const position = lines.positionOf(offsetBefore(edits, start))
    const said = saidOf(code)
    const isChoice = said.code === 'template/asks-for-v1beta1' && hasNewer(at)
    if (isBoth && said.code === 'template/asks-for-v1beta1') return []
    if (said.code === 'template/says-v1beta1' && toldLines.has(position.line)) return []
    return [
      {
        id: `Template:version ${code}`,
        ...(file && { file }),
        ...position,
        row: 'Template:version',
        object: 'template code',
        ...(isChoice ? say('template/chooses-version', { code }) : said),
      },
    ]
  })
  return tasks.length === 0 ? plan : { ...plan, tasks: [...plan.tasks, ...tasks] }
}

const bothVersions = 'template/both-versions'
/** The tasks that are about the version of an object. */
const saysVersion: ReadonlySet<string> = new Set([
  bothVersions,
  'template/prints-version',
  'object/version-unknown',
  'object/version-unknown-newer',
])
const saysNewest = new RegExp(`${groupPatterns.own}/${newest}\\b`)

function saysOld(text: string): boolean {
  return text.includes('v1beta1') && text.includes(`${apiGroup}/`)
}

/** A group of ours right before the code, and how far back to look for it. */
const atGroup = new RegExp(`(?:^|[\\s"'])${groupPatterns.own}/$`)
const reach = 60

/** A group and version as a text of the template's language; of infrastructure with a kind of ours. */
function literal(version: string): RegExp {
  return new RegExp(`["'\`](?:${groupPatterns.own}/${version}(?:/\\w+)?|${ownInfrastructure(version)})["'\`]`)
}

function saidOf(code: string): Said {
  if (/\blookup\b/.test(code)) return say('template/looks-up-v1beta1', { code })
  if (/\bHas\b/.test(code)) return say('template/asks-for-v1beta1', { code })
  return say('template/says-v1beta1', { code })
}
