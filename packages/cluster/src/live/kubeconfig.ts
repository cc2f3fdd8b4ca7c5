import { existsSync } from 'node:fs'
import type { RequestOptions } from 'node:https'
import { delimiter } from 'node:path'
import { KubeConfig } from '@kubernetes/client-node'
import { Unreadable } from '../source/unreadable.ts'

/** A context of a kubeconfig, ready to be asked. */
export interface Connection {
  readonly context: string
  /** `https://10.0.0.1:6443` */
  readonly server: URL
  /** Certificates, headers and the agent; plugins are run for it. Throws Unreadable. */
  readonly options: () => Promise<RequestOptions>
}

export interface KubeconfigOptions {
  /** A file; without it `KUBECONFIG`, `~/.kube/config`, or the account of the Pod this runs in. */
  readonly kubeconfig?: string
  /** Without it the current one. */
  readonly contexts?: readonly string[]
  readonly allContexts?: boolean
}

/** The contexts that were asked for. Throws Unreadable, with what to do. */
export function connectionsOf({
  kubeconfig,
  contexts,
  allContexts,
}: KubeconfigOptions): readonly Connection[] {
  const config = load(kubeconfig)
  const names = allContexts
    ? config.getContexts().map(({ name }) => name)
    : (contexts ?? [config.getCurrentContext()])
  if (names.length === 0 || names[0] === '' || names[0] === undefined)
    throw new Unreadable('absent', 'the kubeconfig names no current context', 'say --context NAME')
  return [...new Set(names)].map((name) => connectionOf(config, name))
}

function load(file: string | undefined): KubeConfig {
  const config = new KubeConfig()
  const files = file === undefined ? listed() : [file]
  try {
    if (files.length === 0) config.loadFromDefault()
    else config.loadFromOptions(merged(files))
  } catch (error) {
    const from = file ?? process.env.KUBECONFIG ?? '~/.kube/config'
    throw new Unreadable(
      'garbled',
      `the kubeconfig ${from} cannot be read: ${firstLine(error)}`,
      'name one with --kubeconfig FILE',
    )
  }
  // Where nothing is found, the library makes up a server on this machine.
  const madeUp = config.getContexts().length === 1 && config.getCurrentContext() === 'loaded-context'
  if (config.getContexts().length === 0 || madeUp)
    throw new Unreadable(
      'absent',
      file === undefined ? 'there is no kubeconfig' : `the kubeconfig ${file} has no context`,
      'name one with --kubeconfig FILE, or read a dump with --from DIR',
    )
  return config
}

/** The files that `KUBECONFIG` lists; as for kubectl, those that are not there are passed over. */
function listed(): readonly string[] {
  const files = (process.env.KUBECONFIG ?? '').split(delimiter).filter(Boolean)
  return files.length > 1 ? files.filter((file) => existsSync(file)) : files
}

/** As kubectl merges them: of what has one name, and of the current context, the first counts. The library takes the last. */
function merged(files: readonly string[]): Parameters<KubeConfig['loadFromOptions']>[0] {
  const configs = files.map((file) => {
    const config = new KubeConfig()
    config.loadFromFile(file)
    return config
  })
  return {
    clusters: firsts(configs.flatMap((config) => config.getClusters())),
    users: firsts(configs.flatMap((config) => config.getUsers())),
    contexts: firsts(configs.flatMap((config) => config.getContexts())),
    currentContext: configs.map((config) => config.getCurrentContext()).find(Boolean) ?? '',
  }
}

function firsts<Named extends { readonly name: string }>(all: readonly Named[]): Named[] {
  return [...new Map(all.toReversed().map((one) => [one.name, one])).values()].toReversed()
}

function connectionOf(all: KubeConfig, context: string): Connection {
  const known = all.getContextObject(context)
  if (!known)
    throw new Unreadable(
      'absent',
      `the kubeconfig has no context ${context}`,
      `name one of ${all
        .getContexts()
        .map(({ name }) => name)
        .slice(0, 10)
        .join(', ')}`,
    )
  const config = new KubeConfig()
  config.loadFromOptions({
    clusters: all.getClusters(),
    users: all.getUsers(),
    contexts: all.getContexts(),
    currentContext: context,
  })
  const server = serverOf(config, context)
  if (server.protocol === 'http:' && !config.getCurrentCluster()?.skipTLSVerify)
    throw new Unreadable(
      'refused',
      `the server of context ${context} is reached without TLS: ${server.origin}`,
      'use https, or set insecure-skip-tls-verify in the kubeconfig if that is what you want',
    )
  return {
    context,
    server,
    options: async () => {
      const options: RequestOptions = {}
      try {
        await config.applyToHTTPSOptions(options)
      } catch (error) {
        throw new Unreadable(
          'unauthorized',
          `the credentials of context ${context} cannot be had: ${firstLine(error)}`,
          'run the login command of your cluster, then try again',
        )
      }
      return options
    },
  }
}

function serverOf(config: KubeConfig, context: string): URL {
  const server = config.getCurrentCluster()?.server
  try {
    return new URL(server!)
  } catch {
    throw new Unreadable(
      'garbled',
      server === undefined
        ? `context ${context} names a cluster that the kubeconfig does not hold`
        : `the server of context ${context} is no URL`,
      'mend the kubeconfig',
    )
  }
}

function firstLine(error: unknown): string {
  return String((error as Error).message ?? error).split('\n')[0]!
}
