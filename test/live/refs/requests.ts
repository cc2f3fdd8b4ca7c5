import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { outputOf } from '../output.ts'

/** Requests in v1beta1 of Cluster API's groups that the API server has answered so far, but for its own watches. */
export async function oldRequests({ kubectl, kubeconfig }: Cluster): Promise<number> {
  const { stdout } = await outputOf(kubectl, ['get', '--raw', '/metrics', `--kubeconfig=${kubeconfig}`])
  return stdout
    .split('\n')
    .filter((line) =>
      /^apiserver_request_total\{.*group="[^"]*cluster\.x-k8s\.io".*version="v1beta1"/.test(line),
    )
    .filter((line) => !line.includes('verb="WATCH"'))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
