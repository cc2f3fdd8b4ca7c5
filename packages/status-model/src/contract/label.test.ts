import { expect, test } from 'vitest'
import { compareApiVersions, selectedContract } from './label.ts'

const key = (contract: string): string => `cluster.x-k8s.io/${contract}`

test('versions are in the order of Kubernetes', () => {
  const ordered = ['foo', 'bar', 'v1alpha4', 'v1beta1', 'v1beta2', 'v1beta10', 'v2beta1', 'v1', 'v2']
  expect([...ordered].reverse().toSorted(compareApiVersions)).toEqual(ordered)
})

test.each([
  [
    'the newest contract wins',
    { [key('v1beta1')]: 'v1', [key('v1beta2')]: 'v1alpha1' },
    'v1beta2',
    'v1alpha1',
  ],
  [
    'the highest version wins, not the last',
    { [key('v1beta1')]: 'v1beta2_v1alpha4_v1beta1' },
    'v1beta1',
    'v1beta2',
  ],
  ['an empty label is none', { [key('v1beta2')]: '', [key('v1beta1')]: 'v1alpha1' }, 'v1beta1', 'v1alpha1'],
])('%s', (_, labels, contract, selected) => {
  expect(selectedContract(labels)).toMatchObject({ contract, selected })
})

test('after v1beta1 is gone, its label says nothing', () => {
  expect(selectedContract({ [key('v1beta1')]: 'v1beta1' }, ['v1beta2'])).toBeUndefined()
})
