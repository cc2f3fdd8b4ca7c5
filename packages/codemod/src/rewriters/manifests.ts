import { lineIndex } from '@capi-migrate/edits'
import type { FilePlan } from '@capi-migrate/edits'
import { ts } from 'ts-morph'
import type { Scope } from '../scope.ts'
import { heldAmong, olderAmong } from '../shapes/kept.ts'
import { say } from '../tasks/index.ts'
import { tellHeld, tellStaying } from './versions.ts'

/** How an object of Cluster API begins, wherever it stands in a text. */
const manifest = /^[ \t]*(?:-[ \t]+)?apiVersion:[ \t]*["']?[\w.-]*cluster\.x-k8s\.io\//m

/** YAML in a template literal: the engine of manifests plans it, and its holes are placeholders as in any template. */
export function manifests(node: ts.Node, scope: Scope): void {
  if (!ts.isNoSubstitutionTemplateLiteral(node) && !ts.isTemplateExpression(node)) return
  const start = node.getStart() + 1
  const text = scope.source.text.slice(start, node.end - 1)
  const plan = manifest.test(text) ? scope.planManifest?.(text) : undefined
  if (!plan || plan.problem) return
  const held = heldAmong(plan.objects, scope.held, scope.source.path)
  for (const kind of held) tellHeld(node, kind, scope)
  const isGoing = ({ row }: { readonly row: string }): boolean =>
    !held.some(({ kind }) => row.startsWith(`${kind}:`))
  const edits = plan.edits.filter(isGoing)
  const { line, column } = scope.source.lines.positionOf(start)
  const own = lineIndex(text)
  const placeOf = (at: { readonly line: number; readonly column: number }) => ({
    line: line + at.line - 1,
    column: at.line === 1 ? column + at.column - 1 : at.column,
  })
  if (/\\/.test(text)) {
    if (edits.length === 0) return
    const [edit] = edits
    scope.tasks.put({
      ...placeOf(own.positionOf(edit!.start)),
      id: `${edit!.row} escaped manifest`,
      row: edit!.row,
      object: plan.objects.map(({ kind, name }) => `${kind} ${name}`).join(', '),
      ...say('client/escaped-manifest'),
    })
    return
  }
  // What dual code writes stays.
  if (scope.options.mode === 'dual' && edits.length > 0) return tellOlder(node, plan, scope)
  for (const { start: from, end, text: now, row } of edits)
    scope.source.changes.add({ start: start + from, end: start + end, text: now, row })
  for (const task of plan.tasks.filter(isGoing)) scope.tasks.put({ ...task, ...placeOf(task) })
  const objects = plan.objects.filter((object) => !held.some(({ kind }) => kind === object.kind))
  scope.objects.push(...objects.map((object) => ({ ...object, line: line + object.line - 1 })))
}

/** A manifest that dual code goes on writing. */
function tellOlder(node: ts.Node, { objects }: FilePlan, scope: Scope): void {
  const kind = olderAmong(objects)
  if (kind) tellStaying(node, 'client/version-asked', kind, scope)
}
