import type { Writers } from '@capi-migrate/cluster'
import { expect, it } from 'vitest'
import { writersText } from './writers-text.ts'

const nobody: Writers = { cluster: 'prod', senders: [], requests: { counts: [] }, missing: [], goesOn: false }

it('says in one line that there is nobody', () => {
  expect(writersText([nobody], false)).toBe('prod: nobody sends v1beta1\n')
})

it('says what could not be looked at, and never that there is nobody', () => {
  const missing = [{ what: 'GET /metrics', why: 'forbidden', says: '403: no', next: 'ask' }] as const
  expect(writersText([{ ...nobody, missing }], false)).toBe(`\
prod: nobody was seen to send v1beta1, but not all could be looked at

Not looked at
  GET /metrics: 403: no; next: ask
`)
})

it('lists managers, callers and counters in columns', () => {
  const senders = [
    {
      who: 'flux',
      operation: 'Apply',
      evidence: ['managedFields'],
      kinds: [{ kind: 'Cluster', count: 2 }],
      first: '2026-01-01T10:00:00Z',
      last: '2026-01-02T10:00:00Z',
    },
    {
      who: 'a\u001b[31m',
      operation: 'Update',
      evidence: ['managedFields'],
      kinds: [{ kind: 'Machine', count: 1 }],
      past: 'it has written a newer version since',
    },
  ] as const
  const one = { resource: 'machines.cluster.x-k8s.io', apiVersion: 'cluster.x-k8s.io/v1beta1' }
  const counts = [
    { ...one, verb: 'WATCHING', count: 1 },
    { ...one, verb: 'GET', count: 12 },
  ]
  const audit = { callers: [{ ...one, user: 'ann', verb: 'list', count: 3 }], lines: 9, broken: 0 }
  const text = writersText(
    [{ ...nobody, senders, requests: { since: '2026-01-01T00:00:00Z', counts }, audit, goesOn: true }],
    false,
  )
  expect(text).toBe(`\
prod: somebody still sends v1beta1

Field managers
  flux  Apply  2 Cluster  2026-01-01 10:00 to 2026-01-02 10:00  from managedFields

Audit log
  ann    list  machines.cluster.x-k8s.io  v1beta1  3  last unknown
  audit log: 9 lines, 1 caller of v1beta1

Counted by the API server since 2026-01-01 00:00
  machines.cluster.x-k8s.io  v1beta1  open watches  1
  machines.cluster.x-k8s.io  v1beta1  GET *         12
  * reads of single objects; those of \`migrate cluster check\` are among them

Past
  a\\u001b[31m  Update  1 Machine  unknown  it has written a newer version since
`)
})
