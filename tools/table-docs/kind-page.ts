import type { Fill, Row, Transition } from '@capi-migrate/transitions'
import { code, page, table } from './markdown.ts'

/** What changed in one kind: a table for each of its transitions. */
export function kindPage(own: readonly Transition[], hasExamples: boolean): string {
  const { group, kind } = own[0]!
  return page([
    `# ${kind}`,
    `API group ${code(group)}. The words are explained in the [list of kinds](README.md); ` +
      `${code(`migrate explain ${kind}.PATH`)} answers for one field.` +
      (hasExamples ? `\n\n[Examples, before and after](../../packages/transitions/examples/${kind}.md)` : ''),
    ...own.flatMap((transition) => [...section(transition), ...filled(transition)]),
  ])
}

/** The rows worth showing; `final` is a state of v1beta2, not a version, so the apiVersion stays as it is. */
export function shownRows({ to, rows }: Transition): readonly Row[] {
  return to === 'final' ? rows.filter((row) => row.from !== 'apiVersion') : rows
}

/** The rows of one transition under a title; the stages it joins where none is given. */
export function section(
  transition: Transition,
  title = `## ${transition.from} → ${transition.to}`,
): string[] {
  const { from, to } = transition
  const rows = [...shownRows(transition)].sort(byPath)
  if (rows.length === 0) return [title, 'Nothing changes.']
  return [title, table([from, 'verb', to, 'how and why'], rows.map(line))]
}

/** What a conversion of an author's object writes because the other version requires it. */
function filled({ from, to, fills }: Transition): string[] {
  const lines = [
    ...(fills?.up ?? []).map((fill) => fillLine(fill, to)),
    ...(fills?.down ?? []).map((fill) => fillLine(fill, from)),
  ]
  if (lines.length === 0) return []
  const said = 'Filled in where it is missing, because the version requires it and there is one answer:'
  return [said, table(['version', 'field', 'value', 'why'], lines)]
}

function fillLine({ path, value, creates, why }: Fill, version: string): string[] {
  const said = typeof value === 'function' ? 'read off the object' : code(JSON.stringify(value))
  return [version, code(path), said, creates ? `${why}; its container is created for it` : why]
}

function line(row: Row): string[] {
  return [row.from ? code(row.from) : '', row.verb, row.to.map(code).join('<br>'), howAndWhy(row)]
}

/** The codec that changes the value, then the sentences for people; a row that only moves has told all. */
function howAndWhy({ verb, codec, why }: Row): string {
  const sentences = new Set([why, codec?.why ?? ''].filter((text) => text && !saysTheVerb.has(text)))
  // A codec of a dropped field changes no value: it only looks whether the field may go.
  const how = codec && verb !== 'drop' ? code(codec.name) : ''
  return [how, [...sentences].join('; ')].filter(Boolean).join(': ')
}

/** What the constructors of rows say where nobody has said more. */
const saysTheVerb: ReadonlySet<string> = new Set(['moved', 'split'])

function byPath(a: Row, b: Row): number {
  const [left, right] = [pathOf(a), pathOf(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The older path; a field that only the newer version has stands where it is there. */
function pathOf({ from, to }: Row): string {
  return from ?? to[0]!
}
