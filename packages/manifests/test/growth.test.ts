import { expect, test } from 'vitest'
import { Origins } from '../src/check/origins.ts'
import { planned } from './kustomize-folders.ts'

function machine(drain: string): string {
  return `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata: {name: x}
spec:
  nodeDrainTimeout: ${drain}
`
}

test('a base that is named twice is built once', () => {
  const files: Record<string, string> = {
    'k30/x.yaml': machine('5m'),
    'k30/kustomization.yaml': 'resources: [x.yaml]\n',
  }
  for (let i = 0; i < 30; i++)
    files[`k${i}/kustomization.yaml`] = `resources: [../k${i + 1}, ../k${i + 1}]\nnamePrefix: a-\n`
  const { after, problems } = planned(files)
  expect(problems).toEqual([])
  expect(after['k30/x.yaml']).toContain('nodeDrainTimeoutSeconds: 300')
})

test('a base that stands for more objects than anybody builds does not take all memory', () => {
  const files: Record<string, string> = {}
  for (const side of ['a', 'b'])
    for (let i = 0; i <= 16; i++)
      files[`${side}${i}/kustomization.yaml`] =
        i === 16 ? 'resources: [x.yaml]\n' : `resources: [../a${i + 1}, ../b${i + 1}]\nnamePrefix: ${side}-\n`
  files['a16/x.yaml'] = machine('5m')
  files['b16/x.yaml'] = machine('6m')
  const { after, problems } = planned(files)
  expect(problems).toEqual([])
  expect(after['a16/x.yaml']).toContain('nodeDrainTimeoutSeconds: 300')
})

test('the origin of a place is that of the longest way it shares, of several the first', () => {
  const origins = new Origins([
    { from: ['a'], to: ['x'] },
    { from: ['b'], to: ['x', 'y'] },
    { from: ['c'], to: ['x', 'z'], value: 1 },
    { from: ['d'], to: ['x', 'z'] },
    { from: ['gone'] },
  ])
  expect(origins.nearest(['x', 'q', 1])).toEqual(['a', 'q', 1])
  expect(origins.nearest(['x', 'y', 'k'])).toEqual(['b', 'k'])
  expect(origins.nearest(['x', 'z', 'k'])).toEqual(['c'])
  expect(origins.carried(['x', 'z', 'k'])).toEqual(['d', 'k'])
  expect(origins.nearest(['other'])).toEqual(['a'])
  expect(origins.carried(['other'])).toBeUndefined()
})
