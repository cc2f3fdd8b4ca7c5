import { lineIndex, offsetBefore } from '@capi-migrate/edits'
import type { Task } from '@capi-migrate/edits'
import { flat } from '../../read/mask/hole.ts'
import { openText } from '../../read/open-text.ts'
import { apiGroup, groupPatterns, isEarlier, newest } from '@capi-migrate/transitions'
import type { Said } from '@capi-migrate/transitions'
import type { ManifestOptions, ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'

/**
 * A plan with a task for each version of ours that template code says itself: `lookup "cluster.x-k8s.io/v1beta1" …`,
 * `ternary "v1alpha1" "v1beta1"`. What the code does with it is for a person to see. Code that says the newer version
 * as well reads both, and is left alone.
 */
export function withVersionExpressions(plan: ManifestPlan, { to, file }: ManifestOptions): ManifestPlan {
  const { before, after, edits, problem, skipped } = plan
  if (problem || skipped || isEarlier(to, newest) || !saysOld(after)) return plan
  const open = openText(after, file)
  const { form } = open
  if (form === 'plain' || form === 'json') return plan
  const code = flat(open.holes).map(({ start, end }) => ({ start, text: after.slice(start, end) }))
  const isDual = code.some(({ text }) => literal(newest).test(text))
  if (isDual) return plan
  const lines = lineIndex(before)
  const tasks = code.flatMap(({ start, text }): readonly Task[] => {
    const isVersion = atGroup.test(after.slice(0, start).slice(-reach)) && /["'`]v1beta1["'`]/.test(text)
    if (!isVersion && !literal('v1beta1').test(text)) return []
    const code = text.replace(/\s+/g, ' ')
    return [
      {
        id: `Template:version ${code}`,
        ...(file && { file }),
        ...lines.positionOf(offsetBefore(edits, start)),
        row: 'Template:version',
        object: 'template code',
        ...saidOf(code),
      },
    ]
  })
  return tasks.length === 0 ? plan : { ...plan, tasks: [...plan.tasks, ...tasks] }
}

function saysOld(text: string): boolean {
  return text.includes('v1beta1') && text.includes(`${apiGroup}/`)
}

/** A group of ours right before the code, and how far back to look for it. */
const atGroup = new RegExp(`(?:^|[\\s"'])${groupPatterns.own}/$`)
const reach = 60

/** A group and version as a text of the template's language. */
function literal(version: string): RegExp {
  return new RegExp(`["'\`]${groupPatterns.own}/${version}(?:/\\w+)?["'\`]`)
}

function saidOf(code: string): Said {
  if (/\blookup\b/.test(code)) return say('template/looks-up-v1beta1', { code })
  if (/\bHas\b/.test(code)) return say('template/asks-for-v1beta1', { code })
  return say('template/says-v1beta1', { code })
}
