import { fieldsIn, rulesFor } from '@capi-migrate/contract-rules'
import type { FieldType, RuleField } from '@capi-migrate/contract-rules'
import type { ApiObject } from '@capi-migrate/status-model'
import { withValueAt } from '@capi-migrate/status-model/values'
import { stepsOf } from '@capi-migrate/transitions'
import type { ContractStage, Role } from '@capi-migrate/transitions'
import fc from 'fast-check'

const text = fc.constantFrom('a', 'b-0', 'eu-1a')
const values: Readonly<Record<FieldType, fc.Arbitrary<unknown>>> = {
  boolean: fc.boolean(),
  integer: fc.nat(7),
  string: text,
  object: fc.constant({}),
  map: fc.dictionary(text, text, { minKeys: 1 }),
  array: fc.constant([]),
}

const condition = fc.record({ type: text, status: fc.constant('True'), reason: text })

/** What a field holds, where its type does not tell. */
const named: readonly (readonly [RegExp, fc.Arbitrary<unknown>])[] = [
  [/^metadata$/, fc.constant({ name: 'a', namespace: 'team' })],
  [/Timeout$/, fc.constantFrom('5m', '10s')],
  [/[cC]onditions$/, fc.array(condition)],
  [
    /^status\.failureDomains$/,
    fc.dictionary(text, fc.record({ controlPlane: fc.boolean() }), { minKeys: 1 }),
  ],
  [/addresses$/, fc.array(fc.record({ type: fc.constant('InternalIP'), address: text }))],
  [
    /infrastructureRef$/,
    fc.record({
      apiVersion: fc.constant('infrastructure.cluster.x-k8s.io/v1beta1'),
      kind: fc.constant('VSphereMachineTemplate'),
      name: text,
    }),
  ],
  [/controlPlaneEndpoint$/, fc.constantFrom({ host: 'h', port: 6443 }, { host: '', port: 0 })],
  [/providerIDList$/, fc.array(text, { minLength: 1 })],
]

/** Objects that follow every rule of a role in v1beta1, made of what the rules say of their fields. */
export function objectsByRules(
  role: Role,
  stage: ContractStage,
  isTemplate: boolean,
): fc.Arbitrary<ApiObject> {
  const fields = rulesFor({ role, stage })
    .filter(({ group }) => group !== 'clusterctl')
    .flatMap((rule) =>
      fieldsIn(rule, stage).filter(({ owner }) =>
        isTemplate
          ? owner === 'template' || (rule.subject === 'template' && !owner)
          : rule.subject === 'kind' && !owner,
      ),
    )
    .filter(({ is, path }) => is !== 'forbidden' && !path.includes('[') && !/^(apiVersion|kind)$/.test(path))
    // Containers before what is in them, and those that have a value of their own alone.
    .sort((a, b) => a.path.length - b.path.length)
    .filter(
      ({ path }, _, all) =>
        !all.some((other) => path.startsWith(`${other.path}.`) && valueOf(other) !== values.object),
    )
  const kind = `Acme${isTemplate ? 'Template' : ''}`
  return fc.tuple(...fields.map((field) => maybe(field))).map((found) =>
    found.reduce<ApiObject>(
      (object, value, at) =>
        value === absent ? object : withValueAt(object, stepsOf(fields[at]!.path).join('.'), value),
      {
        apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1',
        kind,
      },
    ),
  )
}

const absent = Symbol('absent')

function maybe(field: RuleField): fc.Arbitrary<unknown> {
  return field.is === 'required' ? valueOf(field) : fc.option(valueOf(field), { nil: absent })
}

function valueOf({ path, type }: RuleField): fc.Arbitrary<unknown> {
  return named.find(([pattern]) => pattern.test(path))?.[1] ?? values[type]
}
