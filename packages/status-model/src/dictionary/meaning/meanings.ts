import { cluster, clusterClass, machineHealthCheck } from './cluster.ts'
import type { ConditionMeaning } from './entry.ts'
import { kubeadmConfig, kubeadmControlPlane } from './kubeadm.ts'
import { legacyMeanings } from './legacy.ts'
import { machine } from './machine.ts'
import { clusterResourceSet, extensionConfig, ipAddressClaim } from './others.ts'
import { machineDeployment, machinePool, machineSet } from './owners.ts'

/** What every condition says that Cluster API sets, in both generations, with who sets it and every reason. */
export const conditionMeanings: readonly ConditionMeaning[] = [
  ...cluster,
  ...clusterClass,
  ...machine,
  ...machineSet,
  ...machineDeployment,
  ...machinePool,
  ...machineHealthCheck,
  ...kubeadmControlPlane,
  ...kubeadmConfig,
  ...clusterResourceSet,
  ...extensionConfig,
  ...ipAddressClaim,
  ...legacyMeanings,
]
