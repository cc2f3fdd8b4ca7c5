import { applyEdits, lineIndex } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { newest, transitions } from '@capi-migrate/transitions'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { documentsIn } from './layer.ts'

/**
 * A text in which overlays name the version and the kind of what they are laid over, where they do not do so themselves:
 * what becomes of their fields follows from these.
 */
export interface Headed {
  readonly text: string
  /** The lines that were added, in order: ranges of the text. */
  readonly heads: readonly { readonly start: number; readonly end: number }[]
}

/**
 * Adds the heads that are missing.
 *
 * @param isWanted whether a kind is asked for
 */
export function headed(text: string, isWanted: (kind: string) => boolean): Headed {
  const heads: { start: number; end: number }[] = []
  let out = ''
  let at = 0
  for (const { start, end, above } of documentsIn(text)) {
    const kind = /#@overlay\/match[^\n]*["']kind["']\s*:\s*["'](\w+)["']/.exec(above)?.[1]
    const head = kind === undefined || !isWanted(kind) ? undefined : headFor(kind, text.slice(start, end))
    if (head === undefined) continue
    const line = text.indexOf('\n', start) + 1
    out += text.slice(at, line)
    heads.push({ start: out.length, end: out.length + head.length })
    out += head
    at = line
  }
  return { text: out + text.slice(at), heads }
}

function headFor(kind: string, document: string): string | undefined {
  const { group, from } = transitions.find((one) => one.kind === kind && one.to === newest) ?? {}
  if (group === undefined || !/^---[ \t]*\r?\n/.test(document) || /^(?:apiVersion|kind):/m.test(document))
    return undefined
  return `apiVersion: ${group}/${from}\nkind: ${kind}\n`
}

/** The plan of a headed text as one of the text itself; `undefined` where an edit is of a head and more. */
export function withoutHeads(
  plan: ManifestPlan,
  { heads }: Headed,
  before: string,
): ManifestPlan | undefined {
  if (heads.length === 0) return plan
  const lines = lineIndex(plan.before)
  const starts = heads.map(({ start }) => lines.positionOf(start).line)
  const lineOf = (line: number): number =>
    Math.max(1, line - 2 * starts.filter((start) => start < line).length)
  const shifted = <T extends { readonly line: number }>(one: T): T => ({ ...one, line: lineOf(one.line) })
  const edits: Edit[] = []
  for (const edit of plan.edits) {
    const touched = heads.find(({ start, end }) => edit.start < end && edit.end > start)
    if (touched && (edit.start < touched.start || edit.end > touched.end)) return undefined
    const less = heads.reduce((sum, { start, end }) => (end <= edit.start ? sum + end - start : sum), 0)
    if (!touched) edits.push({ ...edit, start: edit.start - less, end: edit.end - less })
  }
  const { checked, open } = plan
  return {
    ...plan,
    before,
    after: applyEdits(before, edits),
    edits,
    tasks: plan.tasks.map(shifted),
    objects: plan.objects.map(shifted),
    ...(checked && { checked: { ...checked, findings: checked.findings.map(shifted) } }),
    ...(open && { open: open.map((one) => ({ ...one, broken: shifted(one.broken) })) }),
  }
}
