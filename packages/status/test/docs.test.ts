import { conditionDictionary, proposalTopics } from '@capi-migrate/status-model'
import { expect, test } from 'vitest'
import { coverage } from '../src/evaluate/index.ts'
import type { Coverage } from '../src/evaluate/index.ts'
import { apiPage } from './api-page.ts'
import { namesFile } from './names-file.ts'

// `npm run status-docs` writes these pages; the tests say when one is stale.
const stale = 'stale: run npm run status-docs'

test('docs/api.md tells what the packages export', async () => {
  const page = apiPage()
  expect(page).toContain('### `evaluate`')
  await expect(page, stale).toMatchFileSnapshot('../../../docs/api.md')
})

const words: Readonly<Record<Coverage['from'], string>> = {
  dump: 'computed',
  parameter: 'needs parameter',
  controller: 'not computable',
}

test('docs/status/conditions.md tells which conditions can be computed, and what became of the old ones', async () => {
  const kinds = [...new Set(coverage.map(({ kind }) => kind))]
  const tables = kinds.map((kind) => {
    const cells = coverage.filter((cell) => cell.kind === kind)
    return `### ${kind}\n\n${table(
      ['condition', '', 'what it takes', 'limits', "upstream's file"],
      cells.map(({ type, from, needs = '', but = '', source }) => [
        code(type),
        words[from],
        needs,
        but,
        code(source),
      ]),
    )}`
  })
  const count = (from: Coverage['from']) => String(coverage.filter((cell) => cell.from === from).length)
  const changed = conditionDictionary.filter(({ legacy }) => legacy !== undefined)
  const page = `<!-- Generated from packages/status by \`npm run status-docs\`. Do not edit. -->

# Conditions

## Which can be computed

From a dump of the management cluster \`evaluate\` computes what controllers would write. **computed**: from the objects
and the time they were dumped at. **needs parameter**: also from what no dump holds, given as \`Circumstances\`. **not
computable**: only the controller can know it; what it has written counts, and where it has written nothing the condition
is Unknown with reason \`NotInDump\`. Every cell that can be computed has a test of its own, on a Cluster that is well and
on one that is not (\`packages/status/test/evaluate/cells.test.ts\`). What upstream computes in functions that can be
asked, which is nearly all of it, is also compared with them on random Clusters (\`npm run upstream:status\`).

${table(['computed', 'needs parameter', 'not computable'], [[count('dump'), count('parameter'), count('controller')]])}

${tables.join('\n\n')}

## What became of the conditions of v1beta1

${table(
  ['kind', 'v1beta1', 'v1beta2', 'change', 'what is different'],
  changed.map(({ kind, legacy, current, change, meaning, closest, on }) => [
    kind,
    code(legacy!),
    [
      ...current.map(code),
      ...(on ? [`on ${on}`] : []),
      ...(closest ? [`closest: ${code(closest)}`] : []),
    ].join(', ') || '–',
    change,
    meaning,
  ]),
)}
`
  await expect(page, stale).toMatchFileSnapshot('../../../docs/status/conditions.md')
})

test('the constants for condition types and reasons are those of the meanings', async () => {
  await expect(namesFile(), stale).toMatchFileSnapshot('../../status-model/src/dictionary/generated/names.ts')
})

test('docs/status/proposal.md tells what became of the proposals', async () => {
  const topics = proposalTopics.map(
    ({ title, entries }) =>
      `## ${title}\n\n${table(
        ['the proposal', 'Cluster API'],
        entries.map(({ proposed, released }) => [proposed, released]),
      )}`,
  )
  const page = `<!-- Generated from packages/status-model/src/dictionary/proposal.ts by \`npm run status-docs\`. Do not edit. -->

# The proposal and what became of it

The proposal "Improving status in CAPI resources" of 2024 is what v1beta2 was made from; (2020) marks what the older
proposal "Conditions" said. Cluster API went other ways in these eight parts, as of v1.14. All that is computed and shown
here follows Cluster API.

${topics.join('\n\n')}
`
  await expect(page, stale).toMatchFileSnapshot('../../../docs/status/proposal.md')
})

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const print = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [print(head), print(head.map(() => '---')), ...lines.map(print)].join('\n')
}

function code(text: string): string {
  return `\`${text}\``
}
