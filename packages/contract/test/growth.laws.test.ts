import { expect, test, vi } from 'vitest'
import { reportOf } from '../src/report.ts'
import { goOf } from './world-go.ts'

/** A module of many packages, each with its own functions, and tests beside them. */
function moduleOf(packages: number): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    'go.mod': 'module example.com/a\n\nrequire sigs.k8s.io/cluster-api v1.10.4\n',
    ...goOf('v1beta1'),
  }
  for (let i = 0; i < packages; i++) {
    const body = `package p${i}

import (
	clusterv1 "sigs.k8s.io/cluster-api/api/v1beta1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func made${i}() *clusterv1.Machine { return nil }
func kind${i}(ref corev1.ObjectReference) string { return ref.Kind }

`
    const use = (name: string): string => `func ${name}() {
	machine := made${i}()
	kind${i}(machine.Spec.InfrastructureRef)
	write(machine.Status.BootstrapReady, machine.Spec.Version)
	conditions.Set(machine, metav1.Condition{Type: "Ready", Reason: "Ready"})
}
`
    files[`p${i}/a.go`] = body + use(`use${i}`)
    files[`p${i}/a_test.go`] = body.split('func made')[0]! + use(`test${i}`)
    files[`p${i}/sample.yaml`] = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a${i}}\n`
  }
  return files
}

/** How many characters a report searches through, as far as texts and patterns are asked. */
async function work(packages: number): Promise<number> {
  const files = moduleOf(packages)
  let count = 0
  const { includes, indexOf } = String.prototype
  const { exec } = RegExp.prototype
  const spies = [
    vi.spyOn(String.prototype, 'includes').mockImplementation(function (this: string, ...given) {
      count += this.length
      return includes.apply(this, given)
    }),
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, ...given) {
      count += this.length
      return indexOf.apply(this, given)
    }),
    vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
      count += text.length
      return exec.call(this, text)
    }),
  ]
  try {
    const sources = { paths: Object.keys(files), textOf: (path: string) => files[path] }
    await reportOf(sources, { stage: 'v1beta2', go: true })
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return count
}

test('twice the packages are searched twice, and not four times', async () => {
  await work(1)
  const [one, two, four] = [await work(20), await work(40), await work(80)]
  expect((four - two) / (two - one)).toBeLessThan(2.4)
})
