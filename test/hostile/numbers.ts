import type { HostileInput } from './input.ts'

/** Numbers as a file may write them, where an object has numbers. */
const written: readonly (readonly [name: string, number: string])[] = [
  ['beyond 2^53', '9007199254740993'],
  ['the end of int64', '9223372036854775807'],
  ['the other end of int64', '-9223372036854775808'],
  ['beyond int64', '9223372036854775808'],
  ['20 digits', '12345678901234567890'],
  ['400 digits', '9'.repeat(400)],
  ['100,000 digits', '9'.repeat(100_000)],
  ['an exponent beyond all', '1e400'],
  ['an exponent of millions', '1e999999999'],
  ['an exponent below all', '1e-400'],
  ['infinity', '.inf'],
  ['less than everything', '-.inf'],
  ['no number', '.nan'],
  ['minus zero', '-0'],
  ['minus zero with a point', '-0.0'],
  ['hexadecimal', '0x7fffffffffffffff'],
  ['octal', '0o777'],
  ['octal of YAML 1.1', '0777'],
  ['binary', '0b1010101'],
  ['underscores', '1_000_000'],
  ['sixties', '190:20:30'],
  ['a whole number with a point', '1.0'],
  ['a float of many digits', `0.${'1'.repeat(1000)}`],
  ['null', 'null'],
  ['tagged as a whole number', '!!int "9007199254740993"'],
  ['tagged as a float', '!!float 9007199254740993'],
]

/** Durations as a file may write them. */
const durations: readonly (readonly [name: string, duration: string])[] = [
  ['the longest', '2562047h47m16.854775807s'],
  ['too long', '9999999999999h'],
  ['many digits', `${'9'.repeat(10_000)}s`],
  ['many digits of a fraction', `0.${'9'.repeat(10_000)}s`],
  ['many parts', '1m'.repeat(20_000)],
  ['negative', '-1h'],
  ['no unit', '300'],
  ['null', 'null'],
  ['a number', '!!int 300'],
]

/** Quantities as a file may write them. */
const quantities: readonly string[] = [
  '1e2147483647',
  '12345678901234567890e2147483647',
  '1e-2147483647',
  '1.5e99999999999999999999',
  `${'9'.repeat(10_000)}Ki`,
  `0.${'0'.repeat(10_000)}1`,
  '1024Ei',
  '-0',
]

function machineDeployment(number: string, duration: string): string {
  return `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata: {name: a, namespace: n, generation: ${number}}
spec:
  clusterName: c
  replicas: ${number}
  minReadySeconds: ${number}
  progressDeadlineSeconds: ${number}
  revisionHistoryLimit: ${number}
  selector: {}
  strategy:
    type: RollingUpdate
    rollingUpdate: {maxSurge: ${number}, maxUnavailable: ${number}}
  template:
    spec:
      clusterName: c
      nodeDrainTimeout: ${duration}
      nodeDeletionTimeout: ${duration}
      bootstrap: {dataSecretName: x}
      infrastructureRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerMachineTemplate, name: x}
status:
  observedGeneration: ${number}
  replicas: ${number}
---
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineHealthCheck
metadata: {name: a, namespace: n}
spec:
  clusterName: c
  selector: {}
  maxUnhealthy: ${number}
  nodeStartupTimeout: ${duration}
  unhealthyConditions: [{type: Ready, status: "False", timeout: ${duration}}]
`
}

function withQuantity(quantity: string): string {
  return `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfig
metadata: {name: a, namespace: n}
spec:
  clusterConfiguration:
    apiServer:
      extraEnvs:
        - name: a
          valueFrom: {resourceFieldRef: {resource: limits.cpu, divisor: ${quantity}}}
`
}

function claim(number: string): string {
  const old = `{\\"apiVersion\\":\\"ipam.cluster.x-k8s.io/v1beta2\\",\\"kind\\":\\"IPAddressClaim\\",\\"status\\":{\\"conditions\\":[{\\"type\\":\\"Ready\\",\\"observedGeneration\\":${number}}]}}`
  return `{"apiVersion":"ipam.cluster.x-k8s.io/v1beta1","kind":"IPAddressClaim","metadata":{"name":"a","generation":${number},"annotations":{"cluster.x-k8s.io/conversion-data":"${old}"}},"status":{"v1beta2":{"conditions":[{"type":"Ready","observedGeneration":${number}}]}}}\n`
}

function input(name: string, file: string, text: string): HostileInput {
  return {
    name,
    files: { [file]: text },
    runs: [
      ['manifests', '.', '--diff'],
      ['manifests', '.', '--to', 'v1beta1'],
      ['check', '.'],
      ['convert', file],
      ['convert', file, '--reading', 'server'],
      ['convert', file, '--to', 'v1beta1', '--reading', 'server', '--api-version', '*=v1'],
      ['status', file],
    ],
  }
}

/** Numbers, durations and quantities at the ends of what can be read, and beyond. */
export const numberInputs: readonly HostileInput[] = [
  ...written.map(([name, number]) => input(`a number: ${name}`, 'a.yaml', machineDeployment(number, '10m'))),
  ...durations.map(([name, duration]) =>
    input(`a duration: ${name}`, 'a.yaml', machineDeployment('1', duration)),
  ),
  ...quantities.map((quantity) =>
    input(`a quantity: ${quantity.slice(0, 20)}`, 'a.yaml', withQuantity(quantity)),
  ),
  ...['9007199254740993', '-0', '1e400', '9'.repeat(400), '1.0'].map((number) =>
    input(`a number of JSON: ${number.slice(0, 20)}`, 'a.json', claim(number)),
  ),
]
