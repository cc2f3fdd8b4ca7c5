import { describe, test } from 'vitest'
import { convert, schemaOf, transitions } from '../src/index.ts'
import { check } from '../src/strict.ts'
import type { Problem } from '../src/strict.ts'
import { expectListed } from './listed.ts'
import { objectsOf } from './objects.ts'

/**
 * What v1beta2 refuses although v1beta1 took it. Mostly a person must say something that v1beta1 did not ask for, or
 * fill a list that may not be empty any more. Everything else that v1beta1 takes is taken after its conversion: no
 * field is unknown, none has the wrong type.
 */
const refused: Readonly<Record<string, readonly string[]>> = {
  Cluster: ['spec is too empty (rare)'],
  ClusterClass: [
    'spec.infrastructure is missing',
    'spec.infrastructure.templateRef is missing',
    'spec.controlPlane is missing',
    'spec.patches[].definitions[].jsonPatches is too empty',
    'status.variables[].definitions is too empty',
  ],
  MachineSet: ['spec.template is missing', ...machineTemplate()],
  MachineDeployment: machineTemplate(),
  MachinePool: machineTemplate(),
  KubeadmConfig: kubeadm('spec'),
  KubeadmConfigTemplate: kubeadm('spec.template.spec'),
  KubeadmControlPlane: [
    ...kubeadm('spec.kubeadmConfigSpec'),
    'spec.rollout.before.certificatesExpiryDays is too small or large',
  ],
  KubeadmControlPlaneTemplate: [
    ...kubeadm('spec.template.spec.kubeadmConfigSpec'),
    'spec.template.spec.rollout.before.certificatesExpiryDays is too small or large',
  ],
  ClusterResourceSet: ['spec.resources is missing', 'spec.resources is too empty'],
  ClusterResourceSetBinding: ['spec.clusterName is missing'],
  IPAddress: ['spec.prefix is too small or large'],
  ExtensionConfig: ['spec.clientConfig is too empty (rare)'],
}

const cases = transitions
  .filter(({ to }) => to === 'v1beta2')
  .map((one) => [one.kind, one.from, one] as const)

describe('what v1beta1 takes, v1beta2 takes after its conversion, but for listed paths', () => {
  test.each(cases)('%s %s', (kind, from, { group }) => {
    const schema = schemaOf(group, 'v1beta2', kind)!
    expectListed(objectsOf(group, from, kind), refused[kind] ?? [], (object) =>
      check(convert(object, { to: 'v1beta2' }).object, schema).map(lineOf),
    )
  })
})

function lineOf({ place, keyword }: Problem): string {
  const path = place.reduce<string>(
    (prefix, key) => (typeof key === 'number' ? `${prefix}[]` : prefix ? `${prefix}.${key}` : key),
    '',
  )
  return `${path} ${words[keyword]}`
}

const words: Readonly<Record<Problem['keyword'], string>> = {
  unknown: 'is unknown',
  key: 'has a key of the wrong form',
  type: 'has the wrong type',
  required: 'is missing',
  enum: 'is another word',
  pattern: 'has the wrong form',
  length: 'is too short or long',
  range: 'is too small or large',
  count: 'is too empty',
  unique: 'is there twice',
  refused: 'has a pattern that nobody reads',
}

/** v1beta1 makes Machines of a template that says next to nothing. */
function machineTemplate(): string[] {
  const paths = ['', '.bootstrap', '.clusterName', '.infrastructureRef']
  return paths.map((path) => `spec.template.spec${path} is missing`)
}

function kubeadm(spec: string): string[] {
  return [
    `${spec}.clusterConfiguration.etcd.external.endpoints is too empty`,
    `${spec}.joinConfiguration.discovery.file.kubeConfig.user is too empty (rare)`,
    `${spec}.mounts[] is too empty`,
  ]
}
