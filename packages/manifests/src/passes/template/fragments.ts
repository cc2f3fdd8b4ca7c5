import { lineIndex } from '@capi-migrate/edits'
import type { Task } from '@capi-migrate/edits'
import { valueOf } from '@capi-migrate/edits/yaml'
import { readTyped } from '../../read/typed.ts'
import { isEarlier, newest, rowId } from '@capi-migrate/transitions'
import type { Form } from '../../read/mask/index.ts'
import { grouped } from '../../read/mask/group.ts'
import { scan } from '../../read/mask/scan.ts'
import type { ManifestOptions, ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { copyOf } from './copy-of.ts'
import { couldBeFragment, fragmentOf } from './fragment.ts'
import type { Fragment } from './fragment.ts'
import { openText } from '../../read/open-text.ts'
import { standInsFor } from '../../read/stand-in/stand-in.ts'

/**
 * A plan with a task for each named template that prints a piece of an object with fields that move. Such a piece names
 * no version: what becomes of it follows from the objects that include it.
 */
export function withFragments(plan: ManifestPlan, options: ManifestOptions): ManifestPlan {
  const { before, problem, skipped } = plan
  const { to, file } = options
  if (problem || skipped || isEarlier(to, newest) || !defining.some((mark) => before.includes(mark)))
    return plan
  if (!couldBeFragment(before)) return plan
  const { form, streams } = openText(before, file)
  const lines = lineIndex(before)
  const tasks = streams.flatMap(({ name, start, end }): readonly Task[] => {
    const text = before.slice(start, end)
    if (name === undefined || !couldBeFragment(text)) return []
    if (options.followed?.names.has(name) || before.includes(`"${copyOf(name)}"`)) return []
    const fragment = readFragment(text, form)
    if (!fragment) return []
    const { kinds, fields, row } = fragment
    const object = `define ${name}`
    const offset = start + beforeContent.exec(text)![0].length
    return [
      {
        id: `${kinds[0]}:fragment ${object}`,
        ...(file && { file }),
        ...lines.positionOf(offset),
        row: rowId(kinds[0]!, row),
        object,
        ...say('template/part-without-version', { kinds: kinds.join(', '), fields: fields.join(', ') }),
      },
    ]
  })
  return tasks.length === 0 ? plan : { ...plan, tasks: [...plan.tasks, ...tasks] }
}

/** Blank lines and comments. */
const beforeContent = /^(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*/

/** What a text with named templates holds. */
export const defining = ['{{define', '{{ define', '{{-define', '{{- define'] as const

/** Lines of code that print whole members. */
const members = /^[ \t]*(?:- )?\uE000\d+\uE001(?:: 0)?[ \t]*(?:#.*)?$/gm

function readFragment(text: string, form: Form): Fragment | undefined {
  const holes = grouped(text, scan(text, form))
  const texts = [...standInsFor(text, holes)].map(({ standIn }) => standIn.text)
  // What it includes may be indented in another way than the rest.
  for (const standIn of [...texts, texts[0]!.replace(members, '')]) {
    const { documents: read } = readTyped(standIn)
    if (!read) continue
    for (const { root } of read) {
      const fragment = root && root.kind !== 'alias' ? fragmentOf(valueOf(root)) : undefined
      if (fragment) return fragment
    }
    return undefined
  }
  return undefined
}
