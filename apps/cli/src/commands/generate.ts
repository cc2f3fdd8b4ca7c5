import { argocdHealth, fluxHealth, kubeStateMetrics } from '@capi-migrate/status/health'
import { dump } from 'js-yaml'
import { exit } from '../exit.ts'
import { print } from '../terminal.ts'

/** What a tool reads. Argo CD and Flux merge it with what else stands in these objects. */
const made = {
  argocd: () => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'argocd-cm', namespace: 'argocd' },
    data: argocdHealth(),
  }),
  flux: () => ({ spec: { healthCheckExprs: fluxHealth() } }),
  ksm: () => kubeStateMetrics(),
} as const

/** `migrate status generate`. Returns the exit code. */
export async function generate(tool: keyof typeof made): Promise<number> {
  await print(dump(made[tool](), { lineWidth: -1, noRefs: true }))
  return exit.done
}
