import { describe, expect, test } from 'vitest'
import { evaluate } from '../src/evaluate.ts'
import { findingsOf } from '../src/findings.ts'
import { GoSource } from '../src/go/source.ts'
import { goParser } from '../src/go/parser.ts'
import { kindsOf } from '../src/kinds/provider-kind.ts'
import { wayOf } from '../src/way/way.ts'
import { list, obj, read, str, world } from './world.ts'
import type { Loose, World } from './world.ts'

/** What violated rules say of a provider. */
async function said(at: World, rule: RegExp): Promise<readonly string[]> {
  const repository = await read(at)
  return evaluate(repository, kindsOf(repository).kinds, { stage: 'v1beta2' })
    .filter(({ rule: { id }, state }) => state === 'violated' && rule.test(id))
    .flatMap(({ evidence }) => evidence.map(({ says }) => says))
}

/** A provider whose conditions need a reason, and did not in an older version, which Go code converts. */
function convertedBy(code: string): World {
  return changed(({ crds, files }) => {
    const { versions } = crds.FooCluster.spec
    const old = structuredClone(versions[0])
    const status = (version: Loose): Loose => version.schema.openAPIV3Schema.properties.status.properties
    status(old).conditions = list(obj({ type: str, severity: str }))
    status(versions[0]).conditions = list(obj({ type: str }, { required: ['reason'] }))
    delete status(versions[0]).deprecated
    versions.unshift({ ...old, name: 'v1beta1', storage: false })
    files['api/infrastructure/v1beta1/conversion.go'] = `package v1beta1\n\n${code}\n`
  })
}

/** How grave what is said of a provider is. */
async function levels(at: World, rule: RegExp): Promise<readonly string[]> {
  const repository = await read(at)
  const results = evaluate(repository, kindsOf(repository).kinds, { stage: 'v1beta2' })
  return findingsOf(results)
    .filter((finding) => rule.test(finding.rule))
    .map(({ level }) => level)
}

function changed(change: (world: World) => void): World {
  const at = world('late')
  change(at)
  return at
}

describe('what real providers have and is right', () => {
  test('conversions of an older version speak of its types', async () => {
    const old = (folder: string): World =>
      changed(({ files }) => {
        files[`api/infrastructure/${folder}/conversion.go`] = `\
package ${folder}

func f(in *FooCluster) { in.Spec.ControlPlaneEndpoint = clusterv1beta1.APIEndpoint{} }
`
      })
    expect(await said(old('v1beta1'), /^infracluster\.endpoint$/)).toEqual([])
    expect(await said(old('v1beta2'), /^infracluster\.endpoint$/)).toEqual([
      'the code says clusterv1beta1.APIEndpoint',
    ])
  })

  test('a dollar that clusterctl is told to keep is no variable', async () => {
    const template = (value: string): World =>
      changed(({ files }) => {
        files['templates/clusterclass-foo.yaml'] = `\
apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata:
  name: foo
  labels: {a: '${value}'}
`
      })
    expect(await said(template('$${HOME}'), /clusterclass\.variables/)).toEqual([])
    expect(await said(template('${HOME}'), /clusterclass\.variables/)).toEqual([
      'a ClusterClass has a variable',
    ])
  })

  test('a pointer that is nil is left out without omitzero', async () => {
    const tagged = (type: string): World =>
      changed(({ files }) => {
        const path = 'api/infrastructure/v1beta2/foocluster_types.go'
        files[path] = (files[path] as string).replace(
          /Initialization FooClusterInitialization `json:"initialization,omitempty,omitzero"`/,
          `Initialization ${type} \`json:"initialization,omitempty"\``,
        )
      })
    expect(await said(tagged('*FooClusterInitialization'), /^infracluster\.initialization$/)).toEqual([])
    expect(await said(tagged('FooClusterInitialization'), /^infracluster\.initialization$/)).toHaveLength(1)
  })

  test('a claim that people are to copy has no owner yet', async () => {
    const claimIn = (file: string): World =>
      changed(({ files, objects }) => {
        files[file] = { ...objects.claim, metadata: { name: 'mine' }, status: undefined }
      })
    expect(await said(claimIn('examples/claim.yaml'), /^ipam\.consumer\.claim$/)).toEqual([])
    expect(await said(claimIn('dump/mine.yaml'), /^ipam\.consumer\.claim$/)).toHaveLength(1)
  })

  test('the patch helper is that of the version a file imports', async () => {
    const patched = (version: string): World =>
      changed(({ crds, files }) => {
        const { versions } = crds.FooCluster.spec
        const old = structuredClone(versions[0])
        old.schema.openAPIV3Schema.properties.status.properties.conditions = list(
          obj({ type: str, severity: str }),
        )
        versions.unshift({ ...old, name: 'v1beta1', storage: false })
        const types = files['api/infrastructure/v1beta2/foocluster_types.go'] as string
        files['api/infrastructure/v1beta1/foocluster_types.go'] = types.replaceAll('v1beta2', 'v1beta1')
        const path = 'internal/controller/controller.go'
        files[path] = (files[path] as string).replace(
          'import (',
          `import (\n\tinfrav1 "example.com/foo/api/infrastructure/${version}"`,
        )
      })
    expect(await said(patched('v1beta2'), /^infracluster\.conditions$/)).toEqual([])
    expect((await said(patched('v1beta1'), /^infracluster\.conditions$/)).join()).toContain(
      'its conditions are those with severity',
    )
  })

  test('metadata.yaml lies where a release takes it from', async () => {
    const at = changed(({ files }) => {
      files['config/metadata/metadata.yaml'] = files['metadata.yaml']
      delete files['metadata.yaml']
    })
    expect(await said(at, /^clusterctl\.(repo|metadata)/)).toEqual([])
  })

  test('credentials of a sample are no bootstrap data', async () => {
    const secretOf = (type: string): World =>
      changed(({ files, objects }) => {
        delete objects.dataSecret
        const metadata = { name: 'enrollment' }
        files['config/samples/secret.yaml'] = { apiVersion: 'v1', kind: 'Secret', metadata, type, data: {} }
      })
    expect(await said(secretOf('Opaque'), /^bootstrapconfig\.datasecret$/)).toEqual([])
    expect(await said(secretOf('cluster.x-k8s.io/secret'), /^bootstrapconfig\.datasecret$/)).toHaveLength(1)
  })

  test('a config that only a control plane makes has no template', async () => {
    const at = changed(({ crds }) => {
      const other = structuredClone(crds.FooConfig)
      other.spec.names = { kind: 'BarConfig', plural: 'barconfigs', listKind: 'BarConfigList' }
      other.metadata.name = 'barconfigs.bootstrap.cluster.x-k8s.io'
      crds.BarConfig = other
    })
    expect(await said(at, /^bootstrapconfig\.template$/)).toEqual([])
    delete at.crds.FooConfigTemplate
    expect(await said(at, /^bootstrapconfig\.template$/)).toContain('there is no CRD FooConfigTemplate')
  })

  test('a version may be listed for both contracts in place, but that of a control plane', async () => {
    const both = changed(({ crds }) => {
      for (const { metadata } of Object.values(crds)) metadata.labels['cluster.x-k8s.io/v1beta1'] = 'v1beta2'
    })
    const levels = evaluate(await read(both), kindsOf(await read(both)).kinds, { stage: 'v1beta2' })
      .filter(({ evidence }) => evidence.some(({ says }) => says.includes('two contracts')))
      .map(({ rule: { id }, level }) => [id, level])
    expect(Object.fromEntries(levels)).toMatchObject({
      'infracluster.apiversion': 'note',
      'controlplane.apiversion': 'error',
    })
  })

  test('what v1beta1 may have stays while the version is listed for it', async () => {
    const listed = (label: Loose): World =>
      changed(({ crds, files }) => {
        Object.assign(crds.FooMachine.metadata.labels, label)
        const { properties } = crds.FooMachine.spec.versions[0].schema.openAPIV3Schema
        properties.status.properties.failureReason = str
        files['internal/controller/fail.go'] = `\
package controller

func fail(fooMachine *infrav1.FooMachine) { fooMachine.Status.FailureReason = reason }
`
      })
    expect(await said(listed({ 'cluster.x-k8s.io/v1beta1': 'v1beta2' }), /machine\.terminal/)).toEqual([])
    expect(await said(listed({}), /machine\.terminal/)).toEqual([
      'status.failureReason of v1beta2 is there',
      'status.failureReason is written',
    ])
  })

  test('a status that is assigned as a whole shows none of its fields', async () => {
    const wrote = (statement: string): World =>
      changed(({ files }) => {
        files['internal/controller/fail.go'] = `\
package controller

func claim(fooMachine *infrav1.FooMachine, x any) { ${statement} }
`
      })
    expect(await said(wrote('result.Status = conflict'), /machine\.terminal/)).toEqual([])
    expect(await said(wrote('fooMachine.Status = status'), /machine\.terminal/)).toEqual([])
    expect(await said(wrote('fooMachine.Status = S{FailureReason: x}'), /machine\.terminal/)).toEqual([
      'status.failureReason is written',
    ])
  })

  test('a sample with an empty status was on no server', async () => {
    const sample = (status: Loose): World =>
      changed(({ files }) => {
        files['samples/machine.yaml'] = {
          apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
          kind: 'FooMachine',
          metadata: { name: 'sample' },
          status,
        }
      })
    expect(await said(sample(null), /^clusterctl\.ownerchain$/)).toEqual([])
    expect(await said(sample({}), /^clusterctl\.ownerchain$/)).toEqual([])
    expect(await said(sample({ phase: 'Ready' }), /^clusterctl\.ownerchain$/)).toHaveLength(1)
  })

  test('two sets of components may have a Namespace each', async () => {
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'system' } }
    const built = (...resources: readonly string[]): World =>
      changed(({ files }) => {
        for (const path of Object.keys(files)) if (path.startsWith('config/')) delete files[path]
        files['config/a/namespace.yaml'] = namespace
        files['config/b/namespace.yaml'] = namespace
        files['config/a/kustomization.yaml'] = { resources: ['namespace.yaml'] }
        files['config/b/kustomization.yaml'] = { resources }
      })
    expect(await said(built('namespace.yaml'), /components\.namespace$/)).toEqual([])
    expect(await said(built('namespace.yaml', '../a'), /components\.namespace$/)).toEqual([
      'the components have 2 Namespaces',
    ])
  })

  test('only infrastructure has cluster templates, and examples are in no release', async () => {
    const pools = changed(({ crds, files }) => {
      for (const kind of Object.keys(crds)) if (kind !== 'FooPool') delete crds[kind]
      for (const path of Object.keys(files)) if (path.startsWith('templates/')) delete files[path]
      delete files.Makefile
    })
    expect(await said(pools, /^clusterctl\.repo\.templates$/)).toEqual([])
    const namespaceIn = (file: string): World =>
      changed(({ files }) => {
        files[file] = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'mine' } }
      })
    const rule = /^clusterctl\.templates\.namespace$/
    expect(await said(namespaceIn('examples/templates/a/cluster-template.yaml'), rule)).toEqual([])
    expect(await said(namespaceIn('templates/a/cluster-template.yaml'), rule)).toHaveLength(1)
  })

  test('a control plane without Machines keeps nothing of theirs', async () => {
    const managed = (has: boolean): World =>
      changed(({ crds, files }) => {
        if (!has)
          delete crds.FooControlPlane.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties
            .machineTemplate
        for (const [path, text] of Object.entries(files))
          if (typeof text === 'string')
            files[path] = text.replaceAll(/MinReadySeconds|MachineUpToDateCondition/g, 'X')
      })
    expect(await said(managed(false), /^controlplane\.minready$/)).toEqual([])
    expect(await said(managed(true), /^controlplane\.minready$/)).toHaveLength(1)
  })

  test('a machineTemplate that nothing can be written in makes no Machines', async () => {
    const standIn = (properties: Loose): World =>
      changed(({ crds, files, objects }) => {
        for (const name of Object.keys(objects)) delete objects[name]
        crds.FooControlPlane.metadata.labels = { 'cluster.x-k8s.io/v1beta1': 'v1beta2' }
        crds.FooControlPlane.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.machineTemplate =
          obj(properties)
        for (const [path, text] of Object.entries(files))
          if (typeof text === 'string')
            files[path] = text.replaceAll(/MinReadySeconds|MachineUpToDateCondition/g, 'X')
      })
    const ofMachines = /^controlplane\.(?:machines|minready)$/
    expect(await said(standIn({}), ofMachines)).toEqual([])
    const newer = { metadata: obj({}), spec: obj({ infrastructureRef: obj({}) }) }
    expect((await said(standIn(newer), ofMachines)).join()).toContain('infrastructureRef is missing')
    expect((await said(standIn(newer), ofMachines)).join()).toContain('MinReadySeconds')
  })

  test('a provider ID that every object has needs no omitempty', async () => {
    const tagged = (required: readonly string[]): World =>
      changed(({ crds, files }) => {
        crds.FooMachine.spec.versions[0].schema.openAPIV3Schema.properties.spec.required = required
        for (const [path, text] of Object.entries(files))
          if (typeof text === 'string')
            files[path] = text.replaceAll('"providerID,omitempty"', '"providerID"')
      })
    expect(await said(tagged(['providerID']), /^inframachine\.providerid$/)).toEqual([])
    expect(await said(tagged([]), /^inframachine\.providerid$/)).toEqual([
      'ProviderID has the tag json:"providerID"',
    ])
  })

  test('dry runs have an older name, too', async () => {
    const named = (name: string): World =>
      changed(({ files }) => {
        const path = 'internal/controller/controller.go'
        files[path] = (files[path] as string).replaceAll('topology.IsDryRunRequest', name)
      })
    expect(await levels(named('topology.ShouldSkipImmutabilityChecks'), /dryrun$/)).toEqual([])
    expect(await levels(named('topology.Other'), /dryrun$/)).not.toEqual([])
  })

  test('a version with the newer shape is to be labelled, and not to be made older', async () => {
    const at = changed(({ crds, objects }) => {
      for (const name of Object.keys(objects)) delete objects[name]
      crds.FooCluster.metadata.labels = { 'cluster.x-k8s.io/v1beta1': 'v1beta2' }
    })
    const repository = await read(at)
    const next = evaluate(repository, kindsOf(repository).kinds)
      .filter(({ rule: { id }, state }) => state === 'violated' && id === 'infracluster.failuredomains')
      .flatMap(({ evidence }) => evidence.map((one) => one.next))
    expect([...new Set(next)]).toEqual(['label v1beta2 for v1beta2, whose shape this is'])
  })

  test('a CEL rule is told by the field it keeps', async () => {
    const at = changed(({ crds }) => {
      const root = crds.FooMachineTemplate.spec.versions[0].schema.openAPIV3Schema
      const { spec } = root.properties.spec.properties.template.properties
      spec.properties.image = { ...str, 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] }
    })
    expect(await said(at, /^inframachine\.ssadryrun$/)).toEqual([
      'a CEL rule keeps spec.template.spec.image of v1beta2 from changing, in dry runs too',
    ])
  })

  test('a version that is listed for both contracts is read by the newer one', async () => {
    const listed = (versions: string): World =>
      changed(({ crds }) => {
        crds.FooCluster.metadata.labels['cluster.x-k8s.io/v1beta1'] = versions
        const [{ name: _, ...version }] = crds.FooCluster.spec.versions
        crds.FooCluster.spec.versions.unshift({ ...version, name: 'v1alpha4', storage: false })
      })
    expect(await said(listed('v1beta2'), /^infracluster\.failuredomains$/)).toEqual([])
    expect(await said(listed('v1alpha4'), /^infracluster\.failuredomains$/)).toHaveLength(1)
  })

  test('what is deprecated may hold no conditions', async () => {
    const named = (field: string): World =>
      changed(({ files }) => {
        const path = 'api/infrastructure/v1beta2/foocluster_types.go'
        files[path] = (files[path] as string).replace(
          'Conditions clusterv1beta1.Conditions `json:"conditions,omitempty"`',
          field,
        )
      })
    expect(await said(named('FailureReason string `json:"failureReason"`'), /cluster\.conditions$/)).toEqual(
      [],
    )
  })

  test.each([
    ['a method of the status', 'func (s *FooClusterStatus) Done() { s.Initialization.Provisioned = &done }'],
    ['a variable', 'func (r *Reconciler) done() { fooCluster.Status.Initialization = done }'],
    ['a function', 'func (r *Reconciler) done() { fooCluster.Status.Initialization = doneOf(vm) }'],
  ])('%s writes the fact', async (_, written) => {
    const writing = (line: string): World =>
      changed(({ files }) => {
        const path = 'internal/controller/controller.go'
        files[path] = (files[path] as string).replace(
          /\tfooCluster\.Status\.Initialization\.Provisioned = .*\n/,
          '',
        )
        files['internal/controller/done.go'] = `package controller\n\n${line}\n`
      })
    expect(await said(writing(written), /^infracluster\.initialization$/)).toEqual([])
    const cleared = 'func (r *Reconciler) done() { fooCluster.Status.Initialization = nil }'
    expect(await said(writing(cleared), /^infracluster\.initialization$/)).toHaveLength(1)
  })

  test('conditions of an older version that go among what is deprecated need no reason', async () => {
    const converted = (conversion: string): World =>
      convertedBy(`func Convert_a_To_b(in *FooClusterStatus) { ${conversion} }`)
    const deprecated =
      'clusterv1beta1.Convert_v1beta1_Conditions_To_v1beta2_Deprecated_V1Beta1_Conditions(&in.A, &out.B)'
    expect((await said(converted(deprecated), /^infracluster\.conditions$/)).join()).not.toContain(
      'needs a reason',
    )
    expect((await said(converted('a()'), /^infracluster\.conditions$/)).join()).toContain('needs a reason')
  })

  test('conditions of an older version that are dropped need no reason', async () => {
    const converted = (given: string): World =>
      convertedBy(`\
func Convert_a_To_b(${given}, s conversion.Scope) error {
\tout.Conditions = nil
\treturn nil
}`)
    const up = 'in *FooClusterStatus, out *infrav1.FooClusterStatus'
    expect((await said(converted(up), /^infracluster\.conditions$/)).join()).not.toContain('needs a reason')
    // The way back, and another kind.
    for (const given of [
      'in *infrav1.FooClusterStatus, out *FooClusterStatus',
      up.replaceAll('FooCluster', 'FooMachine'),
    ])
      expect((await said(converted(given), /^infracluster\.conditions$/)).join()).toContain('needs a reason')
  })

  test('a webhook that does not look at what was there keeps nothing from changing', async () => {
    const given = (old: string): World =>
      changed(({ files }) => {
        const path = 'internal/controller/controller.go'
        const text = (files[path] as string).replace('topology.IsDryRunRequest(req, obj)', 'done')
        files[path] = text.replace(
          'ValidateUpdate() error',
          `ValidateUpdate(_ context.Context, ${old}, now *FooMachineTemplate) error`,
        )
      })
    expect(await said(given('_'), /^inframachine\.ssadryrun$/)).toEqual([])
    expect(await said(given('old'), /^inframachine\.ssadryrun$/)).toHaveLength(1)
  })

  test('new takes a value since Go 1.26', async () => {
    const text = `\
package a

func f() {
\tx.Status.Ready = new(string(t))
\ty := new([]string)
}
`
    const source = new GoSource({ paths: ['a.go'], textOf: () => text }, await goParser())
    expect(source.factsOf(source.files[0]!).writes).toMatchObject([{ target: 'x.Status.Ready', line: 4 }])
    expect(source.unparsable).toEqual([])
  })
})

describe('what the contract lets people leave out', () => {
  test('infrastructure that somebody else manages is worth a note', async () => {
    const at = changed(({ files, objects }) => {
      const path = 'internal/controller/controller.go'
      files[path] = (files[path] as string).replace('predicates.ResourceIsNotExternallyManaged(nil)', 'false')
      objects.cluster.metadata.annotations = {}
    })
    expect(await levels(at, /externallymanaged$/)).toEqual(['note'])
  })

  test('pausing should be there', async () => {
    const at = changed(({ files }) => {
      for (const [path, text] of Object.entries(files))
        if (path.endsWith('.go')) files[path] = String(text).replaceAll('paused.EnsurePausedCondition', 'f')
    })
    expect(await levels(at, /pausing$/)).toEqual(['warning'])
  })

  test('dry runs are of those who support ClusterClasses', async () => {
    const without = (...kinds: readonly string[]): World =>
      changed(({ crds, files }) => {
        for (const kind of kinds) delete crds[kind]
        const path = 'internal/controller/controller.go'
        files[path] = (files[path] as string).replaceAll('topology.IsDryRunRequest(req, obj)', 'done')
        for (const file of Object.keys(files)) if (file.includes('clusterclass')) delete files[file]
      })
    const templates = ['FooClusterTemplate', 'FooControlPlaneTemplate']
    const dryRuns = /ssadryrun$|template\.dryrun$/
    expect(new Set(await levels(without(), dryRuns))).toEqual(new Set(['error']))
    expect(new Set(await levels(without(templates[0]!), dryRuns))).toEqual(new Set(['error']))
    expect(new Set(await levels(without(...templates), dryRuns))).toEqual(new Set(['note']))
    const withClass = without(...templates)
    withClass.files['templates/cluster-template-topology.yaml'] =
      'apiVersion: cluster.x-k8s.io/v1beta2\nkind: ClusterClass\nmetadata: {name: foo}\n'
    expect(new Set(await levels(withClass, dryRuns))).toEqual(new Set(['error']))
  })

  test('a tag of another branch is no release of this one', async () => {
    const tagged = (tags: readonly string[], pastTags: readonly string[]): World => ({
      ...world('late'),
      tags: [...tags],
      pastTags: [...pastTags],
    })
    expect(await said(tagged(['v1.0.0', 'v2.0.0'], ['v1.0.0']), /metadata\.series$/)).toEqual([])
    expect(await said(tagged(['v1.0.0', 'v2.0.0'], ['v2.0.0']), /metadata\.series$/)).toEqual([
      'no release series covers v2.0',
    ])
    // A release before a version is one.
    expect(await said(tagged(['v1.0.0-rc.0'], ['v1.0.0-rc.0']), /metadata\.series$|repo\.semver$/)).toEqual(
      [],
    )
    expect(await said(tagged([], ['v2.0.0-rc.0']), /metadata\.series$/)).toEqual([
      'no release series covers v2.0',
    ])
    // Releases of other branches show how releases are tagged.
    expect(await said(tagged(['v1.0.0', 'latest'], ['latest']), /repo\.semver$/)).toEqual([])
  })

  test('what is an error of one kind and a note of another is said of each', async () => {
    const at = changed(({ crds, files }) => {
      const pairs: Loose = {}
      for (const crd of Object.values(crds))
        for (const [key, version] of Object.entries(crd.metadata.labels ?? {})) {
          if (!key.endsWith('/v1beta2')) continue
          pairs[key] = pairs[key.replace('v1beta2', 'v1beta1')] = version
          delete crd.metadata.labels[key]
        }
      files['config/crd/kustomization.yaml'].labels.push({ pairs })
    })
    const repository = await read(at)
    const results = evaluate(repository, kindsOf(repository).kinds, { stage: 'v1beta2' })
    const twice = findingsOf(results).filter(({ evidence }) =>
      evidence.endsWith('is listed for two contracts'),
    )
    for (const { level, kinds } of twice)
      expect(level).toBe(kinds.includes('FooControlPlane') ? 'error' : 'note')
    expect(new Set(twice.map(({ level }) => level))).toEqual(new Set(['error', 'note']))
  })

  test('what metadata.yaml lacks is said once, and a release series without a contract contradicts no label', async () => {
    const none = changed(({ files }) => void delete files['metadata.yaml'])
    const repository = await read(none)
    const results = evaluate(repository, kindsOf(repository).kinds, { stage: 'v1beta2' })
    expect(findingsOf(results).filter(({ evidence }) => evidence.includes('metadata.yaml'))).toHaveLength(1)
    const { steps } = wayOf(repository, { to: 'v1beta2' })
    expect(steps.find(({ step: { id } }) => id === 'M04')!.tasks).toHaveLength(1)
    const lacking = changed(({ files }) => {
      for (const series of files['metadata.yaml'].releaseSeries) delete series.contract
    })
    expect(await said(lacking, /^clusterctl\.metadata\.|\.apiversion$/)).toEqual([
      'a release series lacks major, minor or contract',
    ])
  })

  test('the components that the roles of a provider ask for are named', async () => {
    const at = changed(({ files, crds }) => {
      for (const kind of Object.keys(crds)) if (!/Config/.test(kind)) delete crds[kind]
      files['Makefile'] = 'release:\n\tcp out/foo-components.yaml .\n'
    })
    const repository = await read(at)
    const results = evaluate(repository, kindsOf(repository).kinds, { stage: 'v1beta2' })
    const [found] = findingsOf(results).filter(({ rule }) => rule === 'clusterctl.components.name')
    expect(found?.next).toBe('build bootstrap-components.yaml')
  })

  test('a label that nobody reads is not said to be right', async () => {
    const at = changed(({ crds }) => {
      for (const kind of Object.keys(crds)) if (kind !== 'FooPool') delete crds[kind]
      crds['FooPool'].metadata.labels['cluster.x-k8s.io/v1beta1'] = 'v1alpha9'
      delete crds['FooPool'].metadata.labels['cluster.x-k8s.io/v1beta2']
    })
    const { steps } = wayOf(await read(at), { to: 'v1beta2' })
    expect(steps.find(({ step: { id } }) => id === 'M13')!.found).toBe('not needed')
  })
})
