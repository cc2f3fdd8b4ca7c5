import type { Edit } from '@capi-migrate/edits'
import type { Said } from '@capi-migrate/transitions'
import { speaksOf } from '../mirrors/evidence.ts'
import { readPath } from '../paths/written-path.ts'
import { rowIdOf } from '../place.ts'
import { saidOf, tellingMoves } from '../rewriters/untyped.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { kindsAround, moving } from '../untyped-reads.ts'
import type { Stretch } from './component.ts'

/** The edits that a component's template can hold: where one would end its attribute, or be written to, a task says so. */
export function writable(edits: readonly Edit[], scope: Scope): readonly Edit[] {
  const { component } = scope.source
  const refused = (component?.expressions ?? []).flatMap((expression) => {
    const { start, end, quote, isModel } = expression
    const own = edits.filter((edit) => edit.start >= start && edit.end <= end)
    const isRefused = own.some(
      ({ text }) => (quote !== undefined && text.includes(quote)) || (isModel && text.includes('?')),
    )
    if (!isRefused) return []
    tell(own[0]!.row, own[0]!, say(isModel ? 'client/template-model' : 'client/template-quotes'), scope)
    return own
  })
  return edits.filter((edit) => !refused.includes(edit))
}

/** Fields that only v1beta1 has, in what of a template could not be read. */
export function tellUnread(scope: Scope): void {
  const { component, text } = scope.source
  for (const { start, end } of component?.unread ?? []) {
    for (const { 0: name, index } of text.slice(start, end).matchAll(/[A-Za-z]\w+/g)) {
      const move = tellingMoves.get(name)
      if (!move) continue
      const at = { start: start + index, end: start + index + name.length }
      tell(rowIdOf(move), at, say('client/template-unread', { name }), scope)
    }
  }
}

/** Paths of fields that go elsewhere, in attributes that are texts: what a component does with them, nobody here knows. */
export function tellPaths(scope: Scope): void {
  const { source, tracer } = scope
  for (const stretch of source.component?.paths ?? []) {
    const written = readPath(source.text.slice(stretch.start, stretch.end))
    const kinds = written ? moving(written.path) : []
    const own = kinds.filter((kind) => speaksOf(source, kind) || tracer.asksFor(kind, source))
    const [kind] = kindsAround(source.ast, source, own).kinds
    if (!written || !kind || scope.isHeld(kind)) continue
    const move = scope.moveOf({ kind, path: written.path })
    tell(rowIdOf(move), stretch, saidOf(written.path, move), scope)
  }
}

function tell(row: string, { start }: Stretch, said: Said, { source, tasks }: Scope): void {
  const { line, column } = source.lines.positionOf(start)
  tasks.put({
    id: `${row} the template ${line}`,
    line,
    column,
    row,
    object: 'the template',
    ...said,
  })
}
