import { fieldsIn, rulesFor } from '@capi-migrate/contract-rules'
import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt } from '@capi-migrate/status-model/values'
import { convertRole, roles, roleTransition } from '@capi-migrate/transitions'
import type { ContractStage, Role } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenFields } from './broken-fields.ts'
import { objectsByRules } from './objects-by-rules.ts'

const later: readonly ContractStage[] = ['v1beta2', 'final']
const cases = roles.flatMap((role) =>
  later.flatMap((to) => [
    [role, to, 'object'] as const,
    ...(roleTransition(role, 'v1beta1', to, 'template') ? ([[role, to, 'template']] as const) : []),
  ]),
)

describe('a provider’s object that follows v1beta1 follows every rule on fields once it is converted', () => {
  test.each(cases)('%s → %s, %s', (role, to, part) => {
    const law = fc.property(objectsByRules(role, 'v1beta1', part === 'template'), (object) => {
      expect(told(object, role, 'v1beta1')).toEqual([])
      const converted = convertRole(object as Record<string, unknown>, { role, from: 'v1beta1', to })
      expect(converted.undecided).toEqual([])
      expect(told(converted.object, role, to)).toEqual([])
      if (to === 'final') expect(withoutEffect(converted.object, role)).toEqual([])
    })
    fc.assert(law, { seed: 5, numRuns: 200 })
  })
})

describe('an object that is not converted breaks rules', () => {
  test.each<[Role, ContractStage, object, readonly string[]]>([
    [
      'InfraCluster',
      'v1beta2',
      { ready: true },
      ['infracluster.initialization missing status.initialization.provisioned'],
    ],
    [
      'InfraCluster',
      'v1beta2',
      { initialization: { provisioned: true }, failureDomains: { a: {} } },
      ['infracluster.failuredomains of another type status.failureDomains'],
    ],
    [
      'InfraMachine',
      'v1beta1',
      { ready: 'yes' },
      ['inframachine.initialization of another type status.ready'],
    ],
    [
      'BootstrapConfig',
      'final',
      { initialization: { dataSecretCreated: true }, dataSecretName: 's', v1beta2: {} },
      ['bootstrapconfig.conditions forbidden status.v1beta2'],
    ],
    [
      'InfraMachine',
      'v1beta2',
      { initialization: { provisioned: true }, addresses: [{ type: 'InternalIP' }] },
      ['inframachine.addresses missing status.addresses[].address'],
    ],
  ])('%s in %s with status %j', (role, stage, status, expected) => {
    const object = {
      apiVersion: 'a/v1',
      kind: 'Acme',
      metadata: {},
      spec: { providerID: 'acme://7' },
      status,
    }
    expect(told(object, role, stage)).toEqual(expected)
  })
})

function told(object: ApiObject, role: Role, stage: ContractStage): readonly string[] {
  return brokenFields(object, role, stage).map(({ rule, field, why }) => `${rule.id} ${why} ${field.path}`)
}

/** In the end only the new fields are there; a field of spec is the provider’s own to keep. */
function withoutEffect(object: ApiObject, role: Role): readonly string[] {
  return rulesFor({ role, stage: 'final', subject: 'kind' }).flatMap((rule) =>
    fieldsIn(rule, 'final')
      .filter(({ is, owner, path }) => is === 'ignored' && !owner && path !== 'spec.failureDomain')
      .filter(({ path }) => valueAt(object, path) !== undefined)
      .map(({ path }) => path),
  )
}
