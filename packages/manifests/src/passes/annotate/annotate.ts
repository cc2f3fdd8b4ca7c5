import { applyEdits, composeEdits, lineIndex, offsetAfter, offsetBefore } from '@capi-migrate/edits'
import type { Edit, Task } from '@capi-migrate/edits'
import { isDocs } from '../../read/code-block.ts'
import { openText } from '../../read/open-text.ts'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { isScript } from '../references/plan-script.ts'
import { say } from '../../tasks/index.ts'
import { commentPlaces } from './comment-places.ts'
import { commentIdOf, commentOf, taskComments } from './task-comment.ts'
import type { TaskComment } from './task-comment.ts'

/**
 * The plan with a comment above the line of each task, and without the comments of tasks that are solved. A comment
 * stands only where it changes nothing that is read: of a block scalar, a quoted text or trimmed white space it stands
 * above what holds the place, or nowhere.
 */
export function annotated(plan: ManifestPlan): ManifestPlan {
  const { file, before, after, edits } = plan
  if (plan.problem || plan.skipped || !takesComments(after, file)) return plan
  const own = commentEdits(plan)
  if (own.length === 0) return plan
  const why = 'each task is said where it stands'
  const rows = [{ row: 'Comments:capi-task', verb: 'add' as const, count: own.length, why }]
  const { line } = lineIndex(before).positionOf(offsetBefore(edits, own[0]!.start))
  const comments = {
    apiVersion: '',
    kind: 'Comments',
    name: '',
    line,
    rows,
    emptied: [],
    droppedComments: [],
  }
  return {
    ...plan,
    after: applyEdits(after, own),
    edits: composeEdits(before, edits, own),
    objects: [...plan.objects, comments],
  }
}

/**
 * The plan with the tasks that stand in the text as comments and that only a person can take away. A task has the id that
 * its comment has.
 */
export function noted(plan: ManifestPlan): ManifestPlan {
  const { file, before, after, edits } = plan
  const inText = new Set(taskComments(after).map(({ id }) => id))
  const tasks = plan.tasks.map((task): Task => {
    const { once, ...rest } = { ...task, id: commentIdOf(task) }
    return once && !inText.has(rest.id) ? { ...rest, once } : rest
  })
  const kept = keptComments(after, tasks)
  if (kept.length === 0) return { ...plan, tasks }
  const { positionOf } = lineIndex(before)
  const own = kept.map(({ start, id, what }): Task => {
    const [row = '', ...words] = id.split(' ')
    const place = { ...(file !== '-' && { file }), ...positionOf(offsetBefore(edits, start)) }
    const object = words.slice(0, -1).join(' ') || row.slice(0, row.indexOf(':'))
    return { id, ...place, row, object, ...say('file/task-comment', { task: what }) }
  })
  return { ...plan, tasks: [...tasks, ...own].sort((a, b) => a.line - b.line || a.column - b.column) }
}

function takesComments(text: string, file: string): boolean {
  return (
    !isDocs(file) && !isScript(file, text) && !file.endsWith('.json') && openText(text, file).form !== 'json'
  )
}

/** Comments of tasks that no run finds again: those left where each task that is found takes one away. */
function keptComments(text: string, tasks: readonly Task[]): readonly TaskComment[] {
  const known = tasks.map(commentIdOf)
  return taskComments(text).filter(({ id, once }) => {
    const at = known.indexOf(id)
    if (at !== -1) known.splice(at, 1)
    return once && at === -1
  })
}

/** Edits of the text after the plan: what stands above each line that has tasks, or has had some. */
function commentEdits({ file, before, after, edits, tasks }: ManifestPlan): readonly Edit[] {
  const old = lineIndex(before)
  const offsets = tasks.map((task) => offsetAfter(edits, old.offsetOf(task), task.row))
  const places = commentPlaces(after, file, offsets)
  const blocks = new Map<number, string[]>()
  for (const [i, task] of tasks.entries()) {
    const at = places.above(offsets[i]!)
    if (at !== undefined)
      blocks.set(at, [...(blocks.get(at) ?? []), places.line(at, commentOf(task, places.isYtt))])
  }
  const kept = new Set(keptComments(after, tasks).map(({ start }) => start))
  const present = new Map<number, TaskComment[]>()
  for (const comment of taskComments(after)) {
    const at = places.belowComments(comment.end)
    present.set(at, [...(present.get(at) ?? []), comment])
  }
  const row = 'Comments:capi-task'
  return [...new Set([...blocks.keys(), ...present.keys()])]
    .sort((a, b) => a - b)
    .flatMap((at): readonly Edit[] => {
      const comments = present.get(at) ?? []
      const stays = comments
        .filter(({ start }) => kept.has(start))
        .map(({ start, end }) => after.slice(start, end))
      const text = [...stays, ...(blocks.get(at) ?? [])].join('')
      const edit = { start: comments[0]?.start ?? at, end: at, text, row }
      const isSafe = comments.length === 0 || places.isSafe(edit)
      return isSafe && after.slice(edit.start, at) !== text ? [edit] : []
    })
}
