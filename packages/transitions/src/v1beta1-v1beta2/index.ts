import type { Transition } from '../transition.ts'
import { clusterResourceSet, clusterResourceSetBinding } from './addons.ts'
import { cluster } from './cluster.ts'
import { clusterClass } from './cluster-class.ts'
import { docker } from './docker.ts'
import { ipAddress, ipAddressClaim, ipAddressClaimV1Alpha1, ipAddressV1Alpha1 } from './ipam.ts'
import { kubeadmConfig, kubeadmConfigTemplate } from './kubeadm-config.ts'
import { kubeadmControlPlane, kubeadmControlPlaneTemplate } from './kubeadm-control-plane.ts'
import { machine } from './machine.ts'
import { machineDeployment } from './machine-deployment.ts'
import { machineDrainRule } from './machine-drain-rule.ts'
import { machineHealthCheck } from './machine-health-check.ts'
import { machinePool } from './machine-pool.ts'
import { machineSet } from './machine-set.ts'
import { extensionConfig } from './runtime.ts'

/** Every kind that upstream serves in v1beta2 and in something older. */
export const toV1Beta2: readonly Transition[] = [
  cluster,
  clusterClass,
  machine,
  machineSet,
  machineDeployment,
  machinePool,
  machineHealthCheck,
  machineDrainRule,
  kubeadmConfig,
  kubeadmConfigTemplate,
  kubeadmControlPlane,
  kubeadmControlPlaneTemplate,
  clusterResourceSet,
  clusterResourceSetBinding,
  ipAddress,
  ipAddressV1Alpha1,
  ipAddressClaim,
  ipAddressClaimV1Alpha1,
  extensionConfig,
  ...docker,
]
