import { at } from '../row.ts'
import { kubeadmConfigFills, kubeadmConfigSpec } from '../shapes/kubeadm-config-spec.ts'
import { kubeadmConfigServer } from '../shapes/kubeadm-config-server.ts'
import { conditions, failures, initialization, initialized } from '../shapes/status.ts'
import { defineTransition } from '../transition.ts'
import { createDeprecated } from './created.ts'

const group = 'bootstrap.cluster.x-k8s.io'
const spec = kubeadmConfigServer(['spec'])
const template = kubeadmConfigServer(['spec', 'template', 'spec'])

/** Upstream: bootstrap/kubeadm/webhooks/conversion/kubeadmconfig.go. */
export const kubeadmConfig = defineTransition({
  group,
  kind: 'KubeadmConfig',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: [
    ...at('spec', kubeadmConfigSpec),
    initialized('ready', 'dataSecretCreated'),
    initialization,
    ...conditions,
    ...failures,
  ],
  server: {
    ...spec,
    up: (conversion) => {
      spec.up(conversion)
      createDeprecated(conversion)
    },
  },
  fills: kubeadmConfigFills('spec'),
})

/** Upstream: bootstrap/kubeadm/webhooks/conversion/kubeadmconfigtemplate.go. */
export const kubeadmConfigTemplate = defineTransition({
  group,
  kind: 'KubeadmConfigTemplate',
  from: 'v1beta1',
  to: 'v1beta2',
  rows: at('spec.template.spec', kubeadmConfigSpec),
  server: template,
  fills: kubeadmConfigFills('spec.template.spec'),
})
