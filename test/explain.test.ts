import { describe, expect, test } from 'vitest'
import { migrate } from './program.ts'

function explain(...args: string[]) {
  return migrate(['explain', ...args])
}

test('a field of the older version is followed to the newer one, with an example', () => {
  const { code, stdout } = explain('Cluster.spec.topology.class')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Cluster\.spec\.topology\.class {2}moved\n/)
  expect(stdout).toContain('v1beta1  spec.topology.class\n')
  expect(stdout).toContain('v1beta2  spec.topology.classRef.name\n')
  expect(stdout).toContain('row      Cluster:spec.topology.class\n')
  expect(stdout).toContain('class: example')
  expect(stdout).toContain('name: example')
})

test('the version of an object is its own, not that of a reference', () => {
  const { stdout } = explain('Machine.apiVersion')
  expect(stdout).toContain('  apiVersion: cluster.x-k8s.io/v1beta1\n')
  expect(stdout).toContain('  apiVersion: cluster.x-k8s.io/v1beta2\n')
  expect(stdout).not.toContain('final') // a stage of the contract, which is no version of an object
})

test('a field of the newer version is followed back', () => {
  expect(explain('Cluster.spec.topology.classRef.name').stdout).toContain('v1beta1  spec.topology.class\n')
  expect(explain('Cluster.spec.topology.classRef').stdout).toContain('v1beta1  no such field')
})

test('one path with two meanings is told twice', () => {
  const { stdout } = explain('Cluster.status.conditions')
  expect(stdout).toContain('v1beta2  status.deprecated.v1beta1.conditions\n')
  expect(stdout).toContain('v1beta1  status.v1beta2.conditions\n')
})

test('ids of rows, other spellings of lists and small letters are understood', () => {
  const said = explain('KubeadmControlPlane.spec.kubeadmConfigSpec.files[].path').stdout
  expect(explain('KubeadmControlPlane:spec.kubeadmConfigSpec.files[0].path').stdout).toBe(said)
  expect(explain('kubeadmcontrolplane.spec.kubeadmconfigspec.files.path').stdout).toBe(said)
})

test('what did not change says so', () => {
  expect(explain('Machine.spec.clusterName').stdout).toContain('unchanged')
})

test.each([
  ['KubeadmConfig.spec.files.append', 'an explicit false is removed'],
  [
    'KubeadmConfigTemplate.spec.template.spec.preKubeadmCommands',
    'class patches that may print [] are rewritten',
  ],
  [
    'ClusterClass.spec.patches.definitions.jsonPatches.valueFrom.template',
    'patches are rewritten for the new version',
  ],
])('what changes in the values of %s is said', (name, change) => {
  const { stdout } = explain(name)
  expect(stdout).toContain('stays\n')
  expect(stdout).toContain(change)
})

test('what holds others says what changes below it', () => {
  const { stdout } = explain('MachineHealthCheck.spec')
  expect(stdout).toMatch(/^MachineHealthCheck\.spec {2}stays\n/)
  expect(stdout).toMatch(/same place and meaning; \d+ fields below it change\n/)
  expect(stdout).toContain('spec.nodeStartupTimeout → spec.checks.nodeStartupTimeoutSeconds')
})

test('a typo gets a suggestion, and exit code 1', () => {
  expect(explain('Cluster.spec.topology.clas')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('did you mean Cluster.spec.topology.class'),
  })
  expect(explain('Clutser.spec').stderr).toContain('did you mean Cluster')
  expect(explain('Cluster.nodeDrainTimeout').stderr).toContain('Cluster.spec.topology.')
  expect(explain('Nonsense').stderr).toContain('begin with one of Cluster,')
})

test('a kind alone lists all that changed in it', () => {
  const { code, stdout } = explain('MachineHealthCheck')
  expect(code).toBe(0)
  expect(stdout).toContain('MachineHealthCheck v1beta1 → v1beta2\n')
  expect(stdout).toContain('MachineHealthCheck v1beta2 → final\n')
})

test('--format json is for programs', () => {
  expect(JSON.parse(explain('Cluster.spec.topology.class', '--format', 'json').stdout)).toMatchObject({
    schemaVersion: 1,
    group: 'cluster.x-k8s.io',
    kind: 'Cluster',
    changes: [
      {
        from: 'v1beta1',
        to: 'v1beta2',
        older: 'spec.topology.class',
        newer: ['spec.topology.classRef.name'],
      },
    ],
  })
})

test('the code of a task, a finding, a step or a rule says what it is about', () => {
  const task = explain('value/no-duration')
  expect(task.code).toBe(0)
  expect(task.stdout).toMatch(/^value\/no-duration {2}left to you\n/)
  expect(task.stdout).toContain('  what     ‹value› is not a duration')
  expect(task.stdout).toContain('  why      v1beta2 takes whole seconds here.')
  expect(explain('m04').stdout).toContain('  after    M00\n')
  expect(explain('ipam.pool.group').stdout).toContain('  level    mandatory\n')
  expect(JSON.parse(explain('M04', '--format', 'json').stdout)).toMatchObject({
    schemaVersion: 1,
    code: 'M04',
    lines: [{ name: 'why' }, { name: 'done' }, { name: 'after' }, { name: 'trap' }],
  })
})

test('a code that nothing has gets the nearest ones', () => {
  const { code, stderr } = explain('value/no-durations')
  expect(code).toBe(1)
  expect(stderr).toContain('did you mean value/no-duration')
  expect(explain('M99').stderr).toContain('nothing has the code M99')
})

describe('words that are no path', () => {
  test('a condition type says what it means, who sets it and what it became, in both generations', () => {
    const { code, stdout } = explain('Ready')
    expect(code).toBe(0)
    expect(stdout).toContain('Machine.Ready  condition of v1beta2\n')
    expect(stdout).toContain('  set by   the Machine controller\n')
    expect(stdout).toContain('Cluster.Ready  condition of v1beta1\n')
    expect(stdout).toMatch(/ {2}now {6}Available \(redefined: a Cluster has no Ready any more/)
    expect(explain('ready').stdout).toBe(stdout)
  })

  test('of one kind alone, and with its polarity', () => {
    const { stdout } = explain('MachineDeployment.RollingOut')
    expect(stdout).toMatch(/^MachineDeployment\.RollingOut {2}condition of v1beta2\n/)
    expect(stdout).toContain('  True is  a sign that something is going on\n')
    expect(stdout).not.toContain('KubeadmControlPlane')
  })

  test('a reason says of which conditions it is, how severe, and what it became', () => {
    expect(explain('WaitingForNodeRef').stdout).toMatch(
      /NodeHealthy of Machine, v1beta1 {2}False Info {5}.*\(now: InspectionFailed\)/,
    )
    expect(explain('DrainingNode').stdout).toContain('(before: Draining, DrainingFailed)')
  })

  test('a counter says what it counts in each version, and where it went', () => {
    const { stdout } = explain('readyReplicas')
    expect(stdout).toContain('  v1beta1  Machines whose Node is Ready')
    expect(stdout).toContain('  v1beta2  Machines whose condition Ready is True\n')
    expect(stdout).toContain('status.readyReplicas → status.deprecated.v1beta1.readyReplicas')
  })

  test('the name of a field says which kinds have it', () => {
    const { stdout } = explain('nodeDrainTimeout')
    expect(stdout).toContain('  Machine\n')
    expect(stdout).toContain('spec.nodeDrainTimeout → spec.deletion.nodeDrainTimeoutSeconds')
  })

  test('short names and plurals are those of kubectl', () => {
    expect(explain('md').stdout).toBe(explain('MachineDeployment').stdout)
    expect(explain('kcps.spec.version').code).toBe(1)
    expect(explain('kubeadmcontrolplanes.spec.version').stdout).toMatch(/^KubeadmControlPlane\.spec\.version/)
    expect(explain('mhc.spec.maxUnhealthy').stdout).toMatch(/^MachineHealthCheck\./)
  })

  test('a role of the contract says where a field went, and which rule asks for it', () => {
    const { stdout } = explain('InfraCluster.status.ready')
    expect(stdout).toContain('  v1beta2  status.initialization.provisioned\n')
    expect(stdout).toContain('  rule     infracluster.initialization\n')
    expect(stdout).not.toContain('unchanged')
    expect(explain('ControlPlane').stdout).toMatch(/^ControlPlane v1beta1 → v1beta2\n/)
    expect(explain('InfraCluster.status.reddy').stderr).toContain('did you mean InfraCluster.status.ready')
  })

  test('a misspelt word gets a suggestion, and a name of the proposal its real one', () => {
    expect(explain('Readdy').stderr).toContain('did you mean Ready')
    expect(explain('Machine.NodeHelthy').stderr).toContain('did you mean Machine.NodeHealthy')
    expect(explain('EtcdClusterAvailable').stderr).toContain('migrate explain EtcdClusterHealthy')
  })

  test('as data', () => {
    expect(JSON.parse(explain('WaitingForNodeRef', '--format', 'json').stdout)).toMatchObject({
      schemaVersion: 1,
      word: 'WaitingForNodeRef',
      reasons: [{ kind: 'Machine', type: 'NodeHealthy', severity: 'Info', others: ['InspectionFailed'] }],
    })
  })
})

test('--format markdown has the same text in a block', () => {
  const { stdout } = migrate(['explain', 'Cluster.spec.topology.class'])
  const block = migrate(['explain', 'Cluster.spec.topology.class', '--format', 'markdown'], {
    env: { FORCE_COLOR: '1' },
  })
  expect(block).toMatchObject({ code: 0, stdout: `\`\`\`text\n${stdout}\`\`\`\n` })
  expect(migrate(['explain', 'Machine', '--format', 'sarif']).stderr).toContain(
    'Allowed choices are text, json, markdown',
  )
})
