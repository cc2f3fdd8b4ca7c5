import { fieldsIn, rulesFor } from '@capi-migrate/contract-rules'
import type { ContractRule, FieldType, RuleField } from '@capi-migrate/contract-rules'
import type { ApiObject } from '@capi-migrate/status-model'
import { spotsOf } from '@capi-migrate/status-model/contract'
import type { Spot } from '@capi-migrate/status-model/contract'
import type { ContractStage, Role } from '@capi-migrate/transitions'

/** A field of an object that is not as a rule wants it. */
export interface BrokenField {
  readonly rule: ContractRule
  readonly field: RuleField
  readonly why: 'missing' | 'of another type' | 'forbidden'
}

/**
 * The fields of a provider's object, or of its template, that break a rule of its role in a stage, as they are in JSON. What only some
 * providers must have (`conditional`) may be missing; what has no effect may be there.
 */
export function brokenFields(object: ApiObject, role: Role, stage: ContractStage): readonly BrokenField[] {
  const isTemplate = object.kind?.endsWith('Template') === true
  return rulesFor({ role, stage }).flatMap((rule) =>
    fieldsIn(rule, stage)
      .filter(({ owner }) =>
        isTemplate ? owner === 'template' || isOfTemplate(rule, owner) : isOfObject(rule, owner),
      )
      .flatMap((field) =>
        [...new Set(spotsOf(object, field.path).map((spot) => broken(spot, field)))].flatMap((why) =>
          why ? [{ rule, field, why }] : [],
        ),
      ),
  )
}

function isOfTemplate({ subject }: ContractRule, owner: string | undefined): boolean {
  return subject === 'template' && owner === undefined
}

function isOfObject({ subject, group }: ContractRule, owner: string | undefined): boolean {
  return subject === 'kind' && owner === undefined && group !== 'clusterctl'
}

function broken({ value, isContained }: Spot, { is, type }: RuleField): BrokenField['why'] | undefined {
  if (value === undefined) {
    const isMissing = is === 'required' || (is === 'required in its parent' && isContained)
    return isMissing ? 'missing' : undefined
  }
  if (is === 'forbidden') return 'forbidden'
  // Nobody looks at them any more.
  if (is === 'ignored' || is === 'unread') return undefined
  return isOfType(value, type) ? undefined : 'of another type'
}

function isOfType(value: unknown, type: FieldType): boolean {
  switch (type) {
    case 'boolean':
    case 'string':
      return typeof value === type
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
    case 'map':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
  }
}
