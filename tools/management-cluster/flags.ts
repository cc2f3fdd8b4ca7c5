import { join } from 'node:path'
import type { Manager } from './managers.ts'

/**
 * How much of a management cluster: `api` has the CRDs alone, `webhooks` also conversion and admission while
 * controllers leave every object alone, `full` is all of it.
 */
export const sets = ['api', 'webhooks', 'full'] as const
export type ClusterSet = (typeof sets)[number]

/** Every cluster has a network of its own, so that ports may be fixed. */
export const apiServerPort = 6443

/** Data need not outlive the machine. */
export function etcdFlags(state: string): string[] {
  const client = 'http://127.0.0.1:2379'
  return [
    `--data-dir=${state}/etcd`,
    '--unsafe-no-fsync',
    '--log-level=warn',
    '--quota-backend-bytes=4294967296',
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    '--listen-peer-urls=http://127.0.0.1:2380',
  ]
}

/** `state` holds the folder `keys`. */
export function apiServerFlags(state: string): string[] {
  const key = join(state, 'keys/service-accounts.key')
  return [
    '--etcd-servers=http://127.0.0.1:2379',
    '--bind-address=127.0.0.1',
    '--advertise-address=127.0.0.1',
    `--secure-port=${apiServerPort}`,
    `--cert-dir=${state}/keys`,
    // A loopback address is refused as an endpoint.
    '--endpoint-reconciler-type=none',
    `--token-auth-file=${state}/keys/tokens.csv`,
    `--service-account-issuer=https://127.0.0.1:${apiServerPort}`,
    `--service-account-key-file=${key}`,
    `--service-account-signing-key-file=${key}`,
    '--service-cluster-ip-range=10.0.0.0/24',
    '--authorization-mode=RBAC',
    // Nobody here would make the default one of each namespace.
    '--disable-admission-plugins=ServiceAccount',
    '--profiling=false',
  ]
}

/** What a manager is started with in this set; in `webhooks` its controllers have nothing to do. */
export function managerFlags({ port: own, gates }: Manager, state: string, set: ClusterSet): string[] {
  return [
    `--webhook-port=${own}`,
    `--webhook-cert-dir=${state}/keys/webhook`,
    `--health-addr=127.0.0.1:${own + 10}`,
    `--diagnostics-address=127.0.0.1:${own + 20}`,
    '--insecure-diagnostics',
    '--profiler-address=',
    `--feature-gates=${gates}`,
    // Controllers look only at objects with this value in a label that no object bears.
    ...(set === 'webhooks' ? ['--watch-filter=none'] : []),
  ]
}
