import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectionsOf } from './kubeconfig.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubeconfig-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: string): string {
  const path = join(folder, 'config')
  writeFileSync(path, content)
  return path
}

const config = `
apiVersion: v1
kind: Config
current-context: one
clusters:
  - { name: c1, cluster: { server: "https://10.0.0.1:6443" } }
  - { name: c2, cluster: { server: "https://10.0.0.2:6443/prefix" } }
users:
  - { name: u, user: { token: t } }
contexts:
  - { name: one, context: { cluster: c1, user: u } }
  - { name: two, context: { cluster: c2, user: u } }
  - { name: loose, context: { cluster: gone, user: u } }
`

test('the current context, those that are named, or all', () => {
  const kubeconfig = file(config)
  const hosts = (options: object) =>
    connectionsOf({ kubeconfig, ...options }).map(({ server }) => server.host)
  expect(hosts({})).toEqual(['10.0.0.1:6443'])
  expect(hosts({ contexts: ['two', 'one', 'two'] })).toEqual(['10.0.0.2:6443', '10.0.0.1:6443'])
  expect(() => hosts({ allContexts: true })).toThrow(
    'context loose names a cluster that the kubeconfig does not hold',
  )
})

test('a token goes along', async () => {
  const [connection] = connectionsOf({ kubeconfig: file(config) })
  expect((await connection!.options()).headers).toMatchObject({ Authorization: 'Bearer t' })
})

test.each([
  ['no such file', () => join(folder, 'none'), 'cannot be read', {}],
  ['no YAML', () => file('a: [b'), 'cannot be read', {}],
  ['an unknown context', () => file(config), 'has no context three', { contexts: ['three'] }],
  ['no TLS', () => file(config.replace('https', 'http')), 'is reached without TLS', {}],
  ['no current context', () => file(config.replace(/current-context.*/, '')), 'names no current context', {}],
  [
    'no contexts',
    () => file('apiVersion: v1\nkind: Config\nclusters: []\nusers: []\ncontexts: []\n'),
    'has no context',
    {},
  ],
])('%s is told, with what to do next', (_, kubeconfig, message, options) => {
  expect(() => connectionsOf({ kubeconfig: kubeconfig(), ...options })).toThrow(message)
})

test('of several files the first that says something counts, as for kubectl', () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const one = (host: string, current: string) => `
apiVersion: v1
kind: Config
${current}
clusters: [{ name: kubernetes, cluster: { server: "https://${host}:6443" } }]
users: [{ name: u, user: { token: t } }]
contexts: [{ name: prod, context: { cluster: kubernetes, user: u } }, { name: "${host}", context: { cluster: kubernetes, user: u } }]
`
  writeFileSync(first, one('10.0.0.1', 'current-context: prod'))
  writeFileSync(second, one('10.0.0.2', 'current-context: 10.0.0.2'))
  const asked = (files: readonly string[]) => {
    vi.stubEnv('KUBECONFIG', files.join(delimiter))
    const [connection] = connectionsOf({})
    vi.unstubAllEnvs()
    return [connection!.context, connection!.server.hostname]
  }
  expect(asked([first, second])).toEqual(['prod', '10.0.0.1'])
  expect(asked([join(folder, 'none'), second, first])).toEqual(['10.0.0.2', '10.0.0.2'])
  writeFileSync(first, one('10.0.0.1', ''))
  expect(asked([first, second])).toEqual(['10.0.0.2', '10.0.0.1'])
})
