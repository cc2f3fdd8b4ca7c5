import { catalogues, providerSteps } from '@capi-migrate/plan/catalogue'
import { withHoles } from '@capi-migrate/transitions'
import type { Entry } from '@capi-migrate/transitions'
import { code, page, table } from './markdown.ts'

/** docs/tasks.md: all that the program leaves to people or finds, by code. */
export async function taskPage(): Promise<string> {
  return page(
    [
      '# Tasks and findings',
      'What the program leaves to you, and what its checks find, by code. `migrate explain CODE` says the same. A word in ‹angle quotes› stands for what is found in your file.',
      ...Object.entries(await catalogues()).flatMap(([title, entries]) => [
        `## ${title}`,
        ...Object.entries(entries).flatMap(entrySection),
      ]),
      '## Providers',
      'A finding of `migrate contract` has the id of a [rule](contract/README.md). A task has the id of a step:',
      table(
        ['step', 'what', 'why'],
        (await providerSteps()).map(({ id, title, why }) => [code(id), title, why]),
      ),
    ],
    notice,
  )
}

function entrySection([id, { what, next, why }]: readonly [string, Entry]): readonly string[] {
  return [`### ${code(id)}`, `> ${withHoles(what)}  \n> next: ${withHoles(next)}`, why]
}

const notice = '<!-- Generated from the catalogues of tasks by `npm run table-docs`. Do not edit. -->'
