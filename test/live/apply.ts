import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import { applyToSet } from './apply-set.ts'
import { applyByPatch } from './helm-patch.ts'
import { applyByKubectl, diffByKubectl } from './kubectl.ts'
import type { Applied } from './objects.ts'
import { applyByServer } from './server-side.ts'

/** What an apply of many objects came to. */
export interface Answer {
  /** What would be stored, by the ids of the objects; only after a dry run. */
  readonly printed: ReadonlyMap<number, Stored>
  /** Why some were refused, by their ids. */
  readonly refused: ReadonlyMap<number, string>
}

/** An object as the API server gives it. */
export interface Stored {
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace: string
    readonly uid?: string
    readonly generation?: number
    readonly labels?: object
    readonly annotations?: object
  }
  readonly spec?: unknown
}

/** Objects to apply, by their ids. */
export interface Batch {
  readonly objects: ReadonlyMap<number, Applied>
  /** What was applied last, in the same way. */
  readonly last: ReadonlyMap<number, Applied>
  readonly isDryRun: boolean
  /** What the server does with an object that has fields it does not know. */
  readonly fields: 'Strict' | 'Ignore'
  /** For files. */
  readonly folder: string
}

export type Apply = (cluster: Cluster, batch: Batch) => Promise<Answer>

/** A way in which people apply. */
export interface Way {
  /** Also the start of its namespaces. */
  readonly name: string
  /** How the originals come to be there. */
  readonly create: Apply
  readonly apply: Apply
  /** What `kubectl diff` compares: by the ids, what is there and what would be. */
  readonly diff?: typeof diffByKubectl
  /** It removes what only a webhook of an older release added, also with the unchanged original. */
  readonly isWhole?: true
  /** One of so many files, unless some are asked for by name. */
  readonly oneOf: number
}

const kubectl = (...flags: string[]): Apply => applyByKubectl(['apply', ...flags])
const gitops = applyByServer('gitops')

/** What most people do: `kubectl apply`, and server-side as a GitOps controller does it. */
export const ways: readonly Way[] = [
  { name: 'client-side', create: kubectl(), apply: kubectl(), diff: diffByKubectl, oneOf: 1 },
  { name: 'server-side', create: gitops, apply: gitops, oneOf: 1 },
]

const argo = kubectl('--field-manager=argocd-controller')
const flux = applyByServer('kustomize-controller', '&force=true')

/** What other tools do. */
export const otherWays: readonly Way[] = [
  { name: 'replace', create: kubectl(), apply: applyByKubectl(['replace']), isWhole: true, oneOf: 5 },
  // Each set looks for what to prune in all kinds.
  { name: 'applyset', create: applyToSet, apply: applyToSet, oneOf: 20 },
  { name: 'argo-cd', create: argo, apply: argo, oneOf: 5 },
  { name: 'flux', create: flux, apply: flux, oneOf: 5 },
  // Another controller takes over what the first one applied.
  { name: 'other-manager', create: gitops, apply: flux, oneOf: 5 },
  { name: 'client-to-server', create: kubectl(), apply: flux, oneOf: 5 },
  { name: 'helm', create: applyByPatch, apply: applyByPatch, oneOf: 5 },
]

/** A name for one object among all. */
export function placeOf(kind: string, { namespace, name }: { namespace?: string; name: string }): string {
  return `${kind} ${namespace} ${name}`
}
