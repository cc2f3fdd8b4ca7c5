import type { KubeObject } from '../source/object.ts'
import { nameOf } from '../source/object.ts'
import { partOf } from '../source/part.ts'
import type { Part } from '../source/part.ts'
import { titleOf } from '../source/resource.ts'
import { resources } from '../source/resources.ts'
import { all } from '../source/source.ts'
import type { Source } from '../source/source.ts'

/** A Deployment of Cluster API or of a provider. */
export interface Controller {
  /** `capi-system/capi-controller-manager` */
  readonly name: string
  /** `cluster-api`, `infrastructure-aws`: its label `cluster.x-k8s.io/provider`. */
  readonly provider: string
  /** Tag of the manager’s image; empty where there is none. */
  readonly tag: string
  readonly args: readonly string[]
}

const label = 'cluster.x-k8s.io/provider'

/** The controllers that clusterctl, or the operator, has installed: they bear its label. */
export function controllersOf(source: Source): Promise<Part<readonly Controller[]>> {
  return partOf(titleOf(resources.deployments), [], async () =>
    (await all(source, resources.deployments, { whole: true, labels: label })).flatMap((one) =>
      controllerOf(one as DeploymentObject),
    ),
  )
}

interface Container {
  readonly name?: string
  readonly image?: string
  readonly command?: readonly string[]
  readonly args?: readonly string[]
}

interface DeploymentObject extends KubeObject {
  readonly spec?: { readonly template?: { readonly spec?: { readonly containers?: readonly Container[] } } }
}

function controllerOf({ metadata, spec }: DeploymentObject): readonly Controller[] {
  const provider = metadata.labels?.[label]
  if (provider === undefined) return []
  const containers = spec?.template?.spec?.containers ?? []
  const manager = containers.find(({ name }) => name === 'manager') ?? containers[0]
  const [, tag = ''] = /:([^:/@]+)(?:@|$)/.exec(manager?.image ?? '') ?? []
  const args = containers.flatMap((one) => [...(one.command ?? []), ...(one.args ?? [])])
  return [{ name: nameOf(metadata), provider, tag, args }]
}
