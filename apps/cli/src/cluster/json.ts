import type { Missing } from '@capi-migrate/cluster'
import { jsonText } from '@capi-migrate/edits'

/** Version of the form that `packages/cluster/schema/cluster.schema.json` describes. A change that could break a reader raises it. */
export const clusterSchemaVersion = 1

/** What a command says of clusters, for programs; `version` is that of the program. */
export function clusterJson(
  command: 'check' | 'predict' | 'writers' | 'fix',
  clusters: readonly object[],
  version: string,
): string {
  const head = { schemaVersion: clusterSchemaVersion, program: { name: 'migrate', version } }
  return `${jsonText({ ...head, command: `cluster ${command}`, clusters }, 2)}\n`
}

/** What could not be looked at, with what the schema names and nothing else. */
export function missingJson(missing: readonly Missing[]): readonly Missing[] {
  return missing.map(({ what, why, says, next }) => ({ what, why, says, next }))
}
