import { clusterRules } from '@capi-migrate/plan/catalogue'
import { page, table } from './markdown.ts'

/** docs/cluster-rules.md: what has to hold of a management cluster, by code. */
export async function clusterPage(): Promise<string> {
  const rules = await clusterRules()
  return page(
    [
      '# Rules for management clusters',
      'What `migrate cluster check` looks at, and what has to hold before Cluster API v1.16. `migrate cluster explain CODE` says the same. [cluster.md](cluster.md) says how to run it.',
      table(
        ['rule', 'severity', 'holds where'],
        rules.map(({ code, severity, holds }) => [`[${code}](#${code.toLowerCase()})`, severity, holds]),
      ),
      ...rules.flatMap(({ code, holds, why, seen, mended, when, evidence }) => [
        `## ${code}`,
        `> ${holds}`,
        why,
        [
          `- **Seen by:** ${seen}.`,
          `- **Mended by:** ${mended}.`,
          `- **When:** ${when}.`,
          `- **Known from:** ${evidence}.`,
        ].join('\n'),
      ]),
    ],
    '<!-- Generated from packages/cluster by `npm run table-docs`. Do not edit. -->',
  )
}
