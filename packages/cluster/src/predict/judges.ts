import { groupIn } from './manifest.ts'
import type { KubeObject } from '../source/object.ts'
import { judgeClass } from './classes.ts'
import { judgeCluster } from './clusters.ts'
import { judgeControlPlane } from './control-plane.ts'
import { core, inPlace } from './judge.ts'
import type { Judge } from './judge.ts'
import { judgeMachineDeployment, judgeMachinePool } from './machine-deployment.ts'
import { judgeTemplate } from './templates.ts'

const judges: Readonly<Record<string, Judge>> = {
  [`${core}/Cluster`]: judgeCluster,
  [`${core}/ClusterClass`]: judgeClass,
  [`${core}/MachineDeployment`]: judgeMachineDeployment,
  [`${core}/MachinePool`]: judgeMachinePool,
  [`controlplane.${core}/KubeadmControlPlane`]: judgeControlPlane,
}

/** What tells of a kind what a change comes to. */
export function judgeOf({ apiVersion, kind = '' }: KubeObject): Judge {
  const group = groupIn(apiVersion)
  const own = judges[`${group}/${kind}`]
  if (own) return own
  if (kind.endsWith('Template')) return judgeTemplate
  return group === `controlplane.${core}` ? judgeForeignControlPlane : judgeRest
}

const judgeForeignControlPlane: Judge = async () =>
  inPlace('it changes', ['what replaces its Machines is up to its provider'])

/** MachineSets, Machines and all that makes none: what is there stays. */
const judgeRest: Judge = async () => inPlace('nothing of it replaces Machines')
