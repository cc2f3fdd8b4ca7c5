import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commitAll } from './git.ts'
import { migrate, scratch } from './program.ts'
import { copyOf, Person } from './provider.ts'

const example = fileURLToPath(new URL('../examples/provider', import.meta.url))

interface Report {
  readonly kinds: readonly {
    readonly kind: string
    readonly stage: string
    readonly label?: { readonly contract: string }
  }[]
  readonly steps: readonly {
    readonly id: string
    readonly found: string
    readonly tasks: readonly { readonly what: string; readonly next: string }[]
  }[]
  readonly written: readonly string[]
}

/** Goes a stretch of the way, and says what is left. */
function go(
  cwd: string,
  stage: string,
  ...flags: readonly string[]
): { readonly code: number | null; readonly report: Report } {
  const { code, stdout, stderr } = migrate(
    ['contract', '.', '--stage', stage, '--format', 'json', ...flags],
    { cwd },
  )
  expect(stderr).toBe('')
  return { code, report: JSON.parse(stdout) as Report }
}

function tasksOf({ steps }: Report): readonly string[] {
  return steps.flatMap(({ id, tasks }) => tasks.map(({ what }) => `${id} ${what}`))
}

test(
  'the example goes from contract v1beta1 to v1beta2 and to the end of v1beta1',
  { timeout: 240_000 },
  () => {
    const cwd = scratch()
    copyOf(example, cwd)
    const person = new Person(cwd)
    commitAll(cwd)

    // Green where it begins.
    expect(migrate(['contract'], { cwd }).code).toBe(0)

    // What is mechanical and waits for nobody is written; the rest is for people.
    const first = go(cwd, 'v1beta2', '--write')
    expect(first.code).toBe(3)
    expect(first.report.written.length).toBeGreaterThan(5)
    const clusters = person.read('config/crd/bases/infrastructure.cluster.x-k8s.io_paperclusters.yaml')
    expect(clusters).toMatch(
      /name: v1beta2[\s\S]*failureDomains:\n +items:[\s\S]*initialization:\n +minProperties: 1/,
    )
    expect(person.read('config/crd/kustomization.yaml')).not.toContain('v1beta2')
    expect(tasksOf(first.report)).toEqual(
      expect.arrayContaining([
        'M01 go.mod requires Cluster API v1.10.4',
        'M08 there is no Go type PaperCluster of v1beta2',
        'M10 no controller writes status.initialization.provisioned',
      ]),
    )
    commitAll(cwd)
    expect(go(cwd, 'v1beta2').report).toMatchObject({ files: [] })

    // The person takes the tasks.
    person.bumpClusterApi()
    person.setUpMigrator()
    person.addVersion('infrastructure', 'PaperCluster')
    person.addVersion('controlplane', 'PaperControlPlane')
    person.addFields()
    person.writeFacts()
    commitAll(cwd)

    // Labels, storage, metadata.yaml and templates follow, and nothing is left.
    const second = go(cwd, 'v1beta2', '--write')
    expect(tasksOf(second.report)).toEqual([])
    expect(second.code).toBe(0)
    expect(person.read('metadata.yaml')).toMatch(/minor: 5\n +contract: v1beta2/)
    expect(person.read('templates/cluster-template.yaml')).toContain(`\
  machineTemplate:
    spec:
      infrastructureRef:
        apiGroup: infrastructure.cluster.x-k8s.io
        kind: PaperMachineTemplate
        name: "\${CLUSTER_NAME}"
      deletion:
        nodeDrainTimeoutSeconds: 300
`)
    commitAll(cwd)
    expect(go(cwd, 'v1beta2')).toMatchObject({ code: 0, report: { files: [] } })
    const green = migrate(['contract', '.', '--format', 'json'], { cwd })
    expect(errorsOf(green.stdout)).toEqual([])
    expect(stages(green.stdout)).toEqual({ v1beta2: 5, v1beta1: 1 })

    // And on, until nothing of v1beta1 is left.
    const third = go(cwd, 'final', '--write')
    expect(third.code).toBe(3)
    person.dropSeverity()
    person.dropFlags()
    person.unserve('infrastructure', 'PaperCluster')
    person.unserve('controlplane', 'PaperControlPlane')
    commitAll(cwd)
    go(cwd, 'final', '--write')
    person.removeVersion('infrastructure', 'PaperCluster')
    person.removeVersion('controlplane', 'PaperControlPlane')
    commitAll(cwd)
    const last = go(cwd, 'final', '--write')
    expect(tasksOf(last.report)).toEqual([])
    expect(last.code).toBe(0)
    commitAll(cwd)
    expect(go(cwd, 'final')).toMatchObject({ code: 0, report: { files: [] } })
    const end = migrate(['contract', '.', '--format', 'json'], { cwd })
    expect(errorsOf(end.stdout)).toEqual([])
    expect(stages(end.stdout)).toMatchObject({ final: 5 })
  },
)

function errorsOf(stdout: string): readonly string[] {
  const { findings } = JSON.parse(stdout) as {
    readonly findings: readonly { readonly level: string; readonly evidence: string; readonly rule: string }[]
  }
  return findings.flatMap(({ level, rule, evidence }) => (level === 'error' ? [`${rule}: ${evidence}`] : []))
}

function stages(stdout: string): Readonly<Record<string, number>> {
  const { kinds } = JSON.parse(stdout) as Report
  const counts: Record<string, number> = {}
  for (const { stage } of kinds) counts[stage] = (counts[stage] ?? 0) + 1
  return counts
}

test(
  'with --go the module moves to v1.11 as well, and a second run has no Go to write',
  { timeout: 120_000 },
  () => {
    const cwd = scratch()
    copyOf(example, cwd)
    commitAll(cwd)
    const flags = ['contract', '.', '--stage', 'v1beta2', '--go', '--no-prove']
    const alone = migrate(['contract', '.', '--go'], { cwd })
    expect(alone).toMatchObject({ code: 1 })
    expect(alone.stderr).toContain('--go needs a stage to go to')
    const diff = migrate([...flags, '--diff'], { cwd })
    expect(diff.stdout).toContain('+require sigs.k8s.io/cluster-api v1.11.5')
    expect(diff.stderr).toContain('the Go code is not compiled')
    const { stdout } = migrate([...flags, '--write', '--format', 'json'], { cwd })
    const report = JSON.parse(stdout) as Report
    expect(report.written).toContain('internal/controller/papermachine_controller.go')
    expect(tasksOf(report).filter((task) => /^M0[123] /.test(task))).toEqual([])
    expect(new Person(cwd).read('internal/controller/papermachine_controller.go')).toContain(
      '\tpaperMachine.Status.Ready = true\n\tpaperMachine.Status.Initialization.Provisioned = ptr.To(true)\n',
    )
    commitAll(cwd)
    const again = migrate([...flags, '--write', '--format', 'json'], { cwd })
    expect((JSON.parse(again.stdout) as Report).written.filter((file) => file.endsWith('.go'))).toEqual([])
  },
)
