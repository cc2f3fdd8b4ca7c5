import { readFileSync, readdirSync } from 'node:fs'
import { knownPlaces, referenceRules } from '@capi-migrate/manifests/references'
import { page, table } from './markdown.ts'

const folder = 'packages/manifests/examples/references'

/** The pages with examples, and how many each has. */
function examplePages(): readonly (readonly [name: string, count: number])[] {
  const at = new URL(`../../${folder}/`, import.meta.url)
  return readdirSync(at)
    .sort()
    .map((name) => [name, readFileSync(new URL(name, at), 'utf8').match(/^## /gm)?.length ?? 0])
}

/** docs/references.md: what is read besides objects, tool by tool. */
export function referencesPage(): string {
  const places = [...knownPlaces].sort((a, b) => a.tool.localeCompare(b.tool))
  return page(
    [
      '# What names objects that move',
      'Objects move, and what speaks about them elsewhere has to follow. `migrate manifests` tells each place that it knows, with the line. With `--references` it writes those for which there is one answer. What stands beside a manifest in the same document moves with it, or both stay. So do patches and the files of the repository that they are for: the folder that a path leads to, each folder that it may lead to where it holds template code, a chart, what a ConfigMap holds. Where the two cannot be rewritten together, as with a chart, both stay, with a task at the patches.',
      '## By tool',
      table(
        ['tool', 'object', 'place'],
        places.map(({ tool, holder, at }) => [tool, `\`${holder}\``, `\`${at}\``]),
      ),
      'Each place has an example, before and after, which is a test as well:',
      examplePages()
        .map(([name, count]) => `- [${name}](../${folder}/${name}): ${count}`)
        .join('\n'),
      '## In any object',
      table(
        ['rule', 'why'],
        [...new Map(referenceRules.map(({ rule, why }) => [rule, why]))].map(([rule, why]) => [
          `\`${rule}\``,
          why,
        ]),
      ),
      '## Everything else',
      'A file that names an older version of Cluster API in a place that none of these reads has one task, `reference/unread`. So a file that nothing is said about names none. `migrate explain CODE` says more about each task.',
    ],
    '<!-- Generated from packages/manifests by `npm run table-docs`. Do not edit. -->',
  )
}
