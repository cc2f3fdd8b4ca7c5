import { roleTransitions } from '@capi-migrate/transitions'
import type { Transition, Verb } from '@capi-migrate/transitions'
import { shownRows } from './kind-page.ts'
import { code, page, table } from './markdown.ts'

const verbs: Readonly<Record<Verb, string>> = {
  move: 'the field has another path; its value changes only where a codec is named',
  restate: 'the field keeps its path; its value is written in another form',
  split: 'one field becomes several; the first is the one that is read on the way back',
  drop: 'the newer version has no such field',
  add: 'the older version has no such field',
}

/** The list of kinds, and how to read their pages. */
export function indexPage(kinds: readonly (readonly Transition[])[]): string {
  const names = Object.keys(verbs) as Verb[]
  return page([
    '# Transitions',
    'What changed in each kind of Cluster API, field by field. A transition is all rows of one kind between two ' +
      'neighbouring versions; a row is the change of one field. `final` is v1beta2 after v1beta1 is gone.',
    table(
      ['verb', 'meaning'],
      names.map((verb) => [verb, verbs[verb]]),
    ),
    '`[]` stands for each item of a list, `{}` for each value of a map. A row speaks for everything below its path ' +
      'that no other row names; what no row speaks for keeps path and meaning. The id of a row is the kind and its ' +
      'older path (the newer one of an added field): `Cluster:spec.topology.class`.',
    table(
      ['kind', 'API group', 'transition', ...names],
      kinds.flatMap((own) => own.filter(hasRows).map((transition) => line(transition, names))),
    ),
    '## Roles of the provider contract',
    'What the contract changes for kinds of other providers, by what they are to it.',
    table(
      ['role', 'transition', ...names],
      roleTransitions.filter(hasRows).map((transition) => roleLine(transition, names)),
    ),
  ])
}

function line(transition: Transition, names: readonly Verb[]): string[] {
  const { kind, group, from, to } = transition
  return [`[${kind}](${kind}.md)`, code(group), `${from} → ${to}`, ...counts(transition, names)]
}

function roleLine(transition: Transition, names: readonly Verb[]): string[] {
  const { kind, from, to } = transition
  return [`[${kind}](${kind.replace(/Template$/, '')}.md)`, `${from} → ${to}`, ...counts(transition, names)]
}

function counts(transition: Transition, names: readonly Verb[]): string[] {
  const rows = shownRows(transition)
  return names.map((verb) => String(rows.filter((row) => row.verb === verb).length))
}

/** Most kinds are the same in v1beta2 and in `final`; their pages say so. */
function hasRows(transition: Transition): boolean {
  return shownRows(transition).length > 0
}
