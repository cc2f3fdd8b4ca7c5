import { literal } from '@capi-migrate/transitions'
import { describe, expect, test } from 'vitest'
import { readRepository } from '../src/repository.ts'
import { wayOf } from '../src/way/way.ts'

const core = 'sigs.k8s.io/cluster-api/api/v1beta1'
const late = 'sigs.k8s.io/cluster-api/api/core/v1beta2'

/** What M03 says of Go code: line, what, and what to write. */
async function said(
  files: Readonly<Record<string, string>>,
  version = 'v1.10.4',
): Promise<readonly (readonly [place: string, what: string, next: string])[]> {
  const all: Readonly<Record<string, string>> = {
    'go.mod': `module example.com/a\n\nrequire sigs.k8s.io/cluster-api ${version}\n`,
    ...files,
  }
  const repository = await readRepository({ paths: Object.keys(all), textOf: (path) => all[path] })
  const { steps } = wayOf(repository, { to: 'v1beta2' })
  const { tasks } = steps.find(({ step }) => step.id === 'M03')!
  return tasks.map(({ file, line, what, next }) => [`${file}:${line}`, what, next] as const)
}

const code = (body: string, imported = `clusterv1 "${core}"`): Readonly<Record<string, string>> => ({
  'a/a.go': `package a\n\nimport (\n\t${imported}\n)\n\n${body}\n`,
})

describe('what has to change in Go', () => {
  test('a text that was a pointer, and is handed on', async () => {
    const [found] = await said(
      code('func f(machine *clusterv1.Machine) { a.imageOf(1, machine.Spec.Version) }'),
    )
    expect(found?.[2]).toBe(
      'hand on &machine.Spec.Version, and let imageOf ask for "" where it asks for nil; or let it take a string',
    )
  })

  test.each([
    [
      'machine.Spec.Bootstrap.ConfigRef.GroupVersionKind()',
      'ConfigRef.GroupKind(): the reference has no version',
    ],
    [
      'machine.Spec.InfrastructureRef.GroupVersionKind()',
      'InfrastructureRef.GroupKind(): the reference has no version',
    ],
    [
      'machine.Spec.InfrastructureRef.APIVersion',
      'InfrastructureRef.APIGroup with a group: the reference has no version',
    ],
  ])('what a reference is asked for: %s', async (asked, next) => {
    const [found, ...more] = await said(code(`func f(machine *clusterv1.Machine) { g(${asked}) }`))
    expect(found?.[2]).toMatch(new RegExp(`^(?:write|compare) machine\\.Spec\\..*${literal(next)}$`))
    expect(more).toEqual([])
  })

  test('a pointer that is a value now', async () => {
    expect(await said(code('func f(machine *clusterv1.Machine) { g(*machine.Spec.Version) }'))).toEqual([
      [
        'a/a.go:7',
        'machine.Spec.Version is string in v1beta2, and was *string',
        'write machine.Spec.Version without *, and compare with "" instead of comparing with nil',
      ],
    ])
  })

  test.each([
    [
      'a field of a struct',
      'type S struct { M *clusterv1.Machine }\nfunc (s *S) f() { g(s.M.Status.InfrastructureReady) }',
    ],
    [
      'an embedded struct',
      'type B struct { M clusterv1.Machine }\ntype S struct { *B }\nfunc f(s S) { g(s.M.Status.InfrastructureReady) }',
    ],
    ['a literal', 'func f() {\n\tm := &clusterv1.Machine{}\n\tg(m.Status.InfrastructureReady) }'],
    [
      'an item of a list',
      'func f(l *clusterv1.MachineList) { for _, m := range l.Items { g(m.Status.InfrastructureReady) } }',
    ],
    [
      'what an assertion gives',
      'func f(o any) {\n\tm, ok := o.(*clusterv1.Machine)\n\tg(m.Status.InfrastructureReady, ok) }',
    ],
    [
      'a collection, as it is filtered',
      'func f(all collections.Machines) { for _, m := range all.Filter(g).SortedByCreationTimestamp() { g(m.Status.InfrastructureReady) } }',
    ],
    [
      'a named result',
      'func f() (m *clusterv1.Machine, err error) { g(m.Status.InfrastructureReady); return }',
    ],
    ['a copy', 'func f(m *clusterv1.Machine) {\n\tc := m.DeepCopy()\n\tg(c.Status.InfrastructureReady) }'],
    ['a variable', 'func f() { var m clusterv1.Machine\n\tg(m.Status.InfrastructureReady) }'],
    [
      'what a function gives',
      'func of() (*clusterv1.Machine, error) { return nil, nil }\nfunc f() {\n\tm, err := of()\n\tg(m.Status.InfrastructureReady) }',
    ],
  ])('a field that moved, of %s', async (_, body) => {
    const found = await said(code(body, `clusterv1 "${core}"\n\t"sigs.k8s.io/cluster-api/util/collections"`))
    expect(found.map(([, what]) => what)).toEqual([
      expect.stringMatching(
        /\.Status\.InfrastructureReady is at Status\.Initialization\.InfrastructureProvisioned in v1beta2$/,
      ),
    ])
    expect(found[0]![2]).toMatch(
      /^write ptr\.Deref\(.*\.Status\.Initialization\.InfrastructureProvisioned, false\)$/,
    )
  })

  test('what Cluster API gives, and a struct of another package', async () => {
    const files = {
      ...code('type Scope struct { Cluster *clusterv1.Cluster }'),
      'b/b.go': `package b

import (
	"example.com/a/a"
	"sigs.k8s.io/cluster-api/util"
)

func f(s *a.Scope) {
	cluster, err := util.GetOwnerCluster(ctx, c, meta)
	if cluster.Spec.Paused && s.Cluster.Spec.InfrastructureRef.Namespace == "" {
	}
}
`,
    }
    expect(await said(files)).toEqual([
      [
        'b/b.go:10',
        'cluster.Spec.Paused is *bool in v1beta2, and was bool',
        'write ptr.Deref(cluster.Spec.Paused, false)',
      ],
      [
        'b/b.go:10',
        's.Cluster.Spec.InfrastructureRef.Namespace is gone in v1beta2',
        'take the namespace of the object that refers',
      ],
    ])
  })

  test.each([
    ['c.Spec.ClusterNetwork.APIServerPort', 'compare with 0'],
    ['c.Spec.ControlPlaneRef', 'ask IsDefined()'],
    ['c.Spec.ClusterNetwork', 'ask the fields of it'],
  ])('how %s shows that it is not there', async (field, asked) => {
    const [found] = await said(code(`func f(c clusterv1.Cluster) { if ${field} != nil {} }`))
    expect(found?.[2]).toBe(`write ${field} without *, and ${asked} instead of comparing with nil`)
  })

  test('an apiVersion that is compared, which no compiler sees', async () => {
    const body = `func f(ref Ref) {
	if ref.APIVersion == clusterv1.GroupVersion.String() {}
	g(clusterv1.GroupVersion.String())
}`
    expect(await said(code(body))).toEqual([
      [
        'a/a.go:8',
        'clusterv1.GroupVersion.String() says v1beta2 then, and owner references that are stored say v1beta1',
        expect.stringContaining('compare groups'),
      ],
    ])
  })

  test('a map that is a list now', async () => {
    const [found] = await said(
      code('func f(c clusterv1.Cluster) { for name := range c.Status.FailureDomains {} }'),
    )
    expect(found?.[2]).toBe(
      'go through the list: for _, d := range c.Status.FailureDomains, where d.Name is the name, and ptr.Deref(d.ControlPlane, false) the flag',
    )
  })

  test.each(['len(c.Status.FailureDomains) == 0', 'c.Status.FailureDomains == nil'])(
    'what such a list is asked as a map was: %s',
    async (asked) => {
      expect(await said(code(`func f(c clusterv1.Cluster) { if ${asked} {} }`))).toEqual([])
    },
  )

  test('names that are gone, at their first place in a file', async () => {
    const imported = `clusterv1 "${core}"\n\t"sigs.k8s.io/cluster-api/util/predicates"`
    const body = `// clusterv1.DeletedReason
var a = clusterv1.DeletedReason
var b = clusterv1.DeletedReason
var c = clusterv1.MachineReadyV1Beta2Condition
var d = clusterv1.ReadyCondition
var e = predicates.ClusterUnpausedAndInfrastructureReady`
    expect(await said(code(body, imported))).toEqual([
      [
        'a/a.go:9',
        'clusterv1.DeletedReason is gone since v1.11 (2 times)',
        'write clusterv1.DeletedV1Beta1Reason',
      ],
      [
        'a/a.go:11',
        'clusterv1.MachineReadyV1Beta2Condition is gone since v1.11',
        'write clusterv1.MachineReadyCondition',
      ],
      [
        'a/a.go:13',
        'predicates.ClusterUnpausedAndInfrastructureReady is gone since v1.11',
        'write predicates.ClusterUnpausedAndInfrastructureProvisioned',
      ],
    ])
  })

  test('a name that a newer release took away says which', async () => {
    const body = `func f() { topology.ShouldSkipImmutabilityChecks(r, o); topology.IsDryRunRequest(r, o) }`
    expect(await said(code(body, `"sigs.k8s.io/cluster-api/util/topology"`))).toEqual([
      [
        expect.any(String),
        'topology.ShouldSkipImmutabilityChecks is gone since v1.13',
        'write topology.IsDryRunRequest',
      ],
    ])
  })

  test('an own type called Cluster, or a variable of another, is not Cluster', async () => {
    const body = `type Cluster struct { Spec Spec; Status Status }
type Spec struct { Paused bool }
type Status struct { InfrastructureReady bool }
func f(cluster *Cluster, machine *other.Machine) { g(cluster.Spec.Paused, machine.Status.InfrastructureReady) }`
    expect(await said(code(body))).toEqual([])
  })

  test('code for v1beta2 is quiet, but for what only v1beta1 has', async () => {
    const body = `func f(machine *clusterv1.Machine) {
	g(machine.Spec.Version, machine.Status.Initialization.InfrastructureProvisioned)
	g(machine.Status.BootstrapReady)
}`
    const found = await said(code(body, `clusterv1 "${late}"`), 'v1.11.3')
    expect(found.map(([place, what]) => [place, what])).toEqual([
      [
        'a/a.go:9',
        'machine.Status.BootstrapReady is at Status.Initialization.BootstrapDataSecretCreated in v1beta2',
      ],
    ])
  })

  describe.each([
    ['v1.10.4', core, 'util/conditions', 'util/conditions/v1beta2'],
    ['v1.11.3', late, 'util/deprecated/v1beta1/conditions', 'util/conditions'],
  ])('with %s', (version, api, older, current) => {
    const file = (body: string): Readonly<Record<string, string>> =>
      code(
        body,
        `clusterv1 "${api}"\n\told "sigs.k8s.io/cluster-api/${older}"\n\tnow "sigs.k8s.io/cluster-api/${current}"`,
      )

    test('an older condition of a core object, where the current one is not written, too', async () => {
      const body = `func f(machine *clusterv1.Machine, own *OwnMachine) {
	old.MarkFalse(machine, "A", "B", "", "")
	old.MarkFalse(own, "A", "B", "", "")
}
func g(cluster *clusterv1.Cluster) {
	old.MarkTrue(cluster, "A")
	now.Set(cluster, metav1.Condition{})
}`
      expect((await said(file(body), version)).map(([place, what]) => [place, what])).toEqual([
        ['a/a.go:10', 'old.MarkFalse writes an older condition of a core object, machine'],
      ])
    })

    test('a version that is named as a text', async () => {
      const body =
        'var _ = schema.GroupVersionKind{Group: "cluster.x-k8s.io", Version: "v1beta1", Kind: "Machine"}'
      expect(await said(file(body), version)).toEqual([
        ['a/a.go:9', 'cluster.x-k8s.io Machine is named with v1beta1', 'write Version: "v1beta2"'],
      ])
    })

    test.each(['ipam', 'addons', 'infrastructure'])(
      'the version of its own kinds, in the group %s',
      async (group) => {
        const body = `var GroupVersion = schema.GroupVersion{Group: "${group}.cluster.x-k8s.io", Version: "v1beta1"}`
        expect(await said(file(body), version)).toEqual([])
      },
    )
  })

  test('a webhook without a type, before the release that asks for one', async () => {
    const body = 'var _ webhook.CustomValidator = &T{}'
    expect(await said(code(body))).toEqual([
      ['a/a.go:7', 'the webhook is a CustomValidator', expect.stringContaining('admission.Validator[*T]')],
    ])
    expect(await said(code(body), 'v1.12.0')).toEqual([])
  })
})

describe('what follows a field whose type is another', () => {
  const ref = 'corev1.ObjectReference'
  const file = (body: string): Readonly<Record<string, string>> =>
    code(body, `clusterv1 "${core}"\n\tcorev1 "k8s.io/api/core/v1"`)
  const follows = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await said(files)).filter(([, what]) => / takes | is given /.test(what)).map((one) => one.join(': '))

  test('the parameter it is handed to, and what else is handed to that', async () => {
    const found = await follows({
      ...file(`func kind(ref ${ref}) string { return ref.Kind }
func f(m *clusterv1.Machine) { kind(m.Spec.InfrastructureRef) }
func g() {
	own := ${ref}{Name: "a"}
	kind(own)
}
func between(ref ${ref}) { kind(ref) }
func other(ref ${ref}) {}`),
      'b/b.go': `package b

import (
	"example.com/a/a"
	corev1 "k8s.io/api/core/v1"
)

func h() { a.between(${ref}{}) }
`,
    })
    expect(found).toEqual([
      `a/a.go:8: kind takes ${ref}, and is given m.Spec.InfrastructureRef, which is clusterv1.ContractVersionedObjectReference in v1beta2: take clusterv1.ContractVersionedObjectReference`,
      `a/a.go:11: kind is given ${ref} here: write clusterv1.ContractVersionedObjectReference`,
      `a/a.go:14: between takes ${ref}, and is given m.Spec.InfrastructureRef, which is clusterv1.ContractVersionedObjectReference in v1beta2: take clusterv1.ContractVersionedObjectReference`,
      `b/b.go:8: between is given ${ref} here: write clusterv1.ContractVersionedObjectReference`,
    ])
  })

  test('a method, and not the function of the same name', async () => {
    const found = await follows(
      file(`type S struct { M clusterv1.Machine }
func (s *S) kind(ctx any, ref ${ref}) {}
func kind(ctx any, ref ${ref}) {}
func (s *S) f() { s.kind(nil, s.M.Spec.InfrastructureRef) }`),
    )
    expect(found.map((one) => one.slice(0, 8))).toEqual(['a/a.go:9'])
  })

  test('no pointer that became a value, no number, and no function of others', async () => {
    const body = `func f(version *string) {}
func number(prefix int) {}
func g(m *clusterv1.Machine, p *ipamv1.IPAddress) {
	f(m.Spec.Version)
	number(p.Spec.Prefix)
	other.kind(m.Spec.InfrastructureRef)
}`
    const imports = `clusterv1 "${core}"\n\tipamv1 "sigs.k8s.io/cluster-api/exp/ipam/api/v1beta1"`
    expect(await follows(code(body, imports))).toEqual([])
  })
})

describe('paths of objects without types', () => {
  const nested = async (
    path: string,
    more = '',
    files: Readonly<Record<string, string>> = {},
  ): Promise<readonly string[]> => {
    const body = `func f(o *unstructured.Unstructured) {\n\tunstructured.NestedMap(o.Object, ${path})\n${more}}`
    return (await said({ ...code(body, `clusterv1 "${late}"`), ...files }, 'v1.11.5')).map(([, what]) => what)
  }
  const reference = '"spec", "machineTemplate", "infrastructureRef"'

  test('one that no kind of v1beta2 has', async () => {
    expect(await nested(reference)).toEqual([
      'spec.machineTemplate.infrastructureRef is at spec.machineTemplate.spec.infrastructureRef in v1beta2, and code without types does not see it',
    ])
  })

  test('one that is still right, one that is also looked for in the newer place, and one of an own kind', async () => {
    expect(await nested('"spec", "replicas"')).toEqual([])
    expect(await nested('"spec", "cloud", "region"')).toEqual([])
    // Of what? A Deployment has these as well.
    expect(await nested('"status", "updatedReplicas"')).toEqual([])
    expect(
      await nested(
        '"status", "readyReplicas"',
        '\tunstructured.NestedInt64(kcp.Object, "status", "readyReplicas")\n',
      ),
    ).toEqual([])
    expect(
      await nested(
        '"spec", "replicas"',
        '\tunstructured.NestedInt64(kcp.Object, "status", "updatedReplicas")\n',
      ),
    ).toHaveLength(1)
    const newer =
      '\tunstructured.NestedMap(o.Object, "spec", "machineTemplate", "spec", "infrastructureRef")\n'
    expect(await nested(reference, newer)).toEqual([])
    const crd = (group: string, kind: string): Readonly<Record<string, string>> => ({
      'config/crd/bases/own.yaml': `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ${kind.toLowerCase()}s.${group}}
spec:
  group: ${group}
  names: {kind: ${kind}, plural: ${kind.toLowerCase()}s}
  versions:
  - name: v1beta1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        properties: {spec: {properties: {machineTemplate: {properties: {infrastructureRef: {type: object}}}}}}
`,
    })
    expect(await nested(reference, '', crd('controlplane.example.com', 'FooControlPlane'))).toEqual([])
    const copy = crd('controlplane.cluster.x-k8s.io', 'KubeadmControlPlane')
    expect(await nested(reference, '', copy)).toHaveLength(1)
  })
})
