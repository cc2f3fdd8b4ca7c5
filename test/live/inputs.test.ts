import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { inputsOf } from './inputs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const chosen = (...args: readonly string[]) =>
  inputsOf(root, readArguments(args), { golden: 10, corpus: 10 }).chosen

test('examples come in every form, and patches only with their kustomization', () => {
  const forms = new Map(chosen('--file', 'examples/').map(({ path, form }) => [path, form]))
  expect(forms.get('examples/clusters/quick-start/control-plane.yaml')).toBe('plain')
  expect(forms.get('examples/clusters/payments/pool.json')).toBe('plain')
  expect(forms.get('examples/templates/cluster-template.yaml')).toBe('envsubst')
  expect(forms.get('examples/chart/templates/workers.yaml')).toBe('chart')
  expect(forms.get('examples/kustomize/overlays/staging/kustomization.yaml')).toBe('kustomization')
  expect(forms.has('examples/kustomize/overlays/staging/kubelet.yaml')).toBe(false)
})

test.skipIf(!existsSync(`${root}../shared`))(
  'a seed chooses the same files each time, of every source',
  () => {
    const paths = chosen('--seed', '3').map(({ path }) => path)
    expect(chosen('--seed', '3').map(({ path }) => path)).toEqual(paths)
    expect(chosen('--seed', '4').map(({ path }) => path)).not.toEqual(paths)
    expect(new Set(paths.map((path) => path.split('/')[0]))).toEqual(
      new Set(['examples', 'repro', 'third', 'golden', 'corpus']),
    )
  },
)
