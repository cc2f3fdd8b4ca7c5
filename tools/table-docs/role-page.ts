import { fillsOf, roleTransitions } from '@capi-migrate/transitions'
import type { Role, Transition } from '@capi-migrate/transitions'
import { section, shownRows } from './kind-page.ts'
import { code, page, table } from './markdown.ts'

/** The roles of the contract, in the order of their rows. */
export const roles = [...new Set(roleTransitions.map(({ kind }) => kind.replace(/Template$/, '')))] as Role[]

/** What the provider contract changes for one role: a table for each step, of its objects and of its templates. */
export function rolePage(role: Role): string {
  const own = roleTransitions.filter(({ kind }) => kind === role || kind === `${role}Template`)
  return page([
    `# ${role}`,
    'What the provider contract changes for the objects of the role and their templates. The apiVersion is the ' +
      'provider’s own and is no row. The words are explained in the [list of kinds](README.md).\n\n' +
      `[Examples, stage by stage](../../packages/transitions/examples/roles/${role}.md)`,
    ...own
      .filter(isShown)
      .flatMap((transition) => [...section(transition, titleOf(transition, role)), ...filled(transition)]),
  ])
}

/** A template that nothing changes for needs no section. */
function isShown(transition: Transition): boolean {
  return !transition.kind.endsWith('Template') || shownRows(transition).length > 0
}

function titleOf({ kind, from, to }: Transition, role: Role): string {
  return `## ${from} → ${to}${kind === role ? '' : ', templates'}`
}

function filled(transition: Transition): string[] {
  const fills = fillsOf(transition)
  if (fills.length === 0) return []
  return [
    'Filled in where only the other field says it:',
    table(
      [transition.to, 'why'],
      fills.map(({ path, why }) => [code(path), why]),
    ),
  ]
}
