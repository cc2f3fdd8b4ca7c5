import type { Right } from '@capi-migrate/cluster'
import { jsonText } from '@capi-migrate/edits'

/** A ClusterRole as YAML; each rule says why it is asked for. */
export function clusterRoleYaml(name: string, rights: readonly Right[]): string {
  const rules = rights.map(({ reason, ...rule }) => {
    const lines = Object.entries(rule).map(([key, values]) => `${key}: ${listed(values)}`)
    return `# ${reason}\n  - ${lines.join('\n    ')}\n`
  })
  return [
    'apiVersion: rbac.authorization.k8s.io/v1',
    'kind: ClusterRole',
    'metadata:',
    `  name: ${name}`,
    'rules:',
    `  ${rules.join('  ')}`,
  ].join('\n')
}

function listed(values: readonly string[]): string {
  return `[${values.map((value) => jsonText(value)).join(', ')}]`
}
