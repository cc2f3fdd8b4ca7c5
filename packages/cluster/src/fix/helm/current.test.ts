import { expect, it } from 'vitest'
import { currentOf } from './current.ts'

const revision = (namespace: string, name: string, version: number, status: string) => ({
  name: `sh.helm.release.v1.${name}.v${version}`,
  namespace,
  labels: { name, version: String(version), status, owner: 'helm' },
})

it('takes the revision that an upgrade starts from', () => {
  const secrets = [
    revision('a', 'r', 9, 'deployed'),
    revision('a', 'r', 10, 'deployed'),
    revision('a', 'r', 11, 'failed'),
    revision('b', 'r', 1, 'superseded'),
    revision('b', 'r', 2, 'failed'),
    revision('c', 'r', 1, 'uninstalled'),
    revision('d', 'r', 1, 'pending-install'),
  ]
  expect(currentOf(secrets).map(({ namespace, name }) => `${namespace} ${name}`)).toEqual([
    'a sh.helm.release.v1.r.v10',
    'b sh.helm.release.v1.r.v2',
  ])
})

it('leaves Secrets without the labels of Helm alone', () => {
  expect(currentOf([{ name: 'x', namespace: 'a', labels: { owner: 'helm' } }])).toEqual([])
})
